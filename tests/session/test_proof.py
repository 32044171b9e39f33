"""The proof: the same for two who hold the same evening, another for every fact that is changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pusoyref.entries import (
    Change,
    Close,
    Deal,
    Dealer,
    Entry,
    FedBy,
    Held,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Owes,
    Pay,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.session.evening import Evening, Header
from pusoyref.session.fold import begin, fold
from pusoyref.session.proof import FIRST_OPTIONS, LENGTH, LETTERS, canonical, proof
from tests.playing import FOUR, rules, then
from tests.random_evenings import events_of, random_table

pytestmark = pytest.mark.slow

SCORE = Score((("Ana", 0), ("Ben", 4), ("Carla", 10), ("Dan", 5)))
SHORT = rules("pinoy", deal__cards={"2": 3}, scoring__twos_double=True)


def evening(entries: Sequence[Entry | str], header: Header | None = None) -> Evening:
    return then(begin(header or Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500)), *entries)


def short(*more: Entry | str) -> Evening:
    """Two players with three cards each; Ben goes out, Ana has two left."""
    header = Header("Short", "", ("Ana", "Ben"), SHORT, 100)
    return evening(["lowest 4c", "Ana=4c", "Ben=5c", "Ana=-", "Ben=6c6d", *more], header)


def test_it_is_eight_letters_that_are_easily_read_aloud() -> None:
    letters = proof(evening([SCORE]))
    assert len(letters) == LENGTH == 8 and set(letters) <= set(LETTERS)


def test_the_text_under_it_is_fixed() -> None:
    """Two versions of the program must agree: this text and these letters never change."""
    now = evening(
        [
            "Ana=3c",
            "Ben=6c",
            "Ana=9s ! ok",
            Void("a  redeal"),
            SCORE,
            Pay("Ben", "Ana", 50, "2026-11-29", "cash"),
        ]
    )
    text = canonical(now)
    assert [line for line in text.splitlines() if not line.startswith('["rules"')] == [
        '["pusoyref evening",1]',
        '["players",["Ana","Ben","Carla","Dan"]]',
        '["stake",500]',
        '["hand",1]',
        '["turn",1,"Ana","3c",null]',
        '["turn",1,"Ben","6c",null]',
        '["turn",1,"Ana","9s","ok"]',
        '["void","a redeal"]',
        '["hand",2]',
        '["counts","Ana",0]',
        '["counts","Ben",4]',
        '["counts","Carla",10]',
        '["counts","Dan",5]',
        '["payment","Ben","Ana",50,2,"cash"]',
    ]
    assert proof(now) == "WHKNMVHR"


@settings(max_examples=40)
@given(st.integers(0, 10**9))
def test_typed_folded_and_imported_evenings_have_the_same(seed: int) -> None:
    table = random_table(seed)
    want = proof(table.evening)
    assert proof(fold(table.evening.header, events_of(table))) == want
    assert proof(read_session_file(write_session_file(table.evening), "x").evening) == want


def test_a_hand_with_or_without_its_closing_passes_written() -> None:
    head = 'session = "x"\nstake = "5"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n[[hand]]\n'
    off = read_session_file(head + 'tricks = ["Ana: 3c 6c", "Ben: 9c9d"]\n', "x").evening
    on = read_session_file(head + 'tricks = ["Ana: 3c 6c - - -", "Ben: 9d9c"]\n', "x").evening
    typed = evening(["Ana=3c", "Ben=6c", "Carla=-", "Dan=-", "Ana=-", "Ben=9c9d"])
    assert proof(off) == proof(on) == proof(typed)


def test_what_is_not_in_it() -> None:
    now = evening([SCORE, Pay("Ben", "Ana", 50, "2026-11-29")])
    want = proof(now)
    renamed = with_options(preset("pinoy"), {})
    header = Header("Another name", "", FOUR, replace(renamed, name="ours", title="Ours"), 500)
    assert proof(evening([SCORE, Pay("Ben", "Ana", 50)], header)) == want
    assert proof(evening([Dealer("Carla"), SCORE, Pay("Ben", "Ana", 50), Close()])) == want


def test_a_fact_that_follows_from_the_others_changes_nothing_when_it_is_said() -> None:
    want = proof(short(Holds("Ana", read_card("2d")), Holds(None, read_card("2h"))))
    assert proof(short(Holds("Ana", read_card("2d")), Holds(None, read_card("2h")), Left("Ana", 2))) == want
    assert proof(short(Held((("Ana", read_cards("2d")),)))) == want
    known = proof(short(Left("Ana", read_cards("7c2d"))))
    assert known != want
    assert proof(short(Left("Ana", read_cards("2d7c")), Held((("Ana", read_cards("2d")),)))) == known
    dealt = [Deal("Ana", read_cards("4c7c2d"))]
    header = Header("Short", "", ("Ana", "Ben"), SHORT, 100)
    turns: list[Entry | str] = ["lowest 4c", *dealt, "Ana=4c", "Ben=5c", "Ana=-", "Ben=6c6d"]
    assert proof(evening(turns, header)) == proof(evening([*turns, Left("Ana", read_cards("7c2d"))], header))
    assert (
        proof(evening(["lowest 3c", SCORE]))
        == proof(evening([SCORE]))
        == proof(evening([Lead("Ben"), SCORE]))
    )


def test_an_option_that_is_added_later_is_in_it_only_where_it_is_not_at_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pusoyref.session.proof.FIRST_OPTIONS", FIRST_OPTIONS - {"ending.lone_two"})
    assert "lone_two" not in canonical(evening([SCORE]))
    forbidden = Header("Saturday", "2026-11-28", FOUR, rules("pinoy", ending__lone_two=False), 500)
    assert '["ending.lone_two",false]' in canonical(evening([SCORE], forbidden))


def test_every_changed_fact_gives_another() -> None:
    turns = ["Ana=3c", "Ben=6c", "Ana=9s ! ok"]
    three = Header("x", "", FOUR[:3], preset("bonus"), 500)
    feeding = Header("x", "", FOUR, preset("hong-kong"), 500)
    evenings = [
        evening([]),
        evening([SCORE]),
        evening([SCORE, SCORE]),
        evening([Change(stake=100), SCORE]),
        evening([Change(rules=preset("casual")), SCORE]),
        evening([SCORE, Change(stake=100)]),
        evening([Seats(("Ben", "Ana", "Carla", "Dan")), SCORE]),
        evening([replace(SCORE, left=(*SCORE.left[:3], ("Dan", 6)))]),
        evening([replace(SCORE, left=(*SCORE.left[:3], ("Dan", read_cards("3c4c5c6c7c"))))]),
        evening([replace(SCORE, held=())]),
        evening([replace(SCORE, held=(("Dan", read_cards("2d")),))]),
        evening([replace(SCORE, held=(("Ben", read_cards("2d")),))]),
        evening([replace(SCORE, out_with=read_cards("2c"))]),
        evening([SCORE, Owes("Ben")]),
        evening([SCORE, Void("x")]),
        evening([SCORE, Pay("Ben", "Ana", 50)]),
        evening([SCORE, Pay("Ben", "Ana", 51)]),
        evening([SCORE, Pay("Ana", "Ben", 50)]),
        evening([SCORE, Pay("Ben", "Ana", 50, "", "cash")]),
        evening([Pay("Ben", "Ana", 50), SCORE]),
        evening(turns[:2]),
        evening([*turns[:2], "Carla=-"]),
        evening(turns),
        evening([*turns[:2], "Ana=9s ! too late"]),
        evening([*turns, Void("x")]),
        evening([*turns, Void("y")]),
        evening(["Ana=3c", "Ben=6s"]),
        evening(["Ben=3c", "Carla=6c"]),
        short(),
        short(Holds("Ana", read_card("2d"))),
        short(Holds("Ana", read_card("2h"))),
        short(Left("Ana", 1, "counted")),
        short(Left("Ana", 1, "counted twice")),
        evening([Lowest(read_card("5c"))], Header("x", "", FOUR[:2], preset("bonus"), 500)),
        evening([Lowest(read_card("5s"))], Header("x", "", FOUR[:2], preset("bonus"), 500)),
        evening([Leftover("Ana"), Score((("Ana", 0), ("Ben", 4), ("Carla", 17)))], three),
        evening([Leftover("Carla"), Score((("Ana", 0), ("Ben", 4), ("Carla", 17)))], three),
        evening([SCORE], feeding),
        evening([SCORE, FedBy("Ben")], feeding),
        evening([SCORE, FedBy("Dan")], feeding),
    ]
    for one, other in combinations(evenings, 2):
        assert canonical(one) != canonical(other)
        assert proof(one) != proof(other)


def test_a_hand_whose_result_was_stored_must_be_replayed_first() -> None:
    now = evening([SCORE])
    bare = replace(now, hands=(replace(now.hands[0], state=None),))
    with pytest.raises(ValueError, match="hand 1 was not replayed"):
        proof(bare)


def test_the_sort_of_place_where_a_turn_was_written_is_not_a_fact() -> None:
    here = evening([Turn("Ana", read_cards("3c")), Turn("Ben", read_cards("6c"))])
    there = evening(
        [Turn("Ana", read_cards("3c"), None, "lead"), Turn("Ben", read_cards("6c"), None, "after")]
    )
    assert proof(here) == proof(there)

"""The proof: the same for two who hold the same evening, another for every fact that is changed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
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
from pusoyref.session.proof import (
    LETTERS,
    ProofOfStates,
    canonical,
    is_proof,
    proof,
    proof_letters,
    read_proof,
    short_proof,
)
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


def test_it_is_a_sha_256_of_the_text_shown_as_28_letters_that_are_easily_read_aloud() -> None:
    now = evening([SCORE])
    digest = proof(now)
    assert digest == sha256(canonical(now).encode()).hexdigest()
    letters = proof_letters(digest)
    assert [len(group) for group in letters.split(" ")] == [4] * 7
    assert set(letters) == {*LETTERS, " "} & set(letters)
    assert short_proof(digest) == letters.replace(" ", "")[:8]
    number = sum(LETTERS.index(letter) * 20**at for at, letter in enumerate(letters.replace(" ", "")))
    assert number == int(digest, 16) % 20**28 and 20**28 > 2**121


def test_however_it_is_typed_it_is_read() -> None:
    digest = proof(evening([SCORE]))
    letters, other = proof_letters(digest), proof(evening([]))
    for text in (letters, letters.lower(), letters.replace(" ", "-"), letters.replace(" ", ""), digest.upper(),
                 short_proof(digest), letters[:9]):  # fmt: skip
        typed = read_proof(text)
        assert typed is not None
        assert is_proof(typed, digest) and not is_proof(typed, other)
    for text in ("", letters[:-1], letters + "B", digest[:-1], "AEIOUQAE", "saturday.json"):
        assert read_proof(text) is None


NOTES = {5_000: "gcash 2700", 500_000: "gcash 25954"}
"""Found in a tenth of a second: with these notes a payment of 50 pesos and one of 5,000 share eight letters."""


def test_payments_of_50_and_of_5000_pesos_can_share_eight_letters_by_their_notes_but_no_proof() -> None:
    small, large = (
        proof(evening([SCORE, Pay("Ben", "Ana", centavos, "2026-11-29", note)]))
        for centavos, note in NOTES.items()
    )
    assert short_proof(small) == short_proof(large) == "TVHTHXPJ"
    assert proof_letters(small) == "TVHT HXPJ CBFJ XMTF CDCS RCSR HZDH"
    assert proof_letters(large) == "TVHT HXPJ ZRVR GSMK XNDS PTKN CTNP"


def test_nothing_typed_looks_like_another_line() -> None:
    """A note that tries to end its line and to begin another is one string still."""
    note = 'x"]\n["payment","Ben","Ana",500000,1,"",""]'
    lines = canonical(evening([SCORE, Pay("Ben", "Ana", 5_000, "2026-11-29", note)])).splitlines()
    assert [line for line in lines if line.startswith('["payment"')] == [lines[-1]]


texts = st.text(st.sampled_from('ab"\\\n],[ \u2028'), max_size=6)
payments = st.builds(
    Pay, st.sampled_from(FOUR[:2]), st.sampled_from(FOUR[2:]), st.integers(1, 3),
    st.sampled_from(("", "2026-11-28", "2026-11-29")), texts,
)  # fmt: skip


@given(st.lists(payments, max_size=3), st.lists(payments, max_size=3))
def test_payments_that_differ_in_anything_that_stands_differ_in_their_proof(
    mine: list[Pay], theirs: list[Pay]
) -> None:
    one, other = evening(mine), evening(theirs)
    assert (proof(one) == proof(other)) == (one.payments == other.payments)


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
    assert text.splitlines() == [
        '["pusoyref evening",2]',
        '["players",["Ana","Ben","Carla","Dan"]]',
        '["rules",[]]',
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
        '["payment","Ben","Ana",50,2,"2026-11-29","cash"]',
    ]
    assert proof(now) == sha256(text.encode()).hexdigest()
    assert proof_letters(proof(now)) == "PCJC NWVZ MWTN YWRT DTHW DGFF SCNN"


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
    now = evening([SCORE, Pay("Ben", "Ana", 50)])
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


def test_an_option_is_in_it_only_where_it_is_not_at_its_default() -> None:
    """So one that is added later leaves the proofs of today as they are."""
    assert '["rules",[]]' in canonical(evening([SCORE]))
    forbidden = Header("Saturday", "2026-11-28", FOUR, rules("pinoy", ending__lone_two=False), 500)
    assert '["rules",[["ending.lone_two",false]]]' in canonical(evening([SCORE], forbidden))


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
        evening([SCORE, Pay("Ben", "Ana", 50, "2026-11-28")]),
        evening([SCORE, Pay("Ben", "Ana", 50, "2026-11-29")]),
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
    proofs = ProofOfStates()
    for now in (*evenings, *reversed(evenings)):
        assert proofs.proof(now) == proof(now)


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

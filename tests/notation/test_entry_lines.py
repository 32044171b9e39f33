"""Entries and the lines in which the ledger keeps them: what is written is read back."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref import entries
from pusoyref.cards import DECK, TWOS
from pusoyref.entries import (  # fmt: skip
    CardCorrection,
    Change,
    Close,
    Deal,
    Dealer,
    Entry,
    FedBy,
    Fix,
    FixPayment,
    Held,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    OutOrder,
    OutWith,
    Owes,
    Pay,
    Rename,
    Reopen,
    Restore,
    Score,
    Seats,
    Turn,
    TurnCorrection,
    Void,
)
from pusoyref.errors import InvalidRequest
from pusoyref.notation.entries import read_entry, write_entry
from pusoyref.notation.names import ENTRY_WORDS, read_name
from pusoyref.ruleset.loading import preset
from tests.playing import cards, rules


def _is_name(text: str) -> bool:
    try:
        return read_name(text) == text
    except InvalidRequest:
        return False


NAMES = st.sampled_from(
    ("Ana", "Maria Clara", "JC", "3c", "p", "-x"[1:], "A ! B", "left", "nobody's", "! ", "pass", *ENTRY_WORDS)
).filter(_is_name) | st.text(min_size=1, max_size=12).filter(_is_name)
CARD, CARDS = st.sampled_from(DECK), st.lists(st.sampled_from(DECK), min_size=1, max_size=13).map(tuple)
HOLDING = st.integers(0, 18) | CARDS
REASON = st.text(st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" !=;:,"), max_size=20)
HELD = st.lists(st.tuples(NAMES, st.lists(st.sampled_from(TWOS), min_size=1).map(tuple)), max_size=4).map(
    tuple
)
PLACES = st.sampled_from(("here", "lead", "after"))
RULES = st.sampled_from((None, preset("pinoy"), rules("bonus", turns__after_pass="out")))
LEFT = st.lists(st.tuples(NAMES, HOLDING), max_size=4).map(tuple)
SEVERAL = st.lists(NAMES, min_size=1, max_size=4).map(tuple)

NUMBER = st.integers(1, 20)
MENDS = (
    st.builds(CardCorrection, CARD, CARD)
    | st.builds(TurnCorrection, NUMBER, NUMBER, st.none() | CARDS)
    | st.builds(Left, NAMES, HOLDING)
    | st.builds(Held, HELD)
    | st.builds(OutWith, CARDS)
    | st.builds(OutOrder, SEVERAL)
    | st.builds(FedBy, st.none() | NAMES)
    | st.just(Restore())
)

ENTRIES: dict[type, st.SearchStrategy[Entry]] = {
    Turn: st.builds(Turn, NAMES, st.none() | CARDS, st.none() | REASON, PLACES),
    Lead: st.builds(Lead, NAMES),
    Lowest: st.builds(Lowest, CARD),
    Leftover: st.builds(Leftover, NAMES),
    Deal: st.builds(Deal, NAMES, CARDS),
    Left: st.builds(Left, NAMES, HOLDING, st.none() | REASON),
    Holds: st.builds(Holds, st.none() | NAMES, CARD),
    Held: st.builds(Held, HELD),
    Score: st.builds(
        Score, LEFT, st.none() | HELD, st.none() | CARDS,
        st.none() | SEVERAL, st.none() | NAMES, st.none() | REASON,
    ),
    FedBy: st.builds(FedBy, st.none() | NAMES),
    Owes: st.builds(Owes, NAMES),
    Void: st.builds(Void, REASON),
    Restore: st.just(Restore()),
    Fix: st.builds(Fix, st.integers(1, 999), st.lists(MENDS, min_size=1, max_size=5).map(tuple))
    | st.builds(
        Fix, st.integers(1, 999), st.lists(MENDS, min_size=1, max_size=3).map(tuple),
        st.lists(st.sampled_from(("left", "2.5", "13.1")), min_size=1).map(tuple), REASON,
    )
    | st.builds(Fix, st.integers(1, 999), st.tuples(st.builds(Void, REASON))),
    FixPayment: st.builds(
        FixPayment, st.integers(1, 999), st.integers(0, 10**9) | st.builds(Void, REASON) | st.just(Restore())
    ),
    Seats: st.builds(Seats, SEVERAL),
    Dealer: st.builds(Dealer, NAMES),
    Rename: st.builds(Rename, NAMES, NAMES),
    Change: st.builds(
        Change, RULES, st.none() | st.integers(0, 10**6)
    ).filter(lambda change: change.rules is not None or change.stake is not None),
    Pay: st.builds(
        Pay, NAMES, NAMES, st.integers(1, 10**9), st.sampled_from(("", "2026-11-28")), REASON.map(str.strip)
    ),
    Close: st.just(Close()),
    Reopen: st.just(Reopen()),
}  # fmt: skip


def test_there_is_a_strategy_for_every_sort_of_entry() -> None:
    assert set(ENTRIES) == set(get_args(entries.Entry))


@pytest.mark.parametrize("sort", ENTRIES, ids=lambda sort: sort.__name__)
@given(data=st.data())
def test_every_entry_is_read_back(sort: type, data: st.DataObject) -> None:
    entry = data.draw(ENTRIES[sort])
    line = write_entry(entry)
    assert "\n" not in line
    assert read_entry(line, entry.rules if isinstance(entry, Change) else None) == entry


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("Ben=9c9d", Turn("Ben", cards("9c9d"))),
        ("Ben=-", Turn("Ben", None)),
        ("Ben: Td", Turn("Ben", cards("10d"), place="lead")),
        ("+Ben=9c", Turn("Ben", cards("9c"), place="after")),
        ("Ben=9c ! nobody: minded = it", Turn("Ben", cards("9c"), "nobody: minded = it")),
        ("A ! B=9c ! why", Turn("A ! B", cards("9c"), "why")),
        ("left A ! B=5 ! why", Left("A ! B", 5, "why")),
        ("left Ben=2d8s", Left("Ben", cards("2d8s"))),
        ("left=9c", Turn("left", cards("9c"))),
        ("holds nobody=2d", Holds(None, cards("2d")[0])),
        ("fed-by nobody", FedBy(None)),
        ("held nobody", Held(())),
        ("score Ana=4, Ben=0; held Ana=2d", Score((("Ana", 4), ("Ben", 0)), (("Ana", cards("2d")),))),
        (
            "pay Dan, Carla, 50.00; date 2026-11-29; note cash; date x",
            Pay("Dan", "Carla", 5000, "2026-11-29", "cash; date x"),
        ),
        ("fix 3 9d=9s", Fix(3, (CardCorrection(*cards("9d9s")),))),
        ("fix 3 2.5=-; 3.1=4c4d", Fix(3, (TurnCorrection(2, 5, None), TurnCorrection(3, 1, cards("4c4d"))))),
        (
            "fix 3 restore; left A ! B=2d8s; held Dan=2d; order Ana, Ben; stand 3.2, left ! why; not ! so",
            Fix(
                3,
                (
                    Restore(),
                    Left("A ! B", cards("2d8s")),
                    Held((("Dan", cards("2d")),)),
                    OutOrder(("Ana", "Ben")),
                ),
                ("3.2", "left"),
                "why; not ! so",
            ),
        ),
        ("fix 3 void 14 cards; stand up", Fix(3, (Void("14 cards; stand up"),))),
        ("fix p2 45.00", FixPayment(2, 4500)),
        ("fix p2 void twice", FixPayment(2, Void("twice"))),
    ],
)
def test_a_line_and_its_entry(line: str, entry: Entry) -> None:
    assert write_entry(entry) == line
    assert read_entry(line) == entry


def test_a_holder_without_cards_is_left_out() -> None:
    assert write_entry(Held((("Dan", ()), ("Ben", cards("2d"))))) == "held Ben=2d"
    assert read_entry(write_entry(Held((("Dan", ()),)))) == Held(())


@pytest.mark.parametrize(
    "name", ["mine; stake 9.00; rules yours", "; enter-passes on", "enter-passes off", "; "]
)
@pytest.mark.parametrize("stake", [None, 500])
@pytest.mark.parametrize("passes", [None, True, False])
def test_a_ruleset_of_a_tricky_name_in_a_change(name: str, stake: int | None, passes: bool | None) -> None:
    from msgspec.structs import replace

    tricky = replace(preset("pinoy"), name=name)
    assert read_entry(write_entry(Change(tricky, stake, passes)), tricky) == Change(tricky, stake, passes)
    without = Change(None, stake, passes)
    if without != Change():
        assert read_entry(write_entry(without), tricky) == without


def test_a_program_that_knows_of_no_enter_key_reads_a_change_of_nothing() -> None:
    """Version 0.1.0 takes everything behind "rules " for the name of a ruleset whose values stand beside the line."""
    assert write_entry(Change(enter_passes=True)) == "change rules ; enter-passes on"
    assert write_entry(Change(None, 500, False)) == "change stake 5.00; rules ; enter-passes off"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Ben",
        "Ben 9c",
        "Ben=9x",
        "Ben=",
        "left Ben",
        "left Ben=x",
        "pay Ana, Ben",
        "fix x 9d=9s",
        "fix 3 9d",
        "fix px 45",
        "fix p2",
        "rename Ana",
        "lowest 3x",
        "score Ana",
    ],
)
def test_a_line_that_no_version_wrote(line: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        read_entry(line)
    assert error.value.code == "bad-entry"

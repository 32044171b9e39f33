"""Every entry in words, as the log and undo tell it."""

from typing import get_args

import pytest

from pusoyref.entries import (
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
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.ruleset.loading import preset
from pusoyref.text.entries import entry_words
from pusoyref.text.style import ASCII, SIGNS

NINES = read_cards("9cd")
TWO = read_card("2d")
ENTRIES: list[tuple[Entry, str]] = [
    (Turn("Ben", NINES), "Ben played 9♣ 9♦"),
    (Turn("Ben", NINES, "nobody minded"), "Ben played 9♣ 9♦ (let stand: nobody minded)"),
    (Turn("Ben", None), "Ben passed"),
    (Turn("Ben", (), unreadable="9x"), 'Ben played "9x", which is no card'),
    (Lead("Ben"), "Ben has the lead"),
    (Lowest(read_card("4h")), "4♥ was the lowest card dealt"),
    (Leftover("Ana"), "Ana took the card left over"),
    (Deal("Ana", NINES), "Ana was dealt 9♣ 9♦"),
    (Left("Ben", 5), "Ben had 5 cards left"),
    (Left("Ben", NINES, "counted twice"), "Ben had 9♣ 9♦ left (let stand: counted twice)"),
    (Holds("Dan", TWO), "Dan held 2♦"),
    (Holds(None, TWO), "nobody held 2♦"),
    (Held((("Dan", (TWO,)),)), "Dan held 2♦"),
    (Held(()), "nobody held a 2"),
    (
        Score(
            (("Ana", 4), ("Carla", 0)),
            held=(("Ana", (TWO,)),),
            out_with=NINES,
            order=("Carla", "Ana"),
            fed_by="Ana",
        ),
        "scored by counts: Ana 4, Carla 0; Ana held 2♦; out with 9♣ 9♦; out in the order Carla, Ana;"
        " Ana let the winner out",
    ),
    (Score((("Ana", NINES),), let_stand="we counted"), "scored by counts: Ana 9♣ 9♦; let stand: we counted"),
    (Score((("Ana", 0),), unreadable=(("Ana", "x"),)), 'scored by counts: Ana "x"'),
    (FedBy("Ben"), "Ben let the winner out and pays for all"),
    (FedBy(None), "nobody let the winner out"),
    (Owes("Ben"), "Ben did not pay at once"),
    (Void("misdeal"), "the hand was called off: misdeal"),
    (Restore(), "the hand counts again"),
    (Fix(3, (CardCorrection(read_card("9d"), read_card("9s")),)), "in hand 3 9♦ was put right to 9♠"),
    (
        Fix(
            3,
            (TurnCorrection(2, 5, None), TurnCorrection(3, 1, NINES), Left("Ben", 6)),
            ("3.2", "left"),
            "too late",
        ),
        "in hand 3 trick 2, turn 5 was put right to a pass; trick 3, turn 1 was put right to 9♣ 9♦;"
        " Ben had 6 cards left; let stand: trick 3, turn 2, the count (too late)",
    ),
    (
        Fix(3, (OutWith(NINES), OutOrder(("Ben", "Ana")))),
        "in hand 3 the last play was 9♣ 9♦; they went out in the order Ben, Ana",
    ),
    (FixPayment(2, 4_500), "payment p2 was put right to ₱45.00"),
    (FixPayment(2, Void("paid twice")), "payment p2 was cancelled: paid twice"),
    (FixPayment(2, Restore()), "payment p2 counts again"),
    (Seats(("Ana", "Ben", "Eva")), "from the next hand on: Ana, Ben and Eva, in this order"),
    (Dealer("Ben"), "Ben deals the next hand"),
    (Rename("Ben", "Benny"), "Ben is now called Benny"),
    (Change(preset("casual"), 500), "from the next hand on: rules casual, stake ₱5.00 a point"),
    (Change(None, 0), "from the next hand on: points only"),
    (Change(None, 0, True), "from the next hand on: points only; Enter alone passes from now on"),
    (Change(enter_passes=False), "Enter alone no longer passes"),
    (Pay("Dan", "Carla", 5_000), "Dan paid Carla ₱50.00"),
    (Pay("Dan", "Carla", 5_000, "2026-11-29", "cash"), "Dan paid Carla ₱50.00 (on 2026-11-29, cash)"),
    (Close(), "the session was closed"),
    (Reopen(), "the session was opened again"),
]


@pytest.mark.parametrize(("entry", "words"), ENTRIES)
def test_an_entry_in_words(entry: Entry, words: str) -> None:
    assert entry_words(entry, SIGNS) == words
    assert entry_words(entry, ASCII).isascii()


def test_every_sort_of_entry_is_here() -> None:
    assert {type(entry) for entry, _ in ENTRIES} == set(get_args(Entry))

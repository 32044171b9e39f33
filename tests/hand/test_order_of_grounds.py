"""On several grounds the first of docs/rules.md 10 is given."""

from __future__ import annotations

import pytest

from pusoyref.entries import Turn
from pusoyref.hand.state import HandState
from tests.playing import after, code, hand, rules, ruling

SHORT = rules("casual", ending__lone_two=False, deal__cards={"4": 3})
BEN_PASSED = after(hand(SHORT), "lowest 4c", "deal Ben=5c5d6h", "Ana=8c", "Ben=-", "Carla=Tc", "Dan=-")
OVER = after(hand(rules(deal__cards={"4": 1})), "Ana=3c")


@pytest.mark.parametrize(
    ("state", "line", "first"),
    [
        (OVER, "Ben=3c3c", "hand-over"),
        (after(hand(SHORT), "Ana=4c", "Ben=-"), "Ben=5c5c", "already-passed"),
        (BEN_PASSED, "Ben=8c8c", "already-passed"),
        (after(hand(SHORT), "Ana=8c"), "Dan=8c8c", "out-of-turn"),
        (after(hand(SHORT), "Ana=8c"), "Ben=8c8c", "same-card-twice"),
        (after(hand(SHORT), "deal Ben=5c5d6h", "Ana=8c"), "Ben=8c9c9d9h", "card-already-played"),
        (after(hand(SHORT), "deal Ben=5c5d6h", "Ana=8c"), "Ben=9c9d9h9s", "not-in-hand"),
        (after(hand(SHORT), "Ana=8c"), "Ben=9c9d9h9s", "too-many-cards"),
        (after(hand(SHORT), "lowest 4c", "Ana=8c"), "Ben=3c7d", "not-a-play"),
        (after(hand(SHORT, duty=True), "lowest 4c"), "Ana=3c3d", "below-lowest"),
        (after(hand(SHORT), "lowest 4c", "Ana=8c"), "Ben=3c3d", "below-lowest"),
        (hand(rules("casual"), duty=True), "Ana=c3579j", "kind-not-allowed"),
        (hand(rules("casual"), duty=True), "Ana=c4579j", "kind-not-allowed"),
        (after(hand(rules("casual")), "Ana=8c"), "Ben=c4579j", "kind-not-allowed"),
        (after(hand(rules()), "Ana=8c"), "Ben=c4579j", "wrong-number"),
        (after(hand(rules()), "Ana=3c4d5h6s7c"), "Ben=d3579j", "wrong-kind"),
    ],
)
def test_the_first_ground_is_given(state: HandState, line: str, first: str) -> None:
    assert code(state, line) == first


def test_text_that_is_no_card_is_named_before_whose_turn_it_is() -> None:
    state = after(hand(rules()), "Ana=8c")
    refused = ruling(state, Turn("Dan", (), unreadable="9x"))
    assert (refused.code, refused.text, refused.player) == ("bad-card", "9x", "Dan")
    assert code(OVER, Turn("Ben", (), unreadable="9x")) == "hand-over"


def test_a_card_twice_is_named_before_anything_else_is_asked_of_the_cards() -> None:
    assert ruling(hand(rules()), "Ana=3c3c").code == "same-card-twice"


def test_a_card_played_before_says_by_whom_and_in_which_trick() -> None:
    state = after(hand(rules()), "Ana=3c", "Ben=9d", "Carla=-", "Dan=-", "Ana=-", "Ben=4c")
    refused = ruling(state, "Carla=9d")
    assert (refused.code, refused.other, refused.other_trick) == ("card-already-played", "Ben", 1)


def test_too_many_cards_for_who_holds_three() -> None:
    refused = ruling(hand(SHORT), "Ana=9c9d9h9s")
    assert (refused.code, refused.number, refused.wanted) == ("too-many-cards", 4, 3)


def test_four_alone_and_two_pairs_are_no_play() -> None:
    for text in ("7cdhs", "3c3d4c4d", "3c4c5c6c", "3cd4cd5c", "c345678"):
        assert code(hand(rules()), f"Ana={text}") == "not-a-play"

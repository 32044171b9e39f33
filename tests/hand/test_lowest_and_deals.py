"""The lowest card dealt, and hands entered before play (docs/rules.md 3, 10)."""

from __future__ import annotations

import pytest

from pusoyref.entries import Deal
from tests.playing import TWO, after, cards, code, fault, hand, rules, ruling

SHORT = rules(deal__cards={"2": 3}, turns__first_lead="lowest-card")
FOUR_OF_13 = "c3456789tjqka2", "s3456789tjqka2", "h3456789tjqka2", "d3456789tjqka2"


def test_the_lowest_dealt_takes_the_part_of_the_lowest() -> None:
    state = after(hand(SHORT, TWO, leader=None, duty=True), "lowest 4h")
    assert code(state, "Ana=4h") is None
    assert code(state, "Ana=5c") == "lowest-card-first"


def test_unless_stated_it_is_the_lowest_of_the_deck() -> None:
    state = hand(SHORT, TWO, leader=None, duty=True)
    assert code(state, "Ana=4h") == "lowest-card-first"
    assert code(state, "Ana=3c") is None
    assert code(after(state, "Ana=3c"), "Ben=4h") is None


@pytest.mark.parametrize(
    ("line", "answer"), [("Ben=4s", "below-lowest"), ("Ben=4d", None), ("Ben=3d", "below-lowest")]
)
def test_a_later_play_below_it(line: str, answer: str | None) -> None:
    state = after(hand(SHORT, TWO), "lowest 4h", "Ana=4h")
    assert code(state, line) == answer


def test_a_left_over_below_it() -> None:
    state = after(hand(SHORT, TWO), "lowest 4h", "Ana=4h4d", "Ben=-", "Ana=5c")
    assert fault(state, "left Ben=4s8s9s") == ("below-lowest", "Ben")


def test_reversed_ranks_do_not_change_what_is_lowest() -> None:
    under = rules("revolution", deal__cards={"2": 10})
    state = after(hand(under, TWO), "lowest 4h", "Ana=6cdhs9c", "Ben=-")
    assert code(state, "Ana=4s") == "below-lowest"
    assert code(state, "Ana=2d") is None


def test_with_every_card_dealt_no_other_value_is_accepted() -> None:
    assert code(hand(rules()), "lowest 3c") is None
    refused = ruling(hand(rules()), "lowest 3s")
    assert (refused.code, refused.trick, refused.turn) == ("below-lowest", None, None)
    assert code(hand(rules("pinoy-international")), "lowest 3d") is None


def test_the_lowest_cannot_be_above_a_card_that_was_seen() -> None:
    assert ruling(after(hand(SHORT, TWO), "Ana=4h"), "lowest 5c").player == "Ana"
    assert code(after(hand(SHORT, TWO), "Ana=4h"), "lowest 4h") is None
    assert code(after(hand(SHORT, TWO), "deal Ben=4c5c6c"), "lowest 4h") == "below-lowest"


def test_a_lower_card_that_was_dealt_after_all_can_be_said_later() -> None:
    state = after(hand(SHORT, TWO, leader=None, duty=True), "lowest 4h", "Ana=4h")
    assert code(state, "Ben=4s") == "below-lowest"
    assert code(after(state, "lowest 3d"), "Ben=4s") == "not-higher"


def test_who_was_dealt_the_lowest_card_leads() -> None:
    state = after(hand(SHORT, TWO, leader=None, duty=True), "lowest 4h", "deal Ben=4h5h6h")
    assert state.turn == "Ben"
    assert code(state, "Ana=4c") == code(state, "lead Ana") == "out-of-turn"


def test_a_card_that_was_not_dealt_is_not_in_hand() -> None:
    state = after(hand(rules()), f"deal Ana={FOUR_OF_13[0]}")
    assert code(state, "Ana=3c") is None
    refused = ruling(state, "Ana=3c3d")
    assert (refused.code, refused.card) == ("not-in-hand", cards("3d")[0])


@pytest.mark.parametrize(
    ("lines", "code_and_player"),
    [
        (["deal Ana=3c3c4c"], ("same-card-twice", "Ana")),
        (["deal Ana=3c4c5c", "deal Ben=3c6c7c"], ("left-twice", "Ben")),
        (["deal Ben=3c6c7c", "deal Ana=3c4c5c"], ("left-twice", "Ben")),
        (["deal Ana=3c4c"], ("left-count", "Ana")),
        (["deal Ana=3c4c5c6c"], ("left-count", "Ana")),
        (["lowest 4h", "deal Ana=3c8c9c"], ("below-lowest", "Ana")),
        (["deal Ana=3c4c5c", "deal Ben=3c6c"], ("left-twice", "Ben")),
        (["lowest 4h", "deal Ana=3c8c"], ("left-count", "Ana")),
        (["deal Ana=4c4c"], ("same-card-twice", "Ana")),
    ],
)
def test_faults_in_an_entered_hand(lines: list[str], code_and_player: tuple[str, str]) -> None:
    *before, last = lines
    refused = ruling(after(hand(SHORT, TWO), *before), last)
    assert (refused.code, refused.player) == code_and_player
    assert (refused.trick, refused.turn) == (None, None)


def test_an_entered_hand_with_text_that_is_no_card() -> None:
    refused = ruling(hand(SHORT, TWO), Deal("Ana", (), "3c 4x"))
    assert (refused.code, refused.player, refused.text) == ("bad-card", "Ana", "3c 4x")


def test_a_hand_entered_anew_replaces_the_old_one() -> None:
    state = after(hand(SHORT, TWO), "deal Ana=3c4c5c", "deal Ana=6c7c8c", "deal Ben=3c4c5c")
    assert state.deal_of("Ana") == cards("6c7c8c")
    assert code(state, "Ana=3c") == "not-in-hand"

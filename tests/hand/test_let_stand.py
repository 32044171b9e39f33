"""What a table may let stand, and how play goes on from it (docs/rules.md 10)."""

from __future__ import annotations

import pytest

from pusoyref.hand.state import HandState
from tests.playing import after, code, hand, rules

CASUAL, BANNED = rules("casual"), rules(ending__lone_two=False, deal__cards={"4": 2})
ONE_LEFT = after(hand(BANNED), "Ana=3c", "Ben=-", "Carla=-", "Dan=-")

MAY_STAND: dict[str, tuple[HandState, str]] = {
    "already-passed": (after(hand(rules()), "Ana=3c", "Ben=-", "Carla=4c", "Dan=-"), "Ben=5c"),
    "out-of-turn": (after(hand(rules()), "Ana=3c"), "Dan=5c"),
    "kind-not-allowed": (hand(CASUAL), "Ana=c3579j"),
    "lowest-card-first": (hand(rules(), duty=True), "Ana=4c"),
    "wrong-kind": (after(hand(rules()), "Ana=3c4d5h6s7c"), "Ben=h3789j"),
    "not-higher": (after(hand(rules()), "Ana=9c"), "Ben=8c"),
    "lone-two": (ONE_LEFT, "Ana=2d"),
}
MAY_NOT: dict[str, tuple[HandState, str]] = {
    "hand-over": (after(ONE_LEFT, "Ana=Ac"), "Ben=2c"),
    "leader-must-play": (hand(rules()), "Ana=-"),
    "same-card-twice": (hand(rules()), "Ana=3c3c"),
    "card-already-played": (after(hand(rules()), "Ana=3c"), "Ben=3c"),
    "not-in-hand": (after(hand(BANNED), "deal Ana=3c4c"), "Ana=5c"),
    "too-many-cards": (hand(BANNED), "Ana=4cdh"),
    "not-a-play": (hand(rules()), "Ana=3c8d"),
    "below-lowest": (after(hand(BANNED), "lowest 4h"), "Ana=3c"),
    "wrong-number": (after(hand(rules()), "Ana=3c"), "Ben=4c4d"),
}


@pytest.mark.parametrize("ground", MAY_STAND)
def test_a_ground_that_may_stand(ground: str) -> None:
    state, line = MAY_STAND[ground]
    assert code(state, line) == ground
    stood = after(state, f"{line} ! Nobody: minded = at all")
    assert stood.tricks[-1][-1].let_stand == "Nobody: minded = at all"


@pytest.mark.parametrize("ground", MAY_NOT)
def test_a_ground_that_may_not_stand(ground: str) -> None:
    state, line = MAY_NOT[ground]
    assert code(state, line) == code(state, f"{line} ! please") == ground


def test_a_reason_sets_aside_what_may_stand_and_nothing_else() -> None:
    state = after(hand(rules()), "Ana=9c")
    assert code(state, "Dan=8c") == "out-of-turn"
    assert code(state, "Dan=8c ! fine") is None
    assert code(state, "Dan=9c ! fine") == "card-already-played"
    assert code(state, "Dan=8c8d ! fine") == "wrong-number"


def test_a_lower_play_that_stands_is_the_one_to_beat() -> None:
    state = after(hand(rules()), "Ana=9c", "Ben=5c ! slip")
    assert code(state, "Carla=6c") is None
    assert code(state, "Carla=4c") == "not-higher"


def test_who_plays_after_passing_stays_out_of_the_trick_afterwards() -> None:
    state = after(hand(rules()), "Ana=3c", "Ben=-", "Carla=4c", "Ben=5c ! forgot")
    assert state.turn == "Carla"
    state = after(state, "Carla=6c", "Dan=-", "Ana=-")
    assert (state.table, state.turn) == (None, "Carla")


def test_the_skipped_have_not_passed() -> None:
    state = after(hand(rules()), "Ana=3c", "Dan=5c ! in a hurry")
    assert (state.turn, state.passed) == ("Ana", frozenset())
    assert code(after(state, "Ana=-"), "Ben=6c") is None


def test_a_pass_out_of_turn_may_stand() -> None:
    state = after(hand(rules()), "Ana=3c", "Carla=- ! did not wait")
    assert (state.turn, state.passed) == ("Dan", frozenset({"Carla"}))


def test_a_turn_after_the_trick_had_closed_opens_it_again() -> None:
    state = after(hand(rules()), "Ana: 3c", "+Ben=-", "+Carla=-", "+Dan=-", "+Dan=4c ! too late")
    assert len(state.tricks) == 1
    assert (state.owner, state.turn) == ("Dan", "Ana")
    state = after(state, "+Ana=-")
    assert (state.table, state.turn) == (None, "Dan")


def test_a_lead_by_the_wrong_player_stands_and_play_goes_on_from_there() -> None:
    state = after(hand(rules()), "Ben=3c ! Ana was away")
    assert state.turn == "Carla"
    assert code(after(state, "Carla=-", "Dan=-"), "Ana=4c") is None


def test_a_kind_that_is_off_lies_there_as_if_it_were_on() -> None:
    state = after(hand(CASUAL), "Ana=c3579j ! all agreed")
    assert state.table is not None
    assert state.table.kind == "flush"
    assert code(state, "Ben=d3579j") == "kind-not-allowed"
    assert code(state, "Ben=d3579j ! as well") is None

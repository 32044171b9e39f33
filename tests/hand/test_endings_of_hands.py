"""When a hand is over, and who leads after a player is out (docs/rules.md 6; disputes 17 and 18)."""

from __future__ import annotations

from typing import Any

from tests.playing import FOUR, THREE, after, code, hand, result, rules

SHORT: dict[str, Any] = {"deal__cards": {"4": 2, "3": 2, "2": 2}}
FIRST_OUT = rules(**SHORT)
LAST_HOLDER = rules(
    ending__until="last-holder", scoring__scheme="places", scoring__payment="pairwise", **SHORT
)


def test_first_out_ends_the_hand_and_nobody_may_answer() -> None:
    state = after(hand(FIRST_OUT), "Ana=3c3d")
    assert (state.over, state.turn, state.out) == (True, None, ("Ana",))
    assert code(state, "Ben=4c4d") == "hand-over"


def test_passes_written_after_the_end_are_ignored() -> None:
    state = after(hand(FIRST_OUT), "Ana=3c3d")
    for line in ("Ben=-", "+Ben=-", "Ben: -", "Ana=-"):
        assert after(state, line) == state


def test_last_holder_nobody_beats_the_play_that_went_out_and_the_next_leads_any_kind() -> None:
    state = after(hand(LAST_HOLDER), "Ana=3c3d", "Ben=-", "Carla=-", "Dan=-")
    assert (state.over, state.out, state.table, state.turn) == (False, ("Ana",), None, "Ben")
    assert code(state, "Ben=4c") is None
    assert code(state, "Ben=-") == "leader-must-play"


def test_last_holder_the_play_that_went_out_can_be_beaten_and_the_trick_goes_on() -> None:
    state = after(hand(LAST_HOLDER), "Ana=3c3d", "Ben=4c4d")
    assert (state.out, state.turn) == (("Ana", "Ben"), "Carla")
    state = after(state, "Carla=-", "Dan=-")
    assert state.turn == "Carla"
    state = after(state, "Carla=5c", "Dan=6c", "Carla=7c")
    assert (state.over, state.out) == (True, ("Ana", "Ben", "Carla"))
    assert result(state).order == FOUR


def test_last_holder_the_next_leader_skips_who_is_out() -> None:
    state = after(hand(LAST_HOLDER, THREE), "Ana=3c", "Ben=4c", "Carla=-", "Ana=-", "Ben=5c")
    assert (state.out, state.turn) == (("Ben",), "Carla")
    state = after(state, "Carla=-", "Ana=-")
    assert state.turn == "Carla"


def test_last_holder_with_two_players_ends_with_the_first_out() -> None:
    assert after(hand(LAST_HOLDER, FOUR[:2]), "Ana=3c3d").over


def test_who_is_out_has_no_turn_any_more() -> None:
    state = after(hand(LAST_HOLDER), "Ana=3c3d", "Ben=-", "Carla=-", "Dan=-", "Ben=4c", "Carla=5c", "Dan=6c")
    assert state.turn == "Ben"
    assert code(state, "Ana=7c") == "out-of-turn"


def test_a_void_hand_counts_for_nothing_and_can_be_restored() -> None:
    state = after(hand(FIRST_OUT), "Ana=3c3d", "void misdeal: Ben had 14")
    found = result(state)
    assert (found.status, found.void, found.points, found.transfers) == (
        "void",
        "misdeal: Ben had 14",
        {},
        (),
    )
    assert result(state, "restore", "held nobody").status == "complete"


def test_a_hand_that_goes_on_is_open() -> None:
    found = result(hand(FIRST_OUT), "Ana=3c")
    assert (found.status, found.winner, found.points) == ("open", None, {})

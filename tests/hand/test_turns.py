"""Whose turn it is, and who may still answer (docs/rules.md 5, 11)."""

from __future__ import annotations

from tests.playing import FOUR, after, code, hand, rules, ruling

TRICK = ("Ana=3c", "Ben=6c", "Carla=-", "Dan=Ts", "Ana=Kd", "Ben=-")


def test_under_the_bonus_rules_who_passed_may_come_back() -> None:
    state = after(hand(rules("bonus")), *TRICK)
    assert state.turn == "Carla"
    state = after(state, "Carla=2c", "Dan=-", "Ana=-", "Ben=-")
    assert (state.table, state.turn) == (None, "Carla")


def test_under_the_table_rules_who_passed_is_out_of_the_trick() -> None:
    state = after(hand(rules()), *TRICK)
    assert state.turn == "Dan"
    refused = ruling(state, "Carla=2c")
    assert (refused.code, refused.trick, refused.turn, refused.other) == ("already-passed", 1, 7, "Dan")
    state = after(state, "Dan=-")
    assert (state.table, state.turn) == (None, "Ana")


def test_passing_is_forgotten_in_the_next_trick() -> None:
    state = after(hand(rules()), *TRICK, "Dan=-", "Ana=4c")
    assert code(state, "Ben=5c") is None
    assert state.passed == frozenset()


def test_under_may_return_a_trick_ends_when_all_others_pass_in_a_row() -> None:
    state = after(hand(rules("bonus")), "Ana=3c", "Ben=-", "Carla=-", "Dan=4c", "Ana=-", "Ben=-")
    assert state.turn == "Carla"
    state = after(state, "Carla=-")
    assert (state.table, state.turn) == (None, "Dan")


def test_the_leader_may_play_any_kind() -> None:
    state = after(hand(rules()), "Ana=3c", "Ben=-", "Carla=-", "Dan=-")
    for line in ("Ana=4c4d", "Ana=4cdh", "Ana=4c5d6h7s8c", "Ana=4c"):
        assert code(state, line) is None


def test_a_leader_may_not_pass() -> None:
    assert code(hand(rules()), "Ana=-") == "leader-must-play"
    refused = ruling(after(hand(rules()), "Ana=3c", "Ben=-", "Carla=-", "Dan=-"), "Ana=-")
    assert (refused.code, refused.trick, refused.turn) == ("leader-must-play", 2, 1)


def test_nobody_plays_out_of_turn() -> None:
    state = after(hand(rules()), "Ana=3c")
    assert ruling(state, "Carla=4c").other == "Ben"
    assert code(state, "Carla=4c") == code(state, "Carla=-") == code(state, "Ana=4c") == "out-of-turn"


def test_a_hand_may_be_led_by_anybody_where_the_rules_cannot_know() -> None:
    state = hand(rules(), leader=None)
    assert state.turn is None
    assert [code(state, f"{player}=3c") for player in FOUR] == [None] * 4
    assert after(state, "lead Ben").turn == "Ben"
    assert code(after(state, "lead Ben"), "Ana=3c") == "out-of-turn"
    assert code(after(state, "Carla=3c"), "lead Ben") == "out-of-turn"
    assert code(hand(rules(), leader="Ana"), "lead Ben") == "out-of-turn"


def test_a_second_lead_said_replaces_the_first_before_play() -> None:
    assert after(hand(rules(), leader=None), "lead Ben", "lead Dan").turn == "Dan"


def test_the_first_play_must_contain_the_lowest_card_alone_or_in_any_play() -> None:
    state = hand(rules(), leader=None, duty=True)
    assert code(state, "Ben=4c") == "lowest-card-first"
    assert [code(state, f"Ben={play}") for play in ("3c", "3c3d", "3cdh", "3c4d5h6s7c")] == [None] * 4
    assert code(after(state, "Ben=3c", "Carla=-", "Dan=-", "Ana=-"), "Ben=4c") is None


def test_internationally_the_3_of_diamonds_leads() -> None:
    state = hand(rules("pinoy-international"), leader=None, duty=True)
    assert code(state, "Ben=3c") == "lowest-card-first"
    assert code(state, "Ben=3d") is None


def test_without_the_duty_anything_may_be_led() -> None:
    assert code(hand(rules(), leader=None, lowest_leads=True), "Ben=4c") is None


def test_passes_that_close_a_trick_may_be_left_off_in_a_trick_line() -> None:
    state = after(hand(rules()), "Ana: 3c", "+Ben=4c", "Ben: 5c5d")
    assert [[(turn.player, turn.play is not None) for turn in trick] for trick in state.tricks] == [
        [("Ana", True), ("Ben", True), ("Carla", False), ("Dan", False), ("Ana", False)],
        [("Ben", True)],
    ]
    assert state.turn == "Carla"


def test_a_trick_line_led_by_the_wrong_player_is_out_of_turn() -> None:
    state = after(hand(rules()), "Ana: 3c", "+Ben=4c")
    refused = ruling(state, "Ana: 5c")
    assert (refused.code, refused.trick, refused.turn, refused.other) == ("out-of-turn", 2, 1, "Ben")


def test_a_turn_after_a_trick_had_closed_is_out_of_turn() -> None:
    state = after(hand(rules()), "Ana: 3c", "+Ben=-", "+Carla=-", "+Dan=-")
    refused = ruling(state, "+Ana=4c")
    assert (refused.code, refused.trick, refused.turn) == ("out-of-turn", 1, 5)
    assert code(state, "+Ben=4c") == "already-passed"
    assert code(state, "Ana: 4c") is None


def test_trick_and_turn_are_counted_with_the_passes() -> None:
    state = after(hand(rules()), "Ana=3c", "Ben=-", "Carla=-", "Dan=-", "Ana=9c", "Ben=-")
    assert (state.trick_number, state.turn_number) == (2, 3)
    refused = ruling(state, "Carla=8c")
    assert (refused.code, refused.trick, refused.turn) == ("not-higher", 2, 3)


def test_a_refusal_changes_nothing() -> None:
    state = after(hand(rules()), "Ana=9c")
    ruling(state, "Ben=8c")
    assert state == after(hand(rules()), "Ana=9c")

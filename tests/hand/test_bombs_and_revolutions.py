"""Bombs at any time, and four-kickers that turn the ranks round (docs/rules.md 4)."""

from __future__ import annotations

from tests.playing import after, code, hand, rules

ANY_TIME = rules(plays__bombs="over-others", plays__bombs_any_time=True)
IN_TURN = rules(plays__bombs="over-others")
TOGGLE = rules("revolution")
ONCE = rules(plays__revolution="once")
ROUND = ("Ben=-", "Carla=-", "Dan=-")


def test_a_bomb_out_of_turn_and_turns_go_on_from_there() -> None:
    state = after(hand(ANY_TIME), "Ana=3c", "Dan=5cdhs6c")
    assert (state.owner, state.turn) == ("Dan", "Ana")
    assert code(after(hand(IN_TURN), "Ana=3c"), "Dan=5cdhs6c") == "out-of-turn"


def test_a_bomb_by_who_has_passed() -> None:
    state = after(hand(ANY_TIME), "Ana=3c", "Ben=-", "Carla=4c", "Ben=5cdhs6c")
    assert (state.owner, state.turn) == ("Ben", "Carla")
    assert code(after(hand(IN_TURN), "Ana=3c", "Ben=-", "Carla=4c"), "Ben=5cdhs6c") == "already-passed"


def test_a_bomb_beats_ones_own_play_before_anybody_answers() -> None:
    assert code(after(hand(ANY_TIME), "Ana=3c"), "Ana=5cdhs6c") is None


def test_only_a_bomb_may_come_out_of_turn() -> None:
    state = after(hand(ANY_TIME), "Ana=3c3d4s4h4d")
    assert code(state, "Carla=7cdh8cd") == "out-of-turn"
    assert code(state, "Carla=7cdhs8c") is None


def test_a_bomb_is_answered_by_a_higher_one_at_any_time() -> None:
    state = after(hand(ANY_TIME), "Ana=3c", "Dan=5cdhs6c")
    assert code(state, "Carla=7cdhs8c") is None
    assert code(state, "Carla=4cdhs8c") == "not-higher"


def test_no_bomb_falls_into_somebody_elses_lead() -> None:
    state = after(hand(ANY_TIME), "Ana=3c", *ROUND)
    assert code(state, "Ben=5cdhs6c") == "out-of-turn"
    assert code(hand(ANY_TIME), "Ben=5cdhs6c") == "out-of-turn"


def test_who_had_passed_and_bombed_stays_out_of_the_trick() -> None:
    state = after(hand(ANY_TIME), "Ana=3c", "Ben=-", "Carla=4c", "Ben=5cdhs6c", "Carla=7cdhs8c")
    state = after(state, "Dan=-", "Ana=-")
    assert (state.table, state.turn) == (None, "Carla")


def test_the_answer_to_a_four_kicker_goes_by_the_new_order() -> None:
    state = after(hand(TOGGLE), "Ana=6cdhs3c")
    assert state.reversed_ranks
    assert code(state, "Ben=5cdhs9c") is None
    assert code(state, "Ben=7cdhs9c") == "not-higher"


def test_the_next_four_kicker_turns_it_back() -> None:
    state = after(hand(TOGGLE), "Ana=6cdhs3c", *ROUND)
    assert code(after(state, "Ana=9c"), "Ben=8c") is None
    assert code(after(state, "Ana=9c"), "Ben=Tc") == "not-higher"
    state = after(state, "Ana=7cdhs4c", *ROUND, "Ana=9c")
    assert not state.reversed_ranks
    assert code(state, "Ben=8c") == "not-higher"
    assert code(state, "Ben=Tc") is None


def test_once_means_for_the_rest_of_the_hand() -> None:
    state = after(hand(ONCE), "Ana=6cdhs3c", *ROUND, "Ana=7cdhs4c")
    assert state.reversed_ranks
    assert code(after(state, *ROUND, "Ana=9c"), "Ben=8c") is None


def test_without_a_revolution_a_four_kicker_changes_nothing() -> None:
    assert not after(hand(rules()), "Ana=6cdhs3c").reversed_ranks


def test_the_duty_of_the_lowest_card_does_not_turn() -> None:
    state = hand(TOGGLE, duty=True)
    assert state.lowest == after(hand(TOGGLE), "Ana=6cdhs3c").lowest
    assert code(state, "Ana=3c") is None

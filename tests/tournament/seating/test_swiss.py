"""Rounds by standing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.tournament.seating.draw import draw_swiss
from pusoyref.tournament.seating.rounds import Round, Table
from tests.tournament.seating.counting import check_whole, meetings, names

pytestmark = pytest.mark.slow


def test_nobody_has_met_so_they_sit_as_they_stand() -> None:
    round_ = draw_swiss(names(14), seed=1, three=True)
    assert [set(table.players) for table in round_.tables] == [
        {"P1", "P2", "P3", "P4"},
        {"P5", "P6", "P7", "P8"},
        {"P9", "P10", "P11"},
        {"P12", "P13", "P14"},
    ]


def test_the_lowest_of_those_who_have_rested_least_rest() -> None:
    players = names(10)
    first = draw_swiss(players, seed=1, three=False)
    second = draw_swiss(players, seed=1, three=False, earlier=[first])
    assert set(first.resting) == {"P9", "P10"}
    assert set(second.resting) == {"P7", "P8"}


def test_who_has_met_is_kept_apart_by_the_nearest() -> None:
    """The first four have played together: the leader gets the next three, and nobody meets again."""
    earlier = [
        Round(tuple(Table(tuple(f"P{at + one}" for one in range(4))) for at in (1, 5, 9, 13))),
    ]
    round_ = draw_swiss(names(16), seed=1, three=False, earlier=earlier)
    assert set(meetings([*earlier, round_]).values()) == {1}
    top = {int(name[1:]) for name in next(table for table in round_.tables if "P1" in table.players).players}
    assert top == {1, 5, 9, 13}


def test_two_groups_of_eight_meet_within_if_they_can() -> None:
    """Tables of neighbours in the ranking, where those have not met."""
    earlier = [Round(tuple(Table(tuple(f"P{at + 4 * one}" for one in range(4))) for at in (1, 2, 3, 4)))]
    round_ = draw_swiss(names(16), seed=1, three=False, earlier=earlier)
    assert [{(int(name[1:]) - 1) // 4 for name in table.players} for table in round_.tables] == [
        {0},
        {1},
        {2},
        {3},
    ]


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 30), st.booleans(), st.randoms(use_true_random=False), st.integers(1, 5))
def test_any_standing_is_seated(number: int, three: bool, chance: object, count: int) -> None:
    players, rounds = names(number), list[Round]()
    for seed in range(count):
        chance.shuffle(players)  # type: ignore[attr-defined]
        round_ = draw_swiss(players, seed=seed, three=three, earlier=rounds)
        assert round_ == draw_swiss(players, seed=seed, three=three, earlier=rounds)
        rounds.append(round_)
    check_whole(rounds, players, three)


def test_two_hundred_players_never_meet_twice() -> None:
    players, rounds = names(200), list[Round]()
    for turn in range(5):
        ranked = sorted(players, key=lambda name: (int(name[1:]) * (turn * 37 + 11)) % 211)
        rounds.append(draw_swiss(ranked, seed=1, three=False, earlier=rounds))
    assert set(meetings(rounds).values()) == {1}

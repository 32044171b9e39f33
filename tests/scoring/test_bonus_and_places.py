"""The schemes that score the winner's twos, or the places (docs/rules.md 7)."""

from __future__ import annotations

import pytest

from tests.playing import TWO, after, by_counts, hand, points, result, rules, transfers

BONUS, PLACES = rules("bonus"), rules("play-on")


@pytest.mark.parametrize(
    ("out_with", "won"),
    [("3c", 1), ("2c", 2), ("2c2d", 4), ("2cdh", 8), ("2cdhs3c", 16), ("2c3d4h5s6c", 2), ("3c2d4h5sac", 2)],
)
def test_the_winner_scores_by_the_twos_gone_out_with(out_with: str, won: int) -> None:
    found = by_counts(BONUS, (0, 3, 5, 7), f"out-with {out_with}")
    assert points(found) == [won, 0, 0, 0]
    assert transfers(found) == [(loser, "Ana", 100 * won) for loser in ("Ben", "Carla", "Dan")]


def test_by_counts_without_the_play_there_was_no_2() -> None:
    found = by_counts(BONUS, (3, 0, 5, 7))
    assert (points(found), found.out_with) == ([0, 1, 0, 0], None)


def test_a_2_used_low_in_a_straight_counts() -> None:
    short = rules("bonus", deal__cards={"2": 5})
    assert points(result(after(hand(short, TWO), "Ana=2c3d4h5s6c"))) == [2, 0]


def test_points_stay_the_schemes_own_and_only_money_goes_by_differences() -> None:
    assert transfers(by_counts(rules("bonus", scoring__payment="none"), (0, 3, 5, 7))) == []
    found = by_counts(PLACES, (0, 0, 0, 4), "order Ben, Carla, Ana, Dan")
    assert points(found) == [1, 5, 3, 0]
    assert transfers(found) == [
        ("Ana", "Ben", 400), ("Ana", "Carla", 200), ("Carla", "Ben", 200),
        ("Dan", "Ana", 100), ("Dan", "Ben", 500), ("Dan", "Carla", 300),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("counts", "order", "answer"),
    [
        ((0, 4), "Ana, Ben", [5, 0]),
        ((4, 0), "Ben, Ana", [0, 5]),
        ((0, 0, 4), "Ben, Ana, Carla", [3, 5, 0]),
        ((0, 0, 4, 0), "Dan, Ben, Ana, Carla", [1, 3, 0, 5]),
    ],
)
def test_places_by_order_of_going_out_the_last_holder_having_none(
    counts: tuple[int, ...], order: str, answer: list[int]
) -> None:
    assert points(by_counts(PLACES, counts, f"order {order}")) == answer


def test_the_last_holder_has_nothing_even_where_the_list_says_more() -> None:
    under = rules("play-on", scoring__places=[9, 8, 7, 6])
    assert points(by_counts(under, (0, 0, 4), "order Ana, Ben, Carla")) == [9, 8, 0]
    short = rules("play-on", scoring__places=[9])
    assert points(by_counts(short, (0, 0, 4), "order Ana, Ben, Carla")) == [9, 0, 0]

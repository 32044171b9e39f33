"""What is known of seatings, shown by drawing them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from pusoyref.tournament.seating.draw import draw
from pusoyref.tournament.seating.rounds import Round
from tests.tournament.seating.counting import check_whole, meetings, names, rests, turns

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("number", "count"),
    [(16, 5), (20, 4), (20, 5), (24, 5), (24, 7), (28, 6), (28, 9), (32, 7), (40, 8), (100, 10), (200, 10)],
)
def test_no_pair_meets_twice(number: int, count: int, seed: int) -> None:
    rounds = draw(names(number), count, seed=seed, three=False)
    check_whole(rounds, names(number), three=False)
    assert len(rounds) == count
    assert set(meetings(rounds).values()) == {1}


@pytest.mark.parametrize(
    ("number", "count"), [(15, 5), (23, 7), (22, 7), (21, 7), (27, 9), (50, 8), (198, 10)]
)
def test_no_pair_meets_twice_where_some_tables_have_three(number: int, count: int) -> None:
    rounds = draw(names(number), count, seed=4, three=True)
    check_whole(rounds, names(number), three=True)
    assert set(meetings(rounds).values()) == {1}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("number", [5, 9, 13, 17])
def test_one_more_than_a_multiple_of_four(number: int, seed: int) -> None:
    """Everyone rests once; every pair meets three times: as left neighbour, as right neighbour, across."""
    players = names(number)
    rounds = draw(players, number, seed=seed, three=False)
    assert rests(rounds) == dict.fromkeys(players, 1)
    assert set(meetings(rounds).values()) == {3}
    assert len(meetings(rounds)) == number * (number - 1) // 2
    assert turns(rounds) == {(one, two): 1 for one in players for two in players if one != two}


@pytest.mark.parametrize("number", [8, 12, 16, 20, 24])
def test_everybody_meets_everybody_three_times(number: int) -> None:
    rounds = draw(names(number), number - 1, seed=7, three=False)
    check_whole(rounds, names(number), three=False)
    assert set(meetings(rounds).values()) == {3}
    assert len(meetings(rounds)) == number * (number - 1) // 2


def test_the_plane_goes_on_after_five_rounds() -> None:
    """Ten rounds of sixteen: everybody met once, and once more. Six: twenty-four pairs a second time."""
    assert set(meetings(draw(names(16), 10, seed=1, three=False)).values()) == {2}
    assert sorted(meetings(draw(names(16), 6, seed=1, three=False)).values()) == [1] * 96 + [2] * 24


@pytest.mark.parametrize(("number", "count"), [(8, 4), (12, 6), (12, 9), (9, 5), (13, 4)])
def test_fewer_rounds_cost_no_more_than_any_that_the_design_has(number: int, count: int) -> None:
    """Every choice of so many rounds of the whole design, tried one after the other."""
    whole = draw(names(number), number - (number % 4 == 0), seed=2, three=False)
    least = min(cost(number, some) for some in combinations(whole, count))
    assert cost(number, draw(names(number), count, seed=1, three=False)) <= least


def cost(number: int, rounds: Sequence[Round]) -> int:
    met = meetings(rounds)
    return sum((met[frozenset(pair)] - 1) ** 2 for pair in combinations(names(number), 2))


def test_four_players_have_everybody_on_every_side() -> None:
    rounds = draw(names(4), 6, seed=1, three=False)
    assert set(turns(rounds).values()) == {2}
    assert len(turns(rounds)) == 12


def test_seats_are_even_where_they_can_be() -> None:
    rounds = draw(names(40), 8, seed=1, three=False)
    for name in names(40):
        for seat in range(4):
            assert sum(table.players[seat] == name for round_ in rounds for table in round_.tables) == 2

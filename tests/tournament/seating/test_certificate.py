"""The certificate counts what is there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.tournament.seating.certificate import certificate
from pusoyref.tournament.seating.draw import draw
from pusoyref.tournament.seating.rounds import Round, Table
from tests.tournament.seating.counting import meetings, names, rests, turns

ROUNDS = (
    Round((Table(("Ana", "Ben", "Carla", "Dan")),), ("Elena",)),
    Round((Table(("Elena", "Ben", "Ana", "Carla")),), ("Dan",)),
)


def test_two_rounds_counted_by_hand() -> None:
    found = certificate(ROUNDS)
    assert found.players == ("Ana", "Ben", "Carla", "Dan", "Elena")
    assert found.meetings == [
        [0, 2, 2, 1, 1],
        [2, 0, 2, 1, 1],
        [2, 2, 0, 1, 1],
        [1, 1, 1, 0, 0],
        [1, 1, 1, 0, 0],
    ]
    assert found.after[0] == [0, 1, 1, 0, 0]
    assert found.seats == [[1, 0, 1, 0], [0, 2, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1], [1, 0, 0, 0]]
    assert found.rests == [0, 0, 0, 1, 1]
    assert found.threes == [0] * 5
    assert (found.rounds, found.most_meetings, found.pairs_met, found.pairs_met_again) == (2, 2, 9, 3)
    assert (found.repeats, found.cost, found.neighbours_again, found.seats_apart) == (3, 4, 0, 2)


def test_only_for_those_asked_for() -> None:
    found = certificate(ROUNDS, ["Dan", "Elena", "Fe"])
    assert found.meetings == [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert found.rests == [1, 1, 0]


def test_of_nothing() -> None:
    assert certificate(()).most_meetings == 0
    assert certificate((), ["Ana"]).cost == 0


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(st.integers(4, 20), st.integers(1, 4), st.booleans())
def test_it_counts_as_the_tables_do(number: int, count: int, three: bool) -> None:
    players = names(number)
    rounds = draw(players, count, seed=1, three=three)
    found, met, after = certificate(rounds, players), meetings(rounds), turns(rounds)
    for at, one in enumerate(players):
        assert found.rests[at] == rests(rounds)[one]
        assert sum(found.seats[at]) + found.rests[at] == count
        assert found.threes[at] == sum(
            one in table.players and len(table.players) == 3 for round_ in rounds for table in round_.tables
        )
        for there, two in enumerate(players):
            assert found.meetings[at][there] == met[frozenset((one, two))] * (one != two)
            assert found.after[at][there] == after[(one, two)]
    assert found.repeats == sum(times - 1 for times in met.values())

"""Every number of players that makes a table is seated."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest
from pusoyref.tournament.seating.draw import draw
from pusoyref.tournament.seating.rounds import Round, seats_for
from tests.tournament.seating.counting import check_whole, names

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", range(3, 51))
def test_with_tables_of_three(number: int) -> None:
    for count in (1, 1 + number % 8):
        check_whole(draw(names(number), count, seed=number, three=True), names(number), three=True)


@pytest.mark.parametrize("number", range(4, 51))
def test_fours_only(number: int) -> None:
    for count in (1, 1 + number % 8):
        check_whole(draw(names(number), count, seed=number, three=False), names(number), three=False)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 24), st.lists(st.integers(1, 3), max_size=4), st.booleans(), st.integers())
def test_drawn_in_parts(number: int, parts: list[int], three: bool, seed: int) -> None:
    """Rounds drawn a few at a time, each draw with a seed of its own and nothing planned."""
    players = names(number)
    rounds: tuple[Round, ...] = ()
    for at, count in enumerate(parts):
        rounds += draw(players, count, seed=seed + at, three=three, earlier=rounds)
    check_whole(rounds, players, three)
    assert len(rounds) == sum(parts)


@pytest.mark.parametrize(
    ("number", "three", "seats"),
    [
        (3, True, (0, 1, 0)), (4, True, (1, 0, 0)), (5, True, (1, 0, 1)), (6, True, (0, 2, 0)),
        (7, True, (1, 1, 0)), (9, True, (0, 3, 0)), (10, True, (1, 2, 0)), (13, True, (1, 3, 0)),
        (4, False, (1, 0, 0)), (7, False, (1, 0, 3)), (9, False, (2, 0, 1)), (198, True, (48, 2, 0)),
    ],
)  # fmt: skip
def test_how_many_tables(number: int, three: bool, seats: tuple[int, int, int]) -> None:
    found = seats_for(number, three)
    assert (found.fours, found.threes, found.resting) == seats


@pytest.mark.parametrize(("number", "three", "least"), [(0, True, 3), (2, True, 3), (3, False, 4)])
def test_too_few(number: int, three: bool, least: int) -> None:
    with pytest.raises(InvalidRequest) as caught:
        draw(names(number), 1, seed=1, three=three)
    assert caught.value.code == "too-few-to-seat"
    assert caught.value.fields == {"players": number, "least": least}

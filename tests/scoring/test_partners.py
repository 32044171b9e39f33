"""First and third against second and fourth (docs/rules.md 7, `partners`)."""

from __future__ import annotations

import pytest

from tests.playing import by_counts, rules, transfers

TEAMS = rules("teams")


@pytest.mark.parametrize(
    ("counts", "stake", "paid"),
    [
        ((0, 5, 2, 12), 100, [("Ben", "Ana", 1350), ("Dan", "Carla", 1350)]),
        ((0, 5, 2, 12), 25, [("Ben", "Ana", 338), ("Dan", "Carla", 337)]),
        ((2, 0, 5, 11), 25, [("Ben", "Carla", 188), ("Dan", "Ana", 187)]),
        ((2, 0, 5, 4), 25, [("Ana", "Dan", 37), ("Carla", "Ben", 38)]),
        ((0, 1, 13, 2), 25, [("Ana", "Ben", 450), ("Carla", "Dan", 450)]),
        ((0, 1, 12, 2), 25, [("Ana", "Ben", 263), ("Carla", "Dan", 262)]),
        ((0, 1, 3, 2), 25, []),
        ((3, 5, 0, 3), 25, [("Ben", "Ana", 62), ("Dan", "Carla", 63)]),
    ],
)
def test_money_goes_between_opponents_and_the_odd_centavo_to_the_first(
    counts: tuple[int, ...], stake: int, paid: list[tuple[str, str, int]]
) -> None:
    assert transfers(by_counts(TEAMS, counts, stake=stake)) == paid

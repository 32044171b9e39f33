"""What cards left cost (docs/rules.md 7 and 11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playing import by_counts, points, rules, transfers

PINOY = rules()


@pytest.mark.parametrize(
    ("left", "held", "cost"),
    [
        (4, "nobody", 4),
        (9, "Ben=2h", 9),
        (10, "nobody", 20),
        (11, "Ben=2d", 23),
        (12, "nobody", 24),
        (13, "nobody", 39),
        (13, "Ben=2c2s2h2d", 44),
        (4, "Ben=2c2s2h2d", 9),
        (1, "Ben=2d", 2),
        (1, "Ben=2h", 1),
    ],
)
def test_the_table_of_the_table_rules(left: int, held: str, cost: int) -> None:
    found = by_counts(PINOY, (0, left, 1, 1), f"held {held}")
    assert points(found) == [cost + 2, -cost, -1, -1]
    assert [penalty.points for penalty in found.penalties] == [cost, 1, 1]


@pytest.mark.parametrize(
    ("options", "left", "held", "cost"),
    [
        ({"twos_double": True}, 4, "Ben=2h", 8),
        ({"twos_double": True}, 4, "Ben=2h2d", 17),
        ({"twos_double": True}, 10, "Ben=2c2s2h2d", 10 * 2 * 16 + 5),
        ({"extras_multiplied": True}, 10, "Ben=2d", 22),
        ({"extras_multiplied": True}, 13, "Ben=2c2s2h2d", (13 + 5) * 3),
        ({"extras_multiplied": True, "twos_double": True}, 10, "Ben=2d", (10 + 1) * 2 * 2),
        ({"shutout": 0}, 13, "nobody", 26),
        ({"shutout": 4}, 13, "nobody", 52),
        ({"top_card": 7}, 3, "Ben=2d", 10),
        ({"top_card": 0}, 3, "Ben=2d", 3),
        ({"four_twos": 9, "top_card": 0}, 5, "Ben=2c2s2h2d", 14),
        ({"bands": [[1, 1], [8, 2], [10, 3]]}, 7, "nobody", 7),
        ({"bands": [[1, 1], [8, 2], [10, 3]]}, 8, "nobody", 16),
        ({"bands": [[1, 1], [8, 2], [10, 3]]}, 9, "nobody", 18),
        ({"bands": [[1, 1], [8, 2], [10, 3]]}, 10, "nobody", 30),
        ({"bands": [[1, 5]]}, 3, "nobody", 15),
    ],
)
def test_each_option_of_a_penalty(options: dict[str, Any], left: int, held: str, cost: int) -> None:
    under = rules(**{f"scoring__{key}": value for key, value in options.items()})
    assert -points(by_counts(under, (0, left, 1, 1), f"held {held}"))[1] == cost


def test_the_top_card_is_the_2_of_the_last_suit() -> None:
    under = rules("pinoy-international")
    assert points(by_counts(under, (0, 4, 1, 1), "held Ben=2s"))[1] == -5
    assert points(by_counts(under, (0, 4, 1, 1), "held Ben=2d"))[1] == -4


def test_what_burned_a_loser_is_told_apart() -> None:
    found = by_counts(PINOY, (0, 9, 10, 13))
    assert [(part.player, part.times, part.burned) for part in found.penalties] == [
        ("Ben", 1, ""), ("Carla", 2, "sunog"), ("Dan", 3, "shutout"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "counts", "answer"),
    [
        ("pinoy", {}, (0, 3, 11, 8), [33, -3, -22, -8]),
        ("pinoy", {"payment": "pairwise"}, (0, 3, 11, 8), [33, 21, -55, 1]),
        ("pinoy", {}, (0, 11, 12, 13), [85, -22, -24, -39]),
        ("pinoy", {"payment": "pairwise"}, (0, 11, 12, 13), [85, -3, -11, -71]),
        ("hong-kong", {}, (0, 3, 11, 8), [52, 40, -80, -12]),
        ("strafpunkte", {}, (0, 3, 11, 8), [0, 3, 22, 8]),
        ("pinoy", {"payment": "none"}, (0, 11, 12, 13), [0, 22, 24, 39]),
        ("teams", {}, (0, 5, 2, 12), [13.5, -13.5, 13.5, -13.5]),
        ("teams", {}, (0, 1, 13, 2), [-18, 18, -18, 18]),
        ("teams", {}, (5, 0, 12, 2), [-13.5, 13.5, -13.5, 13.5]),
    ],
)
def test_the_worked_sums(
    name: str, options: dict[str, Any], counts: tuple[int, ...], answer: list[float]
) -> None:
    under = rules(name, **{f"scoring__{key}": value for key, value in options.items()})
    assert points(by_counts(under, counts)) == answer


def test_to_the_winner_the_debts_are_the_penalties() -> None:
    assert transfers(by_counts(PINOY, (0, 3, 11, 8), stake=25)) == [
        ("Ben", "Ana", 75), ("Carla", "Ana", 550), ("Dan", "Ana", 200),
    ]  # fmt: skip


def test_pairwise_every_two_settle_the_difference_by_seat_of_payer_then_payee() -> None:
    found = by_counts(rules(scoring__payment="pairwise"), (0, 3, 11, 8), stake=10)
    assert transfers(found) == [
        ("Ben", "Ana", 30), ("Carla", "Ana", 220), ("Carla", "Ben", 190), ("Carla", "Dan", 140),
        ("Dan", "Ana", 80), ("Dan", "Ben", 50),
    ]  # fmt: skip


def test_with_no_stake_or_no_payment_nobody_owes_anything() -> None:
    assert transfers(by_counts(PINOY, (0, 3, 11, 8), stake=0)) == []
    assert transfers(by_counts(rules("strafpunkte"), (0, 3, 11, 8), stake=100)) == []

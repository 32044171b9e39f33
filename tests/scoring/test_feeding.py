"""Who let the winner out pays for all (docs/rules.md 7 and 11)."""

from __future__ import annotations

import pytest

from tests.playing import after, by_counts, hand, points, result, rules, transfers

FED = rules(scoring__feeding="pays-for-all")
FED_PAIRWISE = rules(scoring__feeding="pays-for-all", scoring__payment="pairwise")


@pytest.mark.parametrize(
    ("fed_by", "answer"),
    [
        (None, [-3, 6, -1, -2]),
        ("Ana", [-6, 6, 0, 0]),
        ("Carla", [0, 6, -6, 0]),
        ("Ben", [3, -6, 1, 2]),
    ],
)
def test_paid_to_the_winner(fed_by: str | None, answer: list[int]) -> None:
    found = by_counts(FED, (3, 0, 1, 2), f"fed-by {fed_by}" if fed_by else "")
    assert points(found) == answer
    assert found.fed_by == fed_by


@pytest.mark.parametrize(
    ("fed_by", "answer"),
    [("Ana", [-18, 6, 6, 6]), ("Dan", [6, 6, 6, -18]), ("Ben", [6, -18, 6, 6])],
)
def test_pairwise(fed_by: str, answer: list[int]) -> None:
    assert points(by_counts(FED_PAIRWISE, (3, 0, 1, 2), f"fed-by {fed_by}")) == answer


def test_the_winner_named_pays_each_loser_their_own_penalty() -> None:
    found = by_counts(FED, (3, 0, 1, 2), "fed-by Ben")
    assert transfers(found) == [("Ben", "Ana", 300), ("Ben", "Carla", 100), ("Ben", "Dan", 200)]


def test_who_fed_may_be_said_after_the_hand_and_taken_back() -> None:
    state = after(hand(FED), "score Ana=3, Ben=0, Carla=1, Dan=2")
    assert points(result(state, "fed-by Ana")) == [-6, 6, 0, 0]
    assert points(result(state, "fed-by Ana", "fed-by nobody")) == [-3, 6, -1, -2]

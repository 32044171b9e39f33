"""How many keys an evening costs: counted by the benchmark, which types them into the program."""

from __future__ import annotations

import pytest

from benchmarks.keystrokes import EVENINGS, Example, Figures, figures, measured
from benchmarks.shortest_lines import Line, shortest_cards, shortest_name
from pusoyref.notation.cards import read_cards

pytestmark = pytest.mark.slow

A_TURN, A_COUNT = 2.8, 10
KEYS = {
    "saturday.toml": Figures("saturday.toml", 179, 471, 7, 695, 1, 10, 747),
    "house-evening.toml": Figures("house-evening.toml", 32, 87, 2, 99, 1, 10, 109),
    "counts.toml": Figures("counts.toml", 0, 0, 0, 0, 4, 39, 143),
    "three-players.keys": Figures("three-players.keys", 65, 175, 2, 175, 0, 0, 175),
    "two-players.keys": Figures("two-players.keys", 33, 122, 2, 122, 0, 0, 122),
}
"""Counts, not times: who needs one key more has changed what the table reads."""


@pytest.mark.parametrize("example", EVENINGS, ids=lambda example: example.file)
def test_the_keys_of_an_evening(example: Example) -> None:
    """`measured` itself refuses to count what does not make the same evening."""
    found, lines = measured(example)
    assert found == KEYS[example.file]
    assert found.evening_keys == sum(len(line.text) + 1 for line in lines)


def test_what_was_promised() -> None:
    turns = sum(one.turns for one in KEYS.values())
    assert sum(one.turn_keys for one in KEYS.values()) / turns <= A_TURN
    for one in KEYS.values():
        # Of two players nearly every turn puts five cards down: a key a card and Enter would be too many already.
        assert one.a_turn <= A_TURN or one.evening == "two-players.keys"
        assert one.a_count <= A_COUNT


def test_every_evening_among_the_examples_is_counted() -> None:
    assert {example.file for example in EVENINGS} == set(KEYS)


@pytest.mark.parametrize(
    ("cards", "typed"),
    [
        ("9d9c", "9cd"),
        ("5h3h9hKh7h", "h3579k"),
        ("3h4s5s6d7d", "d67h3s45"),
        ("KcKs3cKh3d", "3cdkchs"),
        ("Td", "dt"),
        ("2s2d", "2ds"),
    ],
)
def test_the_fewest_keys_of_a_play(cards: str, typed: str) -> None:
    assert shortest_cards(read_cards(cards)) == typed


def test_the_shortest_beginning_of_a_name() -> None:
    assert shortest_name("Ben", ("Ana", "Ben")) == "b"
    assert shortest_name("Benjie", ("Ben", "Benjie", "Bea")) == "benj"
    assert shortest_name("Ben", ("Ben", "Benjie", "Bea")) == "ben"


def test_the_sums() -> None:
    lines = [
        Line("turn", "9cd", 1, 1),
        Line("turn", ".", 1, 3),
        Line("answer", "b", 1),
        Line("other", "pay a b 5", 2),
    ]
    found = figures("some", [*lines, Line("counts", "b3c8d5", 2)])
    assert found == Figures("some", 4, 8, 1, 8, 1, 7, 25)
    assert (found.a_turn, found.a_count, found.a_hand) == (2.0, 7.0, 8.0)

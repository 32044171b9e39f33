"""Evenings of three and of two, typed at `table` from beginning to end through a real pseudo-terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.program import EXAMPLES, Program, Terminal

pytestmark = pytest.mark.slow

READY = "\x1b[?2004h"
"""What a terminal is sent when the next line may be typed."""


def keys(name: str) -> list[str]:
    lines = (EXAMPLES / f"{name}.keys").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def typed(lines: list[str], home: Path, *new: str) -> tuple[str, dict[str, object]]:
    """Types `lines` at a new session's table; the screen's text, and the ledger."""
    program = Program(home)
    program("new", *new).done()
    with Terminal(home, "table", rows=30, columns=100) as table:
        for line in [*lines, "quit"]:
            table.sends(READY)
            table.send(f"{line}\r")
        assert table.ends() == 0
    return table.seen, program.json("ledger")


def test_three_players_with_the_card_left_over(tmp_path: Path) -> None:
    new = (
        "three",
        "Ana",
        "Ben",
        "Carla",
        "--rules",
        "hong-kong",
        "--set",
        "scoring.top_card=1",
        "--stake",
        "1",
    )
    seen, ledger = typed(keys("three-players"), tmp_path, *new)
    assert "✗" not in seen
    assert "Who took the card left over" in seen
    hands = ledger["hands"]
    assert isinstance(hands, list)
    assert [hand["winner"] for hand in hands] == ["Ben", "Ben"]
    # 17 untouched × 4; 11 × 3; everyone pays everyone the difference. Then 3, 0, 5.
    assert hands[0]["left"] == {"Ana": 17, "Ben": 0, "Carla": 11}
    assert hands[0]["points"] == {"Ana": -103, "Ben": 101, "Carla": 2}
    assert hands[1]["points"] == {"Ana": -1, "Ben": 8, "Carla": -7}


def test_two_players_with_17_cards(tmp_path: Path) -> None:
    options = ["deal.cards={2=17}", "scoring.top_card=2", "scoring.payment=winner", "scoring.wins=highest"]
    new = ("two", "Ana", "Ben", "--rules", "strafpunkte", "--stake", "1")
    seen, ledger = typed(keys("two-players"), tmp_path, *new, *(f"--set={option}" for option in options))
    assert "✗" not in seen
    assert "Which is the lowest card dealt?" in seen
    assert "Who holds" in seen
    hands = ledger["hands"]
    assert isinstance(hands, list)
    assert [hand["points"] for hand in hands] == [{"Ana": 3, "Ben": -3}, {"Ana": 6, "Ben": -6}]


@pytest.mark.parametrize("name", ["three-players", "two-players"])
def test_the_keys_are_short_enough_to_type(name: str) -> None:
    assert 20 < len(keys(name)) < 80

"""Evenings of three and of two, typed at `table` from beginning to end through a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

pytestmark = pytest.mark.slow

PROGRAM = str(Path(sys.executable).with_name("pusoyref"))
PROMPT = r"\x1b\[\?2004h"
"""What a terminal is sent when the next line may be typed."""
EXAMPLES = Path(__file__).parents[3] / "examples"


def keys(name: str) -> list[str]:
    lines = (EXAMPLES / f"{name}.keys").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def typed(lines: list[str], home: Path, *new: str) -> tuple[str, dict[str, object]]:
    """Types `lines` at a new session's table; the screen's text, and the ledger."""
    environment = {**os.environ, "PUSOYREF_HOME": str(home), "TERM": "xterm"}
    subprocess.run([PROGRAM, "new", *new], env=environment, check=True, capture_output=True)
    table = pexpect.spawn(
        PROGRAM, ["table"], env=environment, encoding="utf-8", dimensions=(30, 100), timeout=20
    )
    seen = ""
    for line in [*lines, "quit"]:
        table.expect(PROMPT)
        seen += table.before or ""
        table.send(f"{line}\r")
    table.expect(pexpect.EOF)
    seen += table.before or ""
    table.close()
    assert table.exitstatus == 0
    told = subprocess.run(
        [PROGRAM, "ledger", "--json"], env=environment, check=True, capture_output=True, text=True
    )
    ledger: dict[str, object] = json.loads(told.stdout)
    return seen, ledger


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

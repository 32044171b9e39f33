"""Money on real terminals of 60 to 200 columns, with long names, wide signs and fifty hands."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from pusoyref.text.wrap import cells
from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

LONG = ("Maria Concepcion de la Cruz", "王小明與他的朋友們", "Bernardo Santos Jr", "José María 😀")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    random = Random(1)
    hands = []
    for _ in range(50):
        losers = random.sample(["maria", "王", "bern", "jos"], 3)
        left = " ".join(f"{name}={random.randint(1, 13)}" for name in losers)
        hands.append(f"score {left} --held {losers[0]}=2d")
    program = Program(folder)
    program("new", "Sábado sa bahay ni Lola Basyang at mga apo", *LONG, "--stake", "25").done()
    program("table", stdin="\n".join(hands)).done()
    return folder


def screen(home: Path, width: int, *arguments: str) -> list[str]:
    """What a terminal of that width shows, and that nothing in it had to be broken by the terminal."""
    with Terminal(home, *arguments, columns=width) as terminal:
        lines = [line.rstrip() for line in terminal.rest().split("\n")]
    assert max(map(cells, lines)) <= width, "\n".join(lines)
    return lines


@pytest.mark.parametrize("width", [60, 80, 132, 200])
def test_the_ledger(home: Path, width: int) -> None:
    lines = screen(home, width, "ledger")
    words = " ".join(lines).split()
    for amount in ("-2500.00", "3450.00", "-300.00", "-650.00", "₱2,500.00.", "1150.00"):
        assert amount in words
    # Bars below the totals only where nothing has to give way to them.
    assert ("███" in "".join(lines)) == (width > 60)


@pytest.mark.parametrize("width", [60, 200])
@pytest.mark.parametrize("command", ["settle --why", "sessions", "log", "ledger --since 2020-01-01"])
def test_the_rest(home: Path, width: int, command: str) -> None:
    lines = screen(home, width, *command.split())
    assert all(name.split()[0] in "".join(lines) for name in LONG if name.isascii())


def test_in_a_pipe_tables_have_80_columns_and_lines_of_the_log_are_whole(home: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "60")
        program = Program(home)
        ledger = program("ledger").done().out.splitlines()
        *log, history = program("log").done().out.splitlines()
    table = ledger[2 : ledger.index("How it was counted:") - 3]
    assert 60 < max(map(cells, table)) <= 80
    assert history.startswith("History")
    assert len(log) == 50 and all(re.match(r" *\d+  \d{4}-\d\d-\d\d \d\d:", line) for line in log)

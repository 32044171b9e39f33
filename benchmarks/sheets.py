"""How long a club's old sheet takes, 5,000 hands over 250 dates imported and counted, and how long a hostile file.

    python benchmarks/sheets.py [--days 250] [--hands 20] [--json]

Every call is the installed program with a data folder of its own; seconds and peak memory are those of its process.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.calls import Spent, environment, program, spent
from benchmarks.figures import Figure, show
from tests.formats.hostile_files import UNREADABLE

PEOPLE = ("Ana", "Ben", "Carla", "Dan", "Elena", "Fe", "Gina", "Hugo")
CALLS = (
    ("import", ("import", "club.txt"), "at most 10", "at most 200"),
    ("import, all here already", ("import", "club.txt"), "", ""),
    ("stats", ("stats",), "at most 2", ""),
    ("stats --json", ("stats", "--json"), "at most 2", ""),
    ("sessions", ("sessions",), "", ""),
    ("doctor", ("doctor",), "", ""),
)
"""Commands with the most seconds and megabytes that they may take."""
REFUSED = 2
"""The exit status where a file cannot be read."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--days", type=int, default=250)
    arguments.add_argument("--hands", type=int, default=20)
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("club.txt").write_text(sheet(given.days, given.hands))
        figures = chain(measured(Path(folder)), refused(Path(folder)))
        show(figures, as_json=given.json, dates=given.days, hands=given.days * given.hands)


def measured(folder: Path) -> Iterator[Figure]:
    """Seconds on the wall and the most megabytes of every call."""
    here = environment(folder / "home")
    for name, words, seconds, megabytes in CALLS:
        took = spent(program(*words), here)
        yield Figure(name, took.wall, "s", seconds, took.processor)
        yield Figure(f"{name}, memory", took.memory, "MB", megabytes)


def refused(folder: Path) -> Iterator[Figure]:
    """The longest that anybody waits for the refusal of a file that was made to do harm."""
    file, here, waited = folder / "hostile.toml", environment(folder / "home"), dict[str, Spent]()
    for what, (text, _) in UNREADABLE.items():
        file.write_text(text, "utf-8")
        waited[what] = spent(program("check", file.name), here, status=REFUSED)
    slowest = max(waited, key=lambda what: waited[what].wall)
    took = waited[slowest]
    yield Figure(f"check, refused: {slowest}", took.wall, "s", "at most 5", took.processor)


def sheet(days: int, hands: int) -> str:
    """A sheet with what such sheets have: guests, a change of players, other thresholds, losses taken, comments."""
    chance, day, lines = Random(1), date(2019, 1, 5), ["# our evenings"]
    for number in range(days):
        lines += ["", f"{day}  # at {chance.choice(PEOPLE)}'s", " ".join(chance.sample(PEOPLE, 4))]
        lines += [f"F={chance.choice((10, 11))}"] * (number % 50 == 10)
        for hand in range(hands):
            lines += [" ".join(chance.sample(PEOPLE, 4))] * (hand == hands // 2 and chance.random() < 0.3)
            counts = [str(min(13, 1 + int(chance.expovariate(0.2)))) for _ in range(4)]
            counts[chance.randrange(4)] = "0"
            lines.append(" ".join(counts) + "t" * (chance.random() < 0.02))
        day += timedelta(days=7)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()

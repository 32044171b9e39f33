"""How long a club's old sheet takes: 5,000 hands over 250 dates imported, and statistics made of them.

    python benchmarks/sheets.py [--days 250] [--hands 20]

Every call is the installed program with a data folder of its own; seconds and peak memory are those of its process.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from random import Random

PEOPLE = ("Ana", "Ben", "Carla", "Dan", "Elena", "Fe", "Gina", "Hugo")
CALLS = (
    (("import", "club.txt"), "10 s, 200 MB"),
    (("import", "club.txt"), ""),
    (("stats",), "2 s"),
    (("stats", "--json"), "2 s"),
    (("sessions",), ""),
    (("doctor",), ""),
)
"""Commands with the most they may take; the second import finds everything here already."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--days", type=int, default=250)
    arguments.add_argument("--hands", type=int, default=20)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("club.txt").write_text(sheet(given.days, given.hands))
        environment = {**os.environ, "PUSOYREF_HOME": str(Path(folder, "home"))}
        print(f"{given.days} dates, {given.days * given.hands} hands")
        for words, limit in CALLS:
            took, peak = measured(words, environment)
            wanted = f"   (at most {limit})" if limit else ""
            print(f"{' '.join(words):<18} {took:6.2f} s {peak:7.1f} MB{wanted}")


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


def measured(words: tuple[str, ...], environment: dict[str, str]) -> tuple[float, float]:
    """Seconds on the wall and the most megabytes of a call that must do."""
    program = str(Path(sys.executable).with_name("pusoyref"))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    begun = time.perf_counter()
    process = os.posix_spawn(
        program, [program, *words], environment,
        file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, 1), (os.POSIX_SPAWN_DUP2, nowhere, 2)],
    )  # fmt: skip
    _, status, usage = os.wait4(process, 0)
    took = time.perf_counter() - begun
    os.close(nowhere)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"pusoyref {' '.join(words)}: exit status {os.waitstatus_to_exitcode(status)}")
    return took, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()

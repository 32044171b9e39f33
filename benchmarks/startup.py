"""How long a person waits for a command, as a multiple of `python -c pass`, and in long evenings of short ones.

    python benchmarks/startup.py [--runs 21] [--json]

Whole processes of the installed program, started in turns; medians of their time on the wall, and of what the
processor had to do. Evenings are of hands of 49 turns, and are played on. Every play is on the disk when it is
answered: a slow disk, or a busy one, shows on the wall.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.calls import EMPTY, Spent, environment, medians, middle, program, spent
from benchmarks.evenings import make_session, make_sessions, turns
from benchmarks.figures import Figure, show

SHORT, LONG = 20, 200
FEW, MANY = 10, 2000
PYTHON = "times an empty Python"


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--runs", type=int, default=21)
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        show(measured(Path(folder), given.runs), as_json=given.json, runs=given.runs)


def measured(folder: Path, runs: int) -> Iterator[Figure]:
    """All figures, as they come."""
    cache = folder / "cache"
    nobody, short, long = (environment(folder / name, cache) for name in ("nobody", "short", "long"))
    make_session(short, SHORT)
    make_session(long, LONG)
    calls = [(EMPTY, nobody), *((program(word), nobody) for word in ("--help", "--version"))]
    calls += [(program(word), home) for home in (short, long) for word in ("status", "ledger")]
    empty, for_help, version, *looks = medians([lambda one=one: spent(*one) for one in calls], runs)  # type: ignore[misc]
    yield Figure("python -c pass", empty.wall * 1000, "ms", processor=empty.processor * 1000)
    yield times("--help", for_help, empty, PYTHON, "at most 7")
    yield times("--version", version, empty, PYTHON, "at most 7")
    here = {"status": looks[0], **played_on(short, runs), "ledger": looks[1]}
    there = {"status": looks[2], **played_on(long, runs), "ledger": looks[3]}
    for word, took in here.items():
        yield times(f"{word}, {SHORT} hands", took, empty, PYTHON, "at most 9" if word != "ledger" else "")
    for word, took in there.items():
        limit = "at most 2" if word != "ledger" else ""
        yield times(f"{word}, {LONG} hands", took, here[word], f"times {SHORT} hands", limit)
    for home, hands in ((short, SHORT), (long, LONG)):
        waited = median(synced(Path(home["PUSOYREF_HOME"]) / "sessions" / "S1.json") for _ in range(runs))
        yield Figure(f"the disk alone, {hands} hands", waited * 1000, "ms of each play and pass")
    few, many = (environment(folder / name, cache) for name in ("few", "many"))
    make_sessions(few, FEW)
    make_sessions(many, MANY)
    calls = [(program("sessions"), home) for home in (few, many)]
    of_few, of_many = medians([lambda one=one: spent(*one) for one in calls], runs)  # type: ignore[misc]
    yield times(f"sessions, {FEW}", of_few, empty, PYTHON)
    yield times(f"sessions, {MANY}", of_many, of_few, f"times {FEW} sessions", "at most 1.5")


def times(what: str, took: Spent, other: Spent, unit: str, limit: str = "") -> Figure:
    """One as a multiple of another."""
    return Figure(what, took.wall / other.wall, unit, limit, took.processor / other.processor)


def synced(file: Path) -> float:
    """Seconds to have what a save writes on the disk, without anything else: a copy of `file`, and its folder."""
    contents, copy = file.read_bytes(), file.with_name("copy")
    begun = time.perf_counter()
    for name, flags in ((copy, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), (file.parent, os.O_RDONLY)):
        handle = os.open(name, flags)
        if name == copy:
            os.write(handle, contents)
        os.fsync(handle)
        os.close(handle)
    took = time.perf_counter() - begun
    copy.unlink()
    return took


def played_on(home: Mapping[str, str], runs: int) -> dict[str, Spent]:
    """Calls of `play` and of `pass`, in the order in which an evening has them: three passes a play."""
    found: dict[str, list[Spent]] = {"play": [], "pass": []}
    for at, (_, text) in enumerate(islice(turns(), 4 * runs + 2)):
        words = ("pass",) if text == "-" else ("play", text)
        took = spent(program(*words), home)
        if at > 1:  # Compiled modules and files are then where anybody's are.
            found[words[0]].append(took)
    return {word: middle(all_took) for word, all_took in found.items()}


if __name__ == "__main__":
    main()

"""How long a host waits at the live table: from Enter to the answer, everything on disk, and for the verdict a key.

    python benchmarks/live.py [--turns 147] [--hands 10 200] [--json]

Makes an evening of refereed hands of 49 turns for each length in a folder of its own, and goes on playing it at the
real `pusoyref table` on a pseudo-terminal. Measured is the time from the write of Enter to the arrival of the
answer's words. Beside it stands the verdict while typing, called in this process for every key of every turn.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

import pexpect

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.calls import environment, program
from benchmarks.evenings import HAND, make_session, turns
from benchmarks.figures import Figure, show
from pusoyref.commands.table.verdict import verdict
from pusoyref.ledger.sessions import SessionStore
from pusoyref.session.enter import enter
from pusoyref.session.typed import typed_turn
from pusoyref.text.style import SIGNS

ANSWER_LIMIT, KEY_LIMIT = 30.0, 2.0
LOOK = 0.9
"""Seconds for which a host looks at the table before the first turn is typed."""
QUIET = 0.05
"""Seconds without a sign from the table after which it waits for the next key."""
_SIGNALS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")
_SIGNS = str.maketrans({"♦": "d", "♥": "h", "♠": "s", "♣": "c"})


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--turns", type=int, default=3 * len(HAND), help="turns measured at each length")
    arguments.add_argument("--hands", type=int, nargs="+", default=[10, 200])
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        answers(session(Path(folder), 1), len(HAND))  # Every module has been compiled once, as anybody's has.
        show(measured(Path(folder), given.hands, given.turns), as_json=given.json)


def measured(folder: Path, lengths: list[int], turns: int) -> Iterator[Figure]:
    """All figures, as they come."""
    medians = []
    for hands in lengths:
        here = session(folder, hands)
        # The verdicts first: they need the evening between two hands, and change nothing.
        keys = list(each_key(Path(here["PUSOYREF_HOME"]), turns))
        took = answers(here, turns)
        medians.append(median(took))
        yield from of_times(f"Enter, {hands} hands", took, ANSWER_LIMIT)
        yield from of_times(f"a key, {hands} hands", keys, KEY_LIMIT)
    if len(medians) > 1:
        yield Figure(f"Enter, {lengths[-1]} hands", medians[-1] / medians[0], f"times {lengths[0]} hands")


def of_times(name: str, seconds: list[float], limit: float) -> Iterator[Figure]:
    """The median, and what 95 of 100 do not take longer than."""
    times = [1000 * one for one in seconds]
    yield Figure(name, median(times), "ms", f"at most {limit:g}")
    yield Figure(f"{name}, 95 of 100", quantiles(times, n=20, method="inclusive")[-1], "ms")


def session(folder: Path, hands: int) -> dict[str, str]:
    """An evening of so many refereed hands, in a data folder of its own; the environment to use it in."""
    here = {**environment(folder / str(hands), folder / "cache"), "TERM": "xterm-256color"}
    make_session(here, hands)
    return here


def answers(environment: dict[str, str], number: int) -> list[float]:
    """Seconds from Enter to the answer, for so many turns at the table."""
    command, *words = program("table")
    table = pexpect.spawn(command, words, env=environment, dimensions=(40, 100))
    handle, took = table.child_fd, []
    read_quiet(handle, LOOK)
    for player, text in islice(turns(), number):
        read_quiet(handle)
        os.write(handle, text.lower().encode())
        read_quiet(handle)
        said = f"{player} passed." if text == "-" else f"{player} played {text}."
        begun = time.perf_counter()
        os.write(handle, b"\r")
        read_until(handle, re.compile(re.escape(said).replace("T", "(T|10)")))
        took.append(time.perf_counter() - begun)
    table.close(force=True)
    return took


def read_until(handle: int, words: re.Pattern[str], wait: float = 20.0) -> None:
    """Reads what the table shows until `words` are among it, signs and colours left aside."""
    seen, end = b"", time.monotonic() + wait
    while not words.search(_SIGNALS.sub("", seen.decode(errors="replace")).translate(_SIGNS)):
        if not select.select([handle], [], [], max(0.0, end - time.monotonic()))[0]:
            raise SystemExit(f"{words.pattern!r} did not come; there was {seen!r}")
        seen += os.read(handle, 65536)


def read_quiet(handle: int, quiet: float = QUIET) -> None:
    """Reads until the table has been still for so many seconds."""
    while select.select([handle], [], [], quiet)[0]:
        os.read(handle, 65536)


def each_key(home: Path, number: int) -> Iterator[float]:
    """Seconds for each key of so many turns of the hand that comes next, the evening played on in memory."""
    evening = SessionStore(home, str).open("S1").evening()
    for _, text in islice(turns(), number):
        for typed in (text[:length].lower() for length in range(1, len(text) + 1)):
            begun = time.perf_counter()
            verdict(evening, typed, SIGNS)
            yield time.perf_counter() - begun
        evening = enter(evening, typed_turn(evening, text)).evening


if __name__ == "__main__":
    main()

"""How long a host waits at the live table: from Enter to the answer, everything on disk, and for the verdict a key.

    python benchmarks/live.py [--turns 147] [--hands 10 200]

Makes an evening of refereed hands of 49 turns for each length in a folder of its own, and goes on playing it at the
real `pusoyref table` on a pseudo-terminal. Measured is the time from the write of Enter to the arrival of the
answer's words. Beside it stands the verdict while typing, called in this process for every key of every turn.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

import pexpect

PLAYERS = ("Ana", "Ben", "Carla", "Dan")
CARDS = ("3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "2d")
HAND = tuple(
    (player, card if player == "Ana" else "-")
    for card in CARDS
    for player in (PLAYERS if card != "2d" else PLAYERS[:1])
)
"""Ana leads every trick, and wins: 49 turns by player and what is typed."""
ANSWER_LIMIT, KEY_LIMIT = 30.0, 2.0
LOOK = 0.9
"""Seconds for which a host looks at the table before the first turn is typed."""
QUIET = 0.05
"""Seconds without a sign from the table after which it waits for the next key."""
_SIGNALS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")
_SIGNS = str.maketrans({"♦": "d", "♥": "h", "♠": "s", "♣": "c"})


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--turns", type=int, default=3 * len(HAND), help="turns measured at each length")
    arguments.add_argument("--hands", type=int, nargs="+", default=[10, 200])
    options = arguments.parse_args()
    print(f"{'':<20}{'median':>9}{'95 %':>9}{'worst':>9}   ms")
    medians = []
    with tempfile.TemporaryDirectory() as folder:
        answers(
            make_session(Path(folder), 1), len(HAND)
        )  # Every module has been compiled once, as anybody's has.
        for hands in options.hands:
            medians.append(measure(Path(folder), hands, options.turns))
    if len(medians) > 1:
        print(f"Enter in {options.hands[-1]} hands: {medians[-1] / medians[0]:.2f} times {options.hands[0]}")


def measure(folder: Path, hands: int, turns: int) -> float:
    """Prints what was measured at one length; the median from Enter to the answer, in milliseconds."""
    environment = make_session(folder, hands)
    # The verdicts first: they need the evening between two hands, and change nothing.
    keys = verdicts(Path(environment["PUSOYREF_HOME"]), turns)
    median = report(f"Enter, {hands} hands", answers(environment, turns), ANSWER_LIMIT)
    if keys:
        report(f"a key, {hands} hands", keys, KEY_LIMIT)
    else:
        print("a key: there is no verdict while typing here")
    return median


def report(name: str, seconds: list[float], limit: float) -> float:
    """Prints a line; the median, in milliseconds."""
    times = [1000 * one for one in seconds]
    middle, late, worst = median(times), quantiles(times, n=20, method="inclusive")[-1], max(times)
    print(f"{name:<20}{middle:9.2f}{late:9.2f}{worst:9.2f}   (at most {limit:g})")
    return middle


def make_session(folder: Path, hands: int) -> dict[str, str]:
    """An evening of so many refereed hands, all over, in a data folder of its own; the environment to use it in."""
    home = Path(folder, str(hands))
    home.mkdir()
    environment = {
        **os.environ, "PUSOYREF_HOME": str(home), "PYTHONPYCACHEPREFIX": str(Path(folder, "cache")),
        "TERM": "xterm-256color",
    }  # fmt: skip
    for name in ("PYTHONDONTWRITEBYTECODE", "PUSOYREF_SESSION", "NO_COLOR"):
        environment.pop(name, None)
    tricks = "".join(f'  "Ana: {card} - - -",\n' for card in CARDS[:-1]) + '  "Ana: 2d",\n'
    head = f'session = "bench"\nstake = "5"\nplayers = {list(PLAYERS)}\n'.replace("'", '"')
    sheet = Path(home, "bench.toml")
    sheet.write_text(head + f"\n[[hand]]\ntricks = [\n{tricks}]\n" * hands)
    subprocess.run(program("import", str(sheet)), env=environment, check=True, stdout=subprocess.DEVNULL)
    return environment


def program(*words: str) -> list[str]:
    """The installed program, as a person calls it."""
    return [str(Path(sys.executable).with_name("pusoyref")), *words]


def answers(environment: dict[str, str], turns: int) -> list[float]:
    """Seconds from Enter to the answer, for so many turns at the table."""
    command, *words = program("table")
    table = pexpect.spawn(command, words, env=environment, dimensions=(40, 100))
    handle, took = table.child_fd, []
    read_quiet(handle, LOOK)
    for player, text in islice(cycle(HAND), turns):
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


def verdicts(home: Path, turns: int) -> list[float]:
    """Seconds for each key of so many turns of the hand that comes next; empty where there are no verdicts."""
    try:
        from pusoyref.wording.verdict import verdict
    except ImportError:
        return []
    return list(each_key(home, turns, verdict))


def each_key(home: Path, turns: int, verdict: Callable[..., object]) -> Iterator[float]:
    """The evening is played on in memory; each beginning of what is typed is judged."""
    from pusoyref.ledger.book import Book
    from pusoyref.session.enter import enter
    from pusoyref.session.typed import typed_turn
    from pusoyref.wording.speech import SIGNS

    evening = Book(home, lambda: "").open("S1").evening()
    for _, text in islice(cycle(HAND), turns):
        for typed in (text[:length].lower() for length in range(1, len(text) + 1)):
            begun = time.perf_counter()
            verdict(evening, typed, SIGNS)
            yield time.perf_counter() - begun
        evening = enter(evening, typed_turn(evening, text)).evening


if __name__ == "__main__":
    main()

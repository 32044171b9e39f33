"""Kill processes in the middle of saves, and look at what is left.

    python tests/torture/kill_saves.py             1,000 kills at random moments, one at every step of a save
    python tests/torture/kill_saves.py 40 --seed 7

Each child counts up in one file, and says each number only after its save returned, until SIGKILL ends it.
Then the file and every copy must be readable, the number in the file the last one said or the one after it,
and the lock free at once. Prints what it saw as one line of JSON; exit status 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import COPIES, good_copies
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.storage import SafeStorage

if sys.platform == "win32":
    sys.exit("There is no SIGKILL on Windows.")

PADDING = "Ana: 3c4d5h6s7c Ts - Kd - - 2s " * 40
NUMBER_WIDTH = 8


class Seen(msgspec.Struct):
    """What came of the kills. The last four are broken promises."""

    kills: int = 0
    in_mid_save: int = 0
    """Kills that left a temporary file or an unsaid number behind: they hit the inside of a save."""
    steps: int = 0
    unreadable: int = 0
    lost: int = 0
    locked: int = 0
    failed: int = 0
    """Children that ended by themselves although nobody killed them."""


class DyingDisk:
    """A disk whose user is killed at call number `step`: `before`, in the `middle` (a write), or `after`."""

    def __init__(self, step: int, moment: str) -> None:
        self._left = step
        self._moment = moment

    def __getattr__(self, name: str) -> Callable[..., object]:
        def call(*arguments: Any) -> object:
            self._left -= 1
            if self._left:
                return getattr(DISK, name)(*arguments)
            if self._moment == "middle" and name == "write":
                DISK.write(arguments[0], arguments[1][: len(arguments[1]) // 2])
            if self._moment == "after":
                getattr(DISK, name)(*arguments)
            os.kill(os.getpid(), signal.SIGKILL)
            return None

        return call


def count_up(file: Path, say: Callable[[int], object], disk: Disk = DISK) -> None:
    """One read-change-write."""
    with Lock(file):
        storage = SafeStorage(file, disk)
        number = number_in(storage.read()) + 1
        lines = {str(line): {"entries": [PADDING]} for line in range(12)}
        storage.write({"count": {"1": {"number": number}}, "hands": lines})
    say(number)


def number_in(tables: dict[str, dict[str, dict[str, Any]]] | None) -> int:
    """The number that a file holds; 0 before the first save."""
    return int(tables["count"]["1"]["number"]) if tables else 0


@contextmanager
def child(work: Callable[[Callable[[int], object]], object]) -> Iterator[tuple[int, int]]:
    """A forked process that does `work`, and the end of a pipe from which the numbers it said can be read."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        status = 1
        try:
            work(lambda number: os.write(writing, b"%*d" % (NUMBER_WIDTH, number)))
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    try:
        yield process, reading
    finally:
        os.close(reading)


def last_said(reading: int, before: int) -> int:
    """The last number said, where `before` was known already."""
    text = b""
    while more := os.read(reading, 65536):
        text += more
    return int(text[-NUMBER_WIDTH:]) if text else before


def examine(file: Path, process: int, said: int, seen: Seen) -> int:
    """Note what the dead process left. The number in the file."""
    temporary = any(f".tmp-{process}-" in name.name for name in file.parent.iterdir())
    try:
        with Lock(file, wait=0):
            pass
    except LedgerError:
        seen.locked += 1
    try:
        number = number_in(SafeStorage(file).read())
    except LedgerError:
        seen.unreadable += 1
        return said
    places = [file.with_name(f"{file.name}.{place}") for place in range(1, COPIES + 1)]
    seen.unreadable += sum(place.exists() for place in places) - len(good_copies(file))
    seen.lost += number not in (said, said + 1)
    seen.in_mid_save += temporary or number != said
    return number


def kill_at_random(file: Path, kills: int, chance: random.Random, seen: Seen) -> None:
    """Children that save without end, killed after up to some 5 ms of it."""
    number = number_in(SafeStorage(file).read())

    def save_for_ever(say: Callable[[int], object]) -> None:
        while True:
            count_up(file, say)

    for _ in range(kills):
        with child(save_for_ever) as (process, reading):
            time.sleep(chance.random() * 0.005)
            os.kill(process, signal.SIGKILL)
            _, status = os.waitpid(process, 0)
            number = examine(file, process, last_said(reading, number), seen)
        seen.failed += not os.WIFSIGNALED(status)
        seen.kills += 1


def kill_at_every_step(file: Path, seen: Seen) -> None:
    """A child killed before, in and after each system call of a save."""
    number = number_in(SafeStorage(file).read())
    for moment in ("before", "middle", "after"):
        step = 1
        while True:
            disk = cast(Disk, DyingDisk(step, moment))
            with child(partial(count_up, file, disk=disk)) as (process, reading):
                _, status = os.waitpid(process, 0)
                number = examine(file, process, last_said(reading, number), seen)
            if not os.WIFSIGNALED(status):
                seen.failed += status != 0
                break
            seen.kills += 1
            seen.steps += 1
            step += 1


def main() -> int:
    """Run it, print what was seen."""
    parser = argparse.ArgumentParser(description="Kill processes in the middle of saves.")
    parser.add_argument("kills", type=int, nargs="?", default=1000, help="kills at random moments (1000)")
    parser.add_argument("--seed", type=int, default=None, help="for the random moments")
    options = parser.parse_args()
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "evening.json")
        kill_at_every_step(file, seen)
        kill_at_random(file, options.kills, random.Random(options.seed), seen)
        kill_at_every_step(file, seen)
        count_up(file, lambda number: number)
        leftovers = [name.name for name in Path(folder).iterdir() if ".tmp-" in name.name]
    broken = bool(seen.unreadable or seen.lost or seen.locked or seen.failed or leftovers)
    report = msgspec.to_builtins(seen) | {"leftovers": len(leftovers)}
    sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    return int(broken)


if __name__ == "__main__":
    raise SystemExit(main())

"""Calls of the installed program, as a person makes them, and what each costs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

EMPTY = (sys.executable, "-c", "pass")
"""A Python that does nothing: what commands are held against."""
_MEGABYTE = 1024 * 1024 if sys.platform == "darwin" else 1024


class Spent(NamedTuple):
    """Seconds on the wall, seconds of the processor (of the program and of the system for it), megabytes at most."""

    wall: float
    processor: float
    memory: float


def program(*words: str) -> list[str]:
    """The installed program with these words."""
    return [str(Path(sys.executable).with_name("pusoyref")), *words]


def environment(home: Path, cache: Path | None = None) -> dict[str, str]:
    """A data folder of its own, nothing set that a person has not set, and compiled modules kept in `cache`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PUSOYREF_")}
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "NO_COLOR"):
        kept.pop(name, None)
    prefix = {} if cache is None else {"PYTHONPYCACHEPREFIX": str(cache)}
    return {**kept, **prefix, "PUSOYREF_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def call(environment: Mapping[str, str], *words: str, typed: str = "") -> str:
    """What the program answers. Raises `CalledProcessError` where it complains."""
    done = subprocess.run(
        program(*words), env=environment, input=typed.encode(), stdout=subprocess.PIPE, check=True
    )
    return done.stdout.decode()


def spent(command: Sequence[str], environment: Mapping[str, str], *, status: int = 0) -> Spent:
    """What one process costs, from its start to its end.

    Raises `SystemExit` where it ends with another status, and on Windows, which does not say what a process used.
    """
    if sys.platform == "win32":
        sys.exit("What a process costs is measured on Linux and macOS only.")
    nowhere = os.open(os.devnull, os.O_RDWR)
    begun = time.perf_counter()
    process = os.posix_spawn(
        command[0], list(command), environment,
        file_actions=[(os.POSIX_SPAWN_DUP2, nowhere, stream) for stream in (0, 1, 2)],
    )  # fmt: skip
    _, ended, usage = os.wait4(process, 0)
    wall = time.perf_counter() - begun
    os.close(nowhere)
    if os.waitstatus_to_exitcode(ended) != status:
        sys.exit(f"{' '.join(command)}: exit status {os.waitstatus_to_exitcode(ended)}")
    return Spent(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / _MEGABYTE)


def middle(all_spent: Sequence[Spent]) -> Spent:
    """The median of each."""
    return Spent(*(median(column) for column in zip(*all_spent, strict=True)))


def medians(calls: Sequence[Callable[[], Spent]], runs: int) -> list[Spent]:
    """The medians of several calls that take turns, so that what else the machine does falls on all of them."""
    for one in calls:
        one()  # Compiled modules and files are then where anybody's are who calls it twice.
    rounds = [[one() for one in calls] for _ in range(runs)]
    return [middle(column) for column in zip(*rounds, strict=True)]

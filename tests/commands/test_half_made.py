"""What a command that makes something leaves when it is killed, or when the disk is full: nothing, or all of it."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pusoyref.ledger.disk import Disk
from tests.power import recorded
from tests.program import run
from tests.torture.power_failures import FIESTA, do, facts, prepared

pytestmark = pytest.mark.slow

MAKING = (
    "new saturday Ana Ben Carla Dan --stake 5",
    "new saturday Ana Ben Carla Dan --enter-passes",
    f"tournament {FIESTA[0]}",
    "tournament open 1 1",
    "tournament open 1",
    "tournament collect {out}/whole.toml",
    "import {out}/friday.toml",
    "import {out}/scores.txt",
    "rules new house --set ending.lone_two=false",
)


@pytest.fixture
def base(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A machine with all that the command needs."""
    base = tmp_path / "machine"
    prepared(base)
    words = request.node.callspec.params["words"]
    if words.startswith(("tournament open", "tournament collect")):
        for before in FIESTA:
            run(base / "home", "tournament", *before.split()).done()
    return base


@pytest.mark.parametrize("words", MAKING)
def test_killed_at_any_call_it_has_made_all_of_it_or_nothing(base: Path, words: str) -> None:
    """An import of several sessions leaves some of them, each whole, and the next one brings the rest."""
    left: list[Path] = []

    def die() -> None:
        left.append(base.with_name(f"left-{len(left)}"))
        shutil.copytree(base, left[-1])

    with recorded(base, die):
        do(base, words).done()
    made = facts(base)
    assert len(left) > 5
    for machine in left:
        report = run(machine / "home", "doctor", "--json")
        assert report.status == 0, report
        again = do(machine, words)
        assert again.status == 0 or "already" in again.err, again
        assert facts(machine).keys() == made.keys()
        assert run(machine / "home", "doctor").status == 0


@contextmanager
def full_from(step: int) -> Iterator[list[str]]:
    """From that call on the disk takes nothing more; what it is called for."""
    calls: list[str] = []

    def failing(name: str) -> Any:
        real = getattr(Disk, name)

        def call(disk: Disk, *arguments: Any) -> Any:
            calls.append(name)
            if len(calls) >= step and name in ("open", "write", "fsync", "link", "make_folder"):
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(disk, *arguments)

        return call

    with ExitStack() as stack:
        for name in [name for name in vars(Disk) if not name.startswith("_")]:
            stack.enter_context(patch.object(Disk, name, failing(name)))
        yield calls


@pytest.mark.parametrize("words", MAKING)
def test_on_a_full_disk_it_has_made_nothing(base: Path, words: str) -> None:
    before, failures = facts(base), 0
    for step in range(1, 200):
        machine = base.with_name(f"full-{step}")
        shutil.copytree(base, machine)
        with full_from(step) as calls:
            called = do(machine, words)
        if called.status == 0:
            break
        failures += 1
        assert called.status == 3 and "No space left" in called.err, called
        # A table's session and its tournament are two files: it says which of them is made already.
        assert (facts(machine) == before) == ("Before that: " not in called.err), (step, calls, called)
        assert run(machine / "home", "doctor").status == 0
        do(machine, words).done()
    assert failures > 3

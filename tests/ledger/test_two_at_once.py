"""Several processes on one session: no entry lost, none doubled, each sees the other's at once."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from pusoyref.ledger.doctor import examine
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.playing import FOUR
from tests.program import PROGRAM, Process, Terminal, run, start_process
from tests.torture.deleted_locks import torture

pytestmark = pytest.mark.slow

WRITER = Path(__file__).parents[1] / "torture" / "writers.py"
HOLDER = """
import sys, time
from pathlib import Path
from pusoyref.ledger.lock import Lock
with Lock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def clock() -> str:
    return "2026-11-28T20:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    store = SessionStore(tmp_path, clock)
    store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500))
    return store


def test_four_processes_of_200_entries_each(store: SessionStore) -> None:
    path = store.path("S1")
    with ExitStack() as stack:
        writers = [
            stack.enter_context(start_process(sys.executable, WRITER, path, who, "200")) for who in "abcd"
        ]
        said = [writer.communicate()[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
    assert [len(marks) for marks in said] == [200, 200, 200, 200]

    log_entries = store.open("S1").stored().log_entries
    assert [log_entry.n for log_entry in log_entries] == list(range(1, 801))
    marks = [log_entry.text.rsplit(" ", 1)[1] for log_entry in log_entries]
    assert Counter(marks) == Counter(mark for one in said for mark in one)
    for who, own in zip("abcd", said, strict=True):
        assert [mark for mark in marks if mark.startswith(who)] == own  # everybody's own in their order
    examined = examine(store, "S1")
    assert (examined.state, examined.entries) == ("well", 800)
    # They did take turns: nobody had to wait until another was done.
    assert sum(one[0] != other[0] for one, other in pairwise(marks)) > 20


@pytest.mark.skipif(os.name == "nt", reason="a file in use cannot be deleted on Windows")
def test_nothing_is_lost_while_somebody_deletes_the_locks(tmp_path: Path) -> None:
    """The short form of `tests/torture/deleted_locks.py`."""
    seen = torture(tmp_path, 40, 10)
    assert (seen.entries, seen.sessions, seen.deleted > 10) == (160, 40, True)
    assert not seen.broken, seen


def test_the_real_command_in_four_shells(tmp_path: Path) -> None:
    run(tmp_path, "new", "Saturday", *FOUR, "--stake", "5").done()
    loops = [
        f"for n in 1 2 3 4 5; do {PROGRAM} pay ana ben 1 --note {who}.$n || exit 1; done" for who in "abcd"
    ]
    with ExitStack() as stack:
        shells = [stack.enter_context(start_process("sh", "-c", loop, home=tmp_path)) for loop in loops]
        assert [shell.wait() for shell in shells] == [0, 0, 0, 0]
    notes = Counter(payment["note"] for payment in run(tmp_path, "ledger", "--json").done().json["payments"])
    assert notes == Counter(f"{who}.{n}" for who in "abcd" for n in range(1, 6))
    assert run(tmp_path, "doctor").done().status == 0


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[Process]:
    """A process that holds the lock of the session, and is killed in the end."""
    run(tmp_path, "new", "Saturday", *FOUR).done()
    with start_process(sys.executable, "-c", HOLDER, tmp_path / "sessions" / "S1.json") as process:
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        yield process


def test_a_held_lock_is_named_with_its_process_and_a_dead_ones_never_blocks(
    tmp_path: Path, holder: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lock.__init__, "__defaults__", (0.2,))
    called = run(tmp_path, "pay", "ana", "ben", "5")
    assert called.status == 3 and f"(process {holder.pid})" in called.err and "try again" in called.err
    assert holder.poll() is None  # nobody waited for its end
    assert run(tmp_path, "status").done().out  # reading needs no lock
    holder.kill()
    holder.wait()
    run(tmp_path, "pay", "ana", "ben", "5").done()


def test_a_live_table_sees_what_a_script_entered_at_the_next_key(tmp_path: Path) -> None:
    run(tmp_path, "new", "Saturday", *FOUR).done()
    with Terminal(tmp_path) as table:
        table.shows("Who leads")
        table.types("ana=3c")
        table.shows("Ben>")
        run(tmp_path, "play", "ben=4d").done()
        table.send("-")
        table.shows("Carla> -")  # one key, nothing entered yet
        table.send("\r")
        table.shows("Carla passed.", "Dan>")
        trick = run(tmp_path, "status", "--json").done().json["trick"]
        assert [turn["player"] for turn in trick] == ["Ana", "Ben", "Carla"]
        table.types("quit")
        assert table.ends() == 0

"""Several processes on one session: no entry lost, none doubled, each sees the other's at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from pusoyref.ledger.doctor import examine
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.calling import call, done
from tests.cli.screen import Screen

pytestmark = pytest.mark.slow

WRITER = Path(__file__).parents[1] / "torture" / "writers.py"
FOUR = ("Ana", "Ben", "Carla", "Dan")
PROGRAM = "import sys; from pusoyref.cli.main import main; main(sys.argv[1:])"
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
    writers = [
        subprocess.Popen(
            [sys.executable, WRITER, store.path("S1"), who, "200"], stdout=subprocess.PIPE, text=True
        )
        for who in "abcd"
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


def test_the_real_command_in_four_shells(tmp_path: Path) -> None:
    done(tmp_path, "new", "Saturday", *FOUR, "--stake", "5")
    environment = os.environ | {"PUSOYREF_HOME": str(tmp_path)}
    command = f"'{sys.executable}' -c '{PROGRAM}' pay ana ben 1 --note"
    loops = [f"for n in 1 2 3 4 5; do {command} {who}.$n || exit 1; done" for who in "abcd"]
    shells = [
        subprocess.Popen(["sh", "-c", loop], env=environment, stdout=subprocess.DEVNULL) for loop in loops
    ]
    assert [shell.wait() for shell in shells] == [0, 0, 0, 0]
    notes = Counter(payment["note"] for payment in done(tmp_path, "ledger", "--json").json["payments"])
    assert notes == Counter(f"{who}.{n}" for who in "abcd" for n in range(1, 6))
    assert done(tmp_path, "doctor").status == 0


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock of the session, and is killed in the end."""
    done(tmp_path, "new", "Saturday", *FOUR)
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path / "sessions" / "S1.json"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_held_lock_is_named_with_its_process_and_a_dead_ones_never_blocks(
    tmp_path: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lock.__init__, "__defaults__", (0.2,))
    began = time.monotonic()
    called = call(tmp_path, "pay", "ana", "ben", "5")
    assert called.status == 3 and f"(process {holder.pid})" in called.err and "try again" in called.err
    assert time.monotonic() - began < 5
    assert done(tmp_path, "status").out  # reading needs no lock
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    done(tmp_path, "pay", "ana", "ben", "5")


def test_a_live_table_sees_what_a_script_entered_at_the_next_key(tmp_path: Path) -> None:
    done(tmp_path, "new", "Saturday", *FOUR)
    with Screen(tmp_path) as table:
        table.shows("Who leads")
        table.types("ana=3c")
        table.shows("Ben>")
        done(tmp_path, "play", "ben=4d")
        table.send("-")
        table.shows("Carla> -")  # one key, nothing entered yet
        table.send("\r")
        table.shows("Carla passed.", "Dan>")
        trick = done(tmp_path, "status", "--json").json["trick"]
        assert [turn["player"] for turn in trick] == ["Ana", "Ben", "Carla"]
        table.types("quit")
        assert table.ends() == 0

"""One at a time, and never for ever."""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pusoyref.errors import LedgerError
from pusoyref.ledger import lock
from pusoyref.ledger.lock import Lock, held
from pusoyref.ledger.storage import SafeStorage
from tests.program import Process, start_process

pytestmark = pytest.mark.slow

HOLD = """
import sys
from pusoyref.ledger import lock
from pusoyref.ledger.lock import Lock, held
with Lock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""

COUNT_UP = """
import sys
from pusoyref.ledger import lock
from pusoyref.ledger.lock import Lock, held
from pusoyref.ledger.storage import SafeStorage
for _ in range(100):
    with Lock(sys.argv[1]):
        storage = SafeStorage(sys.argv[1])
        tables = storage.read() or {"count": {"1": {"number": 0}}}
        tables["count"]["1"]["number"] += 1
        storage.write(tables)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


@pytest.fixture
def holder(file: Path) -> Iterator[Process]:
    """Another process that holds the lock."""
    with start_process(sys.executable, "-c", HOLD, file) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process


def refusal(file: Path, wait: float = 0) -> LedgerError:
    with pytest.raises(LedgerError) as caught, Lock(file, wait=wait):
        pass
    return caught.value


def test_a_held_lock_names_the_file_and_the_process(file: Path, holder: Process) -> None:
    error = refusal(file)
    assert (error.code, error.exit_status) == ("locked", 3)
    assert error.fields == {"file": str(file), "pid": holder.pid}


def test_the_process_is_still_named_after_somebody_waited(file: Path, holder: Process) -> None:
    refusal(file, wait=0.02)
    assert refusal(file).fields["pid"] == holder.pid


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL")
def test_the_lock_of_a_killed_process_is_free_at_once(file: Path, holder: Process) -> None:
    holder.kill()
    holder.wait()
    with Lock(file, wait=0):
        assert file.with_name("evening.json.lock").read_text().split() == [str(os.getpid())]


def test_one_who_waits_goes_on_when_the_other_is_done(file: Path) -> None:
    order: list[str] = []

    def second() -> None:
        with Lock(file):
            order.append("second")

    thread = threading.Thread(target=second)
    with Lock(file):
        thread.start()
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_it_is_free_after_an_error_inside(file: Path) -> None:
    with pytest.raises(ZeroDivisionError), Lock(file):
        raise ZeroDivisionError
    with Lock(file, wait=0):
        pass


def test_one_object_can_be_used_again(file: Path) -> None:
    lock = Lock(file, wait=0)
    with lock:
        pass
    with lock:
        assert refusal(file).code == "locked"


def test_the_side_file_stays_and_is_for_its_owner_only(file: Path) -> None:
    with Lock(file):
        pass
    side_file = file.with_name("evening.json.lock")
    assert side_file.read_bytes() == b""
    assert stat.S_IMODE(side_file.stat().st_mode) == 0o600
    assert not file.exists()


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_and_what_it_points_to_are_one_file(file: Path) -> None:
    link = file.with_name("link.json")
    link.symlink_to(file)
    with Lock(link):
        assert refusal(file).code == "locked"


def test_without_a_folder_there_is_no_lock(tmp_path: Path) -> None:
    error = refusal(tmp_path / "missing" / "evening.json")
    assert error.code == "cannot-write"
    assert error.fields["why"] == os.strerror(errno.ENOENT)
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "evening.json").fields["why"] == os.strerror(errno.ENOTDIR)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EMFILE])
def test_a_folder_that_cannot_be_written_is_told(
    file: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("pusoyref.ledger.lock.os.open", fail)
    error = refusal(file)
    assert error.code == "cannot-write"
    assert error.fields == {"file": str(file), "why": os.strerror(number)}


def test_a_system_without_locks_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("pusoyref.ledger.lock._take", fail)
    assert refusal(file).fields["why"] == os.strerror(errno.ENOLCK)


def test_on_a_full_disk_the_lock_holds_though_nobody_can_be_named(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("pusoyref.ledger.lock.os.write", fail)
    with Lock(file):
        error = refusal(file)
    assert (error.code, error.fields["pid"]) == ("locked", None)


def test_no_handle_is_left_open(file: Path) -> None:
    def next_handle() -> int:
        handle = os.open(os.devnull, os.O_RDONLY)
        os.close(handle)
        return handle

    outside = next_handle()
    with Lock(file):
        inside = next_handle()
        for _ in range(3):
            refusal(file)
        assert next_handle() == inside
    assert next_handle() == outside


def test_two_processes_that_count_up_a_hundred_times_each_lose_nothing(file: Path) -> None:
    command = (sys.executable, "-c", COUNT_UP, file)
    with start_process(*command) as one, start_process(*command) as other:
        assert [one.wait(), other.wait()] == [0, 0]
    assert SafeStorage(file).read() == {"count": {"1": {"number": 200}}}


def test_on_a_disk_where_no_file_is_the_one_that_was_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some network disks number their files anew at every look."""
    monkeypatch.setattr(os.path, "samestat", lambda *_: False)
    file = tmp_path / "evening.json"
    with Lock(file), held(file):
        pass
    file.write_text("x")
    with Lock(file), held(file), pytest.raises(LedgerError), Lock(file, wait=0):
        pass


@pytest.mark.skipif(os.name == "nt", reason="a locked file cannot be replaced on Windows")
def test_the_file_itself_is_held_while_it_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the side file was deleted, two hold a lock each; the file they replace is one."""
    monkeypatch.setattr(lock, "WAIT", 0.05)
    file = tmp_path / "evening.json"
    file.write_text("x")
    with held(file):
        with pytest.raises(LedgerError) as caught, held(file):
            pass
        assert caught.value.code == "locked"
        file.with_name("other").write_text("y")
        file.with_name("other").replace(file)
        with held(file):
            pass

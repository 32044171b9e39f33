"""What the lock, the syncs and the signals do on Windows and macOS, with stand-ins for those systems' calls."""

from __future__ import annotations

import errno
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pusoyref.cli import signals
from pusoyref.errors import LedgerError
from pusoyref.ledger import lock
from pusoyref.ledger.disk import Disk, writer_is_dead

if sys.platform == "win32":
    pytest.skip("the stand-ins stand on another system's calls", allow_module_level=True)


class Msvcrt(ModuleType):
    """Windows' locks as `msvcrt` has them: of some bytes from where a handle stands, until it is closed."""

    LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[tuple[int, int], int] = {}
        self.fails_with: OSError | None = None

    def locking(self, handle: int, mode: int, size: int) -> None:
        if self.fails_with is not None:
            raise self.fails_with
        assert size == 1
        place = (os.fstat(handle).st_ino, os.lseek(handle, 0, os.SEEK_CUR))
        if mode == self.LK_UNLCK:
            if self.held.pop(place, None) != handle:
                raise PermissionError(errno.EACCES, "Permission denied")
            return
        assert mode == self.LK_NBLCK
        holder = self.held.get(place)
        if holder is not None and holder != handle and _is_open(holder, place[0]):
            raise PermissionError(errno.EACCES, "Permission denied")
        self.held[place] = handle


def _is_open(handle: int, file: int) -> bool:
    try:
        return os.fstat(handle).st_ino == file
    except OSError:
        return False


def as_on_windows(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module as it is when it is imported there."""
    assert module.__file__ is not None
    spec = importlib.util.spec_from_file_location("as_on_windows", module.__file__)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture
def msvcrt(monkeypatch: pytest.MonkeyPatch) -> Msvcrt:
    stand_in = Msvcrt()
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    return stand_in


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch, msvcrt: Msvcrt) -> Any:
    return as_on_windows(lock, monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def test_windows_lets_one_in_at_a_time_and_names_who_is_in(windows: Any, file: Path) -> None:
    with windows.Lock(file), pytest.raises(LedgerError) as caught, windows.Lock(file, wait=0):
        pass
    assert (caught.value.code, caught.value.fields["pid"]) == ("locked", os.getpid())
    with windows.Lock(file, wait=0):
        pass


def test_windows_frees_a_lock_before_its_file_is_closed(windows: Any, msvcrt: Msvcrt, file: Path) -> None:
    """Closed alone it would be free only when the system gets round to it."""
    with windows.Lock(file):
        assert msvcrt.held
    assert msvcrt.held == {}


def test_windows_locks_a_byte_far_behind_the_text_that_others_read(
    windows: Any, msvcrt: Msvcrt, file: Path
) -> None:
    with windows.Lock(file):
        ((_, place),) = msvcrt.held
        assert place == 1 << 20
        assert (file.parent / "evening.json.lock").read_text().strip() == str(os.getpid())


def test_windows_waits_for_a_lock_that_is_given_back(
    windows: Any, msvcrt: Msvcrt, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = windows.Lock(file)
    first.__enter__()
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            os.close(first._handle)

    monkeypatch.setattr(windows.time, "sleep", pause)
    with windows.Lock(file):
        assert len(pauses) == 3


def test_windows_says_so_where_no_lock_can_be_had(windows: Any, msvcrt: Msvcrt, file: Path) -> None:
    msvcrt.fails_with = OSError(errno.EDEADLK, "Resource deadlock avoided")
    with pytest.raises(LedgerError) as caught, windows.Lock(file, wait=0):
        pass
    assert caught.value.code == "cannot-write"


def test_windows_does_not_lock_the_file_that_is_replaced(
    windows: Any, msvcrt: Msvcrt, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("{}")
    monkeypatch.setattr(sys, "platform", "win32")
    with windows.held(file):
        assert msvcrt.held == {}


def test_windows_syncs_no_folders_and_asks_no_process_whether_it_lives(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as there:
        there.setattr(os, "name", "nt")
        there.setattr(os, "kill", lambda *_: pytest.fail("os.kill ends a process on Windows"))
        Disk().fsync_folder(file)  # There is no such folder: nothing is opened.
        dead = writer_is_dead("999999-1")
    assert dead


@pytest.mark.usefixtures("signals_as_before")
def test_windows_ends_by_its_own_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    there = as_on_windows(signals, monkeypatch)
    assert there.ENDING == (signal.SIGTERM, signal.SIGUSR1)
    with pytest.raises(SystemExit) as ended, there.terminal_changed():
        signal.raise_signal(signal.SIGUSR1)
    assert ended.value.code == 128 + signal.SIGUSR1


@pytest.fixture
def signals_as_before() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGUSR1)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class MacOS:
    """`fcntl.fcntl` of macOS, and whether the disk can do what it asks of it."""

    FULLFSYNC = 51

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fails_with: OSError | None = None) -> None:
        import fcntl

        self.calls: list[str] = []
        self._fails_with = fails_with
        monkeypatch.setattr(sys, "platform", "darwin")
        monkeypatch.setattr(fcntl, "F_FULLFSYNC", self.FULLFSYNC, raising=False)
        monkeypatch.setattr(fcntl, "fcntl", self._fcntl)
        monkeypatch.setattr(os, "fsync", lambda handle: self.calls.append("fsync"))

    def _fcntl(self, handle: int, command: int) -> int:
        assert command == self.FULLFSYNC
        if self._fails_with is not None:
            raise self._fails_with
        self.calls.append("fullfsync")
        return 0


def test_macos_syncs_to_the_platter(monkeypatch: pytest.MonkeyPatch) -> None:
    macos = MacOS(monkeypatch)
    Disk().fsync(1)
    assert macos.calls == ["fullfsync"]


def test_macos_syncs_as_others_do_where_its_disk_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    macos = MacOS(monkeypatch, OSError(errno.ENOTSUP, "Operation not supported"))
    Disk().fsync(1)
    assert macos.calls == ["fsync"]


def test_macos_says_so_where_its_disk_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked once more in the weaker way the drive might say that all is well."""
    macos = MacOS(monkeypatch, OSError(errno.EIO, "Input/output error"))
    with pytest.raises(OSError, match="Input/output error"):
        Disk().fsync(1)
    assert macos.calls == []


def test_macos_syncs_names_to_the_platter_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    macos = MacOS(monkeypatch)
    Disk().fsync_folder(tmp_path)
    assert macos.calls == ["fullfsync"]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EBADF])
def test_a_system_that_syncs_no_folders_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refused(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refused)
    Disk().fsync_folder(tmp_path)


def test_a_disk_that_breaks_while_a_folder_is_synced_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="Input/output error"):
        Disk().fsync_folder(tmp_path)

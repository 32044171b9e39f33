"""One at a time: an exclusive lock between processes, held for each read-change-write of a file.

The lock is the kernel's, on a side file, so that it ends with its process however that dies. The program never deletes
the side file. Where somebody else does, one who holds the deleted one and one who locks a new one both go ahead; so
the file itself is locked too while it is replaced (`held`), and a save compares it with what was read (`storage.py`).
The side file holds the holder's process id, and below it the mark of one who waits.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import cannot_write, real_file

WAIT = 5.0
"""Seconds to wait for the lock."""
TRIES = 100
"""So often is done anew what was decided on a file that has changed since."""
_LOOKS = 20
"""So often a lock is taken anew whose file has been deleted; on some network disks no file is ever the one opened."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.005, 0.05
_MARK_PLACE = 32
R = TypeVar("R")
_HELD_ELSEWHERE = (BlockingIOError, PermissionError) if sys.platform == "win32" else (BlockingIOError,)

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        # Far behind the text: a locked byte cannot be read by others there.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

    def _close(handle: int) -> None:
        # Closed alone it would be free only when the system gets round to it.
        with suppress(OSError):
            os.lseek(handle, 1 << 20, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        os.close(handle)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _close(handle: int) -> None:
        os.close(handle)


class Lock:
    """`with Lock(file):` – nobody else is between these lines for the same file. Not re-entrant.

    `wait` is in seconds. Errors: `locked` with `file` and `pid` (None where it cannot be told) after waiting
    in vain; `cannot-write` with `file` and `why` where there can be no lock: no folder, read-only, forbidden.
    """

    def __init__(self, file: Path | str, wait: float = WAIT) -> None:
        self.file = real_file(file)
        self.side_file = self.file.with_name(f"{self.file.name}.lock")
        self._wait = wait
        self._handle = -1

    def __enter__(self) -> Lock:
        end = time.monotonic() + self._wait
        for looks_left in range(_LOOKS, -1, -1):
            try:
                handle = os.open(self.side_file, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise cannot_write(self.file, error) from error
            try:
                self._take_in_time(handle, end)
                if _is_named(handle, self.side_file) or not looks_left:
                    _write_holder(handle)
                    self._handle = handle
                    break
            finally:
                if self._handle < 0:
                    _close(handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        handle, self._handle = self._handle, -1
        somebody_waits = _clear(handle)
        _close(handle)
        if somebody_waits:
            # One who saves again at once would win against one who looks only now and then, every time.
            time.sleep(_SHORTEST_PAUSE)

    def _take_in_time(self, handle: int, end: float) -> None:
        try:
            taken = _wait_for(handle, end, _mark_waiting)
        except OSError as error:
            raise cannot_write(self.file, error) from error
        if not taken:
            raise LedgerError("locked", file=str(self.file), pid=_read_holder(handle))


def _wait_for(handle: int, end: float, waiting: Callable[[int], object]) -> bool:
    """Takes a lock as soon as it is free; False where it is not free by `end`. Errors: OSError."""
    pause = _SHORTEST_PAUSE
    while True:
        try:
            _take(handle)
            return True
        except _HELD_ELSEWHERE:
            rest = end - time.monotonic()
        if rest <= 0:
            return False
        waiting(handle)
        time.sleep(min(pause, rest))
        pause = min(pause * 1.5, _LONGEST_PAUSE)


def under_lock(file: Path, change: Callable[[], R]) -> R:
    """`change`, which reads, decides and saves, under the lock of `file`.

    It is done anew where the save finds another file than was read. Errors: those of `change` and the lock;
    `file-changed` with `file` where that goes on and on.
    """
    tries = 0
    while True:
        tries += 1
        try:
            with Lock(file):
                return change()
        except LedgerError as error:
            if error.code != "file-changed" or tries == TRIES:
                raise


@contextmanager
def held(file: Path) -> Iterator[None]:
    """`file` itself locked while it is replaced, where it is there and the system can.

    Errors: `locked`, as above. On Windows a side file in use cannot be deleted, and a locked file not be replaced.
    """
    if sys.platform == "win32":
        yield
        return
    end = time.monotonic() + WAIT
    for _ in range(_LOOKS):
        try:
            handle = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            break  # There is none: a new one takes its name from nobody.
        try:
            with suppress(OSError):  # On some disks there are no locks.
                if not _wait_for(handle, end, lambda _: None):
                    raise LedgerError("locked", file=str(file), pid=None)
            if _is_named(handle, file):
                yield
                return
        finally:
            os.close(handle)
    yield


def _is_named(handle: int, file: Path) -> bool:
    """Whether what was opened still bears its name."""
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except OSError:
        return False


# The text in the side file is a courtesy. Where the disk is full the lock holds all the same.


def _write_holder(handle: int) -> None:
    with suppress(OSError):
        os.ftruncate(handle, 0)
        _write_at(handle, f"{os.getpid():<{_MARK_PLACE - 1}}\n", 0)


def _mark_waiting(handle: int) -> None:
    with suppress(OSError):
        _write_at(handle, "waited for\n", _MARK_PLACE)


def _read_holder(handle: int) -> int | None:
    with suppress(OSError, ValueError):
        os.lseek(handle, 0, os.SEEK_SET)
        return int(os.read(handle, _MARK_PLACE))
    return None


def _clear(handle: int) -> bool:
    """Empty the text; whether it held the mark of one who waits."""
    with suppress(OSError):
        somebody_waits = os.fstat(handle).st_size > _MARK_PLACE
        os.ftruncate(handle, 0)
        return somebody_waits
    return False


def _write_at(handle: int, text: str, place: int) -> None:
    os.lseek(handle, place, os.SEEK_SET)
    os.write(handle, text.encode())

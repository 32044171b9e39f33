"""One at a time: an exclusive lock between processes, held for each read-change-write of a file.

The lock is the kernel's, on a side file, so that it ends with its process however that dies. The side file is
never deleted: a process waiting on the deleted one and a process locking a new one would both go ahead.
It holds the holder's process id, and below it the mark of one who waits.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import cannot_write, real_file

WAIT = 5.0
"""Seconds to wait for the lock."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.005, 0.05
_MARK_PLACE = 32
_HELD_ELSEWHERE = (BlockingIOError, PermissionError) if sys.platform == "win32" else (BlockingIOError,)

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        # Far behind the text: a locked byte cannot be read by others there.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
        try:
            handle = os.open(self.side_file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise cannot_write(self.file, error) from error
        try:
            self._take_in_time(handle)
            _write_holder(handle)
        except BaseException:
            os.close(handle)
            raise
        self._handle = handle
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        handle, self._handle = self._handle, -1
        somebody_waits = _clear(handle)
        os.close(handle)
        if somebody_waits:
            # One who saves again at once would win against one who looks only now and then, every time.
            time.sleep(_SHORTEST_PAUSE)

    def _take_in_time(self, handle: int) -> None:
        end = time.monotonic() + self._wait
        pause = _SHORTEST_PAUSE
        while True:
            try:
                _take(handle)
                return
            except _HELD_ELSEWHERE:
                rest = end - time.monotonic()
            except OSError as error:
                raise cannot_write(self.file, error) from error
            if rest <= 0:
                raise LedgerError("locked", file=str(self.file), pid=_read_holder(handle))
            _mark_waiting(handle)
            time.sleep(min(pause, rest))
            pause = min(pause * 1.5, _LONGEST_PAUSE)


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

"""Files on their way: written beside the one they will replace, and cleared away when their writer died."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from itertools import count
from pathlib import Path

from pusoyref.ledger.disk import Disk

_MARK = ".tmp-"
_numbers = count(1)


def write_temporary(disk: Disk, file: Path, contents: bytes) -> Path:
    """A new file beside `file` that holds `contents`, safely on the disk. On any failure it is gone again.

    Errors: OSError.
    """
    temporary = _new_name(file)
    try:
        handle = disk.open(temporary)
        try:
            _write_all(disk, handle, contents)
            disk.fsync(handle)
        finally:
            disk.close(handle)
    except BaseException:
        remove_quietly(disk, temporary)
        raise
    return temporary


def second_name(disk: Disk, file: Path, contents: bytes) -> Path:
    """A temporary name for `file` as it is: a hard link, or where there are none a file with its `contents`.

    Errors: OSError.
    """
    temporary = _new_name(file)
    try:
        disk.link(file, temporary)
    except OSError:
        remove_quietly(disk, temporary)
        return write_temporary(disk, file, contents)
    return temporary


def remove_quietly(disk: Disk, file: Path) -> None:
    """Remove `file` if that can be done: something worse is already being told."""
    with suppress(OSError):
        disk.remove(file)


def clear_leftovers(disk: Disk, file: Path) -> None:
    """Remove the temporary files of `file` whose process is no more. Call it under the lock."""
    beginning = file.name + _MARK
    with suppress(OSError):
        for name in os.listdir(file.parent):  # noqa: PTH208 - a club's folder is large, and a Path a name is slow
            if name.startswith(beginning) and _writer_is_dead(name.removeprefix(beginning)):
                remove_quietly(disk, file.with_name(name))


def _new_name(file: Path) -> Path:
    name = file.with_name(f"{file.name}{_MARK}{os.getpid()}-{next(_numbers)}")
    # No other name of this process has this number: what bears it was left by a dead one with our process id.
    with suppress(OSError):
        name.unlink(missing_ok=True)
    return name


def _write_all(disk: Disk, handle: int, contents: bytes) -> None:
    rest = memoryview(contents)
    while rest:
        taken = disk.write(handle, rest)
        if taken <= 0:
            raise OSError(errno.EIO, "the disk took nothing")
        rest = rest[taken:]


def _writer_is_dead(ending: str) -> bool:
    process = ending.partition("-")[0]
    if not process.isascii() or not process.isdigit() or int(process) == os.getpid():
        return False
    if os.name == "nt":
        return True  # there a file in use cannot be removed, and os.kill would end the process
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False

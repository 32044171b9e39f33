"""The disk: the system calls of a save, one method each, where a test makes it fail, and what is made of them.

A file is never written in place. Its new contents are written beside it and take its name in one instant; what a
writer that died left behind is cleared away by the next. When `replace_file`, `move_file` or `remove_file` returns,
what it did outlives a power failure: the contents are synced, and so is the folder with the names in it. Nothing is
written past `Disk` but locks, on whose text nothing depends (`tests/ledger/test_power_failure.py` holds it).
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from msgspec import Raw, Struct, json

from pusoyref.errors import LedgerError

_NO_SYNC = {
    errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOTTY, errno.EBADF, errno.EACCES,
}  # fmt: skip
"""How a system says that it cannot sync this; anything else is a disk that breaks."""
_BINARY: int = getattr(os, "O_BINARY", 0)
_STANDARD_STREAMS = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}
_HANDLE = re.compile(r"/(?:dev|proc/self)/fd/([0-9]{1,9})")
TEMPORARY = ".tmp-"
"""In the names of files on their way: what follows is their writer's process id and a number."""
_numbers = count(1)
_WITHOUT_WAITING: int = getattr(os, "O_NONBLOCK", 0)
_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}
V = TypeVar("V")


class Disk:
    """The real disk. Every method raises OSError as the system gives it."""

    def read(self, file: Path) -> bytes:
        """The whole contents."""
        return read_bytes(file)

    def open(self, file: Path) -> int:
        """A handle on a file that was not there before, for its owner only."""
        return os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600)

    def write(self, handle: int, data: memoryview) -> int:
        """How many bytes of `data` were taken; may be fewer than all."""
        return os.write(handle, data)

    def fsync(self, handle: int) -> None:
        """Wait until the contents are on the disk."""
        _sync(handle)

    def close(self, handle: int) -> None:
        """Give the handle back."""
        os.close(handle)

    def link(self, file: Path, name: Path) -> None:
        """A second name for `file`; never replaces anything."""
        name.hardlink_to(file)

    def replace(self, file: Path, name: Path) -> None:
        """Give `file` the name of another, which goes away in the same instant."""
        file.replace(name)

    def remove(self, file: Path) -> None:
        """Take a name away."""
        file.unlink()

    def change_mode(self, file: Path, mode: int) -> None:
        """Give `file` these rights."""
        file.chmod(mode)

    def make_folder(self, folder: Path, mode: int) -> None:
        """A folder with these rights; one that is there already is left as it is."""
        folder.mkdir(mode=mode, exist_ok=True)

    def fsync_folder(self, folder: Path) -> None:
        """Wait until the names in `folder` are on the disk, where the platform can tell."""
        if os.name == "nt":
            return
        try:
            handle = os.open(folder, os.O_RDONLY)
            try:
                _sync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            if error.errno not in _NO_SYNC:
                raise


def _sync(handle: int) -> None:
    if sys.platform == "darwin":
        import fcntl  # There is none on Windows.

        # macOS hands fsync to the drive's cache only; this goes through to the platter where it can.
        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
        except OSError as error:
            if error.errno not in _NO_SYNC:
                raise
    os.fsync(handle)


DISK = Disk()


def read_bytes(file: Path) -> bytes:
    """The whole of a file. A pipe would be waited for and a device has no end: what is no file is refused unread.

    Errors: OSError.
    """
    kind = kind_of(file.stat())
    if kind:
        raise OSError(errno.EINVAL, f"it is {kind}, not a file")
    handle = os.open(file, os.O_RDONLY | _BINARY | _WITHOUT_WAITING)
    with os.fdopen(handle, "rb") as stream:
        return stream.read()


def kind_of(status: os.stat_result) -> str:
    """`a pipe`, `a folder` and so on, as an error says it; "" for a file."""
    kind = stat.S_IFMT(status.st_mode)
    return "" if kind == stat.S_IFREG else _KINDS.get(kind, "something else")


def make_folder(folder: Path, mode: int = 0o700) -> None:
    """Make `folder` and what is missing above it, for its owner only or with `mode`; one that is there stays as it is.

    Errors: `cannot-write` with `file` (the folder) and `why`.
    """
    try:
        _make(folder, mode)
    except OSError as error:
        raise cannot_write(folder, error) from error


def _make(folder: Path, mode: int) -> None:
    if not folder.is_dir():
        if folder.parent != folder:
            _make(folder.parent, mode)
        # Two commands may start at once on a new machine; a file in the way is still an error.
        DISK.make_folder(folder, mode)
    # Whoever made it may have died before this, or not be there yet.
    DISK.fsync_folder(folder.parent)


def real_file(file: Path | str) -> Path:
    """The file behind a symbolic link: replacing the link would leave the file it points to behind."""
    return Path(os.path.realpath(file))


def cannot_read(file: Path, error: OSError) -> LedgerError:
    """`cannot-read` with `file` and `why`, the system's words."""
    return LedgerError("cannot-read", file=str(file), why=error.strerror or str(error))


def cannot_write(file: Path, error: OSError, **fields: object) -> LedgerError:
    """`cannot-write` with `file` and `why`, the system's words."""
    return LedgerError("cannot-write", file=str(file), why=error.strerror or str(error), **fields)


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


def move_into_place(disk: Disk, temporary: Path, file: Path) -> None:
    """Give a temporary file the name of `file`; where that goes wrong it is removed. Errors: OSError.

    The name outlives a power failure only when the folder has been synced.
    """
    try:
        disk.replace(temporary, file)
    except BaseException:
        remove_quietly(disk, temporary)
        raise


def replace_file(file: Path, contents: bytes) -> None:
    """The whole of a file, new or in place of what it held, for its owner only. Errors: OSError."""
    move_into_place(DISK, write_temporary(DISK, file, contents), file)
    DISK.fsync_folder(file.parent)


def replace_shared_file(file: Path, contents: bytes) -> None:
    """The same with the rights that `file` has, or that any new file gets: others read it too. Errors: OSError.

    What is no file (a pipe, a device) is written to as it is.
    """
    handle = _open_stream(file)
    if handle is not None:
        try:
            _write_all(DISK, handle, contents)
        finally:
            DISK.close(handle)
        return
    file = real_file(file)
    mode = file.stat().st_mode if file.exists() else 0o666 & ~_umask()
    temporary = write_temporary(DISK, file, contents)
    try:
        DISK.change_mode(temporary, mode)
    except BaseException:
        remove_quietly(DISK, temporary)
        raise
    move_into_place(DISK, temporary, file)
    DISK.fsync_folder(file.parent)


def move_file(file: Path, name: Path) -> None:
    """Give `file` another name, in whatever folder of the same disk. Errors: OSError."""
    DISK.replace(file, name)
    DISK.fsync_folder(name.parent)  # First, so that it never has no name at all.
    DISK.fsync_folder(file.parent)


def remove_file(file: Path) -> None:
    """Take a name away, or make sure that it is gone. Errors: OSError."""
    with suppress(FileNotFoundError):
        DISK.remove(file)
    DISK.fsync_folder(file.parent)


def is_stream(file: Path) -> bool:
    """Whether this names what is written to without being replaced: a pipe, a device, a stream of this process."""
    if str(file) in _STANDARD_STREAMS or _HANDLE.fullmatch(str(file)):
        return True
    try:
        mode = file.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _open_stream(file: Path) -> int | None:
    """A handle to write to, or None where it is a file or none yet. Errors: OSError."""
    if not is_stream(file):
        return None
    # Opened by its name, a file behind one of these would be written from its beginning.
    numbered = _HANDLE.fullmatch(str(file))
    handle = int(numbered[1]) if numbered else _STANDARD_STREAMS.get(str(file))
    return os.open(file, os.O_WRONLY | _BINARY) if handle is None else os.dup(handle)


def fingerprint(file: Path | str) -> str:
    """Size, time and place of a file: another one wherever it has been written since. "" where there is none."""
    try:
        stat = os.stat(file)  # noqa: PTH116 - a club's folder is large, and a Path a name is slow
    except OSError:
        return ""
    return f"{stat.st_size}.{stat.st_mtime_ns}.{stat.st_ino}"


class _Summed(Struct, frozen=True, forbid_unknown_fields=True):
    """A value as JSON, and the CRC-32 of that."""

    sum: str
    value: Raw


def read_value(file: Path, kind: type[V], plain: Callable[[bytes], V] | None = None) -> V | None:
    """What `write_value` wrote; None where there is no file. Errors: `cannot-read`; `damaged` with `why`.

    `plain` reads what was written before there was a checksum; it raises `ValueError` for anything else.
    """
    try:
        contents = read_bytes(file)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_read(file, error) from error
    try:
        try:
            summed = json.decode(contents, type=_Summed)
        except ValueError:  # msgspec's errors are ValueErrors
            if plain is None:
                raise
            return plain(contents)
        if summed.sum != checksum(summed.value):
            raise LedgerError("damaged", file=str(file), why="sum")
        return json.decode(summed.value, type=kind)
    except (ValueError, RecursionError) as error:
        why = "not-json" if contents else "empty"
        raise LedgerError("damaged", file=str(file), why=why, at=str(error)) from None


def write_value(file: Path, value: object) -> None:
    """The whole of a small file of ours, with a checksum, safely on the disk. Errors: `cannot-write`."""
    try:
        replace_file(file, _with_sum(value))
    except OSError as error:
        raise cannot_write(file, error) from error


def read_derived(file: Path, kind: type[V]) -> V | None:
    """What was kept though it can be made again at any moment; None where it is missing or damaged."""
    with suppress(LedgerError):
        return read_value(file, kind)
    return None


def cache_damage(file: Path) -> list[LedgerError]:
    """`cache-damaged` with the `damage`, an error, where what `read_derived` reads is not as it was written."""
    try:
        read_value(file, object, _without_sum)
    except LedgerError as error:
        if error.code == "damaged":
            return [LedgerError("cache-damaged", file=str(file), damage=error)]
    return []


def _without_sum(contents: bytes) -> object:
    """What was kept before there was a checksum, which is not believed, and not damaged either."""
    kept = json.decode(contents)
    if isinstance(kept, dict) and not {"sum", "value"}.isdisjoint(kept):
        raise ValueError("sum")
    return kept


def write_derived(file: Path, value: object) -> None:
    """Keeps what can be made again; not in a folder that cannot be written to, which can still be read.

    No answer depends on it, so its name is not synced: after a power failure the older one may be there.
    """
    with suppress(OSError):
        move_into_place(DISK, write_temporary(DISK, file, _with_sum(value)), file)


def _with_sum(value: object) -> bytes:
    encoded = json.encode(value)
    return json.encode(_Summed(checksum(encoded), Raw(encoded)))


def checksum(encoded: bytes | Raw) -> str:
    """The CRC-32, in eight digits: it finds accidents, not intent."""
    return f"{crc32(encoded):08x}"


def _umask() -> int:
    """What this process takes away from the rights of a new file; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


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
    beginning = file.name + TEMPORARY
    with suppress(OSError):
        for name in os.listdir(file.parent):  # noqa: PTH208 - a club's folder is large, and a Path a name is slow
            if name.startswith(beginning) and writer_is_dead(name.removeprefix(beginning)):
                remove_quietly(disk, file.with_name(name))


def _new_name(file: Path) -> Path:
    while True:
        name = file.with_name(f"{file.name}{TEMPORARY}{os.getpid()}-{next(_numbers)}")
        if not name.exists():  # A dead process that had our process id may have left one.
            return name


def _write_all(disk: Disk, handle: int, contents: bytes) -> None:
    rest = memoryview(contents)
    while rest:
        taken = disk.write(handle, rest)
        if taken <= 0:
            raise OSError(errno.EIO, "the disk took nothing")
        rest = rest[taken:]


def writer_is_dead(ending: str) -> bool:
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

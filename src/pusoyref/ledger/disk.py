"""The system calls of a save, one method each, where a test makes the disk fail, and the folders they work in."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from pusoyref.errors import LedgerError

_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EBADF, errno.EACCES}
_BINARY: int = getattr(os, "O_BINARY", 0)


class Disk:
    """The real disk. Every method raises OSError as the system gives it."""

    def read(self, file: Path) -> bytes:
        """The whole contents."""
        return file.read_bytes()

    def open(self, file: Path) -> int:
        """A handle on a file that was not there before, for its owner only."""
        return os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600)

    def write(self, handle: int, data: memoryview) -> int:
        """How many bytes of `data` were taken; may be fewer than all."""
        return os.write(handle, data)

    def fsync(self, handle: int) -> None:
        """Wait until the contents are on the disk."""
        if sys.platform == "darwin":
            import fcntl

            # macOS hands fsync to the drive's cache only; this goes through to the platter where it can.
            try:
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            except OSError:
                os.fsync(handle)
        else:
            os.fsync(handle)

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

    def fsync_folder(self, folder: Path) -> None:
        """Wait until the names in `folder` are on the disk, where the platform can tell."""
        if os.name == "nt":
            return
        try:
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise


DISK = Disk()


def make_folder(folder: Path) -> None:
    """Make `folder` and what is missing above it, for its owner only; one that is there is left as it is.

    Errors: `cannot-write` with `file` (the folder) and `why`.
    """
    try:
        _make(folder)
    except OSError as error:
        raise cannot_write(folder, error) from error


def _make(folder: Path) -> None:
    if folder.is_dir():
        return
    if folder.parent != folder:
        _make(folder.parent)
    # Two commands may start at once on a new machine; a file in the way is still an error.
    folder.mkdir(mode=0o700, exist_ok=True)
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

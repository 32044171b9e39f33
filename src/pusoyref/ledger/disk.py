"""The system calls of a save, one method each: the seam at which a test makes the disk fail."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

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

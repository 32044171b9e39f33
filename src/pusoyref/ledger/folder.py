"""Where the files lie, and how an operating system's no becomes an error of ours."""

from __future__ import annotations

import os
from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK


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

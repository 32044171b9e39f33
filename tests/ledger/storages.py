"""Storages as they are when their file has just been read."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.storage import SafeStorage


def read_storage(file: Path, disk: Disk = DISK) -> SafeStorage:
    """The storage of a file that was read, if it could be."""
    reader = SafeStorage(file)
    with suppress(LedgerError):
        reader.read()
    return SafeStorage(file, disk, reader.contents)

"""Which of several files a data folder works on: its id in a small file of its own, made sure before it is told."""

from __future__ import annotations

from pathlib import Path

from pusoyref.ledger.disk import DISK
from pusoyref.ledger.folder import cannot_read, cannot_write
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.temporary import write_temporary


def noted_current(folder: Path) -> str:
    """What was noted as current, "" for nothing that can be read as text. Errors: `cannot-read`."""
    try:
        return (folder / "current").read_text("utf-8").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""
    except OSError as error:
        raise cannot_read(folder / "current", error) from error


def note_current(folder: Path, id: str) -> None:
    """Notes an id as current. Errors: `cannot-write`."""
    file = folder / "current"
    with Lock(file):
        try:
            DISK.replace(write_temporary(DISK, file, f"{id}\n".encode()), file)
        except OSError as error:
            raise cannot_write(file, error) from error

"""A table of a tournament whose session cannot be read: what of it is known, and whether a copy brings it back."""

from __future__ import annotations

from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.tournament.fitting import Fault

UNREADABLE = ("damaged", "foreign", "no-file", "missing-file")
"""What is wrong with that file for good. One that is locked, or of a newer version, can be read another time."""


def good_copy(error: LedgerError, file: Path) -> str:
    """The copy from which `doctor --restore` brings a session's file back, "" for none."""
    if error.code in ("no-file", "missing-file"):
        copies = good_copies(file)
        return str(copies[0]) if copies else ""
    return str(error.fields.get("copy") or "")


def is_lost(error: LedgerError, file: Path) -> bool:
    """Whether nothing brings the file back, so that another copy of the table may take its place."""
    return error.code in UNREADABLE and not good_copy(error, file)


def unreadable_fault(error: LedgerError, file: Path) -> Fault:
    """The table as one that does not count. `wanted` has its good copy, if there is one. Errors: any other `error`."""
    if error.code not in UNREADABLE:
        raise error
    copy = good_copy(error, file)
    return Fault("unreadable", 0, (str(file),), (copy,) if copy else ())


def unreadable_table(error: LedgerError, file: Path, round_: int, table: int) -> LedgerError:
    """`table-unreadable`, or `error` itself where it is of another sort."""
    if error.code not in UNREADABLE:
        return error
    copy = good_copy(error, file) or None
    return LedgerError("table-unreadable", round=round_, table=table, file=str(file), copy=copy)

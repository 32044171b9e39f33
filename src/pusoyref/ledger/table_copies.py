"""Tables of a tournament put into the ledger: one session a table, whatever copies of it come in.

A copy that takes the place of another is written into the same session, so that no hand is in the ledger twice. What
was there before is kept beside the tournament, by its proof, and an undo brings it back. Nothing is ever deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import DISK, make_folder
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.new_session import BroughtBack, SessionSource
from pusoyref.ledger.session_file import SessionFile
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.stored import Stored
from pusoyref.session.proof import proof
from pusoyref.tournament.entries import Collected
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


class Placed(Struct, frozen=True):
    """Where a copy is kept: the session's id, and the proof of what it took the place of, "" for nothing."""

    session: str
    before: str


class TableCopies:
    """The sessions of one tournament's tables. `clock` gives the time, ISO."""

    def __init__(self, store: SessionStore, tournament: str, clock: Callable[[], str]) -> None:
        self._book = store
        self._folder = store.folder / "tournaments" / f"{tournament}.copies"
        self._clock = clock

    def put(self, id: str, coming: SessionSource, new: str) -> Placed:
        """A copy written into a session that is there; `new` is its proof. Errors: those of the storage.

        One that cannot be read and has no good copy is moved beside the tournament as it is, and takes nothing back.
        """
        file = SessionFile(self._book.path(id))
        with Lock(file.path):
            try:
                before = self._set_aside(id, file.load())
            except LedgerError as error:
                if not is_lost(error, file.path):
                    raise
                self._move_aside(id, file.path)
                before = ""
            if before == new:
                return Placed(id, "")
            now = self._clock()
            file.create(coming.document(id, now), *coming.documents(now))
        return Placed(id, before)

    def undo(self, entry: Collected) -> bool:
        """What a copy took the place of is put back; False where the session has changed since, and stays."""
        return not entry.before or self._exchange(entry.session, entry.proof, entry.before)

    def redo(self, entry: Collected) -> bool:
        """The other way round."""
        return not entry.before or self._exchange(entry.session, entry.before, entry.proof)

    def _exchange(self, id: str, here: str, wanted: str) -> bool:
        file = SessionFile(self._book.path(id))
        with Lock(file.path):
            stored = file.load()
            if proof(stored.evening(replay=True)) != here:
                return False
            self._set_aside(id, stored)
            back = BroughtBack(SessionFile(self._path(id, wanted)).load())
            file.create(back.document(id, ""), *back.documents(""))
        return True

    def _set_aside(self, id: str, stored: Stored) -> str:
        """Keeps what is in a session beside the tournament; its proof."""
        found = proof(stored.evening(replay=True))
        file = self._path(id, found)
        if not file.exists():
            make_folder(self._folder)
            SessionFile(file).create(stored.document, stored.hands, stored.log)
        return found

    def _move_aside(self, id: str, file: Path) -> None:
        """Whatever is in a file that cannot be read is kept: somebody may still make sense of it."""
        make_folder(self._folder)
        names = (self._folder / f"{id}-unreadable-{number}" for number in count(1))
        with suppress(FileNotFoundError):
            DISK.replace(file, next(name for name in names if not name.exists()))

    def _path(self, id: str, proof: str) -> Path:
        return self._folder / f"{id}-{proof}.json"


def placed(ids: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], Placed]:
    """New sessions, which took nothing's place."""
    return {where: Placed(id, "") for where, id in ids.items()}

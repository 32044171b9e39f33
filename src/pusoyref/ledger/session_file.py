"""One session in one TinyDB file: a document for the session, one a hand, one for everything else that happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct
from tinydb import TinyDB
from tinydb.table import Table

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import look_over
from pusoyref.ledger.disk import DISK, Disk, real_file
from pusoyref.ledger.memory import cached_file
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored import EntryLine, HandDocument, SessionDocument, Stored, setup_values, stored_of
from pusoyref.ledger.unread import UnreadTables, read_as
from pusoyref.session.undo import LogEntry

__all__ = [
    "EntryLine",
    "HandDocument",
    "SessionDocument",
    "SessionFile",
    "Stored",
    "setup_values",
    "stored_of",
]
TABLES = ("session", "hands", "log")


class _ReadOnce(SafeStorage):
    """One look at the file for all tables, so that they belong together."""

    _once: UnreadTables | None = None

    def read(self) -> Any:
        if self._once is None:
            self._once = self.read_unread()
        return self._once


class _Document(NamedTuple):
    """What TinyDB hands out: a document that is still to be read, and its number."""

    unread: Raw
    doc_id: int


class _Table(Table):
    document_class = _Document  # type: ignore[assignment]


class _Database(TinyDB):
    table_class = _Table


class _Known(Struct, frozen=True):
    """What contents of the file say: all tables as they stand there, and the session that they make."""

    tables: UnreadTables
    stored: Stored


class SessionFile:
    """The file of one session. Hold `Lock(file.path)` around `load` and a `put`.

    What it says is worked out once in this process for as long as the file's bytes stay the same.
    """

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self._disk = disk

    def load(self) -> Stored:
        """Errors: `damaged`, `foreign`, `newer-version`, `cannot-read`, `no-file`."""
        return self._known().stored

    def prepare(self) -> None:
        """Does beforehand what the first save of a process takes longest for; needs no lock. Errors: as `load`."""
        self._known()
        look_over(real_file(self.path), self._disk)

    def create(
        self, document: SessionDocument, hands: Mapping[int, HandDocument], log: Sequence[LogEntry]
    ) -> None:
        """The file of a new session, written once. Errors: `cannot-write`."""
        SafeStorage(self.path, self._disk).write(
            {
                "session": {"1": msgspec.to_builtins(document)},
                "hands": {str(number): msgspec.to_builtins(hand) for number, hand in hands.items()},
                "log": {str(log_entry.n): msgspec.to_builtins(log_entry) for log_entry in log},
            }
        )

    def put_hand(self, number: int, hand: HandDocument) -> Stored:
        """A hand with its newest entry, in one save; the session after it. Errors: those of `load` and the storage."""
        return self._put({number: hand}, ())

    def put_log(
        self, log_entries: Sequence[LogEntry], hands: Mapping[int, HandDocument] | None = None
    ) -> Stored:
        """Whatever else happened, and the hands whose results it changes, in one save; the session after it.

        Errors: those of `load` and the storage.
        """
        return self._put(hands or {}, log_entries)

    def _known(self) -> _Known:
        storage = SafeStorage(self.path, self._disk)
        known = cached_file(storage.file).meaning(storage.look)
        return known if isinstance(known, _Known) else self._read()

    def _read(self) -> _Known:
        try:
            with _Database(self.path, storage=_ReadOnce, disk=self._disk) as database:
                tables = {
                    name: {str(one.doc_id): one.unread for one in database.table(name)} for name in TABLES
                }
                storage = database.storage
        except ValueError as error:  # a document whose number is none
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        if not any(tables.values()) and not self.path.exists():
            raise LedgerError("no-file", file=str(self.path))
        known = _Known(storage.read() or {}, stored_of(tables, self.path))
        if storage.contents is not None:
            cached_file(storage.file).note_meaning(storage.contents, known)
        return known

    def _put(self, hands: Mapping[int, HandDocument], log_entries: Sequence[LogEntry]) -> Stored:
        storage, known = SafeStorage(self.path, self._disk), self._known()
        new_hands = {str(number): _unread(hand) for number, hand in hands.items()}
        new_log = {str(log_entry.n): _unread(log_entry) for log_entry in log_entries}
        tables = dict(known.tables)
        for name, documents in (("hands", new_hands), ("log", new_log)):
            if documents:
                tables[name] = {**tables.get(name, {}), **documents}
        storage.write(tables)
        if new_log.keys() & known.tables.get("log", {}).keys():
            # As no file of ours is numbered: another line was written over.
            after = stored_of(tables, self.path)
        else:
            # What is remembered must not differ from what is read.
            after = known.stored.saved(
                {int(number): read_as(HandDocument, hand) for number, hand in new_hands.items()},
                [read_as(LogEntry, log_entry) for log_entry in new_log.values()],
            )
        if storage.contents is not None:
            cached_file(storage.file).note_meaning(storage.contents, _Known(tables, after))
        return after


def _unread(document: HandDocument | LogEntry) -> Raw:
    return Raw(msgspec.json.encode(document))

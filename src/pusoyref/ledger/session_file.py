"""One session in one TinyDB file: a document for the session, one a hand, one for everything else that happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from tinydb import TinyDB

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import look_over
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.folder import real_file
from pusoyref.ledger.memory import seen_of
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored import (
    EntryLine,
    HandDocument,
    SessionDocument,
    Stored,
    setup_values,
    stored_of,
)
from pusoyref.ledger.stored_form import Tables
from pusoyref.ledger.written import Written
from pusoyref.session.standing import Happening

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

    _once: Tables | None = None

    def read(self) -> Tables | None:
        if self._once is None:
            self._once = super().read()
        return self._once


class _Known(Struct, frozen=True):
    """What contents of the file say: all tables as they stand there, and the session that they make."""

    tables: Tables
    stored: Stored
    written: Written


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
        known = self._known()
        known.written.dump(known.tables)
        look_over(real_file(self.path), self._disk)

    def create(
        self, document: SessionDocument, hands: Mapping[int, HandDocument], log: Sequence[Happening]
    ) -> None:
        """The file of a new session, written once. Errors: `cannot-write`."""
        SafeStorage(self.path, self._disk).write(
            {
                "session": {"1": msgspec.to_builtins(document)},
                "hands": {str(number): msgspec.to_builtins(hand) for number, hand in hands.items()},
                "log": {str(happening.n): msgspec.to_builtins(happening) for happening in log},
            }
        )

    def put_hand(self, number: int, hand: HandDocument) -> Stored:
        """A hand with its newest entry, in one save; the session after it. Errors: those of `load` and the storage."""
        return self._put({number: hand}, ())

    def put_log(
        self, happenings: Sequence[Happening], hands: Mapping[int, HandDocument] | None = None
    ) -> Stored:
        """Whatever else happened, and the hands whose results it changes, in one save; the session after it.

        Errors: those of `load` and the storage.
        """
        return self._put(hands or {}, happenings)

    def _known(self) -> _Known:
        storage = SafeStorage(self.path, self._disk)
        known = seen_of(storage.file).meaning(storage.look)
        return known if isinstance(known, _Known) else self._read()

    def _read(self) -> _Known:
        try:
            with TinyDB(self.path, storage=_ReadOnce, disk=self._disk) as database:
                tables = {
                    name: {str(one.doc_id): dict(one) for one in database.table(name)} for name in TABLES
                }
                storage = database.storage
        except ValueError as error:  # a document whose number is none
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        if not any(tables.values()) and not self.path.exists():
            raise LedgerError("no-file", file=str(self.path))
        known = _Known(storage.read() or {}, stored_of(tables, self.path), Written())
        if storage.contents is not None:
            seen_of(storage.file).note_meaning(storage.contents, known)
        return known

    def _put(self, hands: Mapping[int, HandDocument], happenings: Sequence[Happening]) -> Stored:
        storage, known = SafeStorage(self.path, self._disk), self._known()
        new_hands = {str(number): _as_read(hand) for number, hand in hands.items()}
        new_log = {str(happening.n): _as_read(happening) for happening in happenings}
        tables = dict(known.tables)
        for name, documents in (("hands", new_hands), ("log", new_log)):
            if documents:
                tables[name] = {**tables.get(name, {}), **documents}
        storage.write(tables, known.written.dump)
        if new_log.keys() & known.tables.get("log", {}).keys():
            after = stored_of(
                tables, self.path
            )  # as no file of ours is numbered: another line was written over
        else:
            after = known.stored.saved(
                {int(number): msgspec.convert(hand, HandDocument) for number, hand in new_hands.items()},
                msgspec.convert(list(new_log.values()), tuple[Happening, ...]),
            )
        if storage.contents is not None:
            seen_of(storage.file).note_meaning(storage.contents, _Known(tables, after, known.written))
        return after


def _as_read(document: HandDocument | Happening) -> dict[str, Any]:
    """A document as it comes back from the file: what is remembered must not differ from what is read."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return read

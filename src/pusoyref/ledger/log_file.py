"""What a session and a tournament have in common: one TinyDB file with a log, which is only ever added to.

Table 1 of the file holds one document, what it began with; `log` a document for each thing that happened, under its
number. A session has a third, `hands`. An undo is such a thing too (docs/rules.md 8).
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct, json
from tinydb import TinyDB
from tinydb.middlewares import CachingMiddleware
from tinydb.table import Document

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import RestoredFile, good_copies, restore
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.lock import under_lock
from pusoyref.ledger.saves import SAVES, Save
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored_form import Tables, load, seen_tables
from pusoyref.session.undo import UndoState

Documents = Mapping[str, Mapping[int, Struct]]
"""Table → document number → what is to be written there."""


class LogLine(Protocol):
    """A line of a log, whatever else it says."""

    @property
    def n(self) -> int: ...
    @property
    def sort(self) -> str: ...


class StoredLog(Protocol):
    """A file read: everything that ever happened, oldest first."""

    @property
    def log_entries(self) -> Sequence[LogLine]: ...
    @property
    def undo_state(self) -> UndoState: ...


S = TypeVar("S", bound=StoredLog)
A = TypeVar("A")
Taking = Literal["undo", "redo"]


class _Read(NamedTuple, Generic[S]):
    """A file, its bytes, and what they say: the tables as they stand there, and the same as values."""

    file: Path
    contents: bytes
    tables: Tables
    stored: S


class LogFile(ABC, Generic[S]):
    """The file of one session or tournament. Hold `Lock(file.path)` around `load` and a change.

    What was read last is remembered for as long as the file's bytes are the same: at the live table each Enter asks
    for the evening several times (docs/performance.md).
    """

    _last: ClassVar[_Read[Any] | None] = None

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self._disk = disk
        self._loaded: _Read[S] | None = None
        """What was last loaded or saved here: what a save expects to find."""

    @abstractmethod
    def _stored(self, tables: Tables) -> S:
        """The tables as values. Errors: `damaged`."""

    def _seen(self, tables: Tables, contents: bytes) -> S:
        return self._stored(seen_tables(tables, contents))

    def load(self) -> S:
        """Errors: `damaged`, `foreign`, `newer-version`, `cannot-read`, `no-file`."""
        read = self._read()
        if self._loaded is None or self._loaded.contents != read.contents:
            self._loaded = read
        return self._loaded.stored

    def put(self, stored: S, documents: Documents) -> S:
        """Adds documents, or puts them in place of those of their numbers, in one save; what the file says after it.

        `stored`: what was loaded, from which they were made. What cannot be read back is never saved.
        Errors: those of the storage; `file-changed` where the file is not that any more.
        """
        if self._loaded is None or self._loaded.stored is not stored:
            raise LedgerError("file-changed", file=str(self.path))
        last = stored.log_entries[-1].n if stored.log_entries else 0
        after = self._save(self._loaded.tables, documents)
        # A refusal is no entry, and is told as what it is.
        if new := tuple(line.n for line in after.log_entries if line.n > last and line.sort != "refusal"):
            SAVES.append(Save(self.path, "entered", new))
        return after

    def create(self, documents: Documents, *, aside: bool = False) -> S:
        """The whole file, written once: in place of what was loaded here, or else where nothing is.

        `aside`: nobody is told of it. Errors: those of the storage; `file-changed`.
        """
        stored = self._save({}, documents)
        if not aside:
            SAVES.append(Save(self.path, "made"))
        return stored

    def restore(self) -> RestoredFile:
        """The newest good copy in the place of a damaged or missing file. Errors: those of `copies.restore`."""
        self._loaded = None
        restored = restore(
            self.path, self._disk, lambda contents, path: self._seen(load(contents, path), contents)
        )
        SAVES.append(Save(self.path, "restored"))
        return restored

    def copies(self) -> list[tuple[Path, S]]:
        """What the good copies of the file say, newest first."""
        read = []
        for copy in good_copies(self.path, self._disk):
            with suppress(LedgerError, OSError):  # It was good a moment ago.
                contents = self._disk.read(copy)
                read.append((copy, self._seen(load(contents, copy), contents)))
        return read

    def _read(self) -> _Read[S]:
        storage, last = SafeStorage(self.path, self._disk), LogFile._last
        if last is not None and last.file == storage.file and last.contents == storage.look():
            return last
        one_look = _cached()
        try:
            with TinyDB(self.path, storage=one_look, disk=self._disk) as database:
                tables = {
                    name: {str(document.doc_id): document for document in database.table(name)}
                    for name in one_look.read() or {}
                }
        except ValueError as error:  # a document whose number is none
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        if one_look.contents is None:
            raise LedgerError("no-file", file=str(self.path))
        LogFile._last = _Read(one_look.file, one_look.contents, tables, self._seen(tables, one_look.contents))
        return LogFile._last

    def _save(self, tables: Tables, documents: Documents) -> S:
        LogFile._last = None  # A save that fails may leave its tables half changed.
        one_save = _cached()
        before = self._loaded.contents if self._loaded else None
        database = TinyDB(self.path, storage=one_save, disk=self._disk, contents=before)
        one_save.cache = dict(tables)
        for name, new in documents.items():
            table = database.table(name)
            known = {number for number in new if table.contains(doc_id=number)}
            for number in known:
                table.update(_replaced_by(new[number]), doc_ids=[number])
            table.insert_multiple(
                Document(_as_read(new[number]), number) for number in new if number not in known
            )
        stored = self._seen(one_save.cache, before or b"")
        database.close()  # Saves what is new.
        LogFile._last = self._loaded = _Read(one_save.file, one_save.contents, one_save.cache, stored)
        return stored


class OpenLog(ABC, Generic[S, A]):
    """A session or tournament one works on; `A` is what its undo answers.

    Each call locks the file, reads it anew, decides, and saves at once; all of it again where the file has changed
    meanwhile, whose lock file was deleted or which an editor or a syncing program wrote.
    `clock` gives the time in ISO form. Errors of every call: those of the lock and the storage.
    """

    def __init__(self, file: LogFile[S], clock: Callable[[], str]) -> None:
        self.file = file
        self._clock = clock

    def stored(self) -> S:
        """Everything that ever happened, as it is on disk now."""
        return self.file.load()

    def undo(self, count: int = 1) -> A:
        """Takes back the last commands that entered something. Errors: `nothing-to-undo`, `fewer-to-undo`."""
        return self._take("undo", count)

    def redo(self, count: int = 1) -> A:
        """Brings back what was last taken back. Errors: `nothing-to-redo`, `fewer-to-redo`."""
        return self._take("redo", count)

    def _take(self, sort: Taking, count: int) -> A:
        return under_lock(self.file.path, lambda: self._take_locked(sort, count))

    def _take_locked(self, sort: Taking, count: int) -> A:
        stored = self.stored()
        groups, time = stored.undo_state.next(sort, count), self._clock()
        notes = {
            number: self._note(stored, number, time, sort, group)
            for number, group in enumerate(groups, next_number(stored))
        }
        return self._answer(self.file.put(stored, {"log": notes}), groups)

    @abstractmethod
    def _note(self, stored: S, number: int, time: str, sort: Taking, group: int) -> Struct:
        """The line of the log that says that a command's entries are taken back, or are back."""

    @abstractmethod
    def _answer(self, stored: S, groups: Sequence[int]) -> A:
        """What is told of it: the file after it, and the commands that were taken back or brought back."""


def _replaced_by(new: Struct) -> Callable[[Any], None]:
    """For `Table.update`, which would otherwise keep the fields that the new document has no more."""

    def replace(document: Any) -> None:
        document.clear()
        document.update(_as_read(new))

    return replace


def _as_read(document: Struct) -> dict[str, Any]:
    """A document as it will be read: what is remembered must not differ from it."""
    read: dict[str, Any] = json.decode(json.encode(document))
    return read


def _cached() -> Any:
    """One look at the file, or one save, for all its tables."""
    cached = CachingMiddleware(SafeStorage)  # type: ignore[no-untyped-call]
    cached.WRITE_CACHE_SIZE = sys.maxsize  # It would save in the middle of a fix that touches 1,000 hands.
    return cached


def next_number(stored: StoredLog) -> int:
    """The number of what happens next."""
    return stored.log_entries[-1].n + 1 if stored.log_entries else 1

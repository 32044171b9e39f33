"""One tournament in one TinyDB file: a document for what it began with, one for everything that happened since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from tinydb import TinyDB

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored_form import Tables
from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.session.undo import LogEntry, LogEntrySort, UndoState, undo_state
from pusoyref.tournament.entries import Entry, read_entry
from pusoyref.tournament.fold import fold
from pusoyref.tournament.state import Beginning, Tournament

TABLES = ("tournament", "log")


class TournamentDocument(Struct, frozen=True):
    """What a tournament began with, as stored: `Beginning`, with the ruleset's values."""

    id: str
    name: str
    date: str
    created: str
    players: tuple[str, ...]
    rules: dict[str, Any]
    stake: int
    rounds: int
    hands: int
    buy_in: int
    prizes: tuple[int, ...]
    seed: int

    @property
    def beginning(self) -> Beginning:
        """The same as values."""
        values = {key: getattr(self, key) for key in Beginning.__struct_fields__}
        return Beginning(**{**values, "rules": from_values(self.rules)})


class TournamentLogEntry(Struct, frozen=True, omit_defaults=True):
    """One line of the log. `n` counts from 1; entries of one command share a `group`.

    An undo or redo names in `target` the group it took back or restored.
    """

    n: int
    time: str
    sort: LogEntrySort
    entry: dict[str, Any] | None = None
    group: int = 0
    target: int = 0

    def read(self) -> Entry:
        """The entry itself; only of an entry's line. Errors: `bad-tournament-entry`."""
        return read_entry(self.entry or {})


class StoredTournament(Struct, frozen=True, dict=True):
    """A tournament's file read: everything that ever happened in it, oldest first."""

    document: TournamentDocument
    notes: tuple[TournamentLogEntry, ...]
    file: str = ""

    @cached_property
    def undo_state(self) -> UndoState:
        """Which groups of entries stand, and which redo would bring back. Raises `ValueError`."""
        return undo_state(
            LogEntry(note.n, note.time, note.sort, "", 0, note.group, note.target) for note in self.notes
        )

    def of_group(self, group: int) -> list[Entry]:
        """The entries of one command."""
        return [note.read() for note in self.notes if note.sort == "entry" and note.group == group]

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament as it stands. Errors: `damaged` where the entries make none."""
        try:
            done = set(self.undo_state.done)
            lines = [note for note in self.notes if note.sort == "entry" and note.group in done]
            return fold(self.document.beginning, [note.read() for note in lines])
        except (PusoyrefError, LookupError, TypeError, ValueError) as error:
            why = f"its entries do not make a tournament ({error or type(error).__name__})"
            raise LedgerError("damaged", file=self.file, copy=None, why=why) from error

    def next_number(self) -> int:
        """The number of what happens next."""
        return max((note.n for note in self.notes), default=0) + 1


class TournamentFile:
    """The file of one tournament. Hold `Lock(file.path)` around `load` and `add`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def create(self, beginning: Beginning, now: str) -> None:
        """The file of a new tournament, written once. Errors: `cannot-write`."""
        values = {key: getattr(beginning, key) for key in Beginning.__struct_fields__}
        values["rules"] = to_values(beginning.rules)
        document = TournamentDocument(created=now, **values)
        SafeStorage(self.path).write({"tournament": {"1": msgspec.to_builtins(document)}, "log": {}})

    def load(self) -> StoredTournament:
        """Errors: `damaged`, `foreign`, `newer-version`, `cannot-read`, `no-file`."""
        return stored_tournament(self._tables(), self.path)

    def add(self, notes: Sequence[TournamentLogEntry]) -> StoredTournament:
        """Adds to the log in one save; the tournament after it. Errors: those of `load` and the storage."""
        tables = self._tables()
        log = {**tables.get("log", {}), **{str(note.n): msgspec.to_builtins(note) for note in notes}}
        tables = {**tables, "log": log}
        after = stored_tournament(tables, self.path)
        assert after.tournament  # What cannot be read back is never saved.
        SafeStorage(self.path).write(tables)
        return after

    def _tables(self) -> Tables:
        """Both tables from one look at the file."""
        try:
            with TinyDB(self.path, storage=_ReadOnce) as database:
                tables = {
                    name: {str(one.doc_id): dict(one) for one in database.table(name)} for name in TABLES
                }
        except ValueError as error:  # a document whose number is none
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        if not any(tables.values()):
            raise LedgerError("no-file", file=str(self.path))
        return tables


class _ReadOnce(SafeStorage):
    """One look at the file for all tables, so that they belong together."""

    _once: Tables | None = None

    def read(self) -> Tables | None:
        if self._once is None:
            self._once = super().read()
        return self._once


def stored_tournament(tables: Tables, file: Path) -> StoredTournament:
    """The tables of a file as a tournament. `file` is only named in errors. Errors: `damaged`."""
    try:
        notes = msgspec.convert(list(tables.get("log", {}).values()), tuple[TournamentLogEntry, ...])
        document = msgspec.convert(tables.get("tournament", {}).get("1", {}), TournamentDocument)
        stored = StoredTournament(document, tuple(_in_order(notes)), str(file))
        assert stored.undo_state is not None
    except ValueError as error:  # msgspec's errors are ValueErrors; so is an undo of nothing
        raise LedgerError("damaged", file=str(file), copy=None, why=str(error)) from None
    return stored


def _in_order(notes: Iterable[TournamentLogEntry]) -> list[TournamentLogEntry]:
    return sorted(notes, key=lambda note: note.n)

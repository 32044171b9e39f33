"""All tournaments of one data folder: which there are, which is current, a new one, and one that one works on.

Each is one file, `tournaments/T1.json`, saved as sessions are; its tables are sessions of the same data folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.lock import under_lock
from pusoyref.ledger.log_file import LogFile, OpenLog, Taking, next_number
from pusoyref.ledger.store import Store
from pusoyref.ledger.stored_form import Tables
from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.session.undo import LogEntrySort, UndoState, undo_state
from pusoyref.tournament.entries import Entry, read_entry, write_entry
from pusoyref.tournament.fold import after, fold
from pusoyref.tournament.state import Beginning, Tournament

Choose = Callable[[Tournament], Sequence[Entry]]
Entered = tuple[Tournament, tuple[Entry, ...]]
"""The tournament after a command, and the entries that it made, took back or brought back."""


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
        values = asdict(self) | {"rules": from_values(self.rules)}
        del values["created"]
        return Beginning(**values)


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
    log_entries: tuple[TournamentLogEntry, ...]
    file: str = ""

    @cached_property
    def undo_state(self) -> UndoState:
        """Which groups of entries stand, and which redo would bring back. Raises `ValueError`."""
        return undo_state(self.log_entries)

    def of_group(self, group: int) -> list[Entry]:
        """The entries of one command."""
        return [line.read() for line in self.log_entries if line.sort == "entry" and line.group == group]

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament as it stands. Errors: `damaged` where the entries make none."""
        try:
            done = set(self.undo_state.done)
            lines = [line for line in self.log_entries if line.sort == "entry" and line.group in done]
            return fold(self.document.beginning, [line.read() for line in lines])
        except (PusoyrefError, LookupError, TypeError, ValueError) as error:
            why = f"its entries do not make a tournament ({error or type(error).__name__})"
            raise LedgerError("damaged", file=self.file, copy=None, why=why) from error


class TournamentLog(LogFile[StoredTournament]):
    """The file of one tournament."""

    def _stored(self, tables: Tables) -> StoredTournament:
        try:
            lines = convert(tuple(tables.get("log", {}).values()), tuple[TournamentLogEntry, ...])
            document = convert(tables.get("tournament", {}).get("1", {}), TournamentDocument)
            stored = StoredTournament(document, tuple(sorted(lines, key=attrgetter("n"))), str(self.path))
            assert stored.undo_state is not None
        except ValueError as error:  # msgspec's errors are ValueErrors; so is an undo of nothing
            raise LedgerError("damaged", file=str(self.path), copy=None, why=str(error)) from None
        assert stored.tournament  # Entries that make no tournament are damage.
        return stored


class OpenTournament(OpenLog[StoredTournament, Entered]):
    """A tournament one works on: entries, undo and redo, each on disk before its answer is shown."""

    def tournament(self) -> Tournament:
        """The tournament as it stands now."""
        return self.stored().tournament

    def enter(self, choose: Choose) -> Entered:
        """Enters what `choose` makes of the tournament as it stands under the lock: all of it, or nothing.

        It is one command, for `undo`. The tournament after it, and what was entered. Errors: those of `choose`.
        """
        return under_lock(self.file.path, lambda: self._enter_locked(choose))

    def _enter_locked(self, choose: Choose) -> Entered:
        stored = self.file.load()
        entries = tuple(choose(stored.tournament))
        tournament = stored.tournament
        for entry in entries:  # Whatever cannot be folded is never written.
            tournament = after(tournament, entry)
        if not entries:
            return tournament, ()
        first, time = next_number(stored), self._clock()
        lines = {
            number: TournamentLogEntry(number, time, "entry", write_entry(entry), first)
            for number, entry in enumerate(entries, first)
        }
        self.file.put(stored, {"log": lines})
        return tournament, entries

    def _note(
        self, stored: StoredTournament, number: int, time: str, sort: Taking, group: int
    ) -> TournamentLogEntry:
        return TournamentLogEntry(number, time, sort, target=group)

    def _answer(self, stored: StoredTournament, groups: Sequence[int]) -> Entered:
        return stored.tournament, tuple(entry for group in groups for entry in stored.of_group(group))


class ListedTournament(Struct, frozen=True):
    """A line of the list of tournaments; `why` is the code where its file cannot be read."""

    id: str
    name: str
    tournament: Tournament | None = None
    why: str = ""


class TournamentStore(Store):
    """The tournaments of a data folder."""

    kind = "tournament"
    letter = "T"

    def __init__(self, home: Path, clock: Callable[[], str]) -> None:
        super().__init__(home / "tournaments", home / "tournaments", clock)

    def open(self, id: str) -> OpenTournament:
        """The tournament of that id."""
        return OpenTournament(TournamentLog(self.path(id)), self.clock)

    def listed(self) -> list[ListedTournament]:
        """A line for every tournament, newest first."""
        return [self._listed(id) for id in reversed(self.ids())]

    def create(self, beginning: Beginning) -> str:
        """A new tournament, made current; its id, whatever stands in `beginning`.

        Errors: `tournament-exists`, `cannot-write`.
        """
        values = asdict(beginning) | {"rules": to_values(beginning.rules), "created": self.clock()}

        def save(id: str) -> None:
            document = TournamentDocument(**values | {"id": id})
            TournamentLog(self.path(id)).create({"tournament": {1: document}, "log": {}})

        return self._make([(beginning.name, save)], current=True)[0]

    def _listed(self, id: str) -> ListedTournament:
        try:
            stored = TournamentLog(self.path(id)).load()
            return ListedTournament(id, stored.document.name, stored.tournament)
        except PusoyrefError as error:
            return ListedTournament(id, id, why=error.code)

"""A tournament one works on: entries, undo and redo, each on disk before its answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from pusoyref.ledger.lock import Lock
from pusoyref.ledger.tournament_file import StoredTournament, TournamentFile, TournamentLogEntry
from pusoyref.tournament.entries import Entry, write_entry
from pusoyref.tournament.fold import after
from pusoyref.tournament.state import Tournament

Choose = Callable[[Tournament], Sequence[Entry]]


class OpenTournament:
    """A tournament one works on. Each call locks the file, reads it anew, decides, and saves at once.

    Errors of every call: those of the lock and the storage.
    """

    def __init__(self, file: TournamentFile, clock: Callable[[], str]) -> None:
        self.file = file
        self._clock = clock

    def stored(self) -> StoredTournament:
        """Everything that ever happened, as it is on disk now."""
        return self.file.load()

    def tournament(self) -> Tournament:
        """The tournament as it stands now."""
        return self.stored().tournament

    def enter(self, choose: Choose) -> tuple[Tournament, tuple[Entry, ...]]:
        """Enters what `choose` makes of the tournament as it stands under the lock: all of it, or nothing.

        It is one command, for `undo`. The tournament after it, and what was entered. Errors: those of `choose`.
        """
        with Lock(self.file.path):
            stored = self.file.load()
            entries = tuple(choose(stored.tournament))
            tournament = stored.tournament
            for entry in entries:  # Whatever cannot be folded is never written.
                tournament = after(tournament, entry)
            if not entries:
                return tournament, ()
            number, time = stored.next_number(), self._clock()
            self.file.add(
                [
                    TournamentLogEntry(number + at, time, "entry", write_entry(entry), number)
                    for at, entry in enumerate(entries)
                ]
            )
        return tournament, entries

    def undo(self, count: int = 1) -> tuple[Tournament, tuple[Entry, ...]]:
        """Takes back the last commands that entered something. Errors: `nothing-to-undo`, `fewer-to-undo`."""
        return self._take(count, "undo")

    def redo(self, count: int = 1) -> tuple[Tournament, tuple[Entry, ...]]:
        """Brings back what was last taken back. Errors: `nothing-to-redo`, `fewer-to-redo`."""
        return self._take(count, "redo")

    def _take(self, count: int, sort: Literal["undo", "redo"]) -> tuple[Tournament, tuple[Entry, ...]]:
        with Lock(self.file.path):
            stored = self.file.load()
            taken = stored.undo_state.next(sort, count)
            number, time = stored.next_number(), self._clock()
            notes = [
                TournamentLogEntry(number + at, time, sort, target=group) for at, group in enumerate(taken)
            ]
            tournament = self.file.add(notes).tournament
        return tournament, tuple(entry for group in taken for entry in stored.of_group(group))

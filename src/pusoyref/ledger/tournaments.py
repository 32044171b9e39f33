"""All tournaments of one data folder: which there are, which is current, a new one.

Each is one file, `tournaments/T1.json`, saved as sessions are; its tables are sessions of the same data folder.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.errors import PusoyrefError
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.open_tournament import OpenTournament
from pusoyref.ledger.store import Store
from pusoyref.ledger.tournament_file import TournamentFile
from pusoyref.tournament.state import Beginning, Tournament


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
        return OpenTournament(TournamentFile(self.path(id)), self._clock)

    def listed(self) -> list[ListedTournament]:
        """A line for every tournament, newest first."""
        return [self._listed(id) for id in reversed(self.ids())]

    def create(self, beginning: Beginning) -> str:
        """A new tournament, made current; its id, whatever stands in `beginning`.

        Errors: `tournament-exists`, `cannot-write`.
        """
        make_folder(self.files)
        with Lock(self.files / "new"):
            (id,) = self._new_ids([beginning.name])
            TournamentFile(self.path(id)).create(replace(beginning, id=id), self._clock())
            self.use(id)
        return id

    def _listed(self, id: str) -> ListedTournament:
        try:
            stored = TournamentFile(self.path(id)).load()
            return ListedTournament(id, stored.document.name, stored.tournament)
        except PusoyrefError as error:
            return ListedTournament(id, id, why=error.code)

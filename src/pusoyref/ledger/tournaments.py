"""All tournaments of one data folder: which there are, which is current, a new one.

Each is one file, `tournaments/T1.json`, saved as sessions are; its tables are sessions of the same data folder.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import cannot_read, make_folder
from pusoyref.ledger.index import note_current, noted_current
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.open_tournament import OpenTournament
from pusoyref.ledger.tournament_file import TournamentFile
from pusoyref.notation.names import casefolded, matching
from pusoyref.tournament.state import Beginning, Tournament

_SUFFIX = ".json"


class Listed(Struct, frozen=True):
    """A line of the list of tournaments; `why` is the code where its file cannot be read."""

    id: str
    name: str
    tournament: Tournament | None = None
    why: str = ""


class TournamentStore:
    """The tournaments of a data folder. Nothing is made before the first one is. `clock` gives the time, ISO."""

    def __init__(self, home: Path, clock: Callable[[], str]) -> None:
        self.folder = home / "tournaments"
        self._clock = clock

    def ids(self) -> tuple[str, ...]:
        """Ids of the tournaments here, oldest first. Errors: `cannot-read`."""
        ids = {name.removesuffix(_SUFFIX) for name in self._names() if name.endswith(_SUFFIX)}
        return tuple(sorted(filter(_is_id, ids), key=_number))

    def lost(self) -> tuple[str, ...]:
        """Ids of tournaments whose file is gone while copies of it are here."""
        traces = {name.partition(".")[0] for name in self._names() if ".json." in name}
        return tuple(sorted((id for id in traces - {*self.ids()} if _is_id(id)), key=_number))

    def path(self, id: str) -> Path:
        """The file of a tournament."""
        return self.folder / f"{id}{_SUFFIX}"

    def open(self, id: str) -> OpenTournament:
        """The tournament of that id."""
        return OpenTournament(TournamentFile(self.path(id)), self._clock)

    def all(self) -> list[Listed]:
        """A line for every tournament, newest first."""
        return [self._listed(id) for id in reversed(self.ids())]

    def current(self) -> str:
        """The id of the tournament last made or chosen. Errors: `no-tournament`, `missing-file`."""
        id = self._noted_current()
        if id and self.path(id).exists():
            return id
        ids = self.ids()
        if ids:
            return ids[-1]
        if id:
            copies = good_copies(self.path(id))
            raise LedgerError(
                "missing-file", file=str(self.path(id)), copy=str(copies[0]) if copies else None
            )
        raise InvalidRequest("no-tournament")

    def use(self, id: str) -> None:
        """Makes a tournament current. Errors: `cannot-write`."""
        note_current(self.folder, id)

    def find(self, name: str) -> str:
        """The id of the tournament called `name`, by id, name or the beginning of one.

        Errors: `unknown-tournament`, `ambiguous-tournament`.
        """
        if name.upper() in self.ids():
            return name.upper()
        lines = [line for line in self.all() if not line.why]
        meant = matching(name, [one.name for one in lines])
        found = [one for one in lines if one.name in meant]
        if not found:
            raise InvalidRequest(
                "unknown-tournament", name=name, known=tuple(line.name for line in lines[:8])
            )
        if len(found) > 1:
            candidates = tuple(f"{line.id} {line.name}" for line in found)
            raise InvalidRequest("ambiguous-tournament", name=name, candidates=candidates)
        return found[0].id

    def create(self, beginning: Beginning) -> str:
        """A new tournament, made current; its id, whatever stands in `beginning`.

        Errors: `tournament-exists`, `cannot-write`.
        """
        make_folder(self.folder)
        with Lock(self.folder / "new"):
            for line in self.all():
                if casefolded(line.name) == casefolded(beginning.name):
                    raise InvalidRequest("tournament-exists", name=line.name, id=line.id)
            # A file that is gone may come back from its copy: its id is not given away.
            taken = [_number(name) for name in map(_before_dot, self._names()) if _is_id(name)]
            id = f"T{max(taken, default=0) + 1}"
            TournamentFile(self.path(id)).create(replace(beginning, id=id), self._clock())
            self.use(id)
        return id

    def _names(self) -> list[str]:
        try:
            return [path.name for path in self.folder.iterdir()]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise cannot_read(self.folder, error) from error

    def _listed(self, id: str) -> Listed:
        try:
            stored = TournamentFile(self.path(id)).load()
            return Listed(id, stored.document.name, stored.tournament)
        except PusoyrefError as error:
            return Listed(id, id, why=error.code)

    def _noted_current(self) -> str:
        """The id noted as current, "" for nothing that makes sense."""
        id = noted_current(self.folder)
        return id if _is_id(id) else ""


def _is_id(text: str) -> bool:
    """`T7`"""
    number = text[1:]
    return (
        text[:1] == "T" and number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < 10
    )


def _number(id: str) -> int:
    return int(id[1:])


def _before_dot(name: str) -> str:
    return name.partition(".")[0]

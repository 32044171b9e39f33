"""All sessions of one data folder: which there are, which is current, a new one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import DISK, cannot_read, make_folder
from pusoyref.ledger.index import Index, IndexEntry, entry_of, note_current, noted_current
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.new_session import BroughtBack, NewSession, SessionSource
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_file import SessionFile
from pusoyref.ledger.stored import Stored
from pusoyref.notation.names import casefolded, matching
from pusoyref.session.evening import Evening, Event, Header

_SUFFIX = ".json"
_ON_ITS_WAY = ".tmp-"
"""In the names of `ledger.temporary`."""


class SessionStore:
    """The data folder. Nothing is made in it before the first session is.

    `clock` gives the time in ISO form.
    """

    def __init__(self, folder: Path, clock: Callable[[], str]) -> None:
        self.folder = folder
        self.sessions_folder = folder / "sessions"
        self._clock = clock

    def ids(self) -> tuple[str, ...]:
        """Ids of the sessions here, oldest first. Errors: `cannot-read`."""
        try:
            names = os.listdir(self.sessions_folder)  # noqa: PTH208 - a club's folder is large, and a Path a name is slow
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise cannot_read(self.sessions_folder, error) from error
        found = [name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)]
        return tuple(sorted((id for id in found if _is_id(id)), key=id_number))

    def lost(self) -> tuple[str, ...]:
        """Ids of sessions whose file is gone while copies of it, or what the program noted of it, are here."""
        noted = [entry.id for entry in Index(self.folder).known()]
        here = set(self.ids())
        lost = {
            id for id in (*self._traces(), *noted, self._noted_current()) if _is_id(id) and id not in here
        }
        return tuple(sorted(lost, key=id_number))

    def _traces(self) -> list[str]:
        """Ids that a file, a copy, a lock or what was kept aside bears.

        A file on its way bears none: whoever died over it had not told anybody of a session.
        """
        try:
            names = [path.name for path in self.sessions_folder.iterdir()]
            return [name.partition(".")[0] for name in names if _ON_ITS_WAY not in name]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise cannot_read(self.sessions_folder, error) from error

    def path(self, id: str) -> Path:
        """The file of a session."""
        return self.sessions_folder / f"{id}{_SUFFIX}"

    def open(self, id: str) -> OpenSession:
        """The session of that id."""
        return OpenSession(SessionFile(self.path(id)), self._clock)

    def current(self) -> str:
        """The id of the current session: the one last made or chosen. Errors: `no-session`, `missing-file`."""
        id = self._noted_current()
        if id and self.path(id).exists():
            return id
        ids = self.ids()
        if ids:
            return ids[-1]
        if id:
            copies = good_copies(self.path(id))
            copy = str(copies[0]) if copies else None
            raise LedgerError("missing-file", file=str(self.path(id)), copy=copy)
        raise InvalidRequest("no-session")

    def _noted_current(self) -> str:
        """The id noted as current, "" for nothing that makes sense."""
        id = noted_current(self.folder)
        return id if _is_id(id) else ""

    def use(self, id: str) -> None:
        """Makes a session current. Errors: `cannot-write`."""
        note_current(self.folder, id)

    def find(self, name: str) -> str:
        """The id of the session called `name`, by id, name or the beginning of one.

        Errors: `unknown-session`, `ambiguous-session`, `no-session`.
        """
        ids = self.ids()
        if name.upper() in ids:
            return name.upper()
        entries = [entry for entry in self.index() if not entry.why]
        meant = matching(name, [one.name for one in entries])
        found = [one for one in entries if one.name in meant]
        if not found:
            raise InvalidRequest(
                "unknown-session", name=name, known=tuple(entry.name for entry in entries[:8])
            )
        if len(found) > 1:
            candidates = tuple(f"{entry.id} {entry.name}" for entry in found)
            raise InvalidRequest("ambiguous-session", name=name, candidates=candidates)
        return found[0].id

    def index(self) -> list[IndexEntry]:
        """A line for every session, newest first; a file that cannot be read says why."""
        if not self.sessions_folder.exists():
            return []  # perhaps a disk that is not there just now: what was noted is kept
        folder = str(self.sessions_folder)
        return Index(self.folder).refreshed({id: f"{folder}{os.sep}{id}{_SUFFIX}" for id in self.ids()})

    def create(self, header: Header, events: tuple[Event, ...] = (), evening: Evening | None = None) -> str:
        """A new session, complete with its entries in one save; makes it current. Its id.

        Errors: `session-exists`, `cannot-write`.
        """
        return self.create_all([NewSession(header, events, evening)])[0]

    def create_all(
        self, sessions: Sequence[SessionSource], saved: Callable[[str], object] = str, *, current: bool = True
    ) -> tuple[str, ...]:
        """New sessions under ids in a row, all of them or none. `saved` hears of each; `current`: the last becomes so.

        A process that is killed on the way leaves some of them, each whole.
        Errors: `session-exists`, `cannot-write`; `half-imported` with `ids` where they could not be taken away.
        """
        make_folder(self.sessions_folder)
        evenings = [session.evening for session in sessions]
        with Lock(self.sessions_folder / "new"):
            ids = self._new_ids([evening.header.name for evening in evenings])
            with self._all_or_none(ids):
                now = self._clock()
                for id, session in zip(ids, sessions, strict=True):
                    SessionFile(self.path(id)).create(session.document(id, now), *session.documents(now))
                    saved(id)
                if current:
                    self.use(ids[-1])
        if all(hand.entries for evening in evenings for hand in evening.hands):
            noted = zip(ids, evenings, strict=True)
            Index(self.folder).add([entry_of(id, self.path(id), evening) for id, evening in noted])
        return ids

    @contextmanager
    def _all_or_none(self, ids: Sequence[str]) -> Iterator[None]:
        """What was saved under new ids is taken away where that goes wrong. Errors: `half-imported`."""
        try:
            yield
        except BaseException as error:
            left = [id for id in ids if not _removed(self.path(id))]
            if left and len(ids) > 1:
                why = getattr(error, "fields", {}).get("why") or type(error).__name__
                raise LedgerError("half-imported", ids=tuple(left), why=why) from error
            raise

    def _new_ids(self, names: Sequence[str]) -> tuple[str, ...]:
        """The next free ids, if no session has one of the names already."""
        here = {casefolded(entry.name): entry for entry in self.index()}
        for name in names:
            if casefolded(name) in here:
                entry = here[casefolded(name)]
                raise InvalidRequest("session-exists", name=entry.name, id=entry.id)
        # A file that is gone may come back from its copy: its id is not given away.
        taken = [int(id[1:]) for id in (*self._traces(), *self.lost()) if _is_id(id)]
        first = max(taken, default=0) + 1
        return tuple(f"S{first + at}" for at in range(len(names)))

    def restore_history(self, stored: Stored) -> str:
        """A session brought back whole, with its history, under a new id. Errors: as `create`."""
        return self.create_all([BroughtBack(stored)])[0]


def _removed(file: Path) -> bool:
    """Whether the file is not there (any more)."""
    try:
        DISK.remove(file)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def id_number(id: str) -> int:
    """`S7` → 7"""
    return int(id[1:])


def _is_id(text: str) -> bool:
    """`S7`"""
    number = text[1:]
    return (
        text[:1] == "S" and number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < 10
    )

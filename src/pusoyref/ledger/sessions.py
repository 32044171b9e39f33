"""All sessions of one data folder: which there are, which is current, a new one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK, make_folder
from pusoyref.ledger.index import Index, IndexEntry, entry_of
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.new_session import BroughtBack, NewSession, SessionSource
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_file import SessionFile
from pusoyref.ledger.store import Store
from pusoyref.ledger.stored import Stored
from pusoyref.session.evening import Evening, Event, Header


class SessionStore(Store):
    """The sessions of a data folder."""

    kind = "session"
    letter = "S"

    def __init__(self, folder: Path, clock: Callable[[], str]) -> None:
        super().__init__(folder / "sessions", folder, clock)
        self.folder = folder

    def lost(self) -> tuple[str, ...]:
        """Ids of sessions whose file is gone while copies of it, or what the program noted of it, are here."""
        noted = {entry.id for entry in Index(self.folder).known()} - {*self.ids()}
        return self._in_order({*super().lost(), *noted})

    def open(self, id: str) -> OpenSession:
        """The session of that id."""
        return OpenSession(SessionFile(self.path(id)), self._clock)

    def listed(self) -> list[IndexEntry]:
        """A line for every session, newest first; a file that cannot be read says why."""
        if not self.files.exists():
            return []  # perhaps a disk that is not there just now: what was noted is kept
        folder = str(self.files)
        return Index(self.folder).refreshed({id: f"{folder}{os.sep}{id}.json" for id in self.ids()})

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
        make_folder(self.files)
        evenings = [session.evening for session in sessions]
        with Lock(self.files / "new"):
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

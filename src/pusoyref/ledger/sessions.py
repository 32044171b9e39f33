"""All sessions of one data folder: which there are, which is current, a new one."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pusoyref.entries import Entry
from pusoyref.ledger.disk import fingerprint
from pusoyref.ledger.index import Index, IndexEntry, entry_of
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import SessionLog, Stored, new_session
from pusoyref.ledger.store import Store
from pusoyref.session.enter import enter
from pusoyref.session.evening import Event, Header
from pusoyref.session.fold import begin


class SessionStore(Store):
    """The sessions of a data folder."""

    kind = "session"
    letter = "S"

    def __init__(self, folder: Path, clock: Callable[[], str]) -> None:
        super().__init__(folder / "sessions", folder, clock)
        self.folder = folder

    def lost(self) -> tuple[str, ...]:
        """Ids of sessions whose file is gone while copies of it, or what the program noted of it, are here."""
        noted = Index(self.folder).known().keys() - {*self.ids()}
        return self._in_order({*super().lost(), *noted})

    def open(self, id: str) -> OpenSession:
        """The session of that id."""
        return OpenSession(SessionLog(self.path(id)), self.clock)

    def listed(self) -> list[IndexEntry]:
        """A line for every session, newest first; a file that cannot be read says why."""
        if not self.files.exists():
            return []  # perhaps a disk that is not there just now: what was noted is kept
        folder = str(self.files)
        return Index(self.folder).refreshed({id: f"{folder}{os.sep}{id}.json" for id in self.ids()})

    def create(self, header: Header, entries: Sequence[Entry] = ()) -> str:
        """A new session in which these are entered already; it becomes current. Its id.

        Errors: `session-exists`, `cannot-write`, those of `session.enter`.
        """
        evening, events = begin(header), list[Event]()
        for number, entry in enumerate(entries, 1):
            entered = enter(evening, entry)
            evening = entered.evening
            events.append(Event(number, entry, entered.hand, group=number))
        return self.create_all([new_session(evening, events, self.clock())])[0]

    def create_all(
        self, sessions: Sequence[Stored], saved: Callable[[str], object] = str, *, current: bool = True
    ) -> tuple[str, ...]:
        """New sessions under ids in a row, all of them or none. `saved` hears of each; `current`: the last becomes so.

        A process that is killed on the way leaves some of them, each whole.
        Errors: `session-exists`, `cannot-write`; `half-imported` with `ids` where they could not be taken away.
        """
        noted: dict[str, IndexEntry] = {}

        def save(session: Stored, id: str) -> None:
            identity = SessionLog(self.path(id)).write(session.changed(id=id)).document.identity
            noted[id] = entry_of(id, fingerprint(self.path(id)), session.evening(), identity)
            saved(id)

        ids = self._make(
            [(session.document.name, partial(save, session)) for session in sessions], current=current
        )
        Index(self.folder).add(noted[id] for id in ids)
        return ids

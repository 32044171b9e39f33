"""All sessions of one data folder: which there are, which is current, a new one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from pusoyref.entries import Change
from pusoyref.errors import LedgerError, Unreadable
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import DISK
from pusoyref.ledger.folder import cannot_read, make_folder
from pusoyref.ledger.index import Entry as IndexEntry
from pusoyref.ledger.index import Index
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_file import (
    EntryLine,
    HandDocument,
    SessionDocument,
    SessionFile,
    Stored,
    setup_values,
)
from pusoyref.ledger.temporary import write_temporary
from pusoyref.notation.entries import write_entry
from pusoyref.notation.names import folded
from pusoyref.ruleset.loading import to_values
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.standing import Happening

_SUFFIX = ".json"


class Book:
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
        """Ids that a file, a copy, a lock or what was kept aside bears."""
        try:
            return [path.name.partition(".")[0] for path in self.sessions_folder.iterdir()]
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
        raise Unreadable("no-session")

    def _noted_current(self) -> str:
        """What the program noted as current, "" for nothing that makes sense."""
        try:
            id = (self.folder / "current").read_text("utf-8").strip()
        except (FileNotFoundError, UnicodeDecodeError):
            return ""
        except OSError as error:
            raise cannot_read(self.folder / "current", error) from error
        return id if _is_id(id) else ""

    def use(self, id: str) -> None:
        """Makes a session current. Errors: `cannot-write`."""
        file = self.folder / "current"
        with Lock(file):
            try:
                DISK.replace(write_temporary(DISK, file, f"{id}\n".encode()), file)
            except OSError as error:
                raise LedgerError("cannot-write", file=str(file), why=error.strerror or str(error)) from error

    def find(self, name: str) -> str:
        """The id of the session called `name`, by id, name or the beginning of one.

        Errors: `unknown-session`, `ambiguous-session`, `no-session`.
        """
        ids = self.ids()
        if name.upper() in ids:
            return name.upper()
        entries = [entry for entry in self.index() if not entry.why]
        wanted = folded(" ".join(name.split()))
        exact = [entry for entry in entries if folded(entry.name) == wanted]
        found = exact or [entry for entry in entries if wanted and folded(entry.name).startswith(wanted)]
        if not found:
            raise Unreadable("unknown-session", name=name, known=tuple(entry.name for entry in entries[:8]))
        if len(found) > 1:
            candidates = tuple(f"{entry.id} {entry.name}" for entry in found)
            raise Unreadable("ambiguous-session", name=name, candidates=candidates)
        return found[0].id

    def index(self) -> list[IndexEntry]:
        """A line for every session, newest first; a file that cannot be read says why."""
        if not self.sessions_folder.exists():
            return []  # perhaps a disk that is not there just now: what was noted is kept
        return Index(self.folder).refreshed({id: self.path(id) for id in self.ids()})

    def create(self, header: Header, events: tuple[Event, ...] = (), evening: Evening | None = None) -> str:
        """A new session, complete with its entries in one save; makes it current. Its id.

        Errors: `session-exists`, `cannot-write`.
        """
        make_folder(self.sessions_folder)
        with Lock(self.sessions_folder / "new"):
            id = self._new_id(header.name)
            now = self._clock()
            document = SessionDocument(
                id, header.name, header.date, now, header.players, header.stake, to_values(header.rules)
            )
            SessionFile(self.path(id)).create(document, *_documents(events, evening, now))
        self.use(id)
        return id

    def _new_id(self, name: str) -> str:
        """The next free id, if no session has that name already."""
        for entry in self.index():
            if folded(entry.name) == folded(name):
                raise Unreadable("session-exists", name=entry.name, id=entry.id)
        # A file that is gone may come back from its copy: its id is not given away.
        taken = [int(id[1:]) for id in (*self._traces(), *self.lost()) if _is_id(id)]
        return f"S{max(taken, default=0) + 1}"

    def restore_history(self, stored: Stored) -> str:
        """A session brought back whole, with its history, under a new id. Errors: as `create`."""
        make_folder(self.sessions_folder)
        with Lock(self.sessions_folder / "new"):
            id = self._new_id(stored.document.name)
            document = replace(stored.document, id=id)
            SessionFile(self.path(id)).create(document, stored.hands, stored.log)
        self.use(id)
        return id


def _documents(
    events: tuple[Event, ...], evening: Evening | None, now: str
) -> tuple[dict[int, HandDocument], tuple[Happening, ...]]:
    """The entries of a session that was read from a file, as they are stored."""
    lines: dict[int, list[EntryLine]] = {}
    log: list[Happening] = []
    for event in events:
        line = EntryLine(event.n, now, event.group, write_entry(event.entry))
        if event.hand:
            lines.setdefault(event.hand, []).append(line)
        else:
            rules = event.entry.rules if isinstance(event.entry, Change) else None
            values = None if rules is None else to_values(rules)
            log.append(Happening(line.n, now, "entry", line.text, group=line.group, rules=values))
    setups = {hand.number: setup_values(hand.setup) for hand in (evening.hands if evening else ())}
    hands = {number: HandDocument(setups[number], tuple(entries)) for number, entries in lines.items()}
    return hands, tuple(log)


def id_number(id: str) -> int:
    """`S7` → 7"""
    return int(id[1:])


def _is_id(text: str) -> bool:
    """`S7`"""
    number = text[1:]
    return (
        text[:1] == "S" and number.isascii() and number.isdecimal() and number[0] != "0" and len(number) < 10
    )

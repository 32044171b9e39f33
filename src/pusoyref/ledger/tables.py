"""The sessions of a tournament's tables: one a table, whatever copies of it come in.

A copy that takes the place of another is written into the same session, so that no hand is in the ledger twice. What
was there before is kept beside the tournament, by its proof, and an undo brings it back. Nothing is ever deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import make_folder, move_file
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.session_log import SessionLog, Stored, new_session
from pusoyref.ledger.sessions import SessionStore
from pusoyref.notation.names import casefolded, free_name
from pusoyref.session.fold import begin
from pusoyref.session.proof import proof
from pusoyref.tournament.collect import Copy, Gathered, Placed, Where, compared, copy_of
from pusoyref.tournament.entries import Collected
from pusoyref.tournament.organiser import find_table, header_of, session_name
from pusoyref.tournament.results import Fault
from pusoyref.tournament.state import Tournament

UNREADABLE = ("damaged", "foreign", "no-file", "missing-file")
"""What is wrong with that file for good. One that is locked, or of a newer version, can be read another time."""


def good_copy(error: LedgerError, file: Path) -> str:
    """The copy from which `doctor --restore` brings a session's file back, "" for none."""
    if error.code in ("no-file", "missing-file"):
        copies = good_copies(file)
        return str(copies[0]) if copies else ""
    return str(error.fields.get("copy") or "")


def is_lost(error: LedgerError, file: Path) -> bool:
    """Whether nothing brings the file back, so that another copy of the table may take its place."""
    return error.code in UNREADABLE and not good_copy(error, file)


def unreadable_fault(error: LedgerError, file: Path) -> Fault:
    """The table as one that does not count. `wanted` has its good copy, if there is one. Errors: any other `error`."""
    if error.code not in UNREADABLE:
        raise error
    copy = good_copy(error, file)
    return Fault("unreadable", 0, (str(file),), (copy,) if copy else ())


def unreadable_table(error: LedgerError, file: Path, round_: int, table: int) -> LedgerError:
    """`table-unreadable`, or `error` itself where it is of another sort."""
    if error.code not in UNREADABLE:
        return error
    copy = good_copy(error, file) or None
    return LedgerError("table-unreadable", round=round_, table=table, file=str(file), copy=copy)


class TableSessions:
    """The sessions of one tournament's tables. `clock` gives the time, ISO."""

    def __init__(self, store: SessionStore, tournament: str, clock: Callable[[], str]) -> None:
        self._store = store
        self._folder = store.folder / "tournaments" / f"{tournament}.copies"
        self._clock = clock

    def check_readable(self, tournament: Tournament, round_: int, table: int) -> None:
        """Errors: `table-unreadable`: what cannot be read never becomes current, or hands would land elsewhere."""
        id = find_table(tournament, round_, table).tables[table - 1].session
        if id:
            try:
                self._store.open(id).evening()
            except LedgerError as error:
                raise unreadable_table(error, self._store.path(id), round_, table) from None

    def open(self, tournament: Tournament, round_: int, table: int, date: str) -> tuple[str, bool]:
        """The id of a table's session here, made where there is none, and whether it was made or found just now.

        It becomes current. Enter `Opened` for a new one. `date`: of a session that is made.
        Errors: `no-such-round`, `no-such-table`, those of the storage.
        """
        store = self._store
        id = find_table(tournament, round_, table).tables[table - 1].session
        if id:
            store.use(id)
            return id, False
        header = header_of(tournament, round_, table, date)
        ids = {casefolded(line.name): line.id for line in store.listed()}
        # Opened, undone, and opened again: it is the same session.
        id = ids.get(casefolded(header.name), "")
        if id:
            stored = store.open(id).stored()
            if stored.header.tournament == header.tournament:
                if stored.header.players == header.players:
                    store.use(id)
                    return id, True
                if not stored.hands:  # Others sat there before a swap, and never played.
                    self.put(id, new_session(begin(header), (), self._clock()), proof(begin(header)))
                    store.use(id)
                    return id, True
            header = header_of(tournament, round_, table, date, free_name(header.name, ids.keys()))
        return store.create(header), True

    def copy(self, tournament: Tournament, where: Where) -> Copy | None:
        """The table as its session here has it; None where there is none, or nothing brings it back.

        Errors: `table-unreadable` where a good copy does.
        """
        id = tournament.drawn[where[0] - 1].tables[where[1] - 1].session
        if not id:
            return None
        try:
            return copy_of(self._store.open(id).evening_replayed())
        except LedgerError as error:
            if is_lost(error, self._store.path(id)):
                return None
            raise unreadable_table(error, self._store.path(id), *where) from None

    def take(self, tournament: Tournament, taken: Mapping[Where, Gathered]) -> dict[Where, Placed]:
        """Where each table is kept from now on: in the session that it has here, or in a new one."""
        if not taken:
            return {}
        ids = {casefolded(line.name): line.id for line in self._store.listed() if not line.why}
        placed: dict[Where, Placed] = {}
        new: dict[Where, Stored] = {}
        for where, brought in taken.items():
            name = session_name(tournament, *where)
            id = tournament.drawn[where[0] - 1].tables[where[1] - 1].session
            id = id or self._left_over(brought, ids.get(casefolded(name), ""))
            if id:
                source = brought.source.changed(name=self._name_of(id) or free_name(name, ids.keys()))
                placed[where] = self.put(id, source, brought.copy.proof)
            else:
                name = free_name(name, ids.keys())
                ids[casefolded(name)] = ""
                new[where] = brought.source.changed(name=name)
        if new:
            made = self._store.create_all(list(new.values()), current=False)
            placed |= {where: Placed(id, "") for where, id in zip(new, made, strict=True)}
        return placed

    def _name_of(self, id: str) -> str:
        """What a session is called, "" where it cannot be read."""
        try:
            return self._store.open(id).stored().document.name
        except LedgerError as error:
            if is_lost(error, self._store.path(id)):
                return ""
            raise

    def _left_over(self, brought: Gathered, id: str) -> str:
        """That session if it is of the same table: an undo, or a command that broke off, left it behind.

        One with other hands stays what it is.
        """
        if not id:
            return ""
        session = self._store.open(id)
        if session.stored().header.tournament != brought.copy.evening.header.tournament:
            return ""
        verdict, _ = compared(copy_of(session.evening_replayed()), brought.copy)
        return "" if verdict == "differs" else id

    def put(self, id: str, coming: Stored, new: str) -> Placed:
        """A copy written into a session that is there; `new` is its proof. Errors: those of the storage.

        One that cannot be read and has no good copy is moved beside the tournament as it is, and takes nothing back.
        A copy without an identity, such as a slip, gets that of the session.
        """
        file = SessionLog(self._store.path(id))
        identity = coming.document.identity
        with Lock(file.path):
            try:
                stored = file.load()
                before = self._set_aside(id, stored)
                identity = identity or stored.document.identity
            except LedgerError as error:
                if not is_lost(error, file.path):
                    raise
                self._move_aside(id, file.path)
                before = ""
            if before == new:
                return Placed(id, "")
            file.write(coming.changed(id=id, identity=identity))
        return Placed(id, before)

    def undo(self, entry: Collected) -> bool:
        """What a copy took the place of is put back; False where the session has changed since, and stays."""
        return not entry.before or self._exchange(entry.session, entry.proof, entry.before)

    def redo(self, entry: Collected) -> bool:
        """The other way round."""
        return not entry.before or self._exchange(entry.session, entry.before, entry.proof)

    def _exchange(self, id: str, present: str, wanted: str) -> bool:
        file = SessionLog(self._store.path(id))
        with Lock(file.path):
            stored = file.load()
            if proof(stored.evening(replay=True)) != present:
                return False
            self._set_aside(id, stored)
            file.write(SessionLog(self._path(id, wanted)).load().changed(id=id))
        return True

    def _set_aside(self, id: str, stored: Stored) -> str:
        """Keeps what is in a session beside the tournament; its proof."""
        letters = proof(stored.evening(replay=True))
        file = self._path(id, letters)
        if not file.exists():
            make_folder(self._folder)
            SessionLog(file).write(stored, aside=True)
        return letters

    def _move_aside(self, id: str, file: Path) -> None:
        """Whatever is in a file that cannot be read is kept: somebody may still make sense of it."""
        make_folder(self._folder)
        names = (self._folder / f"{id}-unreadable-{number}" for number in count(1))
        with suppress(FileNotFoundError):
            move_file(file, next(name for name in names if not name.exists()))

    def _path(self, id: str, proof: str) -> Path:
        return self._folder / f"{id}-{proof}.json"

"""Every session and tournament in the data folder read and proved; damaged files brought back from their copies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.copies import good_copies, restore
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.session_file import SessionFile
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.stored import stored_of
from pusoyref.ledger.stored_form import Tables
from pusoyref.ledger.tournament_file import TournamentFile, stored_tournament
from pusoyref.ledger.tournaments import TournamentStore
from pusoyref.session.audit import faults
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.undo import LogEntry

State = Literal["well", "differs", "unreadable"]


class Examined(Struct, frozen=True):
    """What was found in one file. `findings` are facts for `wording.errors`; `entries` counts all that happened."""

    id: str
    file: Path
    state: State
    findings: tuple[PusoyrefError, ...] = ()
    name: str = ""
    hands: int = 0
    entries: int = 0
    proof: str = ""


class Restored(Struct, frozen=True):
    """A file brought back: from which copy, where the damaged one is kept (None: there was none).

    `kept` is the last thing that happened as far as the copy knows. `missing` are those that could still be read
    in the damaged file and are not in the copy; `complete` where all of that file could be read.
    """

    id: str
    file: Path
    copy: Path
    aside: Path | None
    kept: LogEntry | None
    missing: tuple[LogEntry, ...]
    complete: bool


def examine(store: SessionStore, id: str) -> Examined:
    """One session. Never raises for what it finds."""
    file = store.path(id)
    try:
        stored = SessionFile(file).load()
        quick, evening = stored.evening(), stored.evening(replay=True)
    except PusoyrefError as error:
        if error.code == "no-file":
            error = _missing(file)
        return Examined(id, file, "unreadable", (error,))
    found = tuple(PusoyrefError(code, file=str(file), **fields) for code, fields in faults(quick, evening))
    return Examined(
        id,
        file,
        "differs" if found else "well",
        found,
        evening.header.name,
        len(evening.hands),
        len(stored.log_entries()),
        _proof(evening),
    )


def bring_back(store: SessionStore, id: str) -> Restored:
    """The newest good copy of a damaged or missing session file put in its place.

    Errors: `no-copy`, `not-damaged`, `newer-version`, `cannot-write`, `locked`.
    """
    file = store.path(id)
    with Lock(file):
        done = restore(file, check=lambda tables: stored_of(tables, file))
        kept = _log_entries(done.file)
        missing: tuple[LogEntry, ...] = ()
        complete = False
        if done.aside is not None:
            found, complete = salvage(done.aside)
            known = {log_entry.n for log_entry in kept}
            missing = tuple(log_entry for log_entry in found if log_entry.n not in known)
    return Restored(id, file, done.copy, done.aside, kept[-1] if kept else None, missing, complete)


def salvage(file: Path) -> tuple[list[LogEntry], bool]:
    """What can still be read of a damaged file, oldest first, and whether it could be read to its end."""
    try:
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return [], False
    found: dict[int, LogEntry] = {}
    for said in _objects(text):
        log_entry = _log_entry(said)
        if log_entry is not None:
            found.setdefault(log_entry.n, log_entry)
    try:
        msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError):
        return sorted(found.values(), key=lambda log_entry: log_entry.n), False
    return sorted(found.values(), key=lambda log_entry: log_entry.n), True


_ENTRY = re.compile(r'\{\s*"n"\s*:')


def _objects(text: str) -> Iterator[dict[str, Any]]:
    decoder = JSONDecoder()
    for match in _ENTRY.finditer(text):
        try:
            yield decoder.raw_decode(text, match.start())[0]
        except (JSONDecodeError, RecursionError):
            continue


def _log_entry(said: dict[str, Any]) -> LogEntry | None:
    try:
        return msgspec.convert({"sort": "entry", **said}, LogEntry)
    except msgspec.ValidationError:
        return None


def _log_entries(file: Path) -> list[LogEntry]:
    return SessionFile(file).load().log_entries()


def _missing(file: Path) -> LedgerError:
    copies = good_copies(file)
    return LedgerError("missing-file", file=str(file), copy=str(copies[0]) if copies else None)


def _proof(evening: Evening) -> str:
    try:
        return proof(evening)
    except ValueError:
        return ""


class ExaminedTournament(Struct, frozen=True):
    """What was found in one file: `findings` are facts for `wording.errors`, `notes` counts all that happened.

    `unreadable`: nothing of it can be used. `restored`: the copy that it was brought back from just now.
    """

    id: str
    file: Path
    name: str = ""
    notes: int = 0
    findings: tuple[PusoyrefError, ...] = ()
    unreadable: bool = False
    restored: Path | None = None


def examine_tournaments(
    all_: TournamentStore, store: SessionStore, *, restore: bool
) -> list[ExaminedTournament]:
    """Every one, lost ones too. `restore`: what cannot be read is brought back from its newest good copy."""
    found = [_examined(all_.path(id), id, store) for id in (*all_.ids(), *all_.lost())]
    return [_restored(one, store) if restore and one.unreadable else one for one in found]


def _examined(file: Path, id: str, store: SessionStore) -> ExaminedTournament:
    try:
        stored = TournamentFile(file).load()
        tournament = stored.tournament
    except PusoyrefError as error:
        if error.code == "no-file":
            copies = good_copies(file)
            error = LedgerError("missing-file", file=str(file), copy=str(copies[0]) if copies else None)
        return ExaminedTournament(id, file, findings=(error,), unreadable=True)
    gone = [
        LedgerError("missing-file", file=str(store.path(state.session)), copy=None)
        for round_ in tournament.drawn
        for state in round_.tables
        if state.session and not store.path(state.session).exists()
    ]
    return ExaminedTournament(id, file, tournament.name, len(stored.notes), tuple(gone))


def _restored(one: ExaminedTournament, store: SessionStore) -> ExaminedTournament:
    def check(tables: Tables) -> bool:
        return stored_tournament(tables, one.file).tournament is not None

    try:
        with Lock(one.file):
            done = restore(one.file, check=check)
    except PusoyrefError as error:
        return ExaminedTournament(one.id, one.file, findings=(*one.findings, error), unreadable=True)
    again = _examined(one.file, one.id, store)
    return ExaminedTournament(
        again.id, again.file, again.name, again.notes, again.findings, again.unreadable, done.copy
    )

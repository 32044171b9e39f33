"""Each session and tournament in the data folder read and proved; damaged files brought back from their copies."""

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
from pusoyref.ledger.session_file import SessionFile, stored_of
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.stored_form import load
from pusoyref.ledger.tournaments import TournamentFile, TournamentStore, stored_tournament
from pusoyref.session.audit import faults
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.undo import LogEntry

State = Literal["well", "differs", "unreadable"]


class Examined(Struct, frozen=True):
    """What was found in one file of a session or a tournament.

    `findings` are facts for `text.errors`; `entries` counts all that happened. `hands` and `proof` are those of a
    session.
    """

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
    in the damaged file and are not in the copy; `complete` where all of that file could be read. The last three are
    told of a session.
    """

    id: str
    file: Path
    copy: Path
    aside: Path | None
    kept: LogEntry | None = None
    missing: tuple[LogEntry, ...] = ()
    complete: bool = False


def examine(store: SessionStore, id: str) -> Examined:
    """One session. Never raises for what it finds."""
    file = store.path(id)
    try:
        stored = SessionFile(file).load()
        quick, evening = stored.evening(), stored.evening(replay=True)
    except PusoyrefError as error:
        return _unreadable(id, file, error)
    found = tuple(PusoyrefError(code, file=str(file), **fields) for code, fields in faults(quick, evening))
    return Examined(
        id,
        file,
        "differs" if found else "well",
        found,
        evening.header.name,
        len(evening.hands),
        len(stored.log_entries),
        _proof(evening),
    )


def examine_tournament(store: TournamentStore, id: str, sessions: SessionStore) -> Examined:
    """One tournament, and whether the sessions of its tables are there. Never raises for what it finds."""
    file = store.path(id)
    try:
        stored = TournamentFile(file).load()
        tournament = stored.tournament
    except PusoyrefError as error:
        return _unreadable(id, file, error)
    tables = [state.session for round_ in tournament.drawn for state in round_.tables if state.session]
    gone = tuple(
        LedgerError("missing-file", file=str(sessions.path(session)), copy=None)
        for session in tables
        if not sessions.path(session).exists()
    )
    return Examined(
        id, file, "differs" if gone else "well", gone, tournament.name, entries=len(stored.log_entries)
    )


def bring_back(store: SessionStore, id: str) -> Restored:
    """The newest good copy of a damaged or missing session file put in its place.

    Errors: `no-copy`, `not-damaged`, `newer-version`, `cannot-write`, `locked`.
    """
    file = store.path(id)
    with Lock(file):
        done = restore(file, check=lambda contents, path: stored_of(load(contents, path), file))
        kept = SessionFile(done.file).load().log_entries
        missing: tuple[LogEntry, ...] = ()
        complete = False
        if done.aside is not None:
            found, complete = salvage(done.aside)
            known = {log_entry.n for log_entry in kept}
            missing = tuple(log_entry for log_entry in found if log_entry.n not in known)
    return Restored(id, file, done.copy, done.aside, kept[-1] if kept else None, missing, complete)


def bring_back_tournament(store: TournamentStore, id: str) -> Restored:
    """The same of a tournament file. Errors: those of `bring_back`."""
    file = store.path(id)
    with Lock(file):
        done = restore(
            file, check=lambda contents, path: stored_tournament(load(contents, path), file).tournament
        )
    return Restored(id, file, done.copy, done.aside)


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


def _unreadable(id: str, file: Path, error: PusoyrefError) -> Examined:
    if error.code == "no-file":
        copies = good_copies(file)
        error = LedgerError("missing-file", file=str(file), copy=str(copies[0]) if copies else None)
    return Examined(id, file, "unreadable", (error,))


def _proof(evening: Evening) -> str:
    try:
        return proof(evening)
    except ValueError:
        return ""

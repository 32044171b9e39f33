"""Each session and tournament in the data folder read and proved; damaged files brought back from their copies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.session_log import SessionLog
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.tournaments import TournamentLog, TournamentStore
from pusoyref.session.audit import faults
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.undo import LogEntry

State = Literal["well", "differs", "unreadable"]


class Examined(Struct, frozen=True):
    """What was found in one file of a session or a tournament.

    `findings` are facts for `text.errors`; `entries` counts all that happened. `hands`, `proof` and `history` are
    those of a session.
    """

    id: str
    file: Path
    state: State
    findings: tuple[PusoyrefError, ...] = ()
    name: str = ""
    hands: int = 0
    entries: int = 0
    proof: str = ""
    history: str = ""


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
        stored = SessionLog(file).load()
        quick, evening = stored.evening(), stored.evening(replay=True)
    except PusoyrefError as error:
        return _unreadable(id, file, error)
    findings = tuple(PusoyrefError(code, file=str(file), **fields) for code, fields in faults(quick, evening))
    return Examined(
        id,
        file,
        "differs" if findings else "well",
        findings,
        evening.header.name,
        len(evening.hands),
        len(stored.log_entries),
        _proof(evening),
        stored.history,
    )


def examine_tournament(store: TournamentStore, id: str, sessions: SessionStore) -> Examined:
    """One tournament, and whether the sessions of its tables are there. Never raises for what it finds."""
    file = store.path(id)
    try:
        stored = TournamentLog(file).load()
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
    file = SessionLog(store.path(id))
    with Lock(file.path):
        done = file.restore()
        kept = file.load().log_entries
        missing: tuple[LogEntry, ...] = ()
        complete = False
        if done.aside is not None:
            lines, complete = salvage(done.aside)
            known = {line.n for line in kept}
            missing = tuple(line for line in lines if line.n not in known)
    return Restored(id, file.path, done.copy, done.aside, kept[-1] if kept else None, missing, complete)


def bring_back_tournament(store: TournamentStore, id: str) -> Restored:
    """The same of a tournament file. Errors: those of `bring_back`."""
    file = TournamentLog(store.path(id))
    with Lock(file.path):
        done = file.restore()
    return Restored(id, file.path, done.copy, done.aside)


def salvage(file: Path) -> tuple[list[LogEntry], bool]:
    """What can still be read of a damaged file, oldest first, and whether it could be read to its end."""
    try:
        text = file.read_bytes().decode("utf-8", "replace")
    except OSError:
        return [], False
    lines: dict[int, LogEntry] = {}
    for line in _lines(text):
        lines.setdefault(line.n, line)
    try:
        msgspec.json.decode(text.encode())
        whole = True
    except (msgspec.DecodeError, RecursionError):
        whole = False
    return [lines[number] for number in sorted(lines)], whole


_ENTRY = re.compile(r'\{\s*"n"\s*:')


def _lines(text: str) -> Iterator[LogEntry]:
    decoder = JSONDecoder()
    for match in _ENTRY.finditer(text):
        with suppress(JSONDecodeError, RecursionError, msgspec.ValidationError):
            document, _ = decoder.raw_decode(text, match.start())
            yield msgspec.convert({"sort": "entry", **document}, LogEntry)


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

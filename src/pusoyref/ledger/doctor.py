"""Each session and tournament in the data folder read and proved; damaged files brought back from their copies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from json import JSONDecodeError, JSONDecoder
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import cache_damage, read_bytes
from pusoyref.ledger.files import edited_since_written
from pusoyref.ledger.folder import strays
from pusoyref.ledger.lock import Lock, under_lock
from pusoyref.ledger.log_file import LogFile, LogLine
from pusoyref.ledger.session_log import SessionLog, Stored, wrong_results
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.table_results import results_file
from pusoyref.ledger.table_results import wrong_results as wrong_table_results
from pusoyref.ledger.tournaments import TournamentLog, TournamentStore
from pusoyref.session.audit import AuditFault, faults, log_faults, number_spans, setup_faults
from pusoyref.session.compare import common_entries
from pusoyref.session.evening import Evening
from pusoyref.session.fold import fold
from pusoyref.session.proof import proof
from pusoyref.session.undo import LogEntry

MOST_NAMED = 6
"""Sessions that came out alike are named up to so many: where a few counts are all there is, many do."""
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
    identity: str = ""


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
    log = SessionLog(file)
    try:
        stored = log.load()
        evening = stored.evening_replayed()
    except PusoyrefError as error:
        return _unreadable(id, file, error)
    wrong = [("result-differs", {"hand": hand}) for hand in wrong_results(stored, evening)]
    found = [*log_faults(stored.log_entries), *_setup_faults(stored, evening), *wrong, *faults(evening)]
    if (
        stored.document.tournament is None
    ):  # Another copy of a table may have taken the place of what was there.
        found += _gone(log, stored.log_entries)
    findings = tuple(PusoyrefError(code, file=str(file), **fields) for code, fields in found)
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
        stored.document.identity,
    )


def examine_tournament(store: TournamentStore, id: str, sessions: SessionStore) -> Examined:
    """One tournament, and whether the sessions of its tables are there. Never raises for what it finds."""
    file = store.path(id)
    log = TournamentLog(file)
    try:
        stored = log.load()
        tournament = stored.tournament
    except PusoyrefError as error:
        return _unreadable(id, file, error)
    found = [*log_faults(stored.log_entries), *_gone(log, stored.log_entries)]
    with suppress(LedgerError):  # A table that cannot be read is told with its session.
        places = wrong_table_results(tournament, sessions)
        found += [("table-result-differs", {"round": round_, "table": table}) for round_, table in places]
    findings = [PusoyrefError(code, file=str(file), **fields) for code, fields in found]
    findings += cache_damage(results_file(sessions, id))
    tables = [state.session for round_ in tournament.drawn for state in round_.tables if state.session]
    findings += [
        LedgerError("missing-file", file=str(sessions.path(session)), copy=None)
        for session in tables
        if not sessions.path(session).exists()
    ]
    state: State = "differs" if findings else "well"
    return Examined(id, file, state, tuple(findings), tournament.name, entries=len(stored.log_entries))


def copies_of_each_other(files: Sequence[Examined], store: SessionStore) -> Iterator[LedgerError]:
    """Sessions that are there twice, and those that look so.

    Codes: `same-identity` with `sessions`, `common` (the entries that they share) and `more` (what each has beyond
    them): copies of one session, which are in no sum. `same-proof` with `sessions` and how many `more`: evenings that
    came out alike, or copies from before sessions had identities.
    """
    for copies in _alike(files, attrgetter("identity")):
        logs = [SessionLog(file.file).load().log_entries for file in copies]
        common = min(common_entries(logs[0], log) for log in logs[1:])
        more = tuple(f"{file.id} +{len(log) - common}" for file, log in zip(copies, logs, strict=True))
        yield LedgerError("same-identity", sessions=_names(copies), common=common, more=more)
    for alike in _alike([file for file in files if file.hands], attrgetter("proof")):
        if len({file.identity for file in alike if file.identity}) != 1:
            unnamed = max(0, len(alike) - MOST_NAMED)
            yield LedgerError("same-proof", sessions=_names(alike[:MOST_NAMED]), more=unnamed or None)


def _alike(files: Sequence[Examined], by: Callable[[Examined], str]) -> list[list[Examined]]:
    groups: dict[str, list[Examined]] = {}
    for file in files:
        if by(file):
            groups.setdefault(by(file), []).append(file)
    return [group for group in groups.values() if len(group) > 1]


def _names(files: Sequence[Examined]) -> tuple[str, ...]:
    return tuple(f"{file.id} {file.name}" for file in files)


def examine_folder(store: SessionStore, tournaments: TournamentStore) -> Iterator[LedgerError]:
    """What is wrong beside the sessions and tournaments themselves, and what does not belong in the folder.

    Codes: `current-damaged`, `rules-edited`, those of `folder.strays`.
    """
    for kind in (store, tournaments):
        try:
            kind.current()
        except PusoyrefError as error:
            if isinstance(error, LedgerError) and error.code == "current-damaged":
                yield error
    for file in sorted((store.folder / "rules").glob("*.toml")):
        if edited_since_written(file):
            yield LedgerError("rules-edited", file=str(file), name=file.stem)
    yield from strays(store.folder)


def repair_results(store: SessionStore, id: str) -> tuple[int, ...]:
    """Makes the kept results of a session again where they are wrong; the hands. Errors: those of the storage."""
    log = SessionLog(store.path(id))

    def repair() -> tuple[int, ...]:
        stored = log.load()
        wrong = wrong_results(stored, stored.evening_replayed())
        if wrong:
            log.put(stored, {"hands": wrong})
        return tuple(wrong)

    return under_lock(log.path, repair)


def _setup_faults(stored: Stored, replayed: Evening) -> list[AuditFault]:
    try:
        plain, created = fold(stored.header, stored.events), stored.document.created
        return list(setup_faults(stored.header, stored.log_entries, stored.setups, created, replayed, plain))
    except (PusoyrefError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        why = f"not all that was entered, undone entries included, can be followed ({error or type(error).__name__})"
        return [("damaged", {"why": why})]


def _gone(log: LogFile[Any], log_entries: Sequence[LogLine]) -> list[AuditFault]:
    """Lines of the log that a copy from before the last saves has, and the file has not: nothing is ever deleted."""
    lines = {line.n: line for line in log_entries}
    for copy, before in log.copies():
        gone = [line.n for line in before.log_entries if lines.get(line.n) != line]
        if gone:
            return [("copy-differs", {"copy": copy.name, "numbers": number_spans(gone)})]
    return []


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
        text = read_bytes(file).decode("utf-8", "replace")
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

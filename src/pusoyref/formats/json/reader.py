"""A JSON export → its sessions with their whole history, replayed and checked."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.json.shape import (
    FORMAT,
    FORMAT_OF_SEVERAL,
    VERSION,
    ExportForm,
    ExportsForm,
    HandForm,
    LoggedForm,
    StampForm,
    StampsForm,
)
from pusoyref.formats.toml.document import MOST_HANDS
from pusoyref.ledger.session_file import EntryLine, HandDocument, SessionDocument, Stored, with_results
from pusoyref.notation.dates import read_date
from pusoyref.notation.entries import read_entry
from pusoyref.notation.names import read_players, read_session_name
from pusoyref.ruleset.loading import from_values
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening
from pusoyref.session.rename import people_in
from pusoyref.session.undo import LogEntry
from pusoyref.text.json import derived

LARGEST = 40_000_000


MOST_ENTRIES = 20_000


def import_json(text: str, file: str) -> Stored:
    """The session that `export.as_json.export_json` wrote; its id is that of the export.

    Errors: `too-large`; `unreadable-file` with `file` and `why`; `newer-version` with `version` and `known`;
    `sums-differ` with `key`, `stored` and `computed` where the derived part is not what a replay gives.
    """
    sessions = import_sessions(text, file)
    if len(sessions) != 1:
        raise InvalidRequest("unreadable-file", file=file, why=f"it holds {len(sessions)} sessions, not one")
    return sessions[0]


def import_sessions(text: str, file: str) -> tuple[Stored, ...]:
    """The sessions of an export of one or of several, all of them sound. Errors: as `import_json`."""
    if len(text) > LARGEST:
        raise InvalidRequest("too-large", file=file)
    try:
        return tuple(_sound(export, file) for export in _read(text, file))
    except PusoyrefError as error:
        if error.code in ("newer-version", "unreadable-file", "sums-differ"):
            raise
        raise InvalidRequest("unreadable-file", file=file, why=str(error)) from error
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        why = str(error).replace("`$.", "`").replace(" - at `$`", "") or type(error).__name__
        raise InvalidRequest("unreadable-file", file=file, why=why) from None


def _sound(export: ExportForm, file: str) -> Stored:
    """The session, replayed and its sums held against those of the file. Errors: `sums-differ`."""
    stored = _stored(export)
    evening = _replayed(stored)
    _check_people(evening)
    _check(export.derived, derived(evening), file)
    return _with_results(stored, evening)


def _read(text: str, file: str) -> tuple[ExportForm, ...]:
    contents = text.removeprefix("\ufeff").encode()
    _check_keys(contents)
    stamp = msgspec.json.decode(contents, type=StampForm)
    _check_stamp(stamp, file, (FORMAT, FORMAT_OF_SEVERAL))
    if stamp.format == FORMAT:
        return (msgspec.json.decode(contents, type=ExportForm),)
    for inner in msgspec.json.decode(contents, type=StampsForm).sessions:
        _check_stamp(inner, file, (FORMAT,))
    return msgspec.json.decode(contents, type=ExportsForm).sessions


def _check_stamp(stamp: StampForm, file: str, known: tuple[str, ...]) -> None:
    if stamp.format not in known:
        raise InvalidRequest("unreadable-file", file=file, why="it is no export of a session")
    if stamp.version > VERSION:
        raise InvalidRequest(
            "newer-version", file=file, version=stamp.version, schema=stamp.version, known=VERSION
        )


def _check_keys(contents: bytes) -> None:
    """A key that stands twice would be read as its last value here, and perhaps as its first elsewhere."""
    import json

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(found)
        if len(table) < len(found):
            keys = [key for key, _ in found]
            raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!r:.60} stands twice")
        return table

    json.loads(contents, object_pairs_hook=pairs)


def _stored(export: ExportForm) -> Stored:
    if read_players(export.players) != export.players or read_session_name(export.name) != export.name:
        raise ValueError("names are not as this program keeps them")
    tied = export.tournament
    if tied is not None and read_session_name(tied.name) != tied.name:
        raise ValueError("the tournament's name is not as this program keeps it")
    if read_date(export.date or None) != export.date or not 0 <= export.stake.amount < 10**14:
        raise ValueError("the date or the stake is not one that this program writes")
    document = SessionDocument(
        export.id,
        export.name,
        export.date,
        export.created,
        export.players,
        export.stake.amount,
        export.rules,
        export.tournament,
    )
    hands = {hand.hand: _hand(hand, export.rules) for hand in export.hands}
    if list(hands) != list(range(1, len(export.hands) + 1)) or len(hands) > MOST_HANDS:
        raise ValueError("hands are not numbered from 1")
    stored = Stored(document, hands, tuple(map(_log_entry, export.log)))
    _check_history(stored)
    return stored


def _log_entry(said: LoggedForm) -> LogEntry:
    values = {key: getattr(said, key) for key in LogEntry.__struct_fields__ if key != "text"}
    return LogEntry(text=said.line, **values)


def _hand(hand: HandForm, rules: dict[str, Any]) -> HandDocument:
    setup = msgspec.to_builtins(hand.setup)
    seated = (None, *read_players(hand.setup.players))
    if hand.setup.leader not in seated or hand.setup.dealer not in seated:
        raise ValueError(f"hand {hand.hand}: whoever leads or deals has no seat")
    setup["players"] = list(hand.setup.players)
    setup["rules"] = hand.setup.rules or rules
    entries = tuple(EntryLine(said.n, said.time, said.group, said.line) for said in hand.entries)
    return HandDocument(setup, entries)


def _check_history(stored: Stored) -> None:
    """Every line can be read, whether it stands or not, and nothing is counted twice."""
    log_entries = stored.log_entries
    if len(log_entries) > MOST_ENTRIES:
        raise ValueError(f"there are more than {MOST_ENTRIES} entries in it")
    numbers = [log_entry.n for log_entry in log_entries]
    if len(set(numbers)) != len(numbers) or any(number < 1 for number in numbers):
        raise ValueError("entries are not numbered")
    for log_entry in log_entries:
        if log_entry.sort == "entry":
            read_entry(log_entry.text, from_values(log_entry.rules) if log_entry.rules else None)


def _replayed(stored: Stored) -> Evening:
    try:
        return stored.evening(replay=True)
    except (PusoyrefError, ValueError, RecursionError):
        raise
    except Exception as error:
        # Only a made-up history comes here: entries of people or cards that are not at the table.
        raise ValueError(f"its entries do not make an evening ({type(error).__name__})") from error


def _check_people(evening: Evening) -> None:
    """Whoever is named sits at that table, whoever pays has sat at one."""
    for record in evening.hands:
        check_table(record.setup.rules, record.setup.players)
        if any(people_in(entry) - {*record.setup.players} for entry in record.entries):
            raise ValueError(f"hand {record.number}: somebody is named who has no seat")
    if any({payment.payer, payment.payee} - {*evening.people} for payment in evening.payments):
        raise ValueError("somebody paid who was not there")


def _check(found: dict[str, Any], computed: dict[str, Any], file: str) -> None:
    """Errors: `sums-differ`."""
    expected = msgspec.json.decode(msgspec.json.encode(computed))
    for key, value in expected.items():
        if key in found and found[key] != value:
            raise InvalidRequest("sums-differ", file=file, key=key, stored=found[key], computed=value)


def _with_results(stored: Stored, evening: Evening) -> Stored:
    """Finished hands with their results beside them, as the ledger keeps them."""
    return replace(stored, hands=with_results(stored.hands, stored.events, evening))

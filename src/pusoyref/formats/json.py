"""Everything that ever happened in a session, what was taken back and refused too, and read back from there.

`SessionExport` is the form, from which docs/export.schema.json is made; `write` and `import_sessions` are its writer
and its reader.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats import Exported
from pusoyref.formats.toml.reader import MOST_HANDS
from pusoyref.ledger.session_log import EntryLine, SessionDocument, Stored, StoredHand, with_results
from pusoyref.notation.dates import read_date
from pusoyref.notation.entries import read_entry
from pusoyref.notation.names import read_players, read_session_name
from pusoyref.notation.pesos import MOST_STAKE
from pusoyref.ruleset.loading import from_values
from pusoyref.session.enter import check_table, with_read_texts
from pusoyref.session.evening import Evening, Identity, TournamentTable
from pusoyref.session.proof import proof
from pusoyref.session.reenter import reentered
from pusoyref.session.rename import people_in
from pusoyref.session.standings import owed, won
from pusoyref.session.undo import LogEntry, LogEntrySort
from pusoyref.text.json import pesos
from pusoyref.text.style import Style
from pusoyref.texts import escaped_unseen, read_text, shortened

SUFFIX = ".json"
SUMMARY = "everything, with what was taken back, for import and programs"
SEVERAL = True
FORMAT = "pusoyref-session"
FORMAT_OF_SEVERAL = "pusoyref-sessions"
VERSION = 2
"""Until 1 the proof was eight letters."""
Pesos = Annotated[str, Meta(pattern=r"^-?[0-9]+\.[0-9]{2}$", description="pesos with two decimals")]
Day = Annotated[str, Meta(description="an ISO day, or empty")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="a SHA-256")]
EntryText = Annotated[str, Meta(description="one entry, as the log has it: Ben=9c9d")]


class StampForm(Struct):
    """What a file says of itself."""

    format: str = ""
    version: int = 0


class StampsForm(Struct):
    """What the sessions of a file say of themselves."""

    sessions: tuple[StampForm, ...]


class StakeForm(Struct):
    """What a point is worth."""

    amount: int
    unit: Literal["centavos a point"]


class SetupForm(Struct):
    """How a hand began. `rules`: the values of its ruleset, where they are not those of the session."""

    players: tuple[str, ...]
    leader: str | None
    lowest_leads: bool
    duty: bool
    dealer: str | None
    rules: dict[str, Any] | None = None


class EntryForm(Struct):
    """An entry of a hand. Entries of one command share a `group`; `standing`: it was not taken back."""

    n: int
    time: str
    group: int
    text: EntryText = field(name="line")
    standing: bool = True


class HandForm(Struct):
    """A hand with its entries, what was taken back too."""

    hand: int
    setup: SetupForm
    entries: tuple[EntryForm, ...]


class LoggedForm(Struct):
    """What happened between and beside the hands: entries, undos and redos of a `target`, refusals with a `code`."""

    n: int
    time: str
    sort: LogEntrySort
    text: EntryText = field(name="line")
    hand: int = 0
    group: int = 0
    target: int = 0
    code: str = ""
    words: str = ""
    rules: dict[str, Any] | None = None
    standing: bool = True


class HandSums(Struct):
    """What a hand came to."""

    hand: int
    status: Literal["complete", "open", "void", "refused"]
    winner: str | None
    points: dict[str, float]


class Totals(Struct):
    """What play came to, by person, payments not counted."""

    points: dict[str, float]
    pesos: dict[str, Pesos]


class DerivedForm(Struct):
    """What follows from the entries. `owed`: after payments; positive: is owed.

    `proof`: of what stands. `history`: of all that happened (docs/for-programs.md).
    """

    note: str
    hands: tuple[HandSums, ...]
    totals: Totals
    owed: dict[str, Pesos]
    proof: Digest
    history: Digest


class ExportForm(Struct):
    """A session whole, with its history. `rules` are the values of the ruleset it began with.

    `tournament`: which table of which round it is, where it is one. `identity`: drawn when the session was made.
    """

    id: str
    name: str
    date: Day
    created: str
    players: tuple[str, ...]
    stake: StakeForm
    rules: dict[str, Any]
    hands: tuple[HandForm, ...] = ()
    log: tuple[LoggedForm, ...] = ()
    derived: dict[str, Any] = {}
    tournament: TournamentTable | None = None
    identity: Identity = ""
    version: int = VERSION


class ExportsForm(Struct):
    """Several sessions."""

    sessions: tuple[ExportForm, ...]


class SessionExport(ExportForm, forbid_unknown_fields=True, kw_only=True):
    """A session whole, as it is written: with its stamp, its history, and what follows from the entries."""

    format: Literal["pusoyref-session"]
    version: Literal[2]
    derived: DerivedForm  # type: ignore[assignment]


class SessionsExport(Struct, forbid_unknown_fields=True):
    """Several sessions in one file."""

    format: Literal["pusoyref-sessions"]
    version: Literal[2]
    sessions: tuple[SessionExport, ...]


def write(sessions: Sequence[Exported], style: Style) -> str:
    """One object: a session, or under `sessions` several.

    `hands` hold the entries of hands, `log` all that happened between and beside them; `standing` says of an
    entry that it was not taken back. The stake is in centavos a point. `derived` follows from the rest.
    """
    documents = [_document(session) for session in sessions]
    several = {"format": FORMAT_OF_SEVERAL, "version": VERSION, "sessions": documents}
    contents = msgspec.json.encode(documents[0] if len(documents) == 1 else several)
    return escaped_unseen(msgspec.json.format(contents, indent=1).decode()) + "\n"


def _document(session: Exported) -> dict[str, Any]:
    stored, document = session.stored, session.stored.document
    done = set(stored.undo_state.done)
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": document.id,
        "name": document.name,
        "date": document.date,
        "created": document.created,
        "players": document.players,
        "stake": StakeForm(document.stake, "centavos a point"),
        "rules": document.rules,
        **({"tournament": document.tournament} if document.tournament else {}),
        **({"identity": document.identity} if document.identity else {}),
        "hands": [_hand(number, hand, document.rules, done) for number, hand in sorted(stored.hands.items())],
        "log": [_logged(entry, done) for entry in sorted(stored.log, key=lambda entry: entry.n)],
        "derived": _derived(stored, session.evening),
    }


def _hand(number: int, hand: StoredHand, rules: dict[str, Any], done: set[int]) -> dict[str, Any]:
    """The ruleset's values stand with the hand only where they are not those of the session."""
    setup = {key: value for key, value in hand.setup.items() if key != "rules"}
    if hand.setup["rules"] != rules:
        setup["rules"] = hand.setup["rules"]
    entries = [
        EntryForm(line.n, line.time, line.group, line.text, line.group in done) for line in hand.entries
    ]
    return {"hand": number, "setup": setup, "entries": entries}


def _logged(entry: LogEntry, done: set[int]) -> dict[str, Any]:
    logged: dict[str, Any] = {"n": entry.n, "time": entry.time, "sort": entry.sort, "line": entry.text}
    for key in ("hand", "group", "target", "code", "words", "rules"):
        if getattr(entry, key):
            logged[key] = getattr(entry, key)
    return {**logged, "standing": entry.group in done} if entry.sort == "entry" else logged


LARGEST = 16_000_000
MOST_ENTRIES = 20_000
MOST_BRACKETS = 400_000
MOST_COMMAS = 1_500_000
"""Lists, tables and values are in memory many times as large as in the file. An entry has one bracket, six commas."""
LONGEST_STAMP = 60
"""Signs of an id and of a time."""


def import_sessions(text: str, file: str) -> tuple[tuple[Stored, Evening], ...]:
    """The sessions of an export of one or of several, all of them sound, each with its evening replayed.

    Their ids are those of the export.

    Errors: `too-large`; `unreadable-file` with `file` and `why`; `newer-version` with `version` and `known`;
    `sums-differ` with `key`, `stored` and `computed` where the derived part is not what a replay gives.
    """
    brackets = text.count("[") + text.count("{")
    if len(text) > LARGEST or brackets > MOST_BRACKETS or text.count(",") > MOST_COMMAS:
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


def _sound(export: ExportForm, file: str) -> tuple[Stored, Evening]:
    """The session, replayed, entered once more, and its sums held against those of the file; with its results.

    A hand that the referee refuses stays in it as such: `check` tells it, and nothing of the file is imported.
    Errors: `sums-differ`; those of `reentered`.
    """
    stored = _stored(export)
    try:
        evening = stored.evening(replay=True)
    except (PusoyrefError, ValueError, RecursionError):
        raise
    except Exception as error:
        # Only a made-up history comes here: entries of people or cards that are not at the table.
        raise ValueError(f"its entries do not make an evening ({type(error).__name__})") from error
    _check_people(evening)
    if all(hand.result.status != "refused" for hand in evening.hands):
        again = reentered(stored.header, stored.events, stored.setups)
        if proof(again) != proof(evening):
            raise ValueError("its entries come to something else when they are entered one after another")
    for key, computed in msgspec.json.decode(msgspec.json.encode(_derived(stored, evening))).items():
        given = export.derived.get(key, computed)
        if key == "note" or (key == "proof" and export.version == 1):
            continue
        if given != computed:
            raise InvalidRequest("sums-differ", file=file, key=key, stored=given, computed=computed)
    return replace(stored, hands=with_results(stored.hands, stored.events, evening)), evening


def _derived(stored: Stored, evening: Evening) -> DerivedForm:
    """What follows from the entries. Needs every hand replayed."""
    results = [hand.result for hand in evening.hands]
    return DerivedForm(
        "follows from the entries, and is checked on import",
        tuple(HandSums(result.number, result.status, result.winner, result.points) for result in results),
        Totals(evening.points(), pesos(won(evening))),
        pesos(owed(evening)),
        proof(evening),
        stored.history,
    )


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

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        keys: set[str] = set()
        for key, _ in items:
            if key in keys:
                raise ValueError(f"the key {shortened(key, 40)!r} stands twice")
            keys.add(key)
        return {}  # Only the keys are looked at: nothing else need be kept of it.

    json.loads(contents, object_pairs_hook=pairs)


def _stored(export: ExportForm) -> Stored:
    check_table(from_values(export.rules), export.players)
    if read_players(export.players) != export.players or read_session_name(export.name) != export.name:
        raise ValueError("names are not as this program keeps them")
    tied = export.tournament
    if tied is not None and read_session_name(tied.name) != tied.name:
        raise ValueError("the tournament's name is not as this program keeps it")
    if read_date(export.date or None) != export.date or not 0 <= export.stake.amount <= MOST_STAKE:
        raise ValueError("the date or the stake is not one that this program writes")
    _check_stamps(export.id, export.created)
    _check_titles(export.rules)
    document = SessionDocument(
        export.id,
        export.name,
        export.date,
        export.created,
        export.players,
        export.stake.amount,
        export.rules,
        export.tournament,
        export.identity,
    )
    hands = {hand.hand: _hand_document(hand, export.rules) for hand in export.hands}
    if list(hands) != list(range(1, len(export.hands) + 1)) or len(hands) > MOST_HANDS:
        raise ValueError("hands are not numbered from 1")
    log = (
        LogEntry(**{key: getattr(logged, key) for key in LogEntry.__struct_fields__}) for logged in export.log
    )
    stored = Stored(document, hands, tuple(log))
    _check_history(stored)
    return stored


def _hand_document(hand: HandForm, rules: dict[str, Any]) -> StoredHand:
    setup = msgspec.to_builtins(hand.setup)
    seated = (None, *read_players(hand.setup.players))
    if hand.setup.leader not in seated or hand.setup.dealer not in seated:
        raise ValueError(f"hand {hand.hand}: whoever leads or deals has no seat")
    setup["players"] = list(hand.setup.players)
    setup["rules"] = hand.setup.rules or rules
    if hand.setup.rules:
        _check_titles(hand.setup.rules)
    entries = tuple(EntryLine(line.n, line.time, line.group, line.text) for line in hand.entries)
    return StoredHand(setup, entries)


def _check_history(stored: Stored) -> None:
    """Every line can be read, whether it stands or not, and nothing is counted twice."""
    log_entries = stored.log_entries
    _check_stamps(*(entry.time for entry in log_entries))
    if len(log_entries) > MOST_ENTRIES:
        raise ValueError(f"there are more than {MOST_ENTRIES} entries in it")
    numbers = [log_entry.n for log_entry in log_entries]
    if len(set(numbers)) != len(numbers) or any(number < 1 for number in numbers):
        raise ValueError("entries are not numbered")
    for log_entry in log_entries:
        if log_entry.rules:
            _check_titles(log_entry.rules)
        if log_entry.sort == "entry":
            entry = read_entry(log_entry.text, from_values(log_entry.rules) if log_entry.rules else None)
            if with_read_texts(entry) != entry:
                raise ValueError("a reason or a note is not as this program keeps it")


def _check_stamps(*stamps: str) -> None:
    if not all(stamp.isascii() and stamp.isprintable() and len(stamp) <= LONGEST_STAMP for stamp in stamps):
        raise ValueError("an id or a time is not one that this program writes")


def _check_titles(rules: dict[str, Any]) -> None:
    for title in (str(rules.get("name")), str(rules.get("title"))):
        if read_text(title) != title:
            raise ValueError("the name of its rules is not one that this program writes")


def _check_people(evening: Evening) -> None:
    """Whoever is named sits at that table, whoever pays has sat at one."""
    for record in evening.hands:
        check_table(record.setup.rules, record.setup.players)
        if any(people_in(entry) - {*record.setup.players} for entry in record.entries):
            raise ValueError(f"hand {record.number}: somebody is named who has no seat")
    if any({payment.payer, payment.payee} - {*evening.people} for payment in evening.payments):
        raise ValueError("somebody paid who was not there")

"""A session as it lies in the ledger: what it began with, its hands, everything that happened, the evening it makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from os import urandom
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from pusoyref.entries import Change, Entry, Fix
from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.hand.state import HandSetup
from pusoyref.ledger.log_file import Documents, LogFile
from pusoyref.ledger.stored_form import Tables
from pusoyref.notation.entries import read_entry, write_entry
from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, Event, HandRecord, HandResult, Header, TournamentTable
from pusoyref.session.fold import StoredResult, about_hand, fold, result_key, stacks_before
from pusoyref.session.undo import LogEntry, UndoState, undo_state


class EntryLine(Struct, frozen=True, omit_defaults=True):
    """An entry of a hand as stored: its line, and when it was made."""

    n: int
    time: str
    group: int
    text: str


class StoredHand(Struct, frozen=True, omit_defaults=True):
    """A hand as stored. `setup` holds the ruleset's values; `result` is derived and may be missing."""

    setup: dict[str, Any]
    entries: tuple[EntryLine, ...]
    key: str = ""
    result: HandResult | None = None

    def kept(self) -> StoredResult | None:
        """The result that is kept with the hand, whether it still holds or not."""
        if self.result is None:
            return None
        return StoredResult(self.key, self.result)


class SessionDocument(Struct, frozen=True, omit_defaults=True):
    """What a session began with, as stored. `tournament` is there only where it is a table of one.

    `identity`: drawn at random when the session was made, and kept wherever it is copied to; "" in an older file.
    """

    id: str
    name: str
    date: str
    created: str
    players: tuple[str, ...]
    stake: int
    rules: dict[str, Any]
    tournament: TournamentTable | None = None
    identity: str = ""


class Stored(Struct, frozen=True, dict=True):
    """A session file read: everything that ever happened in it.

    It is shared by all who ask for the same contents of the file, and so is its evening: nobody changes either.
    """

    document: SessionDocument
    hands: dict[int, StoredHand]
    log: tuple[LogEntry, ...]
    file: str = ""

    @property
    def header(self) -> Header:
        """What the session began with, as values."""
        document = self.document
        return Header(
            document.name,
            document.date,
            document.players,
            from_values(document.rules),
            document.stake,
            document.tournament,
        )

    @cached_property
    def log_entries(self) -> tuple[LogEntry, ...]:
        """Everything that happened, oldest first."""
        entries = [
            LogEntry(line.n, line.time, "entry", line.text, number, line.group)
            for number, hand in self.hands.items()
            for line in hand.entries
        ]
        return tuple(sorted((*entries, *self.log), key=attrgetter("n")))

    @property
    def setups(self) -> dict[int, HandSetup]:
        """How each hand began, the last time it did."""
        return _setups(self.hands)

    @property
    def began(self) -> dict[str, Any]:
        """What the session began with, for its history: all that whoever keeps it does not give it."""
        document = self.document
        return {
            field: getattr(document, field)
            for field in ("created", "date", "players", "stake", "rules", "tournament")
        }

    @property
    def history(self) -> str:
        """The head of the hash chain over all that happened (`session.chain`)."""
        from pusoyref.session.chain import history  # 1 ms, which entering and `status` do without.

        return history(self.began, self.log_entries)

    @cached_property
    def undo_state(self) -> UndoState:
        """What stands and what could be redone."""
        return undo_state(self.log_entries)

    def of_group(self, group: int) -> list[LogEntry]:
        """The entries of one command."""
        return [line for line in self.log_entries if line.sort == "entry" and line.group == group]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The entries that stand, in the order in which they were made."""
        done = set(self.undo_state.done)
        return tuple(
            _event(entry) for entry in self.log_entries if entry.sort == "entry" and entry.group in done
        )

    def changed(self, **fields: str) -> Stored:
        """The session under another `id`, `name` or `identity`."""
        return replace(self, document=replace(self.document, **fields))

    def about(self, number: int) -> list[Event]:
        """The entries that stand of one hand, and the fixes of it, oldest first: what its result was made from."""
        return about_hand(self.events, number)

    def evening(self, *, replay: bool = False) -> Evening:
        """The session as it stands. `replay`: every hand refereed again, stored results left aside.

        Errors: `damaged` where the entries make no evening.
        """
        return self.evening_replayed() if replay else self._evening

    def evening_replayed(self) -> Evening:
        """The session with every hand refereed again, stored results left aside. Errors: those of `evening`."""
        return self._folded(replay=True)

    def evening_to_settle(self) -> Evening:
        """The session with every hand refereed again, for what is paid by or shown to others: no hand is left out.

        Errors: those of `evening`; `refused-hand` where the referee refuses one now.
        """
        evening = self.evening_replayed()
        for record in evening.hands:
            if record.result.status == "refused":
                code = record.result.ruling.code if record.result.ruling else ""
                name = evening.header.name
                raise LedgerError("refused-hand", file=self.file, name=name, hand=record.number, refusal=code)
        return evening

    @cached_property
    def _evening(self) -> Evening:
        try:
            return self._folded(replay=False)
        except LedgerError:
            return self._folded(replay=True)  # Perhaps only a stored result makes no sense.

    def _folded(self, *, replay: bool) -> Evening:
        try:
            setups = self.setups
            results = {} if replay else {n: kept for n, hand in self.hands.items() if (kept := hand.kept())}
            return fold(self.header, self.events, setups, results)
        except (PusoyrefError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            if not self.file:
                raise
            # The bytes are as they were written, but what they say makes no evening: written by something else.
            why = f"its entries do not make an evening ({error or type(error).__name__})"
            raise LedgerError("damaged", file=self.file, copy=None, why=why) from error


def new_identity() -> str:
    """A session's identity, drawn at random: 128 bits, so that no two are ever the same by chance."""
    return urandom(16).hex()


class SessionLog(LogFile[Stored]):
    """The file of one session. Whatever is saved has an identity: an older file gets its own at its first change."""

    def write(self, session: Stored, *, aside: bool = False) -> Stored:
        """The whole of a session, as `create` does."""
        log = {line.n: line for line in session.log}
        return self.create(
            {"session": {1: session.document}, "hands": session.hands, "log": log}, aside=aside
        )

    def _stored(self, tables: Tables) -> Stored:
        return stored_of(tables, self.path)

    def _save(self, tables: Tables, documents: Documents) -> Stored:
        begun = documents.get("session") or tables.get("session", {})
        for number, document in begun.items():
            session = convert(document, SessionDocument, from_attributes=True)
            if not session.identity:
                session = replace(session, identity=new_identity())
                documents = {**documents, "session": {int(number): session}}
        return super()._save(tables, documents)


def stored_of(tables: Tables, file: Path) -> Stored:
    """The tables of a file as a session. `file` is only named in errors. Errors: `damaged`."""
    try:
        hands = {int(n): convert(hand, StoredHand) for n, hand in tables.get("hands", {}).items()}
        stored = Stored(
            convert(tables.get("session", {}).get("1", {}), SessionDocument),
            dict(sorted(hands.items())),
            convert(tuple(tables.get("log", {}).values()), tuple[LogEntry, ...]),
            str(file),
        )
        if any(entry.sort in ("undo", "redo") for entry in stored.log):
            assert stored.undo_state is not None
    except (
        ValueError,
        InvalidRequest,
    ) as error:  # msgspec's errors are ValueErrors; so is an undo of nothing
        raise LedgerError("damaged", file=str(file), copy=None, why=str(error)) from None
    return stored


def new_session(evening: Evening, events: Iterable[Event], now: str, identity: str = "") -> Stored:
    """A session on its way into the ledger: `events` made `evening`, and count as entered `now` (ISO time).

    `identity`: where it has one already; else it gets one when it is saved.
    """
    header, log = evening.header, list[LogEntry]()
    lines: dict[int, list[EntryLine]] = {}
    about: dict[int, list[Event]] = {}
    for event in events:
        line = EntryLine(event.n, now, event.group, write_entry(event.entry))
        if event.hand:
            lines.setdefault(event.hand, []).append(line)
            about.setdefault(event.hand, []).append(event)
        else:
            log.append(log_entry(line, event.entry))
    records = {record.number: record for record in evening.hands}
    hands = {
        number: with_result(
            StoredHand(setup_values(records[number].setup), tuple(lines[number])),
            about[number],
            evening,
            records[number],
        )
        for number in lines
    }
    rules = to_values(header.rules)
    document = SessionDocument(
        "", header.name, header.date, now, header.players, header.stake, rules, header.tournament, identity
    )
    return Stored(document, hands, tuple(log))


def log_entry(line: EntryLine, entry: Entry) -> LogEntry:
    """The line of an entry that belongs to no hand."""
    rules = to_values(entry.rules) if isinstance(entry, Change) and entry.rules is not None else None
    return LogEntry(line.n, line.time, "entry", line.text, group=line.group, rules=rules)


def _event(line: LogEntry) -> Event:
    entry = line.text if line.rules is None else read_entry(line.text, from_values(line.rules))
    return Event(line.n, entry, line.hand, line.time, line.group)


def _setups(hands: Mapping[int, StoredHand]) -> dict[int, HandSetup]:
    """The setups as they were stored; hands in a row mostly share their rules, which are then read once."""
    setups: dict[int, HandSetup] = {}
    values: dict[str, Any] = {}
    rules: Ruleset | None = None
    for number, hand in hands.items():
        stored = hand.setup
        if rules is None or stored["rules"] != values:
            values, rules = stored["rules"], from_values(stored["rules"])
        players = tuple(stored["players"])
        setups[number] = HandSetup(**{**stored, "number": number, "rules": rules, "players": players})
    return setups


def setup_values(setup: HandSetup) -> dict[str, Any]:
    """A setup as it is stored with its hand."""
    return {
        "rules": to_values(setup.rules),
        "players": list(setup.players),
        "leader": setup.leader,
        "lowest_leads": setup.lowest_leads,
        "duty": setup.duty,
        "dealer": setup.dealer,
    }


def with_result(
    document: StoredHand, about: Sequence[Event], evening: Evening, record: HandRecord
) -> StoredHand:
    """A hand as stored, with its result if it has one. `about`: what stands of it and its fixes, the newest too."""
    if not has_result(record):
        return replace(document, key="", result=None)
    key = result_key(about, stacks_before(evening, record.setup), record.setup, record.stake)
    return replace(document, key=key, result=record.result)


def has_result(record: HandRecord) -> bool:
    """Whether a hand is over and lacks nothing."""
    return record.result.status in ("complete", "void")


def with_results(
    hands: Mapping[int, StoredHand], events: Sequence[Event], evening: Evening
) -> dict[int, StoredHand]:
    """All hands as stored, with the results that they have now. `events`: all that stand."""
    about = _by_hand(events)
    return dict(hands) | {
        record.number: with_result(hands[record.number], about[record.number], evening, record)
        for record in evening.hands
    }


def wrong_results(stored: Stored, replayed: Evening) -> dict[int, StoredHand]:
    """Hands whose kept result would be believed, by its key, and is not what the replay gives; as they should be."""
    about = _by_hand(stored.events)
    wrong = {}
    for record in replayed.hands:
        kept, entries = stored.hands[record.number].kept(), about[record.number]
        if kept is not None and kept.result != record.result:
            stacks = stacks_before(replayed, record.setup)
            if kept.key == result_key(entries, stacks, record.setup, record.stake):
                wrong[record.number] = with_result(stored.hands[record.number], entries, replayed, record)
    return wrong


def _by_hand(events: Sequence[Event]) -> dict[int, list[Event]]:
    """The entries of each hand, and the fixes of it; under 0 what belongs to none."""
    about: dict[int, list[Event]] = {}
    for event in events:
        number = event.hand or (event.entry.hand if isinstance(event.entry, Fix) else 0)
        about.setdefault(number, []).append(event)
    return about


def fixed_hand(line: str) -> int:
    """The hand that the line of a fix is about; 0 where it is none."""
    entry = read_entry(line) if line.startswith("fix ") else None
    return entry.hand if isinstance(entry, Fix) else 0

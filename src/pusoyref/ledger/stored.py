"""What a session file says: the session, its hands, everything that happened, and the evening that this makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar, Literal

from msgspec import Struct

from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.hand.state import HandSetup
from pusoyref.ledger.stored_form import Tables
from pusoyref.ledger.unread import UnreadTables, read_as
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, Event, HandResult, Header, TournamentTable
from pusoyref.session.fold import StoredResult, about_hand, fold
from pusoyref.session.undo import LogEntry, UndoState, undo_state


class EntryLine(Struct, frozen=True, omit_defaults=True):
    """An entry of a hand as stored: its line, and when it was made."""

    n: int
    time: str
    group: int
    text: str

    sort: ClassVar[Literal["entry"]] = "entry"
    target: ClassVar[int] = 0


class HandDocument(Struct, frozen=True, omit_defaults=True):
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
    """What a session began with, as stored. `tournament` is there only where it is a table of one."""

    id: str
    name: str
    date: str
    created: str
    players: tuple[str, ...]
    stake: int
    rules: dict[str, Any]
    tournament: TournamentTable | None = None


class Stored(Struct, frozen=True, dict=True):
    """A session file read: everything that ever happened in it.

    It is shared by all who ask for the same contents of the file, and so is its evening: nobody changes either.
    """

    document: SessionDocument
    hands: dict[int, HandDocument]
    log: tuple[LogEntry, ...]
    file: str = ""

    @property
    def header(self) -> Header:
        document = self.document
        return Header(
            document.name,
            document.date,
            document.players,
            from_values(document.rules),
            document.stake,
            document.tournament,
        )

    def log_entries(self) -> list[LogEntry]:
        """Everything that happened, oldest first."""
        return list(self._log_entries)

    @cached_property
    def _log_entries(self) -> tuple[LogEntry, ...]:
        entries = [
            LogEntry(line.n, line.time, "entry", line.text, number, line.group)
            for number, hand in self.hands.items()
            for line in hand.entries
        ]
        return tuple(sorted((*entries, *self.log), key=attrgetter("n")))

    def next_number(self) -> int:
        """The number of what happens next."""
        return self._last_number + 1

    @cached_property
    def _last_number(self) -> int:
        entered = _last(map(attrgetter("n"), self._lines()))
        return max(entered, _last(log_entry.n for log_entry in self.log))

    def saved(self, hands: Mapping[int, HandDocument], log: Sequence[LogEntry]) -> Stored:
        """The session with these hands in their places, each with what was added to it, and this happened besides."""
        after = Stored(self.document, {**self.hands, **hands}, (*self.log, *log), self.file)
        entered = _last(line.n for hand in hands.values() for line in hand.entries)
        last = max(self._last_number, entered, _last(log_entry.n for log_entry in log))
        after.__dict__["_last_number"] = last
        return after

    @cached_property
    def undo_state(self) -> UndoState:
        """What stands and what could be redone."""
        # Thousands of lines, of which undo alone asks for more than their places.
        return undo_state(sorted((*self._lines(), *self.log), key=attrgetter("n")))

    def _lines(self) -> Iterator[EntryLine]:
        return chain.from_iterable(hand.entries for hand in self.hands.values())

    def events(self) -> list[Event]:
        """The entries that stand, in the order in which they were made."""
        done = set(self.undo_state.done)
        return [_event(entry) for entry in self._log_entries if entry.sort == "entry" and entry.group in done]

    @property
    def _anything_taken_back(self) -> bool:
        return any(said.sort in ("undo", "redo") for said in self.log)

    def about(self, number: int) -> list[Event]:
        """The entries that stand of one hand, and the fixes of it, oldest first: what its result was made from."""
        undone: set[int] = set()
        for said in self.log:
            if said.sort == "undo":
                undone.add(said.target)
            elif said.sort == "redo":
                undone.discard(said.target)
        lines = self.hands[number].entries if number in self.hands else ()
        events = [
            Event(line.n, line.text, number, line.time, line.group)
            for line in lines
            if line.group not in undone
        ]
        fixes = [
            _event(said)
            for said in self.log
            if said.sort == "entry" and said.text.startswith("fix ") and said.group not in undone
        ]
        return sorted((*events, *about_hand(fixes, number)), key=lambda event: event.n)

    def evening(self, *, replay: bool = False) -> Evening:
        """The session as it stands. `replay`: every hand refereed again, stored results left aside.

        Errors: `damaged` where the entries make no evening.
        """
        return self._folded(replay=True) if replay else self._evening

    @cached_property
    def _evening(self) -> Evening:
        return self._folded(replay=False)

    def _folded(self, *, replay: bool) -> Evening:
        try:
            setups = _setups(self.hands)
            results = {} if replay else {n: kept for n, hand in self.hands.items() if (kept := hand.kept())}
            return fold(self.header, self.events(), setups, results)
        except (PusoyrefError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            if not self.file:
                raise
            # The bytes are as they were written, but what they say makes no evening: written by something else.
            why = f"its entries do not make an evening ({error or type(error).__name__})"
            raise LedgerError("damaged", file=self.file, copy=None, why=why) from error


def _last(numbers: Iterable[int]) -> int:
    return max(numbers, default=0)


def _event(log_entry: LogEntry) -> Event:
    said: Any = log_entry.text
    if log_entry.rules is not None:
        said = read_entry(log_entry.text, from_values(log_entry.rules))
    return Event(log_entry.n, said, log_entry.hand, log_entry.time, log_entry.group)


def _setups(hands: Mapping[int, HandDocument]) -> dict[int, HandSetup]:
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


def stored_of(tables: Tables | UnreadTables, file: Path) -> Stored:
    """The tables of a file as a session. `file` is only named in errors. Errors: `damaged`."""
    hands, log = tables.get("hands", {}), tables.get("log", {})
    try:
        stored = Stored(
            read_as(SessionDocument, tables.get("session", {}).get("1", {})),
            {int(number): read_as(HandDocument, hand) for number, hand in hands.items()},
            tuple(read_as(LogEntry, log_entry) for log_entry in log.values()),
            str(file),
        )
        if stored._anything_taken_back:
            assert stored.undo_state is not None
    except (
        ValueError,
        InvalidRequest,
    ) as error:  # msgspec's errors are ValueErrors; so is an undo of nothing
        raise LedgerError("damaged", file=str(file), copy=None, why=str(error)) from None
    return stored

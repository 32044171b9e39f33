"""Sessions on their way into the ledger: read from a file that people write, or brought back with their history."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Change
from pusoyref.ledger.results import with_result
from pusoyref.ledger.stored import EntryLine, HandDocument, SessionDocument, Stored, setup_values
from pusoyref.notation.entries import write_entry
from pusoyref.ruleset.loading import to_values
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin
from pusoyref.session.undo import LogEntry

Documents = tuple[dict[int, HandDocument], tuple[LogEntry, ...]]
"""Hands by number, with their results; and what stands between them."""


class SessionSource(Protocol):
    """Whatever can become a session."""

    @property
    def evening(self) -> Evening:
        """What it comes to."""

    def renamed(self, name: str) -> SessionSource:
        """The same under another name."""

    def document(self, id: str, now: str) -> SessionDocument:
        """What it begins with, as stored."""

    def documents(self, now: str) -> Documents:
        """Everything else, as stored."""


class NewSession(Struct, frozen=True):
    """A session to be made: how it begins, the entries that it has already, and the evening that they make."""

    header: Header
    events: tuple[Event, ...] = ()
    made: Evening | None = None

    @property
    def evening(self) -> Evening:
        return self.made or begin(self.header)

    def renamed(self, name: str) -> NewSession:
        """The same under another name."""
        header = replace(self.header, name=name)
        return NewSession(header, self.events, replace(self.evening, header=header))

    def document(self, id: str, now: str) -> SessionDocument:
        """What it begins with, as stored."""
        header = self.header
        return SessionDocument(
            id,
            header.name,
            header.date,
            now,
            header.players,
            header.stake,
            to_values(header.rules),
            header.tournament,
        )

    def documents(self, now: str) -> Documents:
        """Its entries, all made `now`, with the results of the hands."""
        by_hand: dict[int, list[Event]] = {}
        log: list[LogEntry] = []
        for event in self.events:
            if event.hand:
                by_hand.setdefault(event.hand, []).append(event)
            else:
                log.append(_log_entry(event, now))
        records = {record.number: record for record in self.evening.hands}
        hands: dict[int, HandDocument] = {}
        for number, events in by_hand.items():
            lines = tuple(EntryLine(event.n, now, event.group, write_entry(event.entry)) for event in events)
            document = HandDocument(setup_values(records[number].setup), lines)
            hands[number] = with_result(document, events, self.evening, records[number])
        return hands, tuple(log)


class BroughtBack(Struct, frozen=True):
    """A session with its whole history."""

    stored: Stored

    @property
    def evening(self) -> Evening:
        return self.stored.evening()

    def renamed(self, name: str) -> BroughtBack:
        """The same under another name."""
        return BroughtBack(replace(self.stored, document=replace(self.stored.document, name=name)))

    def document(self, id: str, now: str) -> SessionDocument:
        """As it was, under a new id."""
        return replace(self.stored.document, id=id)

    def documents(self, now: str) -> Documents:
        """As they were, times and all."""
        return self.stored.hands, self.stored.log


def _log_entry(event: Event, now: str) -> LogEntry:
    rules = event.entry.rules if isinstance(event.entry, Change) else None
    values = None if rules is None else to_values(rules)
    return LogEntry(event.n, now, "entry", write_entry(event.entry), group=event.group, rules=values)

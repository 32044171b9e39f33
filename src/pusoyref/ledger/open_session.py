"""A session one works on: entries, undo and redo, each on disk before its answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

from msgspec import Struct

from pusoyref.entries import Change, Entry, Fix, Rename
from pusoyref.errors import InvalidRequest, LedgerError, Refused
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.results import (
    fixed_hand,
    has_result,
    with_result,
    with_results,
)
from pusoyref.ledger.session_file import SessionFile
from pusoyref.ledger.stored import EntryLine, HandDocument, Stored, setup_values
from pusoyref.notation.entries import write_entry
from pusoyref.ruleset.loading import to_values
from pusoyref.session.enter import AT_THE_END, check_texts, enter
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.undo import LogEntry

Choose = Callable[[Evening], Sequence[Entry]]


class Answer(Struct, frozen=True):
    """What came of a command: the evening after it, the hand it touched (0: none), the lines entered or taken back."""

    evening: Evening
    hand: int
    lines: tuple[str, ...]

    @property
    def record(self) -> HandRecord | None:
        """The hand that was touched."""
        return next((hand for hand in self.evening.hands if hand.number == self.hand), None)


class OpenSession:
    """Each call locks the file, reads it anew, decides, and saves at once.

    `clock` gives the time in ISO form. Errors of every call: those of the lock and the storage.
    """

    def __init__(self, file: SessionFile, clock: Callable[[], str]) -> None:
        self.file = file
        self._clock = clock

    def stored(self) -> Stored:
        """The session as it is on disk now."""
        return self.file.load()

    def evening(self) -> Evening:
        """The session as it stands now."""
        return self.stored().evening()

    def evening_replayed(self) -> Evening:
        """The session with every hand refereed again, as exports and corrections need it."""
        return self.stored().evening(replay=True)

    def enter(self, choose: Choose, words: Callable[[Refused], str] = str, *, replay: bool = False) -> Answer:
        """Enters what `choose` makes of the evening as it stands under the lock; all of it or nothing.

        A refusal goes to the log, put into `words`. `replay`: every hand refereed again, as fixes need it.
        Errors: those of `session.enter`.
        """
        with Lock(self.file.path):
            return self.enter_locked(choose, words, replay=replay)

    def enter_locked(
        self, choose: Choose, words: Callable[[Refused], str] = str, *, replay: bool = False
    ) -> Answer:
        """The same for whoever holds the lock already."""
        stored = self.stored()
        evening, hands = stored.evening(replay=replay), set[int]()
        entries = choose(evening)
        for entry in entries:
            try:
                evening, hand = _entered(evening, entry)
                hands.add(hand)
            except Refused as refused:
                self._log_refusal(stored, entry, refused, words(refused), _hand_of(evening, entry))
                raise
        # One command is one save, and a hand is one document.
        assert len(hands) <= 1, entries
        hand = max(hands, default=0)
        after = self._save(stored, evening, entries, hand)
        if any(isinstance(entry, Rename) for entry in entries):
            evening = after.evening()
        return Answer(evening, hand, tuple(write_entry(entry) for entry in entries))

    def undo(self, count: int = 1) -> Answer:
        """Takes back the last commands that entered something. Errors: `nothing-to-undo`, `fewer-to-undo`."""
        return self._take(count, "undo")

    def redo(self, count: int = 1) -> Answer:
        """Brings back what was last taken back. Errors: `nothing-to-redo`, `fewer-to-redo`."""
        return self._take(count, "redo")

    def last_refusal(self, stored: Stored) -> LogEntry:
        """The refusal that nothing has followed yet. Errors: `nothing-refused`."""
        log_entries = stored.log_entries()
        if not log_entries or log_entries[-1].sort != "refusal":
            raise InvalidRequest("nothing-refused")
        return log_entries[-1]

    def _take(self, count: int, sort: Literal["undo", "redo"]) -> Answer:
        with Lock(self.file.path):
            stored = self.stored()
            taken, log_entries = stored.undo_state.next(sort, count), stored.log_entries()
            lines = [
                entry
                for group in taken
                for entry in log_entries
                if entry.group == group and entry.sort == "entry"
            ]
            number, time = stored.next_number(), self._clock()
            saved = self.file.put_log(
                [
                    LogEntry(number + at, time, sort, _text_of(lines, group), target=group)
                    for at, group in enumerate(taken)
                ]
            )
            after = saved.evening()
        touched = max((line.hand or fixed_hand(line.text) for line in lines), default=0)
        return Answer(after, touched, tuple(line.text for line in lines))

    def _save(self, stored: Stored, evening: Evening, entries: Sequence[Entry], hand: int) -> Stored:
        """The session as it is on disk after this."""
        number, time = stored.next_number(), self._clock()
        lines = [EntryLine(number + at, time, number, write_entry(entry)) for at, entry in enumerate(entries)]
        log_entries = [_log_entry(line, entry) for line, entry in zip(lines, entries, strict=True)]
        if any(isinstance(entry, Fix) for entry in entries):
            fixes = [Event(line.n, entry) for line, entry in zip(lines, entries, strict=True)]
            results = with_results(stored.hands, [*stored.events(), *fixes], evening)
            changed = {n: hand for n, hand in results.items() if hand != stored.hands[n]}
            return self.file.put_log(log_entries, changed)
        if not hand:
            return self.file.put_log(log_entries)
        record = next(record for record in evening.hands if record.number == hand)
        before = stored.hands.get(hand)
        kept = before.entries if before is not None else ()
        # Renamed since, people would keep names in the setup that an undo takes back everywhere else.
        begun = before is not None and any(event.hand == hand for event in stored.about(hand))
        setup = before.setup if before is not None and begun else setup_values(record.setup)
        document = HandDocument(setup, (*kept, *lines))
        if has_result(record):
            events = [*stored.about(hand), *(Event(line.n, line.text, hand) for line in lines)]
            document = with_result(document, events, evening, record)
        return self.file.put_hand(hand, document)

    def _log_refusal(self, stored: Stored, entry: Entry, refused: Refused, words: str, hand: int) -> None:
        ruling = refused.ruling
        log_entry = LogEntry(
            stored.next_number(),
            self._clock(),
            "refusal",
            write_entry(entry),
            hand,
            code=ruling.code,
            words=words,
        )
        with suppress(LedgerError):  # The refusal itself is what must be told.
            self.file.put_log([log_entry])


def _entered(evening: Evening, entry: Entry) -> tuple[Evening, int]:
    check_texts(entry)
    entered = enter(evening, entry)
    return entered.evening, entered.hand


def _hand_of(evening: Evening, entry: Entry) -> int:
    """The hand at which something was refused."""
    finished = evening.hands[-1].number if evening.hands else 0
    if isinstance(entry, AT_THE_END):
        return finished
    return getattr(entry, "hand", 0) or evening.next_number


def _text_of(lines: Sequence[LogEntry], group: int) -> str:
    return "; ".join(line.text for line in lines if line.group == group)


def _log_entry(line: EntryLine, entry: Entry) -> LogEntry:
    rules = to_values(entry.rules) if isinstance(entry, Change) and entry.rules is not None else None
    return LogEntry(line.n, line.time, "entry", line.text, group=line.group, rules=rules)

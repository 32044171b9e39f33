"""A session one works on: entries, undo and redo, each on disk before its answer is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pusoyref.entries import Entry, Fix, Rename
from pusoyref.errors import InvalidRequest, LedgerError, Refused
from pusoyref.ledger.lock import under_lock
from pusoyref.ledger.log_file import OpenLog, Taking, next_number
from pusoyref.ledger.session_log import (
    EntryLine,
    Stored,
    StoredHand,
    fixed_hand,
    log_entry,
    setup_values,
    with_result,
    with_results,
)
from pusoyref.notation.entries import write_entry
from pusoyref.session.enter import AT_THE_END, enter, with_read_texts
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.undo import LogEntry

Choose = Callable[[Evening], Sequence[Entry]]
Read = Callable[[Stored], Evening]


class Answer(Struct, frozen=True):
    """What came of a command: the evening after it, the hand it touched (0: none), the lines entered or taken back."""

    evening: Evening
    hand: int
    lines: tuple[str, ...]

    @property
    def record(self) -> HandRecord | None:
        """The hand that was touched."""
        return next((hand for hand in self.evening.hands if hand.number == self.hand), None)


class OpenSession(OpenLog[Stored, Answer]):
    """A session one works on: entries, undo and redo, each on disk before its answer is shown."""

    def evening(self) -> Evening:
        """The session as it stands now."""
        return self.stored().evening()

    def evening_to_settle(self) -> Evening:
        """The same, where no hand may be missing. Errors: `refused-hand`."""
        return self.stored().evening_to_settle()

    def evening_replayed(self) -> Evening:
        """The session with every hand refereed again, as exports and corrections need it."""
        return self.stored().evening_replayed()

    def enter(
        self, choose: Choose, words: Callable[[Refused], str] = str, read: Read = Stored.evening
    ) -> Answer:
        """Enters what `choose` makes of the evening as it stands under the lock; all of it or nothing.

        A refusal goes to the log, put into `words`. `read`: whether stored results are believed. Errors: those of
        `session.enter` and of `read`.
        """
        return under_lock(self.file.path, lambda: self.enter_locked(self.stored(), choose, words, read))

    def enter_locked(
        self,
        stored: Stored,
        choose: Choose,
        words: Callable[[Refused], str] = str,
        read: Read = Stored.evening,
    ) -> Answer:
        """The same for whoever holds the lock already, and read `stored` under it. Errors: `file-changed` too."""
        evening, hands = read(stored), set[int]()
        entries = tuple(map(with_read_texts, choose(evening)))
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

    def last_refusal(self, stored: Stored) -> LogEntry:
        """The refusal that nothing has followed yet. Errors: `nothing-refused`."""
        if not stored.log_entries or stored.log_entries[-1].sort != "refusal":
            raise InvalidRequest("nothing-refused")
        return stored.log_entries[-1]

    def _note(self, stored: Stored, number: int, time: str, sort: Taking, group: int) -> LogEntry:
        text = "; ".join(line.text for line in stored.of_group(group))
        return LogEntry(number, time, sort, text, target=group)

    def _answer(self, stored: Stored, groups: Sequence[int]) -> Answer:
        lines = [line for group in groups for line in stored.of_group(group)]
        touched = max((line.hand or fixed_hand(line.text) for line in lines), default=0)
        return Answer(stored.evening(), touched, tuple(line.text for line in lines))

    def _save(self, stored: Stored, evening: Evening, entries: Sequence[Entry], hand: int) -> Stored:
        """The session as it is on disk after this."""
        number, time = next_number(stored), self._clock()
        lines = [EntryLine(number + at, time, number, write_entry(entry)) for at, entry in enumerate(entries)]
        if hand and not any(isinstance(entry, Fix) for entry in entries):
            return self.file.put(stored, {"hands": {hand: _hand_document(stored, evening, lines, hand)}})
        log = {line.n: log_entry(line, entry) for line, entry in zip(lines, entries, strict=True)}
        changed: dict[int, StoredHand] = {}
        if hand:
            fixes = [Event(line.n, entry) for line, entry in zip(lines, entries, strict=True)]
            results = with_results(stored.hands, [*stored.events, *fixes], evening)
            changed = {n: document for n, document in results.items() if document != stored.hands[n]}
        return self.file.put(stored, {"hands": changed, "log": log})

    def _log_refusal(self, stored: Stored, entry: Entry, refused: Refused, words: str, hand: int) -> None:
        number, code = next_number(stored), refused.ruling.code
        line = LogEntry(number, self._clock(), "refusal", write_entry(entry), hand, code=code, words=words)
        try:
            self.file.put(stored, {"log": {number: line}})
        except LedgerError as error:
            if error.code == "file-changed":
                raise  # It may be no refusal any more.
            # The refusal itself is what must be told.


def _hand_document(stored: Stored, evening: Evening, lines: Sequence[EntryLine], number: int) -> StoredHand:
    """A hand with its newest entries."""
    record = next(record for record in evening.hands if record.number == number)
    before, about = stored.hands.get(number), stored.about(number)
    kept = before.entries if before is not None else ()
    # Renamed since, people would keep names in the setup that an undo takes back everywhere else.
    begun = before is not None and any(event.hand == number for event in about)
    setup = before.setup if before is not None and begun else setup_values(record.setup)
    events = [*about, *(Event(line.n, line.text, number) for line in lines)]
    return with_result(StoredHand(setup, (*kept, *lines)), events, evening, record)


def _entered(evening: Evening, entry: Entry) -> tuple[Evening, int]:
    entered = enter(evening, entry)
    return entered.evening, entered.hand


def _hand_of(evening: Evening, entry: Entry) -> int:
    """The hand at which something was refused."""
    finished = evening.hands[-1].number if evening.hands else 0
    if isinstance(entry, AT_THE_END):
        return finished
    return getattr(entry, "hand", 0) or evening.next_number

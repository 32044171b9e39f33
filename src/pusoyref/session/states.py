"""The evening as it stood after each line of its log, one after another (docs/rules.md 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pusoyref.entries import Entry, Fix, HandEntry, Rename
from pusoyref.errors import PusoyrefError, Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values
from pusoyref.session.evening import Evening, Event, HandRecord, Header
from pusoyref.session.fix import fixed
from pusoyref.session.fold import (
    begin,
    fold,
    play_hand,
    setup_for,
    stacks_before,
    with_hand,
    with_session_entry,
)
from pusoyref.session.judge import judge
from pusoyref.session.undo import LogEntry


def states(
    header: Header, log_entries: Sequence[LogEntry], setups: Mapping[int, HandSetup]
) -> Iterator[Evening]:
    """The evening before the first entry, then after each; every hand replayed. The last is what `fold` makes of them.

    `setups`: how hands began, those that began anew after an undo as they did the last time. Each state goes on from
    the one before, so that an entry of a long log takes no longer than one of a short log; only another name has
    everything folded anew. Errors: `bad-entry`; `ValueError` for an undo of nothing.
    """
    walk = _Walk(header, setups, last_beginnings(log_entries))
    yield walk.evening
    for log_entry in log_entries:
        match log_entry.sort:
            case "entry":
                walk.enter(log_entry)
            case "undo":
                walk.undo(log_entry.target)
            case "redo":
                walk.redo(log_entry.target)
        yield walk.evening


def last_beginnings(log_entries: Sequence[LogEntry]) -> dict[int, int]:
    """Hand → the number of the entry with which it began, or began anew after all of it had been undone."""
    began: dict[int, int] = {}
    groups: dict[int, list[int]] = {}
    standing: Counter[int] = Counter()
    for log_entry in log_entries:
        match log_entry.sort:
            case "entry" if log_entry.hand:
                if not standing[log_entry.hand]:
                    began[log_entry.hand] = log_entry.n
                standing[log_entry.hand] += 1
                groups.setdefault(log_entry.group, []).append(log_entry.hand)
            case "undo":
                standing.subtract(groups.get(log_entry.target, ()))
            case "redo":
                standing.update(groups.get(log_entry.target, ()))
    return began


class _Walk:
    """Where the log has come to: `evening` is what stands."""

    def __init__(self, header: Header, setups: Mapping[int, HandSetup], began: Mapping[int, int]) -> None:
        self.evening = begin(header)
        self._header = header
        self._setups, self._began = setups, began
        self._begun: dict[int, HandSetup] = {}
        self._lines: dict[int, list[LogEntry]] = {}
        self._done: list[tuple[int, Evening]] = []
        """The groups that stand, each with the evening before it."""

    def enter(self, log_entry: LogEntry) -> None:
        self._lines.setdefault(log_entry.group, []).append(log_entry)
        self._stand(log_entry)

    def undo(self, group: int) -> None:
        at = next(at for at in reversed(range(len(self._done))) if self._done[at][0] == group)
        again = [number for number, _ in self._done[at:]][1:]
        self.evening = self._done[at][1]
        del self._done[at:]
        for number in again:  # Only a log made by hand takes back another than the last.
            self.redo(number)

    def redo(self, group: int) -> None:
        for log_entry in self._lines[group]:
            self._stand(log_entry)

    def _stand(self, log_entry: LogEntry) -> None:
        if not self._done or self._done[-1][0] != log_entry.group:
            self._done.append((log_entry.group, self.evening))
        event = _event(log_entry)
        if event.hand:
            self.evening = self._with_hand_entry(event, event.entry)
        elif isinstance(event.entry, Fix):
            try:
                self.evening = fixed(self.evening, event.entry)
            except PusoyrefError:  # Only a log made by hand has such a fix.
                self.evening = self._folded()
        elif isinstance(event.entry, Rename):
            self.evening = self._folded()
        else:
            after = self.evening.hands[-1].number if self.evening.hands else 0
            self.evening = with_session_entry(self.evening, event.entry, after)

    def _with_hand_entry(self, event: Event, entry: Entry) -> Evening:
        evening, number = self.evening, event.hand
        last = evening.hands[-1] if evening.hands else None
        if not isinstance(entry, HandEntry):
            return self._folded()
        if last is None or last.number < number:
            if self._began.get(number) == event.n and number in self._setups:
                setup = self._setups[number]
            else:
                setup = setup_for(evening, number)
            self._begun[number] = setup
            evening = replace(evening, dealer=None, begun_at=evening.begun_at or event.time)
            return with_hand(evening, play_hand(evening, setup, evening.stake, (entry,)))
        if last.number != number or last.state is None or last.result.status == "refused":
            return self._folded()
        try:
            state = advance(last.state, entry)
        except Refused:
            return self._folded()
        result = judge(state, last.stake, stacks_before(evening, last.setup))
        return with_hand(evening, HandRecord(last.setup, last.stake, (*last.entries, entry), result, state))

    def _folded(self) -> Evening:
        events = [_event(line) for group, _ in self._done for line in self._lines[group]]
        return fold(self._header, events, self._begun)


def _event(log_entry: LogEntry) -> Event:
    rules = None if log_entry.rules is None else from_values(log_entry.rules)
    return Event(
        log_entry.n, read_entry(log_entry.text, rules), log_entry.hand, log_entry.time, log_entry.group
    )

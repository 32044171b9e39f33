"""Evenings for tests: entries as lines, entered one by one and folded from the beginning."""

from __future__ import annotations

from pusoyref.entries import Entry, Fix, Rename
from pusoyref.hand.state import HandSetup
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin, fold
from tests.table import FOUR


def header(rules: Ruleset, players: tuple[str, ...] = FOUR, stake: int = 100) -> Header:
    return Header("Saturday", "2026-11-28", players, rules, stake)


def played(rules: Ruleset, *lines: str | Entry, players: tuple[str, ...] = FOUR, stake: int = 100) -> Evening:
    """The evening after these entries; the test fails where entering and folding do not agree."""
    evening = begin(header(rules, players, stake))
    events: list[Event] = []
    setups: dict[int, HandSetup] = {}
    for number, line in enumerate(lines, 1):
        entry = read_entry(line) if isinstance(line, str) else line
        entered = enter(evening, entry)
        hand = 0 if isinstance(entry, Fix) else entered.hand
        events.append(Event(number, entry, hand, group=number))
        if hand:
            setups[hand] = next(record.setup for record in entered.evening.hands if record.number == hand)
        evening = fold(header(rules, players, stake), events, setups)
        if not isinstance(entry, Rename):
            assert entered.evening == evening
    return evening

"""An evening from elsewhere entered once more: what would have been refused at the table is refused now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pusoyref.entries import HandEntry, Rename, Seats
from pusoyref.errors import InvalidRequest
from pusoyref.hand.state import HandSetup
from pusoyref.session.enter import (
    AT_THE_END,
    BEFORE_OR_IN_PLAY,
    check_joining,
    check_new_name,
    enter,
    enter_in_hand,
)
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin, under_last_names


def reentered(header: Header, events: Sequence[Event], setups: Mapping[int, HandSetup]) -> Evening:
    """The evening after `events`, oldest first, each entered as on the day; a hand is refereed once for its turns.

    `setups`: how hands began; who leads need not follow from the hands before, which may have been put right since.
    Errors: those of `session.enter.enter`; `ValueError` where an entry stands in another hand than the one it was
    about, or others played it, or under other rules, than the entries before it say.
    """
    _check_names(header, events)
    header, events, setups = under_last_names(header, events, setups)
    evening = begin(header)
    for hand, entries in _together(events):
        if hand:
            if hand == evening.next_number and evening.open_hand is None:
                _check_setup(setups[hand], evening)
            entered = enter_in_hand(evening, entries, setups[hand])
            if entered.hand != hand:
                raise ValueError(f"hand {hand}: {len(entries)} of its entries belong to hand {entered.hand}")
            evening = entered.evening
            continue
        for entry in entries:
            if not isinstance(entry, Rename):
                evening = enter(evening, entry).evening
    return evening


def _check_setup(setup: HandSetup, evening: Evening) -> None:
    if (setup.players, setup.rules) != (evening.players, evening.current_rules):
        raise ValueError(
            f"hand {setup.number} was not played by those at the table, or not under their rules"
        )


def _together(events: Sequence[Event]) -> Iterator[tuple[int, tuple[HandEntry, ...]]]:
    """Entries in a row that one hand takes at once, with its number; 0 for what stands between two hands."""

    def kind(event: Event) -> tuple[int, object]:
        if not event.hand:
            return 0, 0
        if isinstance(event.entry, BEFORE_OR_IN_PLAY):
            return event.hand, "play"
        return event.hand, "end" if isinstance(event.entry, AT_THE_END) else event.n

    for (hand, _), run in groupby(events, kind):
        yield hand, tuple(event.entry for event in run)  # type: ignore[misc]


def _check_names(header: Header, events: Sequence[Event]) -> None:
    """Whoever sits down or is renamed has a name that could be had then. Errors: those of names."""
    people = list(header.players)
    for event in events:
        match event.entry:
            case Seats(players):
                check_joining(people, players)
                people += [player for player in players if player not in people]
            case Rename(old, new):
                if old not in people:
                    raise InvalidRequest("unknown-name", name=old, known=tuple(people))
                check_new_name(new, (person for person in people if person != old))
                people[people.index(old)] = new

"""An entry of a tournament in words, for the log and for what undo and redo say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pusoyref.tournament.entries import (
    Added,
    Award,
    Changed,
    Closed,
    Collected,
    Disputed,
    Drawn,
    Dropped,
    Entry,
    Kept,
    Opened,
    Paid,
    Penalty,
    Reversed,
    Swapped,
)
from pusoyref.wording.speech import Speech, count_words, listed

SHOWN = 6
"""Names said one by one; of more the others are counted."""


def tournament_entry_words(entry: Entry, speech: Speech) -> str:
    """`Eve and Fay joined`, `round 2 was drawn (seed 4711)`: a clause without a full stop."""
    return _ENTRIES[type(entry)](entry, speech)


def some_names(names: Sequence[str]) -> str:
    """`Ana, Ben and Carla`; of many the first few: `Ana, Ben, Carla, Dan, Eve, Fay and 34 more`."""
    if len(names) <= SHOWN + 1:
        return listed(names)
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def place_words(round_: int, table: int) -> str:
    """`round 2 table 7`"""
    return f"round {round_} table {table}"


def _changed(entry: Changed, speech: Speech) -> str:
    said = []
    if entry.rounds is not None:
        said.append(count_words(entry.rounds, "round"))
    if entry.hands is not None:
        said.append(f"{count_words(entry.hands, 'hand')} a round")
    if entry.buy_in is not None:
        said.append(f"buy-in {speech.pesos(entry.buy_in)}")
    if entry.prizes is not None:
        said.append(prize_words(entry.prizes))
    return f"from now on: {', '.join(said)}"


def prize_words(shares: Sequence[int]) -> str:
    """`prizes 50%, 30%, 20%`"""
    return f"prizes {', '.join(f'{share}%' for share in shares)}" if shares else "no prizes"


def _drawn(entry: Drawn, speech: Speech) -> str:
    last = entry.first + len(entry.rounds) - 1
    if last < entry.first:
        return f"what was announced from round {entry.first} on is off: too few players"
    rounds = f"round {last} was" if last == entry.first else f"rounds {entry.first} to {last} were"
    how = {
        "draw": "drawn",
        "swiss": "drawn by standing",
        "again": "drawn anew",
        "repair": "seated anew for who plays now",
    }[entry.how]
    return f"{rounds} {how} (seed {entry.seed})"


def _opened(entry: Opened, speech: Speech) -> str:
    where = place_words(entry.round, entry.table)
    return f"{where} is {entry.session} here" if entry.session else f"{where} was written to {entry.file}"


def _collected(entry: Collected, speech: Speech) -> str:
    return (
        f"{place_words(entry.round, entry.table)} was taken from {entry.file} into {entry.session} "
        f"({count_words(entry.hands, 'hand')}, proof {entry.proof})"
    )


def hands_words(hands: Sequence[int]) -> str:
    """`hand 3`, `hands 1 and 3`"""
    return f"hand{'s' if len(hands) > 1 else ''} {listed(hands)}"


def _disputed(entry: Disputed, speech: Speech) -> str:
    where = place_words(entry.round, entry.table)
    return f"{entry.file} (proof {entry.proof}) has {hands_words(entry.hands)} of {where} otherwise"


def _kept(entry: Kept, speech: Speech) -> str:
    where = place_words(entry.round, entry.table)
    return f"{where} stays as it is here, not as in {entry.file} (proof {entry.proof})"


def _closed(entry: Closed, speech: Speech) -> str:
    return f"{place_words(entry.round, entry.table)} is waited for no longer: {entry.reason}"


def _adjusted(entry: Award | Penalty, speech: Speech) -> str:
    points = count_words(entry.points, "point")
    word = "was awarded" if isinstance(entry, Award) else "was fined"
    return f"{entry.player} {word} {points}: {entry.reason}"


def _reversed(entry: Reversed, speech: Speech) -> str:
    why = f": {entry.reason}" if entry.reason else ""
    return f"award or penalty {entry.number} was reversed{why}"


_ENTRIES: dict[type[Entry], Callable[[Any, Speech], str]] = {
    Added: lambda entry, speech: f"{some_names(entry.players)} joined",
    Dropped: lambda entry, speech: f"{entry.player} left",
    Paid: lambda entry, speech: f"{some_names(entry.players)} paid the buy-in",
    Changed: _changed,
    Drawn: _drawn,
    Swapped: lambda entry, speech: f"{entry.one} and {entry.other} were swapped in round {entry.round}",
    Opened: _opened,
    Collected: _collected,
    Disputed: _disputed,
    Kept: _kept,
    Closed: _closed,
    Award: _adjusted,
    Penalty: _adjusted,
    Reversed: _reversed,
}

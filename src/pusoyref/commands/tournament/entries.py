"""What is said of the entries of a tournament, and of the tournament that they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pusoyref.notation.pesos import write_pesos
from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.tournament_errors import hands_words, place_words
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
    write_entry,
)
from pusoyref.tournament.state import Beginning, Tournament

SHOWN = 6
"""Names said one by one; of more the others are counted."""


def tournament_entry_words(entry: Entry, style: Style) -> str:
    """`Eve and Fay joined`, `round 2 was drawn (seed 4711)`: a clause without a full stop."""
    return _ENTRIES[type(entry)](entry, style)


def some_names(names: Sequence[str]) -> str:
    """`Ana, Ben and Carla`; of many the first few: `Ana, Ben, Carla, Dan, Eve, Fay and 34 more`."""
    if len(names) <= SHOWN + 1:
        return listed(names)
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def _changed(entry: Changed, style: Style) -> str:
    said = []
    if entry.rounds is not None:
        said.append(count_words(entry.rounds, "round"))
    if entry.hands is not None:
        said.append(f"{count_words(entry.hands, 'hand')} a round")
    if entry.buy_in is not None:
        said.append(f"buy-in {style.pesos(entry.buy_in)}")
    if entry.prizes is not None:
        said.append(prize_words(entry.prizes))
    return f"from now on: {', '.join(said)}"


def prize_words(shares: Sequence[int]) -> str:
    """`prizes 50%, 30%, 20%`"""
    return f"prizes {', '.join(f'{share}%' for share in shares)}" if shares else "no prizes"


def _drawn(entry: Drawn, style: Style) -> str:
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


def _opened(entry: Opened, style: Style) -> str:
    where = place_words(entry.round, entry.table)
    return f"{where} is {entry.session} here" if entry.session else f"{where} was written to {entry.file}"


def _collected(entry: Collected, style: Style) -> str:
    return (
        f"{place_words(entry.round, entry.table)} was taken from {entry.file} into {entry.session} "
        f"({count_words(entry.hands, 'hand')}, proof {entry.proof})"
    )


def _disputed(entry: Disputed, style: Style) -> str:
    where = place_words(entry.round, entry.table)
    return f"{entry.file} (proof {entry.proof}) has {hands_words(entry.hands)} of {where} otherwise"


def _kept(entry: Kept, style: Style) -> str:
    where = place_words(entry.round, entry.table)
    return f"{where} stays as it is here, not as in {entry.file} (proof {entry.proof})"


def _closed(entry: Closed, style: Style) -> str:
    return f"{place_words(entry.round, entry.table)} is waited for no longer: {entry.reason}"


def _adjusted(entry: Award | Penalty, style: Style) -> str:
    points = count_words(entry.points, "point")
    word = "was awarded" if isinstance(entry, Award) else "was fined"
    return f"{entry.player} {word} {points}: {entry.reason}"


def _reversed(entry: Reversed, style: Style) -> str:
    why = f": {entry.reason}" if entry.reason else ""
    return f"award or penalty {entry.number} was reversed{why}"


_ENTRIES: dict[type[Entry], Callable[[Any, Style], str]] = {
    Added: lambda entry, style: f"{some_names(entry.players)} joined",
    Dropped: lambda entry, style: f"{entry.player} left",
    Paid: lambda entry, style: f"{some_names(entry.players)} paid the buy-in",
    Changed: _changed,
    Drawn: _drawn,
    Swapped: lambda entry, style: f"{entry.one} and {entry.other} were swapped in round {entry.round}",
    Opened: _opened,
    Collected: _collected,
    Disputed: _disputed,
    Kept: _kept,
    Closed: _closed,
    Award: _adjusted,
    Penalty: _adjusted,
    Reversed: _reversed,
}


def begun_words(beginning: Beginning, style: Style) -> str:
    """`Fiesta (T1): 16 players, 5 rounds of 4 hands; rules pinoy; points only; lots by seed 4711.`"""
    said = [
        f"{count_words(len(beginning.players), 'player')}, {count_words(beginning.rounds, 'round')} of "
        f"{count_words(beginning.hands, 'hand')}",
        f"rules {beginning.rules.name}",
        f"stake {style.pesos(beginning.stake)} a point" if beginning.stake else "points only",
    ]
    if beginning.buy_in:
        said.append(f"buy-in {style.pesos(beginning.buy_in)}")
    if beginning.prizes:
        said.append(prize_words(beginning.prizes))
    said.append(f"lots by seed {beginning.seed}")
    return f"{beginning.name} ({beginning.id}): {'; '.join(said)}."


def entered_json(tournament: Tournament, entries: Sequence[Entry], words: Sequence[str]) -> dict[str, Any]:
    """The answer of every command that enters something."""
    return {
        **tournament_json(tournament),
        "entered": [
            {"text": text, "entry": write_entry(entry)} for entry, text in zip(entries, words, strict=True)
        ],
    }


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """What a tournament is and how far it is."""
    return {
        "tournament": tournament.name,
        "id": tournament.id,
        "rules": tournament.rules.name,
        "stake": write_pesos(tournament.stake),
        "rounds_planned": tournament.rounds,
        "hands": tournament.hands,
        "buy_in": write_pesos(tournament.buy_in),
        "prizes": list(tournament.prizes),
        "players": list(tournament.staying),
        "left": [person.name for person in tournament.people if person.until is not None],
        "paid": [person.name for person in tournament.people if person.paid],
        "drawn": len(tournament.drawn),
    }

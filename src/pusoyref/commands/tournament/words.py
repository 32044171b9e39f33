"""What several commands of a tournament say: entries, the tournament they make, tables that are waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pusoyref.notation.pesos import write_pesos
from pusoyref.session.proof import short_proof
from pusoyref.text.error_sentences import hands_words, place_words, rules_found, ways_out
from pusoyref.text.style import Style, count_words, listed, sentence
from pusoyref.tournament.entries import (
    Added,
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
    PointsGiven,
    PointsTaken,
    Reversed,
    Swapped,
    write_entry,
)
from pusoyref.tournament.results import Beyond, Fault, Missing
from pusoyref.tournament.standings import TournamentStandings
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
    parts = []
    if entry.rounds is not None:
        parts.append(count_words(entry.rounds, "round"))
    if entry.hands is not None:
        parts.append(f"{count_words(entry.hands, 'hand')} a round")
    if entry.buy_in is not None:
        parts.append(f"buy-in {style.pesos(entry.buy_in)}")
    if entry.prizes is not None:
        parts.append(prize_words(entry.prizes))
    return f"from now on: {', '.join(parts)}"


def prize_words(shares: Sequence[int]) -> str:
    """`prizes 50%, 30%, 20%`"""
    return f"prizes {', '.join(f'{share}%' for share in shares)}" if shares else "no prizes"


_HOW_DRAWN = {
    "draw": "drawn",
    "swiss": "drawn by standing",
    "again": "drawn anew",
    "repair": "seated anew for who plays now",
}


def _drawn(entry: Drawn, style: Style) -> str:
    last = entry.first + len(entry.rounds) - 1
    if last < entry.first:
        return f"what was announced from round {entry.first} on is off: too few players"
    rounds = f"round {last} was" if last == entry.first else f"rounds {entry.first} to {last} were"
    return f"{rounds} {_HOW_DRAWN[entry.how]} (seed {entry.seed})"


def _opened(entry: Opened, style: Style) -> str:
    where = f"is {entry.session} here" if entry.session else f"was written to {entry.file}"
    return f"{_place(entry)} {where}"


def _place(entry: Opened | Collected | Disputed | Kept | Closed) -> str:
    return place_words(entry.round, entry.table)


_ENTRIES: dict[type[Entry], Callable[[Any, Style], str]] = {
    Added: lambda entry, _: f"{some_names(entry.players)} joined",
    Dropped: lambda entry, _: f"{entry.player} left",
    Paid: lambda entry, _: f"{some_names(entry.players)} paid the buy-in",
    Changed: _changed,
    Drawn: _drawn,
    Swapped: lambda entry, _: f"{entry.one} and {entry.other} were swapped in round {entry.round}",
    Opened: _opened,
    Collected: lambda entry, _: (
        f"{_place(entry)} was taken from {entry.file} into {entry.session} "
        f"({count_words(entry.hands, 'hand')}, short proof {short_proof(entry.proof)})"
    ),
    Disputed: lambda entry, _: (
        f"{entry.file} (short proof {short_proof(entry.proof)}) has {hands_words(entry.hands)} of {_place(entry)} "
        "otherwise"
    ),
    Kept: lambda entry, _: (
        f"{_place(entry)} stays as it is here, not as in {entry.file} (short proof {short_proof(entry.proof)})"
    ),
    Closed: lambda entry, _: f"{_place(entry)} is waited for no longer: {entry.reason}",
    PointsGiven: lambda entry, _: (
        f"{entry.player} was awarded {count_words(entry.points, 'point')}: {entry.reason}"
    ),
    PointsTaken: lambda entry, _: (
        f"{entry.player} was fined {count_words(entry.points, 'point')}: {entry.reason}"
    ),
    Reversed: lambda entry, _: (
        f"award or penalty {entry.number} was reversed{f': {entry.reason}' if entry.reason else ''}"
    ),
}


def begun_words(beginning: Beginning, style: Style) -> str:
    """`Fiesta (T1): 16 players, 5 rounds of 4 hands; rules pinoy; points only; lots by seed 4711.`"""
    parts = [
        f"{count_words(len(beginning.players), 'player')}, {count_words(beginning.rounds, 'round')} of "
        f"{count_words(beginning.hands, 'hand')}",
        f"rules {beginning.rules.name}",
        f"stake {style.pesos(beginning.stake)} a point" if beginning.stake else "points only",
    ]
    if beginning.buy_in:
        parts.append(f"buy-in {style.pesos(beginning.buy_in)}")
    if beginning.prizes:
        parts.append(prize_words(beginning.prizes))
    parts.append(f"lots by seed {beginning.seed}")
    return f"{beginning.name} ({beginning.id}): {'; '.join(parts)}."


def entered_json(tournament: Tournament, entries: Sequence[Entry], style: Style) -> dict[str, Any]:
    """The answer of every command that enters something. `style` has no colour."""
    return {
        **tournament_json(tournament),
        "entered": [
            {"text": tournament_entry_words(entry, style), "entry": write_entry(entry)} for entry in entries
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
        "prizes": tournament.prizes,
        "players": tournament.staying,
        "left": [person.name for person in tournament.people if person.until is not None],
        "paid": [person.name for person in tournament.people if person.paid],
        "drawn": len(tournament.drawn),
    }


SHOWN_TABLES = 12
"""Missing tables said one by one; of more the others are counted."""


def missing_lines(missing: Sequence[Missing]) -> list[str]:
    """A line for each table that is waited for, the first dozen table by table; or that every table is in."""
    if not missing:
        return ["Every table is in."]
    lines = [missing_words(table) for table in missing[:SHOWN_TABLES]]
    rest = len(missing) - SHOWN_TABLES
    return lines if rest <= 0 else [*lines, f"... and {count_words(rest, 'more table')}."]


def to_come_lines(standings: TournamentStandings) -> list[str]:
    """What standings wait for: tables, and rounds still to be drawn; of one round alone that every table is in."""
    lines = missing_lines(standings.missing) if standings.missing or standings.round is not None else []
    to_draw = f"{count_words(standings.to_draw, 'round')} still to be drawn."
    return [*lines, to_draw] if standings.to_draw else lines


def missing_words(table: Missing) -> str:
    """`Missing: round 2 table 3 (Ana, Ben, Carla, Dan), 2 of 4 hands are in.`"""
    place = place_words(table.round, table.table)
    where = f"{place} ({listed(table.players)})"
    fault, copies = table.fault, table.copies
    if fault is not None and fault.code == "unreadable":
        good_copy = fault.wanted[0] if fault.wanted else ""
        return (
            f"Missing: {place} cannot be read ({table.session}: {listed(table.players)}). "
            f"{ways_out(table.round, table.table, good_copy)}"
        )
    if copies:
        verb = "differs" if len(copies) == 1 else "differ"
        return (
            f"Undecided: {where}: {listed(copies)} {verb} from what is here; collect --take FILE or --keep."
        )
    if fault is not None:
        return f"Does not count: {where}: {table.session} {_fault_words(fault)}."
    if table.asks:
        return f"Missing: {where}: {table.session} still asks something about hand {table.asks}."
    if table.hands:
        return f"Missing: {where}, {table.hands} of {count_words(table.of, 'hand')} are in."
    state = f", open as {table.session}" if table.session else ""
    return f"Missing: {where}{f', handed out as {table.file}' if table.file else state}."


def _fault_words(fault: Fault) -> str:
    if fault.code == "players":
        return f"was played by {', '.join(fault.found)}"
    if fault.code == "rules":
        return f"was scored under {rules_found(fault.found)}, not {rules_found(fault.wanted)}"
    if fault.code == "stake":
        return "was played for another stake"
    return f"has a hand that the referee refuses (hand {fault.hand})"


def beyond_words(table: Beyond) -> str:
    """`Round 1 table 3: 3 hands were played, and only the first 2 of them count: so many were agreed.`"""
    return (
        f"{sentence(place_words(table.round, table.table))}: {count_words(table.hands, 'hand')} were played, and only "
        f"the first {table.of} of them {'counts' if table.of == 1 else 'count'}: so many were agreed."
    )


def stale_lines(stale: Sequence[int]) -> list[str]:
    """Swiss draws that stay although the standing they went by has changed."""
    if not stale:
        return []
    which = f"Round {stale[0]} was" if len(stale) == 1 else f"Rounds {listed(stale)} were"
    it = "it" if len(stale) == 1 else "they"
    return [
        f"{which} drawn by a standing that has changed since: drawn now {it} would be different. "
        f"{it.capitalize()} {'stays' if len(stale) == 1 else 'stay'}; players can be swapped (tournament swap A B), "
        "and a round that has not begun can be drawn again (tournament draw --again --swiss)."
    ]


def missing_json(missing: Iterable[Missing]) -> list[dict[str, Any]]:
    """The tables that are waited for."""
    return [
        {
            "round": table.round,
            "table": table.table,
            "players": table.players,
            "hands": table.hands,
            "of": table.of,
            "session": table.session or None,
            "file": table.file or None,
            "copies": table.copies,
            "fault": table.fault.code if table.fault else None,
        }
        for table in missing
    ]

"""What several commands of a tournament say: entries, the tournament they make, tables that are waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pusoyref.notation.pesos import write_pesos
from pusoyref.text.error_sentences import hands_words, place_words, rules_found, ways_out
from pusoyref.text.style import Style, count_words, listed
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
from pusoyref.tournament.results import Beyond, Missing
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


_ENTRIES: dict[type[Entry], Callable[[Any, Style], str]] = {
    Added: lambda entry, _: f"{some_names(entry.players)} joined",
    Dropped: lambda entry, _: f"{entry.player} left",
    Paid: lambda entry, _: f"{some_names(entry.players)} paid the buy-in",
    Changed: _changed,
    Drawn: _drawn,
    Swapped: lambda entry, _: f"{entry.one} and {entry.other} were swapped in round {entry.round}",
    Opened: _opened,
    Collected: _collected,
    Disputed: _disputed,
    Kept: _kept,
    Closed: lambda entry, _: (
        f"{place_words(entry.round, entry.table)} is waited for no longer: {entry.reason}"
    ),
    Award: lambda entry, _: (
        f"{entry.player} was awarded {count_words(entry.points, 'point')}: {entry.reason}"
    ),
    Penalty: lambda entry, _: (
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
    """A line for each table that is waited for, the first dozen one by one; or that every table is in."""
    if not missing:
        return ["Every table is in."]
    lines = [missing_words(one) for one in missing[:SHOWN_TABLES]]
    rest = len(missing) - SHOWN_TABLES
    return lines if rest <= 0 else [*lines, f"... and {count_words(rest, 'more table')}."]


def missing_words(one: Missing) -> str:
    """`Missing: round 2 table 3 (Ana, Ben, Carla, Dan), 2 of 4 hands are in.`"""
    where = f"{place_words(one.round, one.table)} ({listed(one.players)})"
    if one.fault is not None and one.fault.code == "unreadable":
        return (
            f"Missing: {place_words(one.round, one.table)} cannot be read ({one.session}: {listed(one.players)}). "
            f"{ways_out(one.round, one.table, one.fault.wanted[0] if one.fault.wanted else '')}"
        )
    if one.copies:
        files = listed(one.copies)
        verb = "differs" if len(one.copies) == 1 else "differ"
        return f"Undecided: {where}: {files} {verb} from what is here; collect --take FILE or --keep."
    if one.fault is not None:
        return f"Does not count: {where}: {one.session} {_fault_words(one)}."
    if one.asks:
        return f"Missing: {where}: {one.session} still asks something about hand {one.asks}."
    if one.hands:
        return f"Missing: {where}, {one.hands} of {count_words(one.of, 'hand')} are in."
    handed = f", handed out as {one.file}" if one.file else f", open as {one.session}" if one.session else ""
    return f"Missing: {where}{handed}."


def _fault_words(one: Missing) -> str:
    assert one.fault is not None
    if one.fault.code == "players":
        return f"was played by {', '.join(one.fault.found)}"
    if one.fault.code == "rules":
        return f"was scored under {rules_found(one.fault.found)}, not {rules_found(one.fault.wanted)}"
    if one.fault.code == "stake":
        return "was played for another stake"
    return f"has a hand that the referee refuses (hand {one.fault.hand})"


def beyond_words(one: Beyond) -> str:
    """`Round 1 table 3: 3 hands were played and 2 count; the rest does not.`"""
    return (
        f"R{place_words(one.round, one.table)[1:]}: {count_words(one.hands, 'hand')} were played, and only the first "
        f"{one.of} of them {'counts' if one.of == 1 else 'count'}: so many were agreed."
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
            "round": one.round,
            "table": one.table,
            "players": one.players,
            "hands": one.hands,
            "of": one.of,
            "session": one.session or None,
            "file": one.file or None,
            "copies": one.copies,
            "fault": one.fault.code if one.fault else None,
        }
        for one in missing
    ]

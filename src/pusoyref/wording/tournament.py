"""What is said of a tournament: how it begins, what comes next, which tables are missing, how it is ranked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.tournament.beyond import Beyond
from pusoyref.tournament.missing import Missing
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import Beginning, Tournament
from pusoyref.wording.amounts import signed
from pusoyref.wording.speech import Speech, count_words, listed
from pusoyref.wording.tournament_log import place_words, prize_words

SHOWN = 12
"""Missing tables said one by one; of more the others are counted."""


def begun_words(beginning: Beginning, speech: Speech) -> str:
    """`Fiesta (T1): 16 players, 5 rounds of 4 hands; rules pinoy; points only; lots by seed 4711.`"""
    said = [
        f"{count_words(len(beginning.players), 'player')}, {count_words(beginning.rounds, 'round')} of "
        f"{count_words(beginning.hands, 'hand')}",
        f"rules {beginning.rules.name}",
        f"stake {speech.pesos(beginning.stake)} a point" if beginning.stake else "points only",
    ]
    if beginning.buy_in:
        said.append(f"buy-in {speech.pesos(beginning.buy_in)}")
    if beginning.prizes:
        said.append(prize_words(beginning.prizes))
    said.append(f"lots by seed {beginning.seed}")
    return f"{beginning.name} ({beginning.id}): {'; '.join(said)}."


def next_step_words(tournament: Tournament, missing: Sequence[Missing]) -> str:
    """What the organiser does next."""
    if len(tournament.staying) < (3 if tournament.three else 4):
        return "Next: pusoyref tournament add NAME..."
    waiting = [one for one in missing if not one.session and not one.file]
    if waiting:
        return f"Next: pusoyref tournament open {waiting[0].round} {waiting[0].table}"
    if missing:
        return "Next: pusoyref tournament collect FILE..."
    if len(tournament.drawn) < tournament.rounds:
        return "Next: pusoyref tournament draw"
    return "Next: pusoyref tournament settle"


def missing_lines(missing: Sequence[Missing]) -> list[str]:
    """A line for each table that is waited for, the first dozen one by one; or that every table is in."""
    if not missing:
        return ["Every table is in."]
    lines = [missing_words(one) for one in missing[:SHOWN]]
    rest = len(missing) - SHOWN
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


def ways_out(round_: int, table: int, copy: str) -> str:
    """What to do about a table whose session is damaged or gone. `copy`: the good copy of it, "" for none."""
    give_up = f"give it up with: pusoyref tournament close {round_} {table} REASON"
    if copy:
        return f"A good copy is {copy}; pusoyref doctor --restore brings it back. Or {give_up}"
    return (
        f"There is no good copy. Enter it anew: pusoyref tournament enter {round_} {table} COUNTS... or take it from "
        f"where it was played: pusoyref tournament collect FILE; or {give_up}"
    )


def beyond_words(one: Beyond) -> str:
    """`Round 1 table 3: 3 hands were played and 2 count; the rest does not.`"""
    return (
        f"R{place_words(one.round, one.table)[1:]}: {count_words(one.hands, 'hand')} were played, and only the first "
        f"{one.of} of them {'counts' if one.of == 1 else 'count'}: so many were agreed."
    )


def _fault_words(one: Missing) -> str:
    assert one.fault is not None
    if one.fault.code == "players":
        return f"was played by {', '.join(one.fault.found)}"
    if one.fault.code == "rules":
        return f"was scored under {rules_found(one.fault.found)}, not {rules_found(one.fault.wanted)}"
    if one.fault.code == "stake":
        return "was played for another stake"
    return f"has a hand that the referee refuses (hand {one.fault.hand})"


def rules_found(said: Sequence[str]) -> str:
    """`pinoy`, or `pinoy with turns.direction = "clockwise"`"""
    name, *options = said
    return f"{name} with {listed(options)}" if options else name


def standings_head(tournament: Tournament, standings: Standings) -> str:
    """`Fiesta after 3 of 5 rounds, provisional`"""
    if standings.round is not None:
        state = "provisional" if standings.missing else "complete"
        return f"{tournament.name}, round {standings.round} alone, {state}"
    drawn = len(tournament.drawn)
    state = "provisional" if standings.provisional else "final"
    return f"{tournament.name}, {drawn} of {tournament.rounds} rounds, {state}"


def standings_notes(tournament: Tournament, standings: Standings, stale: Sequence[int]) -> Iterator[str]:
    """What has to be known to read the standings."""
    if standings.per_hand:
        yield (
            "Somebody rested or had hands missing: ranked by points a hand. A rest is no score, and not a zero."
        )
    groups: dict[int, list[str]] = {}
    for row in standings.rows:
        if row.by_lot and row.tally.hands:
            groups.setdefault(row.equal, []).append(row.player)
    for names in groups.values():
        yield f"Equal in everything, in the order of the lot (seed {standings.seed}): {', '.join(names)}."
    left = [row.player for row in standings.rows if row.left]
    if left:
        yield f"Left before the end, and listed below the others: {listed(left)}."
    for one in tournament.adjustments if standings.round is None else ():
        if not one.reversed:
            yield f"{signed(one.points)} {one.player}: {one.reason} (number {one.number})."
    yield from map(beyond_words, standings.beyond)
    yield from stale_lines(stale)
    if standings.missing or standings.round is not None:
        yield from missing_lines(standings.missing)
    if standings.to_draw:
        yield f"{count_words(standings.to_draw, 'round')} still to be drawn."


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

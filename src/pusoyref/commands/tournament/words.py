"""What is said of a tournament: how it begins, what comes next, which tables are missing, how it is ranked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pusoyref.text.amounts import signed
from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.tournament_errors import hands_words, place_words, rules_found, ways_out
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
from pusoyref.tournament.missing import Beyond, Missing
from pusoyref.tournament.seating.certificate import Certificate
from pusoyref.tournament.standings import TournamentStandings
from pusoyref.tournament.state import Beginning, DrawnRound, Tournament

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
SHOWN_TABLES = 12
"""Missing tables said one by one; of more the others are counted."""


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


def standings_head(tournament: Tournament, standings: TournamentStandings) -> str:
    """`Fiesta after 3 of 5 rounds, provisional`"""
    if standings.round is not None:
        state = "provisional" if standings.missing else "complete"
        return f"{tournament.name}, round {standings.round} alone, {state}"
    drawn = len(tournament.drawn)
    state = "provisional" if standings.provisional else "final"
    return f"{tournament.name}, {drawn} of {tournament.rounds} rounds, {state}"


def standings_notes(
    tournament: Tournament, standings: TournamentStandings, stale: Sequence[int]
) -> Iterator[str]:
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


SHOWN_PAIRS = 8
"""Pairs said one by one; of more the others are counted."""


def round_head(round_: DrawnRound) -> str:
    """`Round 2, drawn by standing (seed 4711):`"""
    how = {"draw": "", "again": ", drawn anew", "swiss": ", drawn by standing", "repair": ", seated anew"}
    return f"Round {round_.number}{how[round_.how]} (seed {round_.seed}):"


def changed_words(round_: DrawnRound) -> Iterator[str]:
    """What the organiser swapped: who was drawn for another table."""
    if round_.proposed == round_.seating:
        return
    pairs = zip(round_.proposed.tables, round_.seating.tables, strict=True)
    for number, (drawn, now) in enumerate(pairs, 1):
        if drawn != now:
            yield f"table {number} was drawn as {', '.join(drawn.players)}"


def certificate_words(certificate: Certificate) -> Iterator[str]:
    """Meetings, neighbours, seats and rests, a sentence each."""
    people = len(certificate.players)
    yield (
        f"{count_words(certificate.rounds, 'round')}, {count_words(people, 'player')}: "
        f"{certificate.pairs_met} of {people * (people - 1) // 2} pairs have met."
    )
    yield from _again(certificate)
    if certificate.neighbours_again:
        yield f"Acted after the same player as before: {count_words(certificate.neighbours_again, 'time')}."
    else:
        yield "Nobody acts after the same player twice."
    yield f"Between a player's most and least usual seat: {certificate.seats_apart}."
    yield from _rests(certificate)


def _again(certificate: Certificate) -> Iterator[str]:
    if not certificate.pairs_met_again:
        yield "No pair meets twice."
        return
    yield (
        f"{count_words(certificate.pairs_met_again, 'pair')} {'meets' if certificate.pairs_met_again == 1 else 'meet'} "
        f"again, the most often {count_words(certificate.most_meetings, 'time')}."
    )
    pairs = [
        (count, at, other)
        for at, row in enumerate(certificate.meetings)
        for other, count in enumerate(row[:at])
        if count > 1
    ]
    pairs.sort(key=lambda pair: (-pair[0], pair[2], pair[1]))
    names = certificate.players
    said = [f"{names[other]} and {names[at]} {count} times" for count, at, other in pairs[:SHOWN_PAIRS]]
    rest = len(pairs) - SHOWN_PAIRS
    yield f"  {'; '.join(said)}{f'; and {rest} more' if rest > 0 else ''}."


def _rests(certificate: Certificate) -> Iterator[str]:
    resting = [
        f"{name} {count}" for name, count in zip(certificate.players, certificate.rests, strict=True) if count
    ]
    if not resting:
        yield "Nobody rests."
    elif len(set(certificate.rests)) == 1:
        yield f"Everybody rests {count_words(certificate.rests[0], 'time')}."
    elif len(resting) <= SHOWN_PAIRS:
        yield f"Rests: {listed(resting)}."
    else:
        yield f"{len(resting)} players rest, at most {count_words(max(certificate.rests), 'time')}."

"""What an organiser does, as entries: each is checked against the tournament as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded, check_different, find_name, read_players
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import with_limits
from pusoyref.session.evening import Header
from pusoyref.texts import read_text
from pusoyref.tournament.account import read_prizes
from pusoyref.tournament.entries import (
    Added,
    Changed,
    Closed,
    Drawn,
    Dropped,
    Entry,
    Paid,
    PointsGiven,
    PointsTaken,
    Reversed,
    Swapped,
)
from pusoyref.tournament.fold import after
from pusoyref.tournament.results import NOTHING, Results, is_in
from pusoyref.tournament.seating.draw import draw, draw_swiss
from pusoyref.tournament.seating.repair import repaired
from pusoyref.tournament.seating.rounds import Round
from pusoyref.tournament.standings import standing_before
from pusoyref.tournament.state import DrawnRound, Participant, Tournament

MOST_PLAYERS = 400
MOST_POINTS = 1_000_000


def new_players(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a tournament, all different. Errors: `bad-name`, `same-name`, `too-many-players`."""
    if len(names) > MOST_PLAYERS:
        raise InvalidRequest("too-many-players", most=MOST_PLAYERS, players=len(names))
    return read_players(names)


def person_called(tournament: Tournament, text: str) -> Participant:
    """Who `text` is, or is the only beginning of. Errors: `unknown-player`, `ambiguous-name`."""
    try:
        name = find_name(text, tournament.names)
    except InvalidRequest as error:
        if error.code != "unknown-name":
            raise
        raise InvalidRequest("unknown-player", name=text, known=tournament.names) from None
    return next(person for person in tournament.people if person.name == name)


def added(tournament: Tournament, names: Sequence[str], seed: int) -> tuple[Entry, ...]:
    """Latecomers, and who left and comes back. Errors: those of `new_players`, `already-in`."""
    known = {casefolded(person.name): person for person in tournament.people}
    joining = []
    for name in new_players(names):
        person = known.get(casefolded(name))
        if person is not None and person.until is None:
            raise InvalidRequest("already-in", name=person.name)
        joining.append(person.name if person else name)
    new_players((*tournament.staying, *joining))
    check_different({*joining} - {*tournament.names}, tournament.names)
    return _with_repair(tournament, Added(tuple(joining)), seed)


def dropped(tournament: Tournament, text: str, seed: int) -> tuple[Entry, ...]:
    """Somebody leaves. Errors: `unknown-player`, `ambiguous-name`, `already-gone`."""
    person = person_called(tournament, text)
    if person.until is not None:
        raise InvalidRequest("already-gone", name=person.name)
    return _with_repair(tournament, Dropped(person.name), seed)


def _with_repair(tournament: Tournament, entry: Added | Dropped, seed: int) -> tuple[Entry, ...]:
    """The entry, and the announced rounds for the new list of players with the fewest changes."""
    begun = tournament.begun
    announced = tournament.seatings[begun:]
    if not announced:
        return (entry,)
    players, earlier = after(tournament, entry).staying, tournament.seatings[:begun]
    try:
        rounds = repaired(announced, players, seed=seed, three=tournament.three, earlier=earlier)
    except InvalidRequest as error:
        if error.code != "too-few-to-seat":
            raise
        rounds = ()  # Whoever leaves leaves: what had been announced cannot be played.
    return entry, Drawn(begun + 1, rounds, seed, "repair")


def paid(tournament: Tournament, texts: Sequence[str]) -> tuple[Entry, ...]:
    """Buy-ins. Errors: `unknown-player`, `ambiguous-name`, `no-buy-in`, `paid-already`."""
    if not tournament.buy_in:
        raise InvalidRequest("no-buy-in", name=tournament.name)
    people = [person_called(tournament, text) for text in texts]
    for person in people:
        if person.paid:
            raise InvalidRequest("paid-already", name=person.name)
    return (Paid(tuple(dict.fromkeys(person.name for person in people))),)


def changed(
    tournament: Tournament, rounds: int | None, hands: int | None, buy_in: str | None, prizes: str | None
) -> tuple[Entry, ...]:
    """Errors: `nothing-to-change`, `rounds-drawn`, those of amounts and prizes."""
    entry = Changed(
        rounds,
        hands,
        None if buy_in is None else read_pesos(buy_in),
        None if prizes is None else read_prizes(prizes),
    )
    if all(getattr(entry, key) in (None, getattr(tournament, key)) for key in Changed.__struct_fields__):
        raise InvalidRequest("nothing-to-change")
    if rounds is not None and rounds < tournament.begun:
        raise InvalidRequest("rounds-drawn", begun=tournament.begun, rounds=rounds)
    return (entry,)


def award(
    tournament: Tournament,
    name: str,
    points: int,
    reason: str,
    sort: type[PointsGiven | PointsTaken] = PointsGiven,
) -> tuple[Entry, ...]:
    """Points given beside the hands, or taken.

    Errors: those of names, `bad-adjustment`, `no-adjustment-reason`, `bad-text`.
    """
    if not 0 < points <= MOST_POINTS:
        raise InvalidRequest("bad-adjustment", points=points, most=MOST_POINTS)
    if not reason.strip():
        raise InvalidRequest("no-adjustment-reason")
    return (sort(person_called(tournament, name).name, points, read_text(reason)),)


def reversal(tournament: Tournament, number: int, reason: str) -> tuple[Entry, ...]:
    """Errors: `no-adjustment`, `reversed-already`, `bad-text`."""
    adjustment = next((known for known in tournament.adjustments if known.number == number), None)
    if adjustment is None:
        raise InvalidRequest("no-adjustment", number=number, there=len(tournament.adjustments))
    if adjustment.reversed:
        raise InvalidRequest("reversed-already", number=number)
    return (Reversed(number, read_text(reason)),)


def drawn(
    tournament: Tournament,
    results: Results,
    seed: int,
    *,
    all: bool = False,
    swiss: bool = False,
    again: bool = False,
) -> Drawn:
    """The draw of the next round, of `all` of them, by standing, or `again` of those that have not begun.

    Errors: `swiss-all`, `all-drawn`, `nothing-to-redraw`, `too-few-to-seat`.
    """
    if swiss and all:
        raise InvalidRequest("swiss-all")
    first = (tournament.begun if again else len(tournament.drawn)) + 1
    announced = len(tournament.drawn) - tournament.begun
    if again and not announced:
        raise InvalidRequest("nothing-to-redraw", round=tournament.begun)
    if first > tournament.rounds:
        raise InvalidRequest("all-drawn", rounds=tournament.rounds)
    earlier = tournament.seatings[: first - 1]
    names, three = tournament.staying, tournament.three
    if swiss:
        ranked = standing_before(tournament, results, first, names)
        seating = draw_swiss(ranked, seed=seed, three=three, earlier=earlier)
        return Drawn(first, (seating,), seed, "swiss", ranked)
    to_come = tournament.rounds - first + 1
    count = to_come if all else announced if again else 1
    rounds = draw(
        names, min(count, to_come), seed=seed, three=three, earlier=earlier, planned=tournament.rounds
    )
    return Drawn(first, tuple(rounds), seed, "again" if again else "draw")


def first_seed(tournament: Tournament) -> int | None:
    """The seed of the first draw: rounds drawn one by one with it are those that one draw of all gives."""
    return next((round_.seed for round_ in tournament.drawn if round_.how in ("draw", "again")), None)


def stale_rounds(tournament: Tournament, results: Results) -> tuple[int, ...]:
    """Numbers of the swiss rounds whose draw would now be different."""
    stale = []
    for round_ in tournament.drawn:
        if round_.how != "swiss":
            continue
        ranked = standing_before(tournament, results, round_.number, round_.ranked)
        if ranked == round_.ranked:
            continue
        earlier = tournament.seatings[: round_.number - 1]
        if draw_swiss(ranked, seed=round_.seed, three=tournament.three, earlier=earlier) != round_.proposed:
            stale.append(round_.number)
    return tuple(stale)


def swap(
    tournament: Tournament, one: str, other: str, round_: int | None, results: Results
) -> tuple[Swapped]:
    """Two players in each other's place; in the last round drawn, or in `round_`.

    Errors: those of names, `swap-self`, `nothing-drawn`, `no-such-round`, `not-in-round`, `table-has-hands`.
    """
    where = find_round(tournament, len(tournament.drawn) if round_ is None else round_)
    names = [person_called(tournament, text).name for text in (one, other)]
    if names[0] == names[1]:
        raise InvalidRequest("swap-self", name=names[0])
    for name in names:
        if name not in where.seating.players:
            raise InvalidRequest("not-in-round", name=name, round=where.number)
        table = table_of(where.seating, name)
        result = results.get((where.number, table), NOTHING)
        if table and (where.tables[table - 1].closed or result.complete or result.fault):
            raise InvalidRequest("table-has-hands", name=name, round=where.number, table=table)
    return (Swapped(where.number, *names),)


def find_round(tournament: Tournament, number: int) -> DrawnRound:
    """Errors: `nothing-drawn`, `no-such-round`."""
    if not tournament.drawn:
        raise InvalidRequest("nothing-drawn", name=tournament.name)
    if not 1 <= number <= len(tournament.drawn):
        raise InvalidRequest("no-such-round", round=number, drawn=len(tournament.drawn))
    return tournament.drawn[number - 1]


def find_table(tournament: Tournament, round_: int, table: int) -> DrawnRound:
    """The round of a table that is there. Errors: those of `find_round`, `no-such-table`."""
    drawn = find_round(tournament, round_)
    if not 1 <= table <= len(drawn.tables):
        raise InvalidRequest("no-such-table", round=round_, table=table, tables=len(drawn.tables))
    return drawn


def table_of(seating: Round, name: str) -> int:
    """The table of a player from 1, 0 for none."""
    return next((at for at, table in enumerate(seating.tables, 1) if name in table.players), 0)


def session_name(tournament: Tournament, round_: int, table: int) -> str:
    """`Fiesta R1 T3`"""
    return f"{tournament.name} R{round_} T{table}"


def header_of(tournament: Tournament, round_: int, table: int, date: str, name: str | None = None) -> Header:
    """What a table's session begins with: over after the round's hands, and tied to the tournament.

    Errors: `no-such-round`, `no-such-table`.
    """
    drawn = find_table(tournament, round_, table)
    return Header(
        name or session_name(tournament, round_, table),
        date,
        drawn.players(table),
        with_limits(tournament.rules, {"hands": drawn.hands}),
        tournament.stake,
        tournament.table_of(round_, table),
    )


def check_seated_alike(now: Tournament, before: Tournament, round_: int) -> None:
    """That nobody was seated otherwise meanwhile. Errors: `seated-meanwhile`."""
    seatings = [state.seatings[round_ - 1] for state in (now, before) if len(state.drawn) >= round_]
    if len(seatings) < 2 or seatings[0] != seatings[1]:
        raise InvalidRequest("seated-meanwhile", round=round_)


def closed(
    tournament: Tournament, results: Results, round_: int, table: int, reason: str
) -> tuple[Entry, ...]:
    """A table is waited for no longer.

    Errors: those of `find_table`, `no-table-reason`, `bad-text`, `table-closed`, `table-is-in`.
    """
    drawn = find_table(tournament, round_, table)
    if not reason.strip():
        raise InvalidRequest("no-table-reason")
    state = drawn.tables[table - 1]
    if state.closed:
        raise InvalidRequest("table-closed", round=round_, table=table)
    if is_in(drawn, state, results.get((round_, table), NOTHING)):
        raise InvalidRequest("table-is-in", round=round_, table=table)
    return (Closed(round_, table, read_text(reason)),)

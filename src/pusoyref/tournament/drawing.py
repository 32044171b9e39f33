"""Draws and swaps as entries: what the organiser asked for, made under the rules of who may still be seated anew."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import with_limits
from pusoyref.session.evening import Header
from pusoyref.tournament.entries import Drawn, Swapped
from pusoyref.tournament.missing import Results
from pusoyref.tournament.players import person_called
from pusoyref.tournament.seating.draw import draw, draw_swiss
from pusoyref.tournament.seating.rounds import Round
from pusoyref.tournament.standings import standing_before
from pusoyref.tournament.state import DrawnRound, Tournament


class DrawRequest(Struct, frozen=True):
    """What kind of draw: the next round, `all` of them, by standing, or `again` those that have not begun."""

    all: bool = False
    swiss: bool = False
    again: bool = False


def drawn(tournament: Tournament, results: Results, wish: DrawRequest, seed: int) -> Drawn:
    """The draw as an entry. Errors: `swiss-all`, `all-drawn`, `nothing-to-redraw`, `too-few-to-seat`."""
    if wish.swiss and wish.all:
        raise InvalidRequest("swiss-all")
    first = (tournament.begun if wish.again else len(tournament.drawn)) + 1
    announced = len(tournament.drawn) - tournament.begun
    if wish.again and not announced:
        raise InvalidRequest("nothing-to-redraw", round=tournament.begun)
    if first > tournament.rounds:
        raise InvalidRequest("all-drawn", rounds=tournament.rounds)
    earlier = tournament.seatings[: first - 1]
    names, three = tournament.staying, tournament.three
    if wish.swiss:
        ranked = standing_before(tournament, results, first, names)
        seating = draw_swiss(ranked, seed=seed, three=three, earlier=earlier)
        return Drawn(first, (seating,), seed, "swiss", ranked)
    to_come = tournament.rounds - first + 1
    count = to_come if wish.all else announced if wish.again else 1
    rounds = draw(
        names, min(count, to_come), seed=seed, three=three, earlier=earlier, planned=tournament.rounds
    )
    return Drawn(first, tuple(rounds), seed, "again" if wish.again else "draw")


def first_seed(tournament: Tournament) -> int | None:
    """The seed of the first draw: rounds drawn one by one with it are those that one draw of all gives."""
    return next((round_.seed for round_ in tournament.drawn if round_.how in ("draw", "again")), None)


def swap(tournament: Tournament, one: str, other: str, round_: int | None, results: Results) -> Swapped:
    """Two players in each other's place; in the last round drawn, or in `round_`.

    Errors: those of names, `swap-self`, `nothing-drawn`, `no-such-round`, `not-in-round`, `table-has-hands`.
    """
    where = find_round(tournament, len(tournament.drawn) if round_ is None else round_)
    names = tuple(person_called(tournament, text).name for text in (one, other))
    if names[0] == names[1]:
        raise InvalidRequest("swap-self", name=names[0])
    for name in names:
        table = table_of(where.seating, name)
        if name not in where.seating.players:
            raise InvalidRequest("not-in-round", name=name, round=where.number)
        result = results.get((where.number, table))
        if table and (where.tables[table - 1].closed or (result and (result.complete or result.fault))):
            raise InvalidRequest("table-has-hands", name=name, round=where.number, table=table)
    return Swapped(where.number, *names)


def find_round(tournament: Tournament, number: int) -> DrawnRound:
    """Errors: `nothing-drawn`, `no-such-round`."""
    if not tournament.drawn:
        raise InvalidRequest("nothing-drawn", name=tournament.name)
    if not 1 <= number <= len(tournament.drawn):
        raise InvalidRequest("no-such-round", round=number, drawn=len(tournament.drawn))
    return tournament.drawn[number - 1]


def find_table(tournament: Tournament, round_: int, table: int) -> DrawnRound:
    """The round of a table that is there. Errors: those of `find_round`, `no-such-table`."""
    found = find_round(tournament, round_)
    if not 1 <= table <= len(found.tables):
        raise InvalidRequest("no-such-table", round=round_, table=table, tables=len(found.tables))
    return found


def table_of(seating: Round, name: str) -> int:
    """The table of a player from 1, 0 for none."""
    return next((at for at, table in enumerate(seating.tables, 1) if name in table.players), 0)


def stale_rounds(tournament: Tournament, results: Results) -> tuple[int, ...]:
    """Numbers of the swiss rounds whose draw would now be different."""
    found = []
    for round_ in tournament.drawn:
        if round_.how != "swiss":
            continue
        now = standing_before(tournament, results, round_.number, round_.ranked)
        if now == round_.ranked:
            continue
        earlier = tournament.seatings[: round_.number - 1]
        seating = draw_swiss(now, seed=round_.seed, three=tournament.three, earlier=earlier)
        if seating != round_.proposed:
            found.append(round_.number)
    return tuple(found)


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

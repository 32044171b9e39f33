"""`tournament standings`: who stands where, on the screen, in files and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import (
    Output,
    To,
    Which,
    format_wanted,
    open_tournament,
    results_of,
    write_shown,
)
from pusoyref.commands.tournament.words import beyond_words, missing_json, stale_lines, to_come_lines
from pusoyref.formats.csv import Cell, Number, csv_text, points_cell
from pusoyref.notation.pesos import write_pesos
from pusoyref.text.amounts import signed
from pusoyref.text.style import Style, listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.organiser import find_round, stale_rounds
from pusoyref.tournament.standings import TournamentStanding, TournamentStandings, standings
from pusoyref.tournament.state import Tournament


class StandingsShown(Struct, frozen=True):
    """Standings to be shown. `stale`: swiss rounds whose draw would now be different."""

    tournament: Tournament
    standings: TournamentStandings
    stale: Sequence[int]


class Column(Struct, frozen=True, kw_only=True):
    """A column of the standings: each of the three ways to show it takes a row; None where it is not shown that way.

    `text`: on screens and pages, under `head`. `cell`: in CSV, under `name`. `value`: in JSON, by `name`.
    `when`: without it the column is always there.
    """

    name: str
    head: str = ""
    text: Callable[[TournamentStanding, Style], str] | None = None
    cell: Callable[[TournamentStanding], Cell] | None = None
    value: Callable[[TournamentStanding], Any] | None = None
    when: Callable[[StandingsShown], bool] | None = None


def _plain(name: str, value: Callable[[TournamentStanding], Any], head: str | None = None) -> Column:
    """A name or a whole number, written alike everywhere; without `head` it is not for people."""
    text = None if head is None else lambda row, style: str(value(row))
    return Column(name=name, head=head or "", text=text, cell=value, value=value)


COLUMNS = (
    _plain("place", lambda row: row.place, head=""),
    _plain("player", lambda row: row.player, head="player"),
    Column(
        name="points_per_hand",
        head="a hand",
        text=lambda row, style: f"{row.rate:+.2f}" if row.tally.hands else "-",
        when=lambda shown: shown.standings.per_hand,
    ),
    Column(
        name="points",
        head="points",
        text=lambda row, style: signed(row.tally.points),
        cell=lambda row: points_cell(row.tally.points),
        value=lambda row: row.tally.points,
    ),
    Column(
        name="pesos",
        head="pesos",
        text=lambda row, style: style.pesos(row.tally.centavos),
        when=lambda shown: bool(shown.tournament.stake),
    ),
    Column(
        name="pesos",
        cell=lambda row: Number(write_pesos(row.tally.centavos)),
        value=lambda row: write_pesos(row.tally.centavos),
    ),
    _plain("hands", lambda row: row.tally.hands, head="hands"),
    _plain("won", lambda row: row.tally.won, head="won"),
    _plain("sunog", lambda row: row.tally.sunog, head="sunog"),
    _plain("shutouts", lambda row: row.tally.shutouts, head="shutouts"),
    _plain("cards_left", lambda row: row.tally.cards_left, head="cards left"),
    Column(name="best_hand", cell=lambda row: points_cell(row.tally.best), value=lambda row: row.tally.best),
    Column(
        name="points_per_hand",
        cell=lambda row: Number(f"{row.tally.points / row.tally.hands:.4f}") if row.tally.hands else None,
    ),
    _plain("rested", lambda row: row.rested),
    Column(name="by_lot", cell=lambda row: int(row.by_lot), value=lambda row: row.by_lot),
    Column(name="left", cell=lambda row: int(row.left), value=lambda row: row.left),
    Column(
        name="points_per_hand",
        value=lambda row: round(row.rate, 4) if row.tally.hands else None,
        when=lambda shown: shown.standings.per_hand,
    ),
)
"""Every column, in the order in which it is shown. Where a column stands elsewhere in another form it is here twice."""


def _columns(shown: StandingsShown) -> list[Column]:
    return [column for column in COLUMNS if column.when is None or column.when(shown)]


def standings_table(shown: StandingsShown, style: Style) -> tuple[list[str], list[list[str]]]:
    """Heads, and a row a player, best first: for screens, pages and Markdown."""
    columns = [(column.head, column.text) for column in _columns(shown) if column.text is not None]
    rows = [[text(row, style) for _, text in columns] for row in shown.standings.rows]
    return [head for head, _ in columns], rows


def standings_csv(shown: StandingsShown) -> str:
    """RFC 4180 with a byte order mark; no name is a formula. Whether it is provisional stands in every row."""
    columns = [(column.name, column.cell) for column in _columns(shown) if column.cell is not None]
    provisional = int(shown.standings.provisional)
    rows = [[*(cell(row) for _, cell in columns), provisional] for row in shown.standings.rows]
    return csv_text([[*(name for name, _ in columns), "provisional"], *rows], mark=True)


def standings_json(shown: StandingsShown) -> dict[str, Any]:
    """`tournament standings` and `board`"""
    tournament, ranking = shown.tournament, shown.standings
    columns = [(column.name, column.value) for column in _columns(shown) if column.value is not None]
    return {
        "tournament": tournament.name,
        "round": ranking.round,
        "provisional": ranking.provisional,
        "missing": missing_json(ranking.missing),
        "rounds_to_draw": ranking.to_draw,
        "by": "points-per-hand" if ranking.per_hand else "points",
        "lot_seed": ranking.seed,
        "standings": [{name: value(row) for name, value in columns} for row in ranking.rows],
        "adjustments": [
            {key: getattr(adjustment, key) for key in ("number", "player", "points", "reason", "reversed")}
            for adjustment in tournament.adjustments
        ],
        "draws_now_different": shown.stale,
    }


def standings_head(shown: StandingsShown) -> str:
    """`Fiesta, 3 of 5 rounds, provisional`"""
    tournament, ranking = shown.tournament, shown.standings
    if ranking.round is not None:
        state = "provisional" if ranking.missing else "complete"
        return f"{tournament.name}, round {ranking.round} alone, {state}"
    state = "provisional" if ranking.provisional else "final"
    return f"{tournament.name}, {len(tournament.drawn)} of {tournament.rounds} rounds, {state}"


def standings_notes(shown: StandingsShown) -> Iterator[str]:
    """What has to be known to read the standings."""
    ranking = shown.standings
    if ranking.per_hand:
        yield (
            "Somebody rested or had hands missing: ranked by points a hand. A rest is no score, and not a zero."
        )
    groups: dict[int, list[str]] = {}
    for row in ranking.rows:
        if row.by_lot and row.tally.hands:
            groups.setdefault(row.equal, []).append(row.player)
    for names in groups.values():
        yield f"Equal in everything, in the order of the lot (seed {ranking.seed}): {', '.join(names)}."
    left = [row.player for row in ranking.rows if row.left]
    if left:
        yield f"Left before the end, and listed below the others: {listed(left)}."
    for adjustment in shown.tournament.adjustments if ranking.round is None else ():
        if not adjustment.reversed:
            yield f"{signed(adjustment.points)} {adjustment.player}: {adjustment.reason} (number {adjustment.number})."
    yield from map(beyond_words, ranking.beyond)
    yield from stale_lines(shown.stale)
    yield from to_come_lines(ranking)


def standings_command(
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Of that round alone.")
    ] = None,
    to: To = None,
    output: Output = None,
    which: Which = None,
) -> None:
    """Who stands where; provisional until every table is in.

    By points, then hands won, fewest cards left, points against those tied,
    the best single hand, and a lot. By points a hand where somebody rested.

    \b
    pusoyref tournament standings
    pusoyref tournament standings --round 1
    pusoyref tournament standings --to csv -o standings.csv
    """
    context = get_context()
    tournament = open_tournament(which).tournament()
    if round_ is not None:
        find_round(tournament, round_)
    form = format_wanted(to, output)
    results = results_of(tournament, replay=form is not None)
    ranking = standings(tournament, results, round_)
    shown = StandingsShown(tournament, ranking, stale_rounds(tournament, results))
    title, notes = standings_head(shown), list(standings_notes(shown))
    if form is not None:
        heads, rows = standings_table(shown, context.file_style)
        values = {"title": title, "heads": heads, "rows": rows, "notes": notes}
        write_shown("standings", standings_csv(shown), values, form, output)
        return
    heads, rows = standings_table(shown, context.style)
    context.answer(
        lambda: {**standings_json(shown), "beyond": ranking.beyond},
        f"{title}:",
        *table_lines(heads, rows, context.style, left=2),
        *wrap_lines(notes),
    )

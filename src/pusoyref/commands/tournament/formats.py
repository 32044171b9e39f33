"""What `tournament standings --to` and `tournament seats --to` write: csv, html, md."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from pusoyref.cli.completions import files
from pusoyref.cli.context import get_context
from pusoyref.cli.files import write_file
from pusoyref.commands.tournament.tables import place_of, players_of, seat_rows, standings_table
from pusoyref.commands.tournament.words import (
    certificate_words,
    changed_words,
    round_head,
    stale_lines,
    standings_head,
    standings_notes,
)
from pusoyref.errors import InvalidRequest
from pusoyref.formats.csv import Cell, Number, csv_text, points_cell
from pusoyref.formats.md import escaped
from pusoyref.formats.pages import page_template
from pusoyref.notation.pesos import write_pesos
from pusoyref.text.style import Style
from pusoyref.tournament.seating.certificate import Certificate
from pusoyref.tournament.standings import TournamentStanding, TournamentStandings
from pusoyref.tournament.state import DrawnRound, Tournament

if TYPE_CHECKING:
    pass

ROUND, TABLE = "round", "table"
RESTING = "rest"


def seating_title(tournament: Tournament) -> str:
    """`Fiesta: who sits where`"""
    return f"{tournament.name}: who sits where"


class StandingsShown(Struct, frozen=True):
    """Standings to be written. `stale`: swiss rounds whose draw would now be different."""

    tournament: Tournament
    standings: TournamentStandings
    stale: Sequence[int]


class SeatingShown(Struct, frozen=True):
    """Rounds to be written. `certificate`: of all rounds, None where only one is shown."""

    tournament: Tournament
    rounds: Sequence[DrawnRound]
    certificate: Certificate | None
    stale: Sequence[int]


class TournamentFormat(Struct, frozen=True):
    """One of the modules here, as values."""

    name: str
    standings: Callable[[StandingsShown, Style], str]
    seating: Callable[[SeatingShown, Style], str]


def tournament_format_names() -> tuple[str, ...]:
    """Names of all formats, none of them loaded."""
    return tuple(FORMATS)


def find_tournament_format(name: str) -> TournamentFormat:
    """The format of that name. Errors: `unknown-format` with `format` and `formats`."""
    if name not in tournament_format_names():
        raise InvalidRequest("unknown-format", format=name, formats=tournament_format_names())
    return FORMATS[name]


STANDINGS_COLUMNS = (
    "place", "player", "points", "pesos", "hands", "won", "sunog", "shutouts", "cards_left", "best_hand",
    "points_per_hand", "rested", "by_lot", "left", "provisional",
)  # fmt: skip
SEATING_COLUMNS = ("round", "table", "seat", "player")


def standings_csv(shown: StandingsShown, style: Style) -> str:
    """RFC 4180 with a byte order mark; no name is a formula."""
    provisional = int(shown.standings.provisional)
    rows = [[*_row(row), provisional] for row in shown.standings.rows]
    return csv_text([STANDINGS_COLUMNS, *rows], mark=True)


def _row(row: TournamentStanding) -> list[Cell]:
    tally = row.tally
    return [
        row.place,
        row.player,
        points_cell(tally.points),
        Number(write_pesos(tally.centavos)),
        tally.hands,
        tally.won,
        tally.sunog,
        tally.shutouts,
        tally.cards_left,
        points_cell(tally.best),
        Number(f"{tally.points / tally.hands:.4f}") if tally.hands else None,
        row.rested,
        int(row.by_lot),
        int(row.left),
    ]


def seating_csv(shown: SeatingShown, style: Style) -> str:
    """Who rests has neither table nor seat."""
    rows = [
        (round_, table or None, seat or None, player)
        for round_, table, seat, player in seat_rows(shown.rounds)
    ]
    return csv_text([SEATING_COLUMNS, *rows], mark=True)


def standings_html(shown: StandingsShown, style: Style) -> str:
    """The page, in UTF-8. What people typed is escaped by the template."""
    heads, rows = standings_table(shown.tournament, shown.standings, style)
    page = page_template("pusoyref.commands.tournament", "standings.html").render(
        title=standings_head(shown.tournament, shown.standings),
        heads=heads,
        rows=rows,
        notes=list(standings_notes(shown.tournament, shown.standings, shown.stale)),
    )
    return page + "\n"


def seating_html(shown: SeatingShown, style: Style) -> str:
    """Every round's tables, then everybody's, then the certificate."""
    proof = shown.certificate
    people = players_of(shown.rounds)
    page = page_template("pusoyref.commands.tournament", "seating.html").render(
        title=seating_title(shown.tournament),
        rounds=[
            (round_, round_head(round_).rstrip(":"), list(changed_words(round_))) for round_ in shown.rounds
        ],
        people=[(player, [place_of(round_, player) for round_ in shown.rounds]) for player in people],
        notes=[*(certificate_words(proof) if proof else ()), *stale_lines(shown.stale)],
    )
    return page + "\n"


def standings_md(shown: StandingsShown, style: Style) -> str:
    """A heading, the table, what has to be known to read it."""
    heads, rows = standings_table(shown.tournament, shown.standings, style)
    notes = standings_notes(shown.tournament, shown.standings, shown.stale)
    title = standings_head(shown.tournament, shown.standings)
    left = heads.index("player")
    lines = [f"# {escaped(title)}", "", *_md_table(heads, rows, left=(left,)), *_listed(notes)]
    return "\n".join(lines) + "\n"


def seating_md(shown: SeatingShown, style: Style) -> str:
    """A table a round, everybody's tables, the certificate."""
    return "\n".join(_seating(shown)) + "\n"


def _seating(shown: SeatingShown) -> Iterator[str]:
    yield f"# {escaped(seating_title(shown.tournament))}"
    for round_ in shown.rounds:
        yield from ("", f"## {escaped(round_head(round_).rstrip(':'))}", "")
        most = max((len(table.players) for table in round_.seating.tables), default=0)
        rows = [
            [str(number), *table.players, *[""] * (most - len(table.players))]
            for number, table in enumerate(round_.seating.tables, 1)
        ]
        yield from _md_table([TABLE, *map(str, range(1, most + 1))], rows, left=range(1, most + 1))
        resting = round_.seating.resting
        yield from _listed(
            [*([f"{RESTING}: {', '.join(resting)}"] if resting else []), *changed_words(round_)]
        )
    if len(shown.rounds) > 1:
        yield ""
        rows = [
            [player, *(place_of(round_, player) for round_ in shown.rounds)]
            for player in players_of(shown.rounds)
        ]
        yield from _md_table(["player", *(f"{ROUND} {one.number}" for one in shown.rounds)], rows, left=(0,))
    if shown.certificate is not None:
        yield from _listed(certificate_words(shown.certificate))
    yield from _listed(stale_lines(shown.stale))


def _md_table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int]) -> Iterator[str]:
    yield _md_row(heads)
    yield _md_row([":--" if at in left else "--:" for at in range(len(heads))], plain=True)
    yield from map(_md_row, rows)


def _md_row(cells: Sequence[str], *, plain: bool = False) -> str:
    return f"| {' | '.join(cells if plain else map(escaped, cells))} |"


def _listed(lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    said = [f"- {escaped(line)}" for line in lines]
    yield from ["", *said] if said else []


def tournament_formats() -> list[tuple[str, str]]:
    """What a shell is offered for `--to`."""
    return [(name, "") for name in FORMATS]


To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", autocompletion=tournament_formats, help="csv, md or html."),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        autocompletion=files,
        help="Where that goes; without --to its ending decides.",
    ),
]


def format_wanted(to: str | None, output: str | None) -> str | None:
    """The format that was named, or that of the file; None where the answer is for the screen."""
    return to if to is not None or output in (None, "-") else Path(str(output)).suffix.lstrip(".").lower()


def write_standings(shown: StandingsShown, form: str, output: str | None) -> None:
    """Errors: `unknown-format`, `cannot-write`."""

    put(find_tournament_format(form).standings(shown, get_context().plain_style), form, output or "-")


def write_seating(shown: SeatingShown, form: str, output: str | None) -> None:
    """Errors: `unknown-format`, `cannot-write`."""

    put(find_tournament_format(form).seating(shown, get_context().plain_style), form, output or "-")


def put(text: str, form: str, output: str) -> None:
    """`output`: a file, written whole or not at all; - is standard output. Errors: `cannot-write`."""
    context = get_context()
    if output != "-":
        write_file(output, text)
        if context.as_json:
            context.answer(lambda: {"written": [output]})
        else:
            context.notice(f"Written to {output}.")
    elif context.as_json:
        context.answer(lambda: {"format": form, "text": text})
    else:
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(newline="")  # The lines end as the format wants it, on every platform.
        sys.stdout.write(text)


FORMATS = {
    "csv": TournamentFormat("csv", standings_csv, seating_csv),
    "html": TournamentFormat("html", standings_html, seating_html),
    "md": TournamentFormat("md", standings_md, seating_md),
}
"""What `--to` takes."""

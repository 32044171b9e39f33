"""Paper score slips: printed, and taken in again."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import RoundNumber, TableNumber, Which, open_tournament, results_of


def slips_command(
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="The one that is played if left out.")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="A page to print on A4, several to a sheet.")
    ] = None,
    which: Which = None,
) -> None:
    """Score slips on paper, one for each table of a round.

    Every hand has a box for its sum, every column one for its total, the
    slip one for a check: tournament enter finds a misread digit by them.

    \b
    pusoyref tournament slips
    pusoyref tournament slips --round 1 --html slips.html
    """
    from pusoyref.export.slips import slips_json, slips_of
    from pusoyref.export.tournament_scene import running_round
    from pusoyref.tournament.drawing import find_round
    from pusoyref.tournament.slip_hands import check_rules

    here = desk()
    tournament = open_tournament(which).tournament()
    check_rules(tournament.rules)
    drawn = running_round(tournament, results_of(tournament)) if round_ is None else None
    drawn = drawn or find_round(tournament, round_ or 1)
    slips = slips_of(tournament, drawn)
    if html is None:
        from pusoyref.view.tournament_slips import slip_lines

        here.answer(
            lambda: slips_json(tournament, slips),
            *slip_lines(tournament.name, tournament.rules, slips, here.plain_speech),
        )
        return
    from pusoyref.cli.tournament_output import put
    from pusoyref.export.slips_html import slips_html

    put(slips_html(tournament, slips, here.plain_speech), "html", html)


def enter_command(
    round_: RoundNumber,
    table: TableNumber,
    counts: Annotated[
        list[str],
        typer.Argument(
            metavar="[COUNTS...]", help="A hand each; asked for, or read from a pipe, if left out."
        ),
    ] = [],  # noqa: B006
    totals: Annotated[
        str | None,
        typer.Option("--totals", metavar="ROW", help="The bottom line of the slip, with its CHECK."),
    ] = None,
    take: Annotated[bool, typer.Option("--take", help="The slip counts, whatever differs.")] = False,
    which: Which = None,
) -> None:
    """A paper slip taken in, a hand an argument.

    Cards left in the order of the slip, or with names as score takes them,
    and =SUM behind them; before it, behind a stroke, the play that went out
    where 2s in it score (bonus rules). A sum that does not agree is refused with its place
    and nothing is entered. Twice does no harm; what differs from what is here
    is shown beside it and taken only with --take. Exit status 1: it differs.

    \b
    pusoyref tournament enter 1 2
    pusoyref tournament enter 1 2 0,3,8,5=16 4,0,10,13=27 --totals 4,3,18,18=136
    pusoyref tournament enter 1 2 0,3,8+d,5=16
    pusoyref tournament enter 1 2 0,3,8,5/2dh=16
    """
    from pusoyref.cli.tournament_slip_entering import enter_slip

    raise typer.Exit(enter_slip(which, (round_, table), counts, totals, take=take))

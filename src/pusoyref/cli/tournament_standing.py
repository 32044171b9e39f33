"""Who stands where, and who pays whom."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import Which, open_tournament, results_of
from pusoyref.cli.tournament_output import Output, To, format_wanted, write_standings


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
    import msgspec

    from pusoyref.export.tournament import standings_json
    from pusoyref.tournament.drawing import find_round
    from pusoyref.tournament.stale import stale_rounds
    from pusoyref.tournament.standings import standings
    from pusoyref.view.tournament_standings import standings_lines

    here = desk()
    tournament = open_tournament(which).tournament()
    if round_ is not None:
        find_round(tournament, round_)
    results = results_of(tournament)
    found, stale = standings(tournament, results, round_), stale_rounds(tournament, results)
    form = format_wanted(to, output)
    if form is not None:
        from pusoyref.export.tournament_formats import StandingsShown

        write_standings(StandingsShown(tournament, found, stale), form, output)
        return
    here.answer(
        lambda: {
            **standings_json(tournament, found, stale),
            "beyond": [msgspec.to_builtins(one) for one in found.beyond],
        },
        *standings_lines(tournament, found, stale, here.speech, color=here.color),
    )


def settle_command(which: Which = None) -> None:
    """Buy-ins, prizes and stakes in the fewest transfers.

    Prizes are per cent of all buy-ins by place; equal places share theirs.
    Whoever holds the buy-ins that were paid is called the pot.

    \b
    pusoyref tournament settle
    """
    from pusoyref.export.tournament import account_json
    from pusoyref.tournament.account import account
    from pusoyref.tournament.standings import standings
    from pusoyref.view.tournament_account import account_lines

    here = desk()
    tournament = open_tournament(which).tournament()
    results = results_of(tournament)
    found = standings(tournament, results)
    money = account(tournament, results, found)
    here.answer(
        lambda: account_json(tournament, money, found),
        *account_lines(tournament, money, found, here.speech, color=here.color),
    )

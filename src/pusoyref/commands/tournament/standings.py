"""`tournament standings` and `tournament settle`: who stands where, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.formats import Output, StandingsShown, To, format_wanted, write_standings
from pusoyref.commands.tournament.json import POT_NAME, account_json, standings_json
from pusoyref.commands.tournament.tables import standings_table
from pusoyref.commands.tournament.words import missing_lines, standings_head, standings_notes
from pusoyref.text.amounts import transfer_words
from pusoyref.text.style import Style, count_words, sentence
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.account import POT, Account, account
from pusoyref.tournament.drawing import find_round, stale_rounds
from pusoyref.tournament.standings import TournamentStandings, standings
from pusoyref.tournament.state import Tournament


def standings_lines(
    tournament: Tournament,
    standings: TournamentStandings,
    stale: Sequence[int],
    style: Style,
    *,
    color: bool,
) -> list[str]:
    """A row a player, best first; pesos only where something is played for."""
    heads, rows = standings_table(tournament, standings, style)
    return [
        f"{standings_head(tournament, standings)}:",
        *table_lines(heads, rows, color=color, ascii=style.ascii, left=2),
        *wrap_lines(standings_notes(tournament, standings, stale)),
    ]


def settled_words(account: Account) -> str:
    """How many payments, and whether fewer could do it."""
    settlement = account.settlement
    if not settlement.transfers:
        return "There is nothing to pay."
    made = count_words(len(settlement.transfers), "payment")
    if settlement.proved_fewest:
        return f"({made}; fewer cannot do it.)"
    return (
        f"({made}; for so many people it stays within {settlement.limit}, and a few fewer may be possible.)"
    )


def account_notes(
    tournament: Tournament, account: Account, standings: TournamentStandings, style: Style
) -> Iterator[str]:
    """What is in the pot, and what is not final."""
    if account.pot:
        kept = f"; {style.pesos(account.kept)} of it goes to no prize" if account.kept else ""
        yield (
            f"The pot: {style.pesos(account.pot)} of buy-ins, {style.pesos(account.in_pot)} paid in so far{kept}."
        )
    if standings.provisional:
        yield "Provisional:"
        if standings.missing:
            yield from missing_lines(standings.missing)
        if standings.to_draw:
            yield f"{count_words(standings.to_draw, 'round')} still to be drawn."


def account_lines(
    tournament: Tournament, account: Account, standings: TournamentStandings, style: Style, *, color: bool
) -> list[str]:
    """A row for everybody with money in it, a line a payment, and what is still open."""
    rows = [
        [
            one.player,
            style.pesos(one.buy_in) if one.buy_in else "paid" if one.paid else "",
            style.pesos(one.prize) if one.prize else "",
            style.pesos(one.stakes) if tournament.stake else "",
            style.pesos(one.owed),
        ]
        for one in account.balances
        if one.buy_in or one.prize or one.stakes or one.owed
    ]
    heads = ["player", "buy-in", "prize", "played", "owed"]
    payments = [
        replace(
            one,
            payer=POT_NAME if one.payer == POT else one.payer,
            payee=POT_NAME if one.payee == POT else one.payee,
        )
        for one in account.settlement.transfers
    ]
    lines = table_lines(heads, rows, color=color, ascii=style.ascii) if rows else []
    said = [f"{sentence(transfer_words(one, style))}." for one in payments]
    return [
        *lines,
        *wrap_lines([*said, settled_words(account), *account_notes(tournament, account, standings, style)]),
    ]


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
    results = results_of(tournament)
    found, stale = standings(tournament, results, round_), stale_rounds(tournament, results)
    form = format_wanted(to, output)
    if form is not None:
        write_standings(StandingsShown(tournament, found, stale), form, output)
        return
    context.answer(
        lambda: {
            **standings_json(tournament, found, stale),
            "beyond": [msgspec.to_builtins(one) for one in found.beyond],
        },
        *standings_lines(tournament, found, stale, context.style, color=context.color),
    )


def settle_command(which: Which = None) -> None:
    """Buy-ins, prizes and stakes in the fewest transfers.

    Prizes are per cent of all buy-ins by place; equal places share theirs.
    Whoever holds the buy-ins that were paid is called the pot.

    \b
    pusoyref tournament settle
    """
    context = get_context()
    tournament = open_tournament(which).tournament()
    results = results_of(tournament)
    found = standings(tournament, results)
    money = account(tournament, results, found)
    context.answer(
        lambda: account_json(tournament, money, found),
        *account_lines(tournament, money, found, context.style, color=context.color),
    )

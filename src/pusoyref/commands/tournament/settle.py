"""`tournament settle`: buy-ins, prizes and stakes, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.missing import missing_json, missing_lines
from pusoyref.money.transfers import Transfer
from pusoyref.notation.pesos import write_pesos
from pusoyref.text.amounts import transfer_words
from pusoyref.text.style import Style, count_words, sentence
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.account import POT, Account, account
from pusoyref.tournament.standings import TournamentStandings, standings
from pusoyref.tournament.state import Tournament

POT_NAME = "the pot"


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
    tournament: Tournament, account: Account, standings: TournamentStandings, style: Style
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
    lines = table_lines(heads, rows, style) if rows else []
    said = [f"{sentence(transfer_words(one, style))}." for one in payments]
    return [
        *lines,
        *wrap_lines([*said, settled_words(account), *account_notes(tournament, account, standings, style)]),
    ]


def account_json(tournament: Tournament, account: Account, standings: TournamentStandings) -> dict[str, Any]:
    """`tournament settle`"""
    return {
        "tournament": tournament.name,
        "provisional": standings.provisional,
        "missing": missing_json(standings.missing),
        "pot": {
            "buy_ins": write_pesos(account.pot),
            "paid_in": write_pesos(account.in_pot),
            "kept": write_pesos(account.kept),
            "owed": write_pesos(account.pot_owed),
        },
        "players": [
            {
                "player": one.player,
                "buy_in_open": write_pesos(-one.buy_in),
                "paid": one.paid,
                "prize": write_pesos(one.prize),
                "stakes": write_pesos(one.stakes),
                "owed": write_pesos(one.owed),
            }
            for one in account.balances
        ],
        "settlement": [_transfer_json(one) for one in account.settlement.transfers],
        "mode": account.settlement.mode,
        "proved_fewest": account.settlement.proved_fewest,
        "most_transfers": account.settlement.limit,
    }


def _transfer_json(transfer: Transfer) -> dict[str, str]:
    payer, payee = (POT_NAME if name == POT else name for name in (transfer.payer, transfer.payee))
    return {"from": payer, "to": payee, "amount": write_pesos(transfer.centavos)}


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
        *account_lines(tournament, money, found, context.style),
    )

"""`tournament settle`: buy-ins, prizes and stakes, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.words import missing_json, to_come_lines
from pusoyref.money.transfers import Transfer
from pusoyref.notation.pesos import write_pesos
from pusoyref.text.amounts import transfer_words
from pusoyref.text.json import settlement_json
from pusoyref.text.settlement import payments_words
from pusoyref.text.style import Style, sentence
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines
from pusoyref.tournament.account import POT, TournamentAccount, account
from pusoyref.tournament.standings import TournamentStandings, standings
from pusoyref.tournament.state import Tournament

POT_NAME = "the pot"


def account_notes(account: TournamentAccount, standings: TournamentStandings, style: Style) -> Iterator[str]:
    """What is in the pot, and what is not final."""
    if account.pot:
        kept = f"; {style.pesos(account.kept)} of it goes to no prize" if account.kept else ""
        yield (
            f"The pot: {style.pesos(account.pot)} of buy-ins, {style.pesos(account.in_pot)} paid in so far{kept}."
        )
    if standings.provisional:
        yield "Provisional:"
        yield from to_come_lines(standings)


def account_json(
    tournament: Tournament, account: TournamentAccount, standings: TournamentStandings
) -> dict[str, Any]:
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
                "player": balance.player,
                "buy_in_open": write_pesos(-balance.buy_in),
                "paid": balance.paid,
                "prize": write_pesos(balance.prize),
                "stakes": write_pesos(balance.stakes),
                "owed": write_pesos(balance.owed),
            }
            for balance in account.balances
        ],
        "settlement": settlement_json(_transfers(account)),
        "mode": account.settlement.mode,
        "proved_fewest": account.settlement.proved_fewest,
        "most_transfers": account.settlement.limit,
    }


def _transfers(account: TournamentAccount) -> list[Transfer]:
    """Who pays whom, the pot by its name."""
    names = {POT: POT_NAME}
    return [
        Transfer(names.get(paid.payer, paid.payer), names.get(paid.payee, paid.payee), paid.centavos)
        for paid in account.settlement.transfers
    ]


def settle_command(which: Which = None) -> None:
    """Buy-ins, prizes and stakes in the fewest transfers.

    Prizes are per cent of all buy-ins by place; equal places share theirs.
    Whoever holds the buy-ins that were paid is called the pot.

    \b
    pusoyref tournament settle
    """
    context = get_context()
    tournament, style = open_tournament(which).tournament(), context.style
    results = results_of(tournament, replay=True)
    ranking = standings(tournament, results)
    money = account(tournament, results, ranking)
    rows = [
        [
            balance.player,
            style.pesos(balance.buy_in) if balance.buy_in else "paid" if balance.paid else "",
            style.pesos(balance.prize) if balance.prize else "",
            style.pesos(balance.stakes) if tournament.stake else "",
            style.pesos(balance.owed),
        ]
        for balance in money.balances
        if balance.buy_in or balance.prize or balance.stakes or balance.owed
    ]
    payments = [f"{sentence(transfer_words(transfer, style))}." for transfer in _transfers(money)]
    paid = payments_words(money.settlement) if payments else "There is nothing to pay."
    context.answer(
        lambda: account_json(tournament, money, ranking),
        *(table_lines(["player", "buy-in", "prize", "played", "owed"], rows, style) if rows else []),
        *wrap_lines([*payments, paid, *account_notes(money, ranking, style)]),
    )

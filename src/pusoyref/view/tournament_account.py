"""The money of a tournament: what everybody won, owes and gets, and the payments."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.export.tournament import POT_NAME
from pusoyref.tournament.account import POT, Account
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import Tournament
from pusoyref.view.folding import folded
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import transfer_words
from pusoyref.wording.speech import Speech, sentence
from pusoyref.wording.tournament_account import account_notes, settled_words


def account_lines(
    tournament: Tournament, account: Account, standings: Standings, speech: Speech, *, color: bool
) -> list[str]:
    """A row for everybody with money in it, a line a payment, and what is still open."""
    rows = [
        [
            one.player,
            speech.pesos(one.buy_in) if one.buy_in else "paid" if one.paid else "",
            speech.pesos(one.prize) if one.prize else "",
            speech.pesos(one.stakes) if tournament.stake else "",
            speech.pesos(one.owed),
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
    lines = table_lines(heads, rows, color=color, ascii=speech.ascii) if rows else []
    said = [f"{sentence(transfer_words(one, speech))}." for one in payments]
    return [
        *lines,
        *folded([*said, settled_words(account), *account_notes(tournament, account, standings, speech)]),
    ]

"""The money of a tournament in words."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.tournament.account import Account
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import Tournament
from pusoyref.wording.speech import Speech, count_words
from pusoyref.wording.tournament import missing_lines


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
    tournament: Tournament, account: Account, standings: Standings, speech: Speech
) -> Iterator[str]:
    """What is in the pot, and what is not final."""
    if account.pot:
        kept = f"; {speech.pesos(account.kept)} of it goes to no prize" if account.kept else ""
        yield (
            f"The pot: {speech.pesos(account.pot)} of buy-ins, {speech.pesos(account.in_pot)} paid in so far{kept}."
        )
    if standings.provisional:
        yield "Provisional:"
        if standings.missing:
            yield from missing_lines(standings.missing)
        if standings.to_draw:
            yield f"{count_words(standings.to_draw, 'round')} still to be drawn."

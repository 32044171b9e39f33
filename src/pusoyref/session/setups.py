"""How the next hand begins: who deals, who leads, who owes the lowest card (docs/rules.md 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.hand.state import HandSetup
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import HandRecord


def next_setup(
    number: int,
    rules: Ruleset,
    players: tuple[str, ...],
    before: Sequence[HandRecord],
    dealer: str | None = None,
) -> HandSetup:
    """The setup of the hand after `before`. `dealer`: as named by the table for this hand."""
    counted = [hand for hand in before if hand.result.status != "void"]
    leader, lowest_leads, duty = _lead(rules, players, counted)
    named = dealer if dealer in players else None
    return HandSetup(
        number, rules, players, leader, lowest_leads, duty, named or _dealer(rules, players, before, counted)
    )


def _lead(
    rules: Ruleset, players: tuple[str, ...], counted: Sequence[HandRecord]
) -> tuple[str | None, bool, bool]:
    """Leader, whether the lowest card leads, whether it must be in the first play."""
    if not counted:
        lowest = rules.turns.first_lead == "lowest-card"
        return None, lowest, lowest
    if rules.turns.next_lead == "lowest-card":
        return None, True, True
    winner = counted[-1].result.winner
    if winner is None:
        return None, False, False  # A refused or open hand: the next leader is taken as written.
    return (winner, False, False) if winner in players else (None, True, False)


def _dealer(
    rules: Ruleset, players: tuple[str, ...], before: Sequence[HandRecord], counted: Sequence[HandRecord]
) -> str:
    last = before[-1] if before else None
    if last is None or last.setup.dealer is None:
        return players[0]
    if not counted or last.result.status == "void":
        return last.setup.dealer if last.setup.dealer in players else players[0]
    winner = last.result.winner
    if rules.deal.dealer == "winner" and winner in players and winner is not None:
        return winner
    return _next_in_turn(last, players)


def _next_in_turn(last: HandRecord, players: tuple[str, ...]) -> str:
    """The next at the table after the last dealer, by the seats they had."""
    seats, dealer = last.setup.players, last.setup.dealer
    if dealer is None:
        return players[0]
    if dealer in players:
        return players[(players.index(dealer) + 1) % len(players)]
    at = seats.index(dealer)
    return next((player for player in (*seats[at + 1 :], *seats[:at]) if player in players), players[0])

"""Evenings told to people elsewhere: for the group chat, and above and below a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pusoyref.money.transfers import Transfer
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, Payment
from pusoyref.text.amounts import signed, transfer_words
from pusoyref.text.style import Style, count_words

TOGETHER = "Together"
PAYMENTS = "Payments:"
TO_SETTLE = "To settle:"
NOTHING_TO_PAY = "Nobody owes anything."


def evening_words(evening: Evening, day: str) -> str:
    """`Saturday at the corner house, 2026-11-28: 7 hands`; hands that were called off do not count."""
    played = sum(hand.result.status == "complete" for hand in evening.hands)
    return f"{evening.header.name}, {day}: {count_words(played, 'hand')}"


def sum_words(person: str, points: Points, centavos: int, style: Style, *, money: bool) -> str:
    """`Carla +135, +₱675.00`; only the points where nothing is played for."""
    if not money:
        return f"{person} {signed(points)}"
    return f"{person} {signed(points)}, {'+' if centavos > 0 else ''}{style.pesos(centavos)}"


def paid_words(payment: Payment, style: Style) -> str:
    """`Dan paid Carla ₱100.00 (cash)`"""
    note = f" ({payment.note})" if payment.note else ""
    return f"{payment.payer} paid {payment.payee} {style.pesos(payment.centavos)}{note}"


def settlement_words(transfers: tuple[Transfer, ...], style: Style) -> Iterator[str]:
    """A line for each payment that is left to make."""
    for transfer in transfers:
        yield transfer_words(transfer, style)
    if not transfers:
        yield NOTHING_TO_PAY


def owed_words(owed: Mapping[str, int], style: Style) -> Iterator[str]:
    """`Carla is owed ₱554.50`, `Ana owes ₱95.00`; nobody who is even."""
    for person, centavos in owed.items():
        if centavos:
            yield f"{person} {'is owed' if centavos > 0 else 'owes'} {style.pesos(abs(centavos))}"

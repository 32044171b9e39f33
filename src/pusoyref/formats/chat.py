"""A message for the group chat: plain lines, since Messenger and Viber show no tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.money.settlement import fewest
from pusoyref.session.account import account_of
from pusoyref.session.evening import Payment
from pusoyref.session.proof import proof
from pusoyref.session.standings import has_money, standings
from pusoyref.text.amounts import signed, transfer_words
from pusoyref.text.settlement import proof_line
from pusoyref.text.style import Style, count_words
from pusoyref.texts import visible

SUFFIX = ".txt"
SUMMARY = "a message for the group chat: a line a person, a line a payment"
SEVERAL = True


def write(sessions: Sequence[Exported], style: Style) -> str:
    """Each evening's sums, then, over all of them, who pays whom."""
    blocks = [*(_evening(session, style) for session in sessions), _to_pay(sessions, style)]
    return "\n\n".join("\n".join(map(visible, block)) for block in blocks) + "\n"


def _evening(session: Exported, style: Style) -> Iterator[str]:
    """`Saturday, 2026-11-28: 7 hands`, `Carla +135, +₱675.00`; hands that were called off do not count."""
    evening = session.evening
    played = sum(hand.result.status == "complete" for hand in evening.hands)
    yield f"{evening.header.name}, {session.day}: {count_words(played, 'hand')}"
    for line in standings(evening):
        pesos = f", {'+' if line.centavos > 0 else ''}{style.pesos(line.centavos)}"
        yield f"{line.player} {signed(line.points)}{pesos if has_money(evening) else ''}"
    for payment in evening.payments:
        yield paid_words(payment, style)


def _to_pay(sessions: Sequence[Exported], style: Style) -> Iterator[str]:
    if len(sessions) > 1 and any(has_money(session.evening) for session in sessions):
        yield "Together:"
    yield from settlement_words(sessions, style)
    yield proof_line({session.id: proof(session.evening) for session in sessions})


def paid_words(payment: Payment, style: Style) -> str:
    """`Dan paid Carla ₱100.00 (cash)`"""
    note = f" ({payment.note})" if payment.note else ""
    return f"{payment.payer} paid {payment.payee} {style.pesos(payment.centavos)}{note}"


def settlement_words(sessions: Sequence[Exported], style: Style) -> Iterator[str]:
    """A line for each payment that is left to make; nothing where nobody played for money."""
    evenings = [session.evening for session in sessions]
    if any(map(has_money, evenings)):
        transfers = fewest(account_of(evenings).owed).transfers
        yield from (transfer_words(transfer, style) for transfer in transfers)
        if not transfers:
            yield "Nobody owes anything."

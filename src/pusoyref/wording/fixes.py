"""A fix in words: what was put right, and what follows from it (docs/rules.md 8, 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pusoyref.entries import (
    CardMend,
    Entry,
    Fix,
    FixPayment,
    Mend,
    OutOrder,
    OutWith,
    Restore,
    TurnMend,
    Void,
)
from pusoyref.wording.speech import Speech

if TYPE_CHECKING:
    from pusoyref.session.consequences import LimitMoved, PaymentOff

Words = Callable[[Entry, Speech], str]


def fix_words(fix: Fix, speech: Speech, entry_words: Words) -> str:
    """`in hand 3 9♦ was put right to 9♠; Ben had 6 cards left`. `entry_words`: mends that are entries keep theirs."""
    return f"in hand {fix.hand} {'; '.join(_parts(fix, speech, entry_words))}"


def _parts(fix: Fix, speech: Speech, entry_words: Words) -> Iterator[str]:
    for mend in fix.mends:
        yield _mend(mend, speech, entry_words)
    if fix.reason is not None:
        yield f"let stand: {', '.join(map(_place, fix.stands))} ({fix.reason})"


def _place(place: str) -> str:
    trick, dot, turn = place.partition(".")
    return f"trick {trick}, turn {turn}" if dot else "the count"


def _mend(mend: Mend, speech: Speech, entry_words: Words) -> str:
    match mend:
        case CardMend(wrong, right):
            return f"{speech.write(wrong)} was put right to {speech.write(right)}"
        case TurnMend(trick, turn, cards):
            return f"trick {trick}, turn {turn} was put right to {'a pass' if cards is None else speech.cards(cards)}"
        case OutWith(cards):
            return f"the last play was {speech.cards(cards)}"
        case OutOrder(players):
            return f"they went out in the order {', '.join(players)}"
        case _:
            return entry_words(mend, speech)


def payment_fix_words(fix: FixPayment, speech: Speech) -> str:
    """`payment p2 was put right to ₱45.00`"""
    match fix.change:
        case Void(reason):
            return f"payment p{fix.number} was cancelled: {reason}"
        case Restore():
            return f"payment p{fix.number} counts again"
        case centavos:
            return f"payment p{fix.number} was put right to {speech.pesos(centavos)}"


def payment_off_words(off: PaymentOff, speech: Speech) -> str:
    """`p2: Dan paid Carla ₱50.00, which is ₱5.00 too little now.`"""
    payment, amount = off.payment, speech.pesos(abs(off.centavos))
    much = f"{amount} too {'much' if off.centavos > 0 else 'little'} now"
    paid = f"{payment.payer} paid {payment.payee} {speech.pesos(payment.centavos)}"
    if not payment.booked:
        return f"p{payment.number}: {paid}, which is {much}."
    giver, taker = (payment.payee, payment.payer) if off.centavos > 0 else (payment.payer, payment.payee)
    return f"{paid} at once for hand {payment.after}, which is {much}: {giver} gives {taker} {amount}."


def limit_moved_words(moved: LimitMoved) -> str:
    """`Ana has reached the target of 21 points. After hand 3, not after hand 4.`"""
    from pusoyref.wording.questions import limit_words

    words = limit_words(moved.limit)
    if moved.after is None:
        return f"No longer so: {words} (It was, after hand {moved.before}.)"
    if moved.before is None:
        return f"{words} (After hand {moved.after}; before the fix not at all.)"
    return f"{words} (After hand {moved.after}; before the fix after hand {moved.before}.)"

"""Payments put right: another amount, cancelled, counting again."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pusoyref.entries import FixPayment, Restore, Void
from pusoyref.errors import Unreadable
from pusoyref.session.evening import Evening, Payment


def with_payment_mended(evening: Evening, fix: FixPayment) -> Evening:
    """The evening with a payment as it really was.

    Errors: `no-such-payment`, `fix-nothing`, `payment-cancelled`.
    """
    number, change = fix.number, fix.change
    counting = {payment.number: payment for payment in evening.payments}
    cancelled = {payment.number: payment for payment in evening.cancelled}
    if number not in counting and number not in cancelled:
        raise Unreadable("no-such-payment", payment=number, payments=len(counting) + len(cancelled))
    if number in counting and isinstance(change, Void):
        cancelled[number] = counting.pop(number)
    elif number in cancelled and isinstance(change, Restore):
        counting[number] = cancelled.pop(number)
    elif number in cancelled and isinstance(change, int):
        raise Unreadable("payment-cancelled", payment=number)
    elif isinstance(change, int) and change != counting[number].centavos:
        counting[number] = replace(counting[number], centavos=change)
    else:
        raise Unreadable("fix-nothing", payment=number)
    return replace(evening, payments=_in_order(counting), cancelled=_in_order(cancelled))


def _in_order(payments: Mapping[int, Payment]) -> tuple[Payment, ...]:
    return tuple(payments[number] for number in sorted(payments))

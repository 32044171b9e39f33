"""What a fix comes to: limits that would have been reached, payments that are no longer right (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Fix, FixPayment
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, HandRecord, Payment
from pusoyref.session.standings import Limit, all_payments, limits_reached, owed, won


class Consequences(Struct, frozen=True):
    """The evening before a fix and after it, every hand replayed. `hand` is None for a payment."""

    fix: Fix | FixPayment
    before: Evening
    after: Evening

    @property
    def hand(self) -> int | None:
        return self.fix.hand if isinstance(self.fix, Fix) else None

    @property
    def changes_money(self) -> bool:
        """Whether any point or centavo is no longer what it was."""
        return _sums(self.before) != _sums(self.after)


def consequences_of(evening: Evening, fix: Fix | FixPayment) -> Consequences:
    """Errors: those of `session.fix` and `session.corrections.with_payment_corrected`."""
    return Consequences(fix, evening, enter(evening, fix).evening)


def _sums(evening: Evening) -> tuple[object, ...]:
    hands = [(hand.result.points, hand.result.transfers) for hand in evening.hands]
    return hands, evening.points(), won(evening), owed(evening), evening.payments


def hand_of(evening: Evening, number: int) -> HandRecord:
    """The hand of that number."""
    return next(hand for hand in evening.hands if hand.number == number)


class LimitMoved(Struct, frozen=True):
    """A limit and the hand after which it was and is first reached; None: not at all."""

    limit: Limit
    before: int | None
    after: int | None


def limits_moved(consequences: Consequences) -> tuple[LimitMoved, ...]:
    """Every limit that is reached at another moment, for the first time or no longer."""
    before, after = _first_reached(consequences.before), _first_reached(consequences.after)
    return tuple(
        LimitMoved(limit, before.get(limit), after.get(limit))
        for limit in before | after
        if before.get(limit) != after.get(limit)
    )


def _first_reached(evening: Evening) -> dict[Limit, int]:
    """Each limit with the hand after which it was first reached, by the rules then in force for the next hand."""
    reached: dict[Limit, int] = {}
    for at, hand in enumerate(evening.hands, 1):
        rules = evening.hands[at].setup.rules if at < len(evening.hands) else evening.rules
        for limit in limits_reached(replace(evening, hands=evening.hands[:at], rules=rules)):
            reached.setdefault(limit, hand.number)
    return reached


class PaymentOff(Struct, frozen=True):
    """A payment already made that is no longer right, by so many centavos: more than 0 is too much."""

    payment: Payment
    centavos: int


def payments_off(consequences: Consequences) -> tuple[PaymentOff, ...]:
    """Payments that the fix makes too large or too small.

    A typed one is held against what its payer owed and its payee was owed when it was made. One that was not
    meant to clear a debt in the first place is told only where it is more than before. What was paid at once,
    where hands are settled so, is held against what is now to be paid.
    """
    return (*_booked_off(consequences), *_typed_off(consequences))


def _typed_off(consequences: Consequences) -> Iterator[PaymentOff]:
    due_before, due_after = _due(consequences.before), _due(consequences.after)
    for payment in consequences.after.payments:
        if payment not in consequences.before.payments:
            continue
        old, new, paid = due_before[payment.number], due_after[payment.number], payment.centavos
        if max(0, paid - new) > max(0, paid - old) or 0 < old <= paid < new:
            yield PaymentOff(payment, paid - new)


def _due(evening: Evening) -> dict[int, int]:
    """By payment: what its payer still owed, as far as it was owed to its payee, in centavos."""
    due: dict[int, int] = {}
    for payment in evening.payments:
        hands = tuple(hand for hand in evening.hands if hand.number <= payment.after)
        earlier = tuple(other for other in evening.payments if other.number < payment.number)
        then = owed(replace(evening, hands=hands, payments=earlier))
        due[payment.number] = max(0, min(-then[payment.payer], then[payment.payee]))
    return due


def _booked_off(consequences: Consequences) -> Iterator[PaymentOff]:
    before, after = _at_once(consequences.before), _at_once(consequences.after)
    for key in before | after:
        old, new = before.get(key), after.get(key)
        too_much = (old.centavos if old else 0) - (new.centavos if new else 0)
        paid = old or new
        if too_much and paid is not None:
            yield PaymentOff(replace(paid, centavos=old.centavos if old else 0), too_much)


def _at_once(evening: Evening) -> dict[tuple[int, str, str], Payment]:
    return {
        (payment.after, payment.payer, payment.payee): payment
        for payment in all_payments(evening)
        if payment.booked
    }

"""Who stands where: points, pesos, what is owed, and whether a limit was reached (docs/rules.md 7, 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord, Payment


class Standing(Struct, frozen=True):
    """One line of the standings; equal points share a place (docs/rules.md 7). `centavos`: won or lost in play."""

    place: int
    player: str
    points: Points
    centavos: int


def standings(evening: Evening) -> tuple[Standing, ...]:
    """Everybody who has played, best first; the lowest total first where the lowest wins (docs/rules.md 7)."""
    points, centavos = evening.points(), won(evening)
    lowest = evening.current_rules.scoring.wins == "lowest"
    key = {player: total if lowest else -total for player, total in points.items()}
    ranked = sorted(points, key=lambda player: key[player])
    return tuple(
        Standing(
            1 + sum(key[other] < key[player] for other in points), player, points[player], centavos[player]
        )
        for player in ranked
    )


def side_totals(evening: Evening) -> tuple[tuple[tuple[str, str], Points], ...]:
    """Points of the two sides as they sit now, where partners play; else nothing (docs/rules.md 7)."""
    players, points = evening.players, evening.points()
    if not evening.current_rules.scoring.partners or len(players) != 4:
        return ()
    sides = ((players[0], players[2]), (players[1], players[3]))
    return tuple((side, points[side[0]] + points[side[1]]) for side in sides)


def won(evening: Evening) -> dict[str, int]:
    """Centavos each person won (or lost) in play, payments not counted. The sum is zero."""
    return balances(
        evening.people, [transfer for hand in evening.hands for transfer in hand.result.transfers]
    )


def owed(evening: Evening) -> dict[str, int]:
    """Centavos each person is owed (positive) or owes, after payments (docs/rules.md 7, 8). The sum is zero."""
    paid = [Transfer(payment.payer, payment.payee, payment.centavos) for payment in all_payments(evening)]
    return after_payments(won(evening), paid)


def has_money(evening: Evening) -> bool:
    """Whether anything in this session is about pesos."""
    return bool(evening.stake) or any(hand.stake for hand in evening.hands) or bool(evening.payments)


def all_payments(evening: Evening) -> tuple[Payment, ...]:
    """Payments typed, and those booked because a hand is settled at once, in the order of the hands."""
    booked = [payment for hand in evening.hands for payment in _booked(hand)]
    return tuple(
        sorted((*evening.payments, *booked), key=lambda payment: (payment.after, not payment.booked))
    )


def _booked(hand: HandRecord) -> list[Payment]:
    if hand.setup.rules.scoring.settle != "hand":
        return []
    return [
        Payment(0, transfer.payer, transfer.payee, transfer.centavos, hand.number, booked=True)
        for transfer in hand.result.transfers
        if transfer.payer not in hand.result.owes
    ]


def debts(evening: Evening) -> tuple[Transfer, ...]:
    """Every debt between two people as it arose in play, then every payment as a debt the other way."""
    hands = [transfer for hand in evening.hands for transfer in hand.result.transfers]
    paid = [Transfer(payment.payee, payment.payer, payment.centavos) for payment in all_payments(evening)]
    return (*hands, *paid)


class Limit(Struct, frozen=True):
    """Why a session is over: the limit's name, its value, and who reached it."""

    name: Literal["hands", "target", "loss_limit", "minutes", "bankroll"]
    value: int
    player: str | None = None


def limit_reached(evening: Evening, minutes_played: float | None = None) -> Limit | None:
    """The limit that ends the session before the next hand, or None. Never stops a hand that has begun."""
    return next(limits_reached(evening, minutes_played), None)


def limits_reached(evening: Evening, minutes_played: float | None = None) -> Iterator[Limit]:
    """Every limit that is reached, by everybody who has reached it."""
    limits, points = evening.current_rules.session, evening.points()
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    lowest_wins = evening.current_rules.scoring.wins == "lowest"
    if limits.hands and len(played) >= limits.hands:
        yield Limit("hands", limits.hands)
    for player, total in points.items():
        if limits.target and total >= limits.target:
            yield Limit("target", limits.target, player)
        if limits.loss_limit and (total if lowest_wins else -total) >= limits.loss_limit:
            yield Limit("loss_limit", limits.loss_limit, player)
        if limits.bankroll and played and limits.bankroll + total <= 0:
            yield Limit("bankroll", limits.bankroll, player)
    if limits.minutes and minutes_played is not None and minutes_played >= limits.minutes:
        yield Limit("minutes", limits.minutes)

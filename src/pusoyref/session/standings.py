"""Who stands where: points, pesos, what is owed (docs/rules.md 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.scoring.debts import Debt, between_sides, from_winner, pairwise, to_winner
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


def penalty_borne(record: HandRecord) -> dict[str, int]:
    """Points of the penalty each player bears in a complete hand: their own, or everybody's where one pays for all."""
    own = dict.fromkeys(record.setup.players, 0)
    own |= {part.player: part.points for part in record.result.penalties}
    fed_by = record.result.fed_by
    if fed_by is None or record.setup.rules.scoring.feeding == "off":
        return own
    return {player: sum(own.values()) if player == fed_by else 0 for player in own}


def point_debts(record: HandRecord) -> tuple[Debt, ...]:
    """The debts of a complete hand in half points. None where chips did not cover them: what was paid is not kept."""
    result, scoring = record.result, record.setup.rules.scoring
    if scoring.payment == "none" or result.winner is None or result.short:
        return ()
    return tuple(_debts(record, result.winner))


def _debts(record: HandRecord, winner: str) -> Iterable[Debt]:
    result, scoring = record.result, record.setup.rules.scoring
    if scoring.scheme != "penalty":
        # With chips the sheet has what changed hands, not the numbers it came from.
        if record.setup.rules.session.bankroll:
            return ()
        return pairwise({player: int(points) for player, points in result.points.items()}, higher_pays=False)
    borne = penalty_borne(record)
    if scoring.partners:
        return between_sides(borne, record.setup.players, winner)
    if scoring.payment == "pairwise":
        return pairwise(borne, higher_pays=True)
    if borne[winner]:
        return from_winner({part.player: part.points for part in result.penalties}, winner)
    return to_winner(borne, winner)

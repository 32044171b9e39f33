"""Points, money and places of an evening, and the limits it may reach (docs/rules.md 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import Literal

from msgspec import Struct

from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.scoring.score import Debt, Points, between_sides, from_winner, pairwise, to_winner
from pusoyref.session.evening import Evening, HandRecord, Payment


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


class Near(Struct, frozen=True):
    """A limit that the next hand may reach. `missing`: points, chips, hands or whole minutes until then."""

    name: Literal["hands", "target", "loss_limit", "minutes", "bankroll"]
    value: int
    missing: Points
    player: str | None = None


def limits_near(evening: Evening, minutes_played: float | None = None) -> tuple[Near, ...]:
    """Every limit that may be reached soon, by those at the table; none where one is reached already.

    Near is: one hand to go; points no more than a fifth of the limit away, or than the largest that anybody
    won (for `loss_limit`: lost) in a hand, but never more than half; a quarter of the chips; a tenth of the
    time, or as long as a hand took so far (docs/rules.md 8).
    """
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    if not played or limit_reached(evening, minutes_played) is not None:
        return ()
    limits = evening.current_rules.session
    near = [Near("hands", limits.hands, 1)] if limits.hands - len(played) == 1 else []
    near += _points_near(evening, played)
    if limits.minutes and minutes_played is not None:
        missing = limits.minutes - minutes_played
        if missing <= min(limits.minutes / 2, max(limits.minutes / 10, minutes_played / len(played))):
            near.append(Near("minutes", limits.minutes, ceil(missing)))
    return tuple(near)


def _points_near(evening: Evening, played: Sequence[HandRecord]) -> Iterator[Near]:
    rules, points = evening.current_rules, evening.points()
    limits, lowest_wins = rules.session, rules.scoring.wins == "lowest"
    moved = [moved for hand in played for moved in hand.result.points.values()]
    reach = {"target": max(moved), "loss_limit": max(moved) if lowest_wins else -min(moved)}
    for player in evening.players:
        total = points.get(player, 0)
        down = total if lowest_wins else -total
        for name, limit, missing in (
            ("target", limits.target, limits.target - total),
            ("loss_limit", limits.loss_limit, limits.loss_limit - down),
        ):
            if limit and missing <= min(limit / 2, max(limit / 5, reach[name])):
                yield Near(name, limit, missing, player)  # type: ignore[arg-type]
        if limits.bankroll and limits.bankroll + total <= limits.bankroll / 4:
            yield Near("bankroll", limits.bankroll, limits.bankroll + total, player)


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
        # With chips the score sheet has what changed hands, not the numbers it came from.
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

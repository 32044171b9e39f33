"""Limits of an evening: which are reached, and which the next hand may reach (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Literal

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord


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

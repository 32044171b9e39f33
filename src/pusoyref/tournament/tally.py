"""Everybody's hands added up: what the standings rank by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.tournament.results import PlayedHand

Against = dict[tuple[str, str], Points]
"""Points that the first has from the second, negative: has paid."""


class Tally(Struct, frozen=True):
    """A player's sums. `best`: the points of the best single hand, None without any."""

    points: Points = 0
    centavos: int = 0
    hands: int = 0
    won: int = 0
    sunog: int = 0
    shutouts: int = 0
    cards_left: int = 0
    best: Points | None = None


def tallies(
    names: Iterable[str], hands: Iterable[PlayedHand], *, given: Mapping[str, Points], lowest: bool
) -> dict[str, Tally]:
    """Sums by player over `hands`. `given`: points beside the hands. `lowest`: the fewest points are the best."""
    played: dict[str, list[PlayedHand]] = {name: [] for name in names}
    for hand in hands:
        for name in hand.points:
            if name in played:
                played[name].append(hand)
    return {name: _tally(name, own, given.get(name, 0), lowest=lowest) for name, own in played.items()}


def _tally(name: str, hands: Sequence[PlayedHand], given: Points, *, lowest: bool) -> Tally:
    points = [hand.points[name] for hand in hands]
    return Tally(
        points=given + sum(points),
        centavos=sum(hand.centavos.get(name, 0) for hand in hands),
        hands=len(hands),
        won=sum(hand.winner == name for hand in hands),
        sunog=sum(name in hand.sunog for hand in hands),
        shutouts=sum(name in hand.shutouts for hand in hands),
        cards_left=sum(hand.left.get(name, 0) for hand in hands),
        best=(min if lowest else max)(points, default=None),
    )


def against(hands: Iterable[PlayedHand]) -> Against:
    """Points between every two players. Where hands are not paid for in points, the difference of theirs."""
    found: Against = {}
    for hand in hands:
        pairs = hand.paid or _differences(hand)
        for payer, payee, points in pairs:
            found[payee, payer] = found.get((payee, payer), 0) + points
            found[payer, payee] = found.get((payer, payee), 0) - points
    return found


def _differences(hand: PlayedHand) -> Iterable[tuple[str, str, Points]]:
    names = list(hand.points)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            yield other, one, hand.points[one] - hand.points[other]

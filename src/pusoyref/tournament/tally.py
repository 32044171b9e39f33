"""Everybody's hands added up: what the standings rank by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    sums = {name: _Sums(given.get(name, 0)) for name in names}
    for hand in hands:
        for name, points in hand.points.items():
            if name in sums:
                sums[name].add(hand, name, points, lowest=lowest)
    return {name: one.tally() for name, one in sums.items()}


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


class _Sums(Struct):
    """A tally while hands are added."""

    points: Points
    centavos: int = 0
    hands: int = 0
    won: int = 0
    sunog: int = 0
    shutouts: int = 0
    cards_left: int = 0
    best: Points | None = None

    def add(self, hand: PlayedHand, name: str, points: Points, *, lowest: bool) -> None:
        self.points += points
        self.centavos += hand.centavos.get(name, 0)
        self.hands += 1
        self.won += hand.winner == name
        self.sunog += name in hand.sunog
        self.shutouts += name in hand.shutouts
        self.cards_left += hand.left.get(name, 0)
        better = min if lowest else max
        self.best = points if self.best is None else better(self.best, points)

    def tally(self) -> Tally:
        return Tally(**{key: getattr(self, key) for key in Tally.__struct_fields__})

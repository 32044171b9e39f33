"""How points become debts between two players (docs/rules.md 7, `payment`, `partners`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct


class Debt(Struct, frozen=True):
    """`payer` owes `payee` that many half points (never negative; halves occur with partners only).

    `rounds_up`: an odd centavo belongs to this debt, not to its partner's.
    """

    payer: str
    payee: str
    halves: int
    rounds_up: bool = False

    def centavos(self, stake: int) -> int:
        """The debt in centavos at `stake` centavos a point."""
        return (self.halves * stake + (1 if self.rounds_up else 0)) // 2


def to_winner(losses: Mapping[str, int], winner: str) -> Iterator[Debt]:
    """Each loser pays their penalty to the winner."""
    for player, points in losses.items():
        if player != winner:
            yield from _debt(player, winner, 2 * points)


def from_winner(losses: Mapping[str, int], winner: str) -> Iterator[Debt]:
    """The winner, who went out without calling the last card, pays each loser that loser's own penalty."""
    for player, points in losses.items():
        if player != winner:
            yield from _debt(winner, player, 2 * points)


def pairwise(points: Mapping[str, int], *, higher_pays: bool) -> Iterator[Debt]:
    """Every two players settle the difference of their points."""
    for one, other in combinations(points, 2):
        difference = points[one] - points[other]
        owed = difference if higher_pays else -difference
        yield from _debt(one, other, 2 * owed)


def between_sides(losses: Mapping[str, int], players: Sequence[str], winner: str) -> Iterator[Debt]:
    """Partners sit opposite: the side earns the opponents' penalties less the partner's own, half each."""
    at = players.index(winner)
    following, partner, last = (players[(at + step) % 4] for step in (1, 2, 3))
    earned = losses[following] + losses[last] - losses[partner]
    yield from _debt(following, winner, earned, rounds_up=True)
    yield from _debt(last, partner, earned)


def _debt(payer: str, payee: str, halves: int, *, rounds_up: bool = False) -> Iterator[Debt]:
    if halves > 0:
        yield Debt(payer, payee, halves, rounds_up)
    elif halves < 0:
        yield Debt(payee, payer, -halves, rounds_up)


def in_seat_order(debts: Sequence[Debt], players: Sequence[str]) -> tuple[Debt, ...]:
    """By payer's seat, then payee's."""
    return tuple(sorted(debts, key=lambda debt: (players.index(debt.payer), players.index(debt.payee))))


def net(debts: Sequence[Debt], players: Sequence[str]) -> dict[str, int]:
    """What each has won (positive) or lost, in half points; the sum is zero."""
    total = dict.fromkeys(players, 0)
    for debt in debts:
        total[debt.payer] -= debt.halves
        total[debt.payee] += debt.halves
    return total

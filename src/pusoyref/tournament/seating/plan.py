"""Rounds as the search has them: players are numbers from 0, and what the earlier rounds have counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import TypeVar

from msgspec import Struct

from pusoyref.tournament.seating.rounds import Round, Table

MASK = (1 << 64) - 1
GROWTH = 0x9E3779B97F4A7C15
Item = TypeVar("Item")


class Chance:
    """Numbers drawn one after the other from a `seed`, any whole number (its last 64 bits count)."""

    def __init__(self, seed: int) -> None:
        self._counter = seed & MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self._counter = (self._counter + GROWTH) & MASK
        mixed = self._counter
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1. The bias of the last bits is below 1 in 10^16 for what is seated here."""
        return (self.bits() * limit) >> 64

    def choice(self, items: Sequence[Item]) -> Item:
        """One of them."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in an order drawn by Fisher and Yates, from the end down."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


def filled_up(counts: Iterable[int], more: int) -> tuple[int, int]:
    """The least Σ count² once `more` has been added to the `counts`, always to the lowest, and the highest level.

    The level is that of the last one added to, or 0 with nothing to add.
    """
    levels = Counter(counts)
    level = reached = 0
    while more:
        moved = min(more, levels[level])
        levels[level] -= moved
        levels[level + 1] += moved
        if moved:
            reached = level + 1
        more -= moved
        level += 1
    return sum(count * count * number for count, number in levels.items()), reached


class Plan(Struct):
    """One round: lists of players by table, in turn order, and who rests."""

    tables: list[list[int]]
    resting: list[int]


class Past(Struct):
    """What has been counted up to now, by player: how often two met, sat at a table of three, acted in turn.

    `meetings[a][b]` is symmetrical; `after[a][b]` says how often b acted after a; `seats[a]` has a count a seat.
    """

    meetings: list[list[int]]
    threes: list[int]
    after: list[list[int]]
    seats: list[list[int]]
    rests: list[int]

    @property
    def even(self) -> bool:
        """Whether everybody stands alike: all pairs have met equally often, all have rested equally often."""
        met = {count for one, row in enumerate(self.meetings) for two, count in enumerate(row) if one != two}
        return len(met) <= 1 and len(set(self.threes)) <= 1 and len(set(self.rests)) <= 1

    def and_then(self, plans: Iterable[Plan]) -> Past:
        """The past once these rounds have been played too."""
        after = deepcopy(self)
        for plan in plans:
            after.add(plan.tables, plan.resting)
        return after

    def add(self, tables: Iterable[Sequence[int | None]], resting: Iterable[int | None]) -> None:
        """Count one more round; None is somebody who is not counted."""
        for table in tables:
            for seat, player in enumerate(table):
                if player is None:
                    continue
                self.seats[player][seat] += 1
                self.threes[player] += len(table) == 3
                following = table[(seat + 1) % len(table)]
                if following is not None:
                    self.after[player][following] += 1
                for other in table:
                    if other is not None and other != player:
                        self.meetings[player][other] += 1
        for player in resting:
            if player is not None:
                self.rests[player] += 1


def nothing_yet(number: int) -> Past:
    """Before the first round."""
    return Past(
        [[0] * number for _ in range(number)],
        [0] * number,
        [[0] * number for _ in range(number)],
        [[0] * 4 for _ in range(number)],
        [0] * number,
    )


def past_of(players: Sequence[str], earlier: Iterable[Round]) -> Past:
    """The earlier rounds counted for `players`; those who are not among them are left out."""
    numbers = {name: number for number, name in enumerate(players)}
    past = nothing_yet(len(numbers))
    for round_ in earlier:
        tables = [[numbers.get(name) for name in table.players] for table in round_.tables]
        past.add(tables, map(numbers.get, round_.resting))
    return past


def named(players: Sequence[str], plan: Plan) -> Round:
    """The round with the names that the numbers stand for."""
    tables = tuple(Table(tuple(players[player] for player in table)) for table in plan.tables)
    return Round(tables, tuple(players[player] for player in plan.resting))


def copied(plans: Iterable[Plan]) -> list[Plan]:
    """The same rounds in lists of their own."""
    return [Plan([list(table) for table in plan.tables], list(plan.resting)) for plan in plans]


def fewest_rests(rests: Sequence[int], count: int, chance: Chance) -> list[int]:
    """The `count` players who rest next: those who have rested least, drawn among equals."""
    drawn = chance.shuffled(range(len(rests)))
    return sorted(drawn, key=lambda player: rests[player])[:count]

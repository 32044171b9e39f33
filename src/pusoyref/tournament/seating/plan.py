"""Rounds as the search has them: players are numbers from 0, and what the earlier rounds have counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pusoyref.tournament.seating.chance import Chance
from pusoyref.tournament.seating.rounds import Round, Table


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
        after = Past(
            [list(row) for row in self.meetings],
            list(self.threes),
            [list(row) for row in self.after],
            [list(row) for row in self.seats],
            list(self.rests),
        )
        for plan in plans:
            after.add(plan)
        return after

    def add(self, plan: Plan) -> None:
        """Count one more round."""
        for table in plan.tables:
            for seat, player in enumerate(table):
                self.seats[player][seat] += 1
                self.after[player][table[(seat + 1) % len(table)]] += 1
                self.threes[player] += len(table) == 3
                row = self.meetings[player]
                for other in table:
                    row[other] += other != player
        for player in plan.resting:
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
        for table in round_.tables:
            size = len(table.players)
            for seat, name in enumerate(table.players):
                if name not in numbers:
                    continue
                player, following = numbers[name], table.players[(seat + 1) % size]
                past.seats[player][seat] += 1
                past.threes[player] += size == 3
                if following in numbers:
                    past.after[player][numbers[following]] += 1
                for other in table.players:
                    if other != name and other in numbers:
                        past.meetings[player][numbers[other]] += 1
        for name in round_.resting:
            if name in numbers:
                past.rests[numbers[name]] += 1
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

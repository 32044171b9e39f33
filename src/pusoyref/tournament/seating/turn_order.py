"""Who acts after whom and who sits where, once it is settled who sits with whom.

Turn order goes first: Σ over ordered pairs (times that one acted after the other)². Then seats: Σ over players and
seats (times there)². Both are walks: a table drawn by chance takes the best of its orders, now and then any. The
second begins where the first has ended and minds both.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from pusoyref.tournament.seating.plan import Chance, Past, Plan, filled_up

LOOKS, LOOKS_PER_TABLE, MOST_LOOKS = 2000, 40, 20_000
"""How many tables a walk looks at: at least, for every table there is, and at most."""
ASTRAY = 300
"""One look in so many takes an order by chance."""
TURN = 8
"""What Σ of turn orders² weighs against Σ of seats²."""
Table = list[int]
FIRST_STAYS = {size: [(0, *others) for others in permutations(range(1, size))] for size in (3, 4)}
ANY = {size: list(permutations(range(size))) for size in (3, 4)}


def put_in_order(past: Past, plans: Sequence[Plan], chance: Chance) -> None:
    """Order every table of `plans`, in place, after what is counted in `past`, which is not changed."""
    tables = [table for plan in plans for table in plan.tables]
    _Walk(past, tables, chance, minding_seats=False).go()
    _Walk(past, tables, chance, minding_seats=True).go()


class _Walk:
    """Tables whose order is bettered in place. Counts by player and follower, and by player and seat."""

    def __init__(self, past: Past, tables: list[Table], chance: Chance, minding_seats: bool) -> None:
        self.tables, self.chance, self.minding_seats = tables, chance, minding_seats
        self.after = [list(row) for row in past.after]
        self.seats = [list(row) for row in past.seats]
        for table in tables:
            self._put(table, 1)
        added = sum(len(table) for table in tables)
        possible = [count for at, row in enumerate(past.after) for count in (*row[:at], *row[at + 1 :])]
        self.least = TURN * filled_up(possible, added)[0]
        if minding_seats:
            self.least += filled_up((count for row in past.seats for count in row), added)[0]

    def go(self) -> None:
        """Look at tables until nothing can be better, or for as long as is allowed; the best stays."""
        chance, tables, cost = self.chance, self.tables, self._cost()
        orders = ANY if self.minding_seats else FIRST_STAYS
        best, kept = cost, [list(table) for table in tables]
        for _ in range(min(LOOKS + LOOKS_PER_TABLE * len(tables), MOST_LOOKS)):
            if best <= self.least:
                break
            table = chance.choice(tables)
            self._put(table, -1)
            ways = orders[len(table)]
            if not chance.below(ASTRAY):
                ways = [chance.choice(ways)]
            weights = self._weights(table, ways)
            lightest = min(weights)
            way = ways[chance.choice([at for at, weight in enumerate(weights) if weight == lightest])]
            cost += 2 * (lightest - self._weights(table, [tuple(range(len(table)))])[0])
            table[:] = [table[seat] for seat in way]
            self._put(table, 1)
            if cost < best:
                best, kept = cost, [list(each) for each in tables]
        for table, order in zip(tables, kept, strict=True):
            table[:] = order

    def _put(self, table: Table, change: int) -> None:
        for seat, player in enumerate(table):
            self.after[table[seat - 1]][player] += change
            self.seats[player][seat] += change

    def _weights(self, table: Table, ways: Sequence[tuple[int, ...]]) -> list[int]:
        """For each order half of what it adds to the cost, less a constant."""
        after = [[TURN * self.after[one][two] for two in table] for one in table]
        if len(table) == 4:
            turns = [after[a][b] + after[b][c] + after[c][d] + after[d][a] for a, b, c, d in ways]
        else:
            turns = [after[a][b] + after[b][c] + after[c][a] for a, b, c in ways]
        if not self.minding_seats:
            return turns
        seats = [self.seats[player] for player in table]
        return [
            turn + sum([seats[player][seat] for seat, player in enumerate(way)])
            for turn, way in zip(turns, ways, strict=True)
        ]

    def _cost(self) -> int:
        turns = sum(count * count for row in self.after for count in row)
        seats = sum(count * count for row in self.seats for count in row) if self.minding_seats else 0
        return TURN * turns + seats

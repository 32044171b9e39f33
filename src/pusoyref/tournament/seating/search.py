"""The seeded search: who sits with whom. Two players of a round change places until few meet again.

The cost is Σ over pairs (meetings - 1)², which differs from Σ meetings² by a constant, as the sizes of the tables
fix the number of meetings. Behind it comes a small addition, Σ over players (times at a table of three)².
It is a tabu search: the best change within one round is made even if it makes things worse, and the same two may
not change places again for a while. It ends at the least cost that can be, or when its work is used up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pusoyref.tournament.seating.plan import Chance, Past, Plan, copied, filled_up

PAIR = 16
"""What Σ meetings² weighs against Σ (times at a table of three)²."""
MOVERS = 8
"""At most so many players of a round are looked at in a step, which bounds its time where there are many."""
TABU_LEAST, TABU_SPREAD = 4, 24
"""For how many steps two players may not change places again: at least, and what chance adds to it."""
PATIENCE = 1500
"""After so many steps without a new best, some changes are made at random."""


class Search:
    """Rounds to be bettered, after a past that stays. `work` counts the changes looked at."""

    def __init__(self, past: Past, plans: Iterable[Plan], chance: Chance) -> None:
        self.past = past
        self.chance = chance
        self.work = 0
        self._step = 0
        self._count(copied(plans))

    @property
    def done(self) -> bool:
        """Nothing can be better."""
        return self.cost <= self.least

    def add(self, plan: Plan) -> None:
        """One more round that may be changed."""
        self._count([*self.plans, *copied([plan])])

    def improve(self, work: int, rounds: Sequence[int] = ()) -> None:
        """Look at about so many changes, in all rounds or those given, and keep the best schedule met."""
        last = self.work + work
        rounds = [at for at in rounds or range(len(self.plans)) if len(self.plans[at].tables) > 1]
        if not rounds:
            return
        best, kept, patience = self.cost, copied(self.plans), self._step + PATIENCE
        while not self.done and self.work < last:
            self._step += 1
            self._change_one(rounds, best)
            if self.cost < best:
                best, kept, patience = self.cost, copied(self.plans), self._step + PATIENCE
            elif self._step > patience:
                self._shake(rounds)
                patience = self._step + PATIENCE
        if self.cost > best:
            self._count(kept)

    def _count(self, plans: list[Plan]) -> None:
        """Begin again from these rounds."""
        number = len(self.past.threes)
        self.plans = plans
        self.meetings = [list(row) for row in self.past.meetings]
        self.threes = list(self.past.threes)
        self._table_of = [[-1] * number for _ in plans]
        self._tabu: list[dict[int, int]] = [{} for _ in plans]
        added = added_threes = 0
        for plan, table_of in zip(plans, self._table_of, strict=True):
            for at, table in enumerate(plan.tables):
                added += len(table) * (len(table) - 1) // 2
                added_threes += 3 * (len(table) == 3)
                for player in table:
                    table_of[player] = at
                    self.threes[player] += len(table) == 3
                    for other in table:
                        self.meetings[player][other] += other != player
        pairs = [count for a, row in enumerate(self.past.meetings) for count in row[:a]]
        least, self._level = filled_up(pairs, added)
        least_threes, self._level_of_threes = filled_up(self.past.threes, added_threes)
        self.least = PAIR * least + least_threes
        self.cost = PAIR * sum(count * count for a, row in enumerate(self.meetings) for count in row[:a])
        self.cost += sum(count * count for count in self.threes)

    def _change_one(self, rounds: Sequence[int], best: int) -> None:
        """The best change of a round in which somebody meets too often, or of any."""
        start = self.chance.below(len(rounds))
        for turn in range(len(rounds)):
            at = rounds[(start + turn) % len(rounds)]
            movers = self._too_often(at)
            if movers:
                break
        else:
            movers = [player for table in self.plans[at].tables for player in table]
        if len(movers) > MOVERS:
            movers = self.chance.shuffled(movers)[:MOVERS]
        exchange = self._best_change(at, movers, best)
        if exchange is not None:
            self._exchange(at, *exchange)

    def _too_often(self, at: int) -> list[int]:
        """Those of a round who meet somebody at their table, or sit at a table of three, more often than need be."""
        meetings, level, movers = self.meetings, self._level, []
        for table in self.plans[at].tables:
            for player in table:
                row = meetings[player]
                if max([row[other] for other in table]) > level or (
                    len(table) == 3 and self.threes[player] > self._level_of_threes
                ):
                    movers.append(player)
        return movers

    def _best_change(self, at: int, movers: Sequence[int], best: int) -> tuple[int, int, int] | None:
        """Half the change of cost and the two players: the least that is not forbidden, by chance among equals."""
        meetings, threes, tables = self.meetings, self.threes, self.plans[at].tables
        table_of, tabu, number = self._table_of[at], self._tabu[at], len(self.threes)
        own = [0] * number
        for table in tables:
            for player in table:
                row = meetings[player]
                own[player] = sum([row[other] for other in table])
        changes: list[tuple[int, int]] = []
        least, step = 1 << 60, self._step
        for mover in movers:
            home, row = table_of[mover], meetings[mover]
            left = [meetings[other] for other in tables[home] if other != mover]
            met = list(map(sum, zip(*left, strict=True)))
            size, before = len(tables[home]), own[mover]
            for there, table in enumerate(tables):
                if there == home:
                    continue
                common = size + len(table) - 2 - before + sum([row[other] for other in table])
                uneven = size - len(table)
                for other in table:
                    change = PAIR * (common + met[other] - row[other] - own[other])
                    if uneven:
                        gap = (threes[other] - threes[mover]) * -uneven + 1
                        change += gap
                    if change <= least and (
                        tabu.get(mover * number + other, 0) <= step or self.cost + 2 * change < best
                    ):
                        if change < least:
                            least, changes = change, []
                        changes.append((mover, other))
            self.work += number
        if not changes:
            return None
        return least, *self.chance.choice(changes)

    def _exchange(self, at: int, half: int, first: int, second: int) -> None:
        """Two players of a round change places."""
        table_of, tables, meetings = self._table_of[at], self.plans[at].tables, self.meetings
        one, two = tables[table_of[first]], tables[table_of[second]]
        for leaver, comer, table in ((first, second, one), (second, first, two)):
            for other in table:
                if other != leaver:
                    meetings[leaver][other] -= 1
                    meetings[other][leaver] -= 1
                    meetings[comer][other] += 1
                    meetings[other][comer] += 1
        if len(one) != len(two):
            self.threes[first] += len(one) - len(two)
            self.threes[second] += len(two) - len(one)
        one[one.index(first)], two[two.index(second)] = second, first
        table_of[first], table_of[second] = table_of[second], table_of[first]
        until = self._step + TABU_LEAST + self.chance.below(TABU_SPREAD)
        number = len(self.threes)
        self._tabu[at][first * number + second] = self._tabu[at][second * number + first] = until
        self.cost += 2 * half

    def _shake(self, rounds: Sequence[int]) -> None:
        """Some changes by chance, to come away from here."""
        for _ in range(3 + self.chance.below(6)):
            at = rounds[self.chance.below(len(rounds))]
            one, two = self.chance.shuffled(self.plans[at].tables)[:2]
            self._exchange(at, 0, self.chance.choice(one), self.chance.choice(two))
        self._count(self.plans)


def fresh_round(search: Search, sizes: Sequence[int], resting: Sequence[int]) -> Plan:
    """A round to begin with: every table is filled by those who have met the ones there least.

    Tables of three, the last of the `sizes`, are begun with those who have sat at the fewest.
    """
    left = [player for player in search.chance.shuffled(range(len(search.threes))) if player not in resting]
    tables = []
    for size in reversed(sizes):
        if size == 3:
            left.sort(key=lambda player: search.threes[player])
        table = [left.pop(0)]
        met = list(search.meetings[table[0]])
        while len(table) < size:
            nearest = min(left, key=met.__getitem__)
            left.remove(nearest)
            table.append(nearest)
            met = [one + other for one, other in zip(met, search.meetings[nearest], strict=True)]
        tables.append(table)
    return Plan(tables[::-1], list(resting))

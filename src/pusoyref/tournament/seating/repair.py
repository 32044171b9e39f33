"""Announced rounds put right for latecomers and leavers, so that as few as possible of the others must move.

A leaver's seat is left empty for whoever must sit down; a latecomer, someone who no longer rests, or someone whose
table is given up. Every round is tried in several ways by chance and the best is kept: fewest who have to move,
then fewest meetings again, counted with the rounds before and those still to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.tournament.seating.plan import Chance, past_of
from pusoyref.tournament.seating.rounds import Round, Table, TableCounts, seats_for

WAYS = 60
"""In so many ways a round is tried."""


def repaired(
    announced: Sequence[Round],
    players: Sequence[str],
    *,
    seed: int,
    three: bool,
    earlier: Sequence[Round] = (),
) -> tuple[Round, ...]:
    """The rounds announced and not yet played, for the `players` there are now, with the fewest changes.

    A round that has them all stays as it is. `earlier` are the rounds before them, which stay. Raises
    `InvalidRequest` (`too-few-to-seat`).
    """
    chance = Chance(seed)
    seats = seats_for(len(players), three)
    rounds = list(announced)
    for at, round_ in enumerate(rounds):
        sizes = sorted(len(table.players) for table in round_.tables)
        if sorted(round_.players) == sorted(players) and sizes == sorted(seats.sizes):
            continue
        others = [*earlier, *rounds[:at], *rounds[at + 1 :]]
        rounds[at] = _repaired(round_, players, seats, others, chance)
    return tuple(rounds)


def moved(before: Round, after: Round) -> int:
    """How many of those in both rounds leave their table, or begin or cease to rest.

    Tables are the same if they share most players, whatever their number.
    """
    staying = len(set(before.resting) & set(after.resting))
    shared = sorted(
        (-len(set(old.players) & set(new.players)), was != is_, was, is_)
        for was, old in enumerate(before.tables)
        for is_, new in enumerate(after.tables)
    )
    old_taken, new_taken = set[int](), set[int]()
    for common, _, was, is_ in shared:
        if was not in old_taken and is_ not in new_taken:
            old_taken.add(was)
            new_taken.add(is_)
            staying -= common
    return len(set(before.players) & set(after.players)) - staying


def _repaired(
    round_: Round, players: Sequence[str], seats: TableCounts, others: Sequence[Round], chance: Chance
) -> Round:
    past = past_of(players, others)
    numbers = {name: number for number, name in enumerate(players)}
    rests = {name: past.rests[number] for name, number in numbers.items()}

    def cost(way: Round) -> tuple[int, int]:
        met = sum(
            past.meetings[numbers[one]][numbers[two]]
            for table in way.tables
            for one in table.players
            for two in table.players
        )
        return moved(round_, way), met

    return min((_one_way(round_, players, seats, rests, chance) for _ in range(WAYS)), key=cost)


def _one_way(
    round_: Round, players: Sequence[str], seats: TableCounts, rests: dict[str, int], chance: Chance
) -> Round:
    """The round repaired, chance deciding among what is equal."""
    present = set(players)
    tables: list[list[str | None]] = [
        [name if name in present else None for name in table.players] for table in round_.tables
    ]
    given_up = _smallest(tables, len(tables) - len(seats.sizes), rests, chance)
    newcomers = present - set(round_.players)
    idle = {name for at in given_up for name in tables[at]} | newcomers | set(round_.resting)
    resting = sorted(chance.shuffled(players), key=lambda name: (rests[name], name not in idle))[
        : seats.resting
    ]
    tables = [[None if name in resting else name for name in table] for table in tables]
    standing = [name for at in given_up for name in tables[at] if name is not None]
    kept = _last_into_gaps(tables, given_up)
    kept += [[] for _ in range(len(seats.sizes) - len(kept))]
    fullest = sorted(chance.shuffled(range(len(kept))), key=lambda at: -_count(kept[at]))
    for at, size in zip(fullest, seats.sizes, strict=True):
        while _count(kept[at]) > size:
            leaver = chance.choice([name for name in kept[at] if name is not None])
            kept[at].remove(leaver)
            standing.append(leaver)
    seated = {name for table in kept for name in table} | set(standing) | set(resting)
    standing += [name for name in players if name not in seated]
    standing = chance.shuffled(standing)
    for at, size in zip(fullest, seats.sizes, strict=True):
        kept[at] = _filled(kept[at], size, standing)
    resting.sort(key=players.index)
    return Round(tuple(Table(tuple(name for name in table if name)) for table in kept), tuple(resting))


def _count(table: Sequence[str | None]) -> int:
    return sum(name is not None for name in table)


def _smallest(
    tables: Sequence[Sequence[str | None]], count: int, rests: dict[str, int], chance: Chance
) -> list[int]:
    """The tables to give up: those with the fewest players, of these the ones who have rested least."""

    def weight(at: int) -> tuple[int, int]:
        seated = [name for name in tables[at] if name is not None]
        return len(seated), sum(rests[name] for name in seated)

    return sorted(chance.shuffled(range(len(tables))), key=weight)[: max(0, count)]


def _last_into_gaps(tables: list[list[str | None]], given_up: Sequence[int]) -> list[list[str | None]]:
    """The tables without those given up; the last ones take their numbers, so that the others keep theirs."""
    left: list[list[str | None] | None] = [
        None if at in given_up else table for at, table in enumerate(tables)
    ]
    while None in left:
        last = left.pop()
        if last is not None:
            left[left.index(None)] = last
    return [table for table in left if table is not None]


def _filled(table: list[str | None], size: int, standing: list[str]) -> list[str | None]:
    """The table with players from the end of `standing` in its empty seats, then behind, up to `size`."""
    missing = size - _count(table)
    filled: list[str | None] = []
    for name in table:
        if name is None and missing:
            name, missing = standing.pop(), missing - 1
        if name is not None:
            filled.append(name)
    return filled + [standing.pop() for _ in range(missing)]

"""The draws of a tournament: the next rounds, a round by standing, the repair of what was announced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, repeat

from pusoyref.tournament.seating.designs import designs, least_overlap
from pusoyref.tournament.seating.plan import Chance, Past, Plan, fewest_rests, named, nothing_yet, past_of
from pusoyref.tournament.seating.rounds import Round, TableCounts, seats_for
from pusoyref.tournament.seating.search import MOVERS, Search, fresh_round
from pusoyref.tournament.seating.turn_order import put_in_order

STARTS, STARTS_OF_ONE_TABLE = 3, 40
"""How many schedules are begun from nothing, each with other rests; with one table, rests are all there is."""
STEPS_OF_A_NEW_ROUND = 60
WORK_PER_SEAT, MOST_WORK = 1500, 1_000_000
"""Changes that a search of all rounds may look at: for each player and round, and in all."""


def schedule(past: Past, seats: TableCounts, count: int, chance: Chance) -> list[Plan]:
    """The `count` rounds after `past`: who sits with whom, in turn order. `past` is left as it is."""
    plans = _companions(past, seats, count, chance)
    put_in_order(past, plans, chance)
    return plans


def _companions(past: Past, seats: TableCounts, count: int, chance: Chance) -> list[Plan]:
    """Who sits with whom: the best of what the search makes of designs and of nothing, or the first without fault."""
    best: Search | None = None
    starts = STARTS if len(seats.sizes) > 1 else STARTS_OF_ONE_TABLE
    for begun in chain(_from_designs(past, seats, count, chance), repeat([], starts)):
        search = Search(past, begun, chance)
        _fill(search, seats, count)
        search.improve(min(WORK_PER_SEAT * len(past.threes) * count, MOST_WORK))
        if best is None or search.cost < best.cost:
            best = search
        if best.done:
            break
    assert best is not None
    return best.plans


def _fill(search: Search, seats: TableCounts, count: int) -> None:
    """Add rounds up to `count`, each bettered by itself before the next."""
    number = len(search.threes)
    rests = list(search.past.rests)
    for player in (player for plan in search.plans for player in plan.resting):
        rests[player] += 1
    while len(search.plans) < count:
        resting = fewest_rests(rests, seats.resting, search.chance)
        for player in resting:
            rests[player] += 1
        search.add(fresh_round(search, seats.sizes, resting))
        search.improve(STEPS_OF_A_NEW_ROUND * MOVERS * number, [len(search.plans) - 1])


def _from_designs(past: Past, seats: TableCounts, count: int, chance: Chance) -> Iterator[list[Plan]]:
    """Rounds of designs, their points given to the players by chance: at most `count`.

    Designs begin where everybody stands alike. If everybody stands alike after a whole one too, the rest is
    scheduled as from the beginning.
    """
    if not past.even:
        return
    number = len(past.threes)
    for design in designs(number, seats):
        players = chance.shuffled(range(number))
        rounds = [
            Plan(
                [[players[point] for point in table] for table in design[at].tables],
                [players[point] for point in design[at].resting],
            )
            for at in least_overlap(design, count)
        ]
        if 0 < len(rounds) < count:
            after = past.and_then(rounds)
            if after.even:
                rounds += _companions(after, seats, count - len(rounds), chance)
        yield rounds


NEAR, FAR = 16, 48
"""Companions of the best player left are looked for among so many who follow, and if need be among so many."""


def _table(meetings: Sequence[Sequence[int]], left: Sequence[int], size: int) -> list[int]:
    """The best player left with those who have met least of the ones who follow, the nearest among equals."""
    first, best = left[0], None
    for within in (NEAR, FAR):
        for others in combinations(left[1:within], size - 1):
            met = sum(meetings[one][two] for one, two in combinations((first, *others), 2))
            if best is None or (met, sum(others)) < best[:2]:
                best = (met, sum(others), others)
        if best is not None and not best[0]:
            break
    assert best is not None
    return [first, *best[2]]


def _exchange(meetings: Sequence[Sequence[int]], tables: list[list[int]]) -> bool:
    """Make the one change of two players' places that saves most repeats, and moves them least; whether any does."""
    place = [(at, player) for at, table in enumerate(tables) for player in table]
    met = {
        player: [sum(meetings[player][other] for other in table) for table in tables] for _, player in place
    }
    changes = []
    for (at, one), (to, two) in combinations(place, 2):
        if at == to or not (met[one][at] or met[two][to]):
            continue
        change = met[one][to] + met[two][at] - met[one][at] - met[two][to] - 2 * meetings[one][two]
        if change < 0:
            changes.append((change, abs(one - two) * (to - at), at, one, to, two))
    if not changes:
        return False
    _, _, at, one, to, two = min(changes, key=lambda change: change[:2])
    tables[at][tables[at].index(one)] = two
    tables[to][tables[to].index(two)] = one
    return True


def draw(
    players: Sequence[str],
    count: int,
    *,
    seed: int,
    three: bool,
    earlier: Sequence[Round] = (),
    planned: int | None = None,
) -> tuple[Round, ...]:
    """The `count` rounds that follow `earlier`, with as few meetings again as the search finds.

    `planned`: the rounds of the whole tournament, `earlier` ones with them, for which room is left. If `earlier`
    are the rounds that this draw begins with (same players, seed and `planned`), the rounds that follow are those
    of the same schedule. `three`: tables of three are allowed. Raises `InvalidRequest` (`too-few-to-seat`).
    """
    seats = seats_for(len(players), three)
    whole = max(planned or 0, len(earlier) + count)
    if all(sorted(round_.players) == sorted(players) for round_ in earlier):
        plans = schedule(nothing_yet(len(players)), seats, whole, Chance(seed))
        rounds = tuple(named(players, plan) for plan in plans)
        if rounds[: len(earlier)] == tuple(earlier):
            return rounds[len(earlier) : len(earlier) + count]
    plans = schedule(past_of(players, earlier), seats, whole - len(earlier), Chance(seed))
    return tuple(named(players, plan) for plan in plans[:count])


def draw_swiss(ranked: Sequence[str], *, seed: int, three: bool, earlier: Sequence[Round] = ()) -> Round:
    """The next round by standing (`ranked`, the first first): those who stand together, fewest repeats first.

    The first table is that of the top, tables of three are the last ones. Whoever has rested least rests, the
    lowest among equals. Raises `InvalidRequest` (`too-few-to-seat`).
    """
    seats = seats_for(len(ranked), three)
    past = past_of(ranked, earlier)
    everybody = range(len(ranked))
    resting = sorted(everybody, key=lambda rank: (past.rests[rank], -rank))[: seats.resting]
    left = [rank for rank in everybody if rank not in resting]
    tables: list[list[int]] = []
    for size in seats.sizes:
        table = _table(past.meetings, left, size)
        left = [rank for rank in left if rank not in table]
        tables.append(table)
    while _exchange(past.meetings, tables):
        pass
    plan = Plan(tables, sorted(resting))
    put_in_order(past, [plan], Chance(seed))
    return named(ranked, plan)

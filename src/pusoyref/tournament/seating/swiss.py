"""A round by standing: from the top down, those who stand together, fewest repeats first. Players are their ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pusoyref.tournament.seating.chance import Chance
from pusoyref.tournament.seating.plan import Past, Plan
from pusoyref.tournament.seating.rounds import Seats
from pusoyref.tournament.seating.turn_order import put_in_order

NEAR, FAR = 16, 48
"""Companions of the best player left are looked for among so many who follow, and if need be among so many."""


def by_standing(past: Past, seats: Seats, chance: Chance) -> Plan:
    """The round for players ranked 0, 1, 2 …: tables of four from the top, then those of three; `past` stays.

    Those who have rested least rest, the lowest among equals.
    """
    number = len(past.rests)
    resting = sorted(range(number), key=lambda rank: (past.rests[rank], -rank))[: seats.resting]
    left = [rank for rank in range(number) if rank not in resting]
    tables: list[list[int]] = []
    for size in seats.sizes:
        table = _table(past.meetings, left, size)
        left = [rank for rank in left if rank not in table]
        tables.append(table)
    while _exchange(past.meetings, tables):
        pass
    plan = Plan(tables, sorted(resting))
    put_in_order(past, [plan], chance)
    return plan


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
    best: tuple[int, int, int, int, int, int] | None = None
    for (at, one), (there, two) in combinations(place, 2):
        if at == there or not (met[one][at] or met[two][there]):
            continue
        change = met[one][there] + met[two][at] - met[one][at] - met[two][there] - 2 * meetings[one][two]
        moved = abs(one - two) * (there - at)
        if change < 0 and (best is None or (change, moved) < best[:2]):
            best = (change, moved, at, one, there, two)
    if best is None:
        return False
    _, _, at, one, there, two = best
    tables[at][tables[at].index(one)] = two
    tables[there][tables[there].index(two)] = one
    return True

"""Exact designs: rounds in which every pair meets at most once, or all pairs equally often.

Points are numbers. In a cyclic design the points of level k are k·m … k·m + m - 1; each round adds 1 within the
levels, mod m, to the round before; points beyond the levels stay (∞). Tables are given in turn order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from pusoyref.tournament.seating.plan import Plan
from pusoyref.tournament.seating.rounds import TableCounts

Blocks = tuple[tuple[int, ...], ...]
THREE_TIMES: dict[int, Blocks] = {
    8: ((7, 3, 5, 6), (0, 4, 2, 1)),
    12: ((11, 7, 8, 10), (0, 6, 4, 1), (2, 5, 9, 3)),
    16: ((15, 2, 7, 9), (0, 1, 10, 4), (3, 13, 14, 11), (5, 8, 6, 12)),
    20: ((19, 9, 13, 12), (0, 3, 8, 17), (1, 16, 7, 14), (2, 15, 4, 5), (6, 18, 10, 11)),
    24: ((23, 7, 9, 22), (0, 11, 18, 13), (1, 15, 19, 16), (2, 17, 3, 6), (4, 20, 21, 10), (5, 8, 14, 12)),
}
"""N players, N - 1 rounds: every pair meets three times. One level, mod N - 1, and ∞ = N - 1."""
ONE_RESTS: dict[int, Blocks] = {
    5: ((1, 2, 4, 3),),
    13: ((1, 5, 12, 8), (2, 10, 11, 3), (4, 6, 9, 7)),
    17: ((1, 3, 12, 5), (2, 6, 14, 13), (4, 9, 7, 10), (8, 15, 16, 11)),
}
"""N players, N rounds, 0 rests in the first: every pair meets as left neighbour, as right one and across."""
ONE_RESTS_OF_NINE: Blocks = ((1, 3, 2, 6), (4, 5, 8, 7))
"""The same for nine, over Z3×Z3: point 3x + y."""
NEVER_TWICE: dict[int, Blocks] = {
    24: ((10, 19, 0, 21), (17, 11, 6, 22), (14, 5, 7, 23), (18, 3, 4, 1), (2, 9, 8, 13), (20, 15, 16, 12)),
    28: (
        (3, 14, 21, 27),
        (10, 17, 19, 11),
        (5, 0, 6, 15),
        (7, 18, 20, 24),
        (23, 4, 2, 9),
        (25, 26, 1, 13),
        (22, 16, 8, 12),
    ),
}
"""N players, (N - 1) / 3 rounds: no pair meets twice. Three levels and one or three ∞, found by search."""


def designs(number: int, seats: TableCounts) -> list[list[Plan]]:
    """The designs for so many players, those without repeated meetings first.

    With tables of three they are those for a multiple of four without one, two or three points; a round in which
    two of these sit together is left out.
    """
    if seats.resting:
        return [_one_rests(number)] if seats.resting == 1 and number in (5, 9, 13, 17) else []
    full, gone = number + seats.threes, range(number, number + seats.threes)
    found = []
    for rounds in _of_four(full):
        fewer = [
            [[point for point in table if point not in gone] for table in plan.tables] for plan in rounds
        ]
        whole = [tables for tables in fewer if all(len(table) > 2 for table in tables)]
        found.append([Plan(sorted(tables, key=len, reverse=True), []) for tables in whole])
    return found


def _of_four(number: int) -> list[list[Plan]]:
    rounds = []
    if number == 16:
        rounds.append(_affine_plane())
    if number in NEVER_TWICE:
        rounds.append(_cyclic((number - 1) // 3, 3, NEVER_TWICE[number]))
    if number in THREE_TIMES:
        rounds.append(_cyclic(number - 1, 1, THREE_TIMES[number]))
    return rounds


def _developed(
    blocks: Blocks, resting: Sequence[int], rounds: int, moved: Callable[[int, int], int]
) -> list[Plan]:
    """The first round and those that `moved(point, round)` makes of it."""
    return [
        Plan(
            [[moved(point, by) for point in block] for block in blocks],
            [moved(point, by) for point in resting],
        )
        for by in range(rounds)
    ]


def _cyclic(modulus: int, levels: int, blocks: Blocks, resting: Sequence[int] = ()) -> list[Plan]:
    def moved(point: int, by: int) -> int:
        level, residue = divmod(point, modulus)
        return point if level >= levels else level * modulus + (residue + by) % modulus

    return _developed(blocks, resting, modulus, moved)


def _one_rests(number: int) -> list[Plan]:
    if number != 9:
        return _cyclic(number, 1, ONE_RESTS[number], (0,))

    def moved(point: int, by: int) -> int:
        return (point // 3 + by // 3) % 3 * 3 + (point % 3 + by % 3) % 3

    return _developed(ONE_RESTS_OF_NINE, (0,), 9, moved)


def _affine_plane() -> list[Plan]:
    """Sixteen players as points 4x + y over GF(4): the lines y = mx + b of a slope m are a round, x = b the fifth."""
    times = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # addition is ^
    rounds = [[[4 * x + (times[m][x] ^ b) for x in range(4)] for b in range(4)] for m in range(4)]
    rounds.append([[4 * b + y for y in range(4)] for b in range(4)])
    return [Plan(tables, []) for tables in rounds]


def least_overlap(rounds: Sequence[Plan], count: int) -> list[int]:
    """Which `count` of the rounds to take so that Σ meetings² is small: numbers from 0, ascending.

    Begins with the first, adds what costs least, then exchanges one round for another while that helps.
    """
    met = [{frozenset(pair) for table in plan.tables for pair in combinations(table, 2)} for plan in rounds]
    common = [[len(one & two) for two in met] for one in met]
    every = range(len(rounds))
    taken: list[int] = []
    while len(taken) < min(count, len(rounds)):
        left = [at for at in every if at not in taken]
        taken.append(min(left, key=lambda at: sum(common[at][other] for other in taken)))
    while len(taken) < len(rounds):
        load = [sum(common[at][other] for other in taken) for at in every]
        gains = [
            (load[new] - common[new][old] - (load[old] - common[old][old]), old, new)
            for old in taken
            for new in every
            if new not in taken
        ]
        gain, old, new = min(gains)
        if gain >= 0:
            break
        taken[taken.index(old)] = new
    return sorted(taken)

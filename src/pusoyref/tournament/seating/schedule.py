"""The next rounds as numbers: from an exact design where one fits, else by the search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

from pusoyref.tournament.seating.chance import Chance
from pusoyref.tournament.seating.designs import designs, least_overlap
from pusoyref.tournament.seating.plan import Past, Plan, fewest_rests
from pusoyref.tournament.seating.rounds import Seats
from pusoyref.tournament.seating.search import MOVERS, Search, fresh_round
from pusoyref.tournament.seating.turn_order import put_in_order

STARTS, STARTS_OF_ONE_TABLE = 3, 40
"""How many schedules are begun from nothing, each with other rests; with one table, rests are all there is."""
STEPS_OF_A_NEW_ROUND = 60
WORK_PER_SEAT, MOST_WORK = 1500, 1_000_000
"""Changes that a search of all rounds may look at: for each player and round, and in all."""


def schedule(past: Past, seats: Seats, count: int, chance: Chance) -> list[Plan]:
    """The `count` rounds after `past`: who sits with whom, in turn order. `past` is left as it is."""
    plans = _companions(past, seats, count, chance)
    put_in_order(past, plans, chance)
    return plans


def _companions(past: Past, seats: Seats, count: int, chance: Chance) -> list[Plan]:
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


def _fill(search: Search, seats: Seats, count: int) -> None:
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


def _from_designs(past: Past, seats: Seats, count: int, chance: Chance) -> Iterator[list[Plan]]:
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

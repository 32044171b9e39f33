"""Counts straight from the tables, another way than the program's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from pusoyref.tournament.seating.rounds import Round


def names(number: int) -> list[str]:
    return [f"P{at}" for at in range(1, number + 1)]


def meetings(rounds: Iterable[Round]) -> Counter[frozenset[str]]:
    """How often each two sat at one table; a pair that never did is not in it."""
    return Counter(
        frozenset(pair)
        for round_ in rounds
        for table in round_.tables
        for pair in combinations(table.players, 2)
    )


def turns(rounds: Iterable[Round]) -> Counter[tuple[str, str]]:
    """How often the second acted right after the first."""
    return Counter(
        (table.players[seat], table.players[(seat + 1) % len(table.players)])
        for round_ in rounds
        for table in round_.tables
        for seat in range(len(table.players))
    )


def rests(rounds: Iterable[Round]) -> Counter[str]:
    return Counter(name for round_ in rounds for name in round_.resting)


def check_whole(rounds: Sequence[Round], players: Sequence[str], three: bool) -> None:
    """Everyone in every round once, tables as the rule says, nobody resting twice before everybody once."""
    rested: Counter[str] = Counter(dict.fromkeys(players, 0))
    for round_ in rounds:
        assert sorted(round_.players) == sorted(players)
        sizes = Counter(len(table.players) for table in round_.tables)
        over = -len(players) % 4
        if three and 3 * over <= len(players):
            assert (sizes[3], len(round_.resting)) == (over, 0)
        else:
            assert (sizes[3], len(round_.resting)) == (0, len(players) % 4)
        assert set(sizes) <= {3, 4}
        for name in round_.resting:
            rested[name] += 1
        assert max(rested.values()) - min(rested.values()) <= 1

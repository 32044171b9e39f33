"""How long a draw takes, and how often pairs meet again in it.

    python benchmarks/seating.py [--seeds 20] [--every-number | --json]

Without `--seeds` each case is drawn once. `--json` has the seconds of the largest only. `--every-number` draws 3 to 50
players in 1 to 8 rounds instead, with tables of three and with fours only, and says the slowest and the sums.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.figures import Figure, show
from pusoyref.tournament.seating.certificate import Certificate, certificate
from pusoyref.tournament.seating.draw import draw

WITHOUT_REPEATS = ((16, 5), (20, 4), (24, 5), (28, 6), (32, 7), (40, 8))
WHOLE_DESIGNS = ((5, 5), (9, 9), (13, 13), (17, 17), (8, 7), (12, 11), (16, 15), (20, 19), (24, 23))
LARGE = ((22, 8), (30, 8), (50, 8), (100, 10), (198, 10), (200, 10))
LEAST = {True: 3, False: 4}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seeds", type=int, default=1)
    arguments.add_argument("--every-number", action="store_true")
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    if given.every_number:
        for three in (True, False):
            every_number(three)
        return
    if given.json:
        show(in_seconds(given.seeds), as_json=True)
        return
    print("players rounds   threes   seconds (most)   pairs again (most)   met most   seats apart")
    for number, count in (*WITHOUT_REPEATS, *WHOLE_DESIGNS, *LARGE):
        for three in (False, True) if number % 4 and (number, count) in LARGE else (False,):
            drawn = [timed(number, count, seed, three) for seed in range(given.seeds)]
            slowest = max(took for took, _ in drawn)
            again = max(found.pairs_met_again for _, found in drawn)
            most = max(found.most_meetings for _, found in drawn)
            apart = max(found.seats_apart for _, found in drawn)
            words = "allowed" if three else "no"
            print(
                f"{number:7} {count:6}   {words:7} {slowest:16.2f} {again:20} {most:10} {apart:13}",
                flush=True,
            )


def in_seconds(seeds: int) -> Iterator[Figure]:
    """The slowest draw of each of the large tournaments."""
    for number, count in LARGE:
        slowest = max(timed(number, count, seed, three=False)[0] for seed in range(seeds))
        yield Figure(f"seating of {number} players, {count} rounds", slowest, "s")


def every_number(three: bool) -> None:
    """All numbers of players and rounds, one draw each."""
    drawn = [
        (*timed(number, count, number * count, three), number, count)
        for number in range(LEAST[three], 51)
        for count in range(1, 9)
    ]
    took, _, number, count = max(drawn, key=lambda one: one[0])
    print(f"{'tables of three' if three else 'fours only'}: {len(drawn)} draws", end=", ")
    print(
        f"{sum(one[0] for one in drawn):.1f} s, slowest {took:.2f} s ({number} players, {count} rounds), ",
        end="",
    )
    print(f"{sum(one[1].repeats for one in drawn)} meetings again in all")


def timed(number: int, count: int, seed: int, three: bool) -> tuple[float, Certificate]:
    players = [f"P{at}" for at in range(1, number + 1)]
    start = time.perf_counter()
    rounds = draw(players, count, seed=seed, three=three)
    return time.perf_counter() - start, certificate(rounds, players)


if __name__ == "__main__":
    main()

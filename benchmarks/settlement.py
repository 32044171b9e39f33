"""How long the fewest possible payments take, exactly, among as many people as a club has.

    python benchmarks/settlement.py [--people 18] [--seeds 21] [--json]

Each seed is another evening, by turns of whole pesos (many groups come to nothing among themselves) and of centavos
(hardly any do). No two people cancel each other out, which would be easier. Beside the median stands the slowest.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.figures import Figure, show
from pusoyref.money.settlement import fewest


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--people", type=int, nargs="+", default=[12, 18, 22])
    arguments.add_argument("--seeds", type=int, default=21)
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    given = arguments.parse_args()
    figures = []
    for people in given.people:
        took = [1000 * seconds(people, seed) for seed in range(given.seeds)]
        limit = "at most 500" if people == 18 else ""
        figures += [Figure(f"settlement of {people} people", median(took), "ms", limit)]
        figures += [Figure(f"settlement of {people} people, the slowest", max(took), "ms", limit)]
    show(figures, as_json=given.json)


def seconds(people: int, seed: int) -> float:
    """The time for one evening's money."""
    owed = amounts(people, Random(seed), (100, 1)[seed % 2])
    begun = time.perf_counter()
    fewest(owed)
    return time.perf_counter() - begun


def amounts(people: int, chance: Random, step: int) -> dict[str, int]:
    """Centavos by person, each a multiple of `step`, with no two that cancel each other out."""
    while True:
        owed = [step * chance.choice((-1, 1)) * chance.randint(1, 40000 // step) for _ in range(people - 1)]
        owed.append(-sum(owed))
        if owed[-1] and not {-amount for amount in owed} & set(owed):
            return {f"P{number}": amount for number, amount in enumerate(owed)}


if __name__ == "__main__":
    main()

"""How long the referee's own questions take: what is it, which is higher, what may I play, a whole round.

    python benchmarks/plays.py [--json] [--rules pinoy]

Seconds are those of this process (what others do on the machine does not count), the median and the best of many
goes; `times` is the median as a multiple of sorting five cards by their place, measured in the same go.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.rounds import random_round
from pusoyref.cards import DECK, Card
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import identify
from pusoyref.plays.legal import all_plays
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.ruleset.options import Ruleset

Cards = tuple[Card, ...]
PLAYS, HANDS, ROUNDS = 1_500, 500, 60
PLACES = {card: place for place, card in enumerate(DECK)}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--rules", choices=PRESETS, default="pinoy")
    given = arguments.parse_args()
    rules, chance = preset(given.rules), Random(1)
    figures = [
        in_microseconds("name a play of five cards", 2.0, naming(rules, chance), yardstick()),
        in_microseconds("name two, and say which is higher", 4.0, comparing(rules, chance), yardstick()),
        in_microseconds("all plays of 13 cards", 300.0, listing(rules, chance), yardstick()),
        rounds_a_second(rules, chance),
    ]
    if given.json:
        print(json.dumps({"rules": rules.name, "figures": figures}, indent=2))
        return
    for figure in figures:
        print(
            f"{figure['what']:<38} {figure['median']:9.2f} {figure['unit']:<9} best {figure['best']:9.2f}"
            f"   {figure['times']:8.1f} times   ({figure['limit']})"
        )


def in_microseconds(what: str, most: float, seconds: list[float], stick: float) -> dict[str, object]:
    """The figures of one kind of work, from the seconds that each piece of it took."""
    median = statistics.median(seconds)
    return {
        "what": what, "unit": "µs", "median": median * 1e6, "best": min(seconds) * 1e6,
        "times": median / stick, "limit": f"at most {most:g}",
    }  # fmt: skip


def goes(work: Callable[[], object], pieces: int, number: int = 21) -> list[float]:
    """Seconds for one of `pieces`, in each of a number of goes."""
    found = []
    for _ in range(number):
        begun = time.process_time()
        work()
        found.append((time.process_time() - begun) / pieces)
    return found


def yardstick() -> float:
    """Seconds to sort five cards by their place: as much Python as the smallest answer needs."""
    chance, place = Random(0), PLACES.__getitem__
    dealt = [tuple(chance.sample(DECK, 5)) for _ in range(PLAYS)]
    return statistics.median(goes(lambda: [tuple(sorted(cards, key=place)) for cards in dealt], PLAYS))


def fives(rules: Ruleset, chance: Random) -> list[Cards]:
    """Different plays of five cards, the cards in the order in which they were dealt: as many of each kind as come."""
    found: dict[frozenset[Card], Cards] = {}
    while len(found) < PLAYS:
        dealt = chance.sample(DECK, 13)
        plays = [five for five in combinations(dealt, 5) if identify(five, rules)]
        for five in chance.sample(plays, min(3, len(plays))):
            found[frozenset(five)] = five
    return [*found.values()][:PLAYS]


def naming(rules: Ruleset, chance: Random) -> list[float]:
    dealt = fives(rules, chance)
    return goes(lambda: [identify(cards, rules) for cards in dealt], PLAYS)


def comparing(rules: Ruleset, chance: Random) -> list[float]:
    dealt = fives(rules, chance)
    pairs = [*zip(dealt, dealt[1:] + dealt[:1], strict=True)]

    def higher() -> None:
        for one, other in pairs:
            mine, yours = identify(one, rules), identify(other, rules)
            assert mine
            assert yours
            compare(mine, yours, rules)

    return goes(higher, PLAYS)


def listing(rules: Ruleset, chance: Random) -> list[float]:
    """By hand, the best of three: some hands have many more plays than others."""
    dealt = [chance.sample(DECK, 13) for _ in range(HANDS)]
    return [min(goes(lambda cards=cards: all_plays(cards, rules), 1, 3)) for cards in dealt]  # type: ignore[misc]


def rounds_a_second(rules: Ruleset, chance: Random) -> dict[str, object]:
    seconds = goes(lambda: [random_round(rules, chance) for _ in range(ROUNDS)], ROUNDS, 7)
    median = statistics.median(seconds)
    return {
        "what": "random rounds, refereed to the end", "unit": "a second", "median": 1 / median,
        "best": 1 / min(seconds), "times": median / yardstick(), "limit": "at least 300",
    }  # fmt: skip


if __name__ == "__main__":
    main()

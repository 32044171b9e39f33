"""How many lines of legal turns there are from fixed deals, turn by turn: the list of legal turns, pinned down.

    python benchmarks/perft.py [--json] [--write]

`--write` puts the table into docs/perft.md, where a test finds it.

A deal is fixed by a step: its n-th card (n from 1 to 52) is number n × step mod 53 of the deck, which is counted from
1 by rank, 3 to 2, then by suit, c s h d; the cards go round the table one by one.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.rounds import PLAYERS
from pusoyref.cards import DECK, Card
from pusoyref.hand.advance import advance
from pusoyref.hand.legal import legal_plays
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.ruleset.options import Ruleset

STEPS = (10, 18, 21, 27, 43, 51)
"""Chosen so that every kind of play is there, which most deals do not have."""
DEEPEST = 3
PAGE = Path(__file__).parents[1] / "docs" / "perft.md"
Hands = dict[str, frozenset[Card]]
Row = tuple[int, ...]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    begun = time.process_time()
    rows = {name: row(preset(name)) for name in PRESETS}
    seconds = time.process_time() - begun
    if given.write:
        page = PAGE.read_text("utf-8")
        head, _, _ = page.partition("| preset |")
        PAGE.write_text(f"{head}{table(rows)}", "utf-8")
    if given.json:
        print(json.dumps({"lines": rows, "seconds": seconds}, indent=2))
    else:
        print(table(rows), end="")
        print(f"{sum(map(sum, rows.values())):,} lines in {seconds:.1f} s of this process")


def table(rows: dict[str, Row]) -> str:
    """Markdown: a preset a line; 1 to 3 turns from the first lead of a session, and from a free lead."""
    depths = range(1, DEEPEST + 1)
    names = [*(f"first lead, {depth}" for depth in depths), *(f"free lead, {depth}" for depth in depths)]
    lines = [f"| preset | {' | '.join(names)} |", f"|---|{'---:|' * len(names)}"]
    lines += [
        f"| `{name}` | {' | '.join(f'{count:,}' for count in counts)} |" for name, counts in rows.items()
    ]
    return "\n".join(lines) + "\n"


def row(rules: Ruleset) -> Row:
    """The lines of all deals together: from a first lead, then from a free one, by depth."""
    starts = [opening(rules, step, free=free) for free in (False, True) for step in STEPS]
    counts = [[lines(*begun, depth) for begun in starts] for depth in range(1, DEEPEST + 1)]
    half = len(STEPS)
    return (*(sum(count[:half]) for count in counts), *(sum(count[half:]) for count in counts))


def deal(step: int) -> Hands:
    """The hands of a fixed deal by player."""
    cards = [DECK[number * step % 53 - 1] for number in range(1, 53)]
    return {player: frozenset(cards[at :: len(PLAYERS)]) for at, player in enumerate(PLAYERS)}


def opening(rules: Ruleset, step: int, *, free: bool) -> tuple[HandState, Hands]:
    """A fixed deal before its first turn: the first of a session, or a later one in which Ana leads freely."""
    hands = deal(step)
    if free:
        return start(HandSetup(2, rules, PLAYERS, PLAYERS[0])), hands
    duty = rules.turns.first_lead == "lowest-card"
    leader = next(player for player, cards in hands.items() if lowest_card(rules) in cards)
    return start(HandSetup(1, rules, PLAYERS, leader, duty, duty)), hands


def lines(state: HandState, hands: Hands, depth: int) -> int:
    """How many ways there are to take that many turns, each of them legal."""
    if state.turn is None:
        return 0
    turns = legal_plays(state, hands[state.turn])
    if depth == 1:
        return len(turns)
    return sum(
        lines(
            advance(state, turn),
            hands | {turn.player: hands[turn.player].difference(turn.cards or ())},
            depth - 1,
        )
        for turn in turns
    )


if __name__ == "__main__":
    main()

"""How many recorded hands `check` referees in a second, TOML text to points, and how much memory a long file takes.

    python benchmarks/checking.py [--json] [--rules pinoy] [--hands 300] [--long 20000]

The hands are random rounds of four, played to the end over everything that is legal, with the cards that were left.
Seconds are those of this process (what others do on the machine does not count), the median and the best of several
goes; `times` is the median as a multiple of reading the same text with `tomllib` alone, in the same go. Memory is
that of the installed program with a file of very many hands.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.calls import environment, program, spent
from benchmarks.rounds import PLAYERS, random_round
from pusoyref.commands.check import check_json
from pusoyref.formats.toml.reader import MOST_HANDS_TO_CHECK, read_session_file
from pusoyref.notation.cards import write_cards
from pusoyref.notation.entries import write_trick_line
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.text.style import SIGNS

GOES = 9
MOST_MEGABYTES = 250


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--rules", choices=PRESETS, default="pinoy")
    arguments.add_argument("--hands", type=int, default=300)
    arguments.add_argument("--long", type=int, default=MOST_HANDS_TO_CHECK)
    given = arguments.parse_args()
    played = [one_hand(given.rules, seed) for seed in range(given.hands)]
    text = session_file(given.rules, played)
    alone = statistics.median(goes(lambda: tomllib.loads(text)))
    figures = [
        a_second("TOML text to points", lambda: points(text), given.hands, alone, "at least 1000"),
        a_second("the same, and the answer with its proof", lambda: answer(text), given.hands, alone, ""),
    ]
    if given.long:
        many = (played * (given.long // len(played) + 1))[: given.long]
        figures += whole_program(session_file(given.rules, many), given.long)
    if given.json:
        print(
            json.dumps(
                {"rules": given.rules, "turns": turns(text) / given.hands, "figures": figures}, indent=2
            )
        )
        return
    print(f"{given.hands} hands under {given.rules}, {turns(text) / given.hands:.1f} turns each")
    for figure in figures:
        times = f"{figure['times']:6.2f} times tomllib" if "times" in figure else ""
        best = f"best {figure['best']:7.0f}" if "best" in figure else ""
        limit = f"   ({figure['limit']})" if figure["limit"] else ""
        print(f"{figure['what']:<42} {figure['median']:7.0f} {figure['unit']:<14} {best:<12} {times}{limit}")


def one_hand(rules: str, seed: int) -> str:
    """A `[[hand]]`: who led, the tricks, what was left."""
    played = random_round(preset(rules), Random(seed))
    state = played.state
    tricks = (
        write_trick_line(trick[0].player, [(None, turn.play.cards if turn.play else None) for turn in trick])
        for trick in state.tricks
    )
    left = {
        player: write_cards(card for card in cards if card not in state.played)
        for player, cards in played.dealt.items()
    }
    shown = ", ".join(f'{player} = "{cards}"' for player, cards in left.items() if cards)
    return "\n".join(
        (
            "[[hand]]",
            f'begins = {{ leader = "{state.tricks[0][0].player}", duty = true }}',
            "tricks = [",
            *(f'  "{line}",' for line in tricks),
            "]",
            f"left = {{ {shown} }}",
        )
    )


def session_file(rules: str, hands: list[str]) -> str:
    """A session file of these hands."""
    players = ", ".join(f'"{player}"' for player in PLAYERS)
    head = f'session = "Benchmark"\nrules = "{rules}"\nstake = "5"\nplayers = [{players}]\n'
    return "\n".join((head, *(f"{hand}\n" for hand in hands)))


def turns(text: str) -> int:
    return sum(len(line.split()) - 1 for line in text.splitlines() if line.startswith('  "'))


def points(text: str) -> None:
    evening = read_session_file(text, "benchmark.toml", most_hands=MOST_HANDS_TO_CHECK).evening
    assert all(hand.result.status == "complete" and hand.result.points for hand in evening.hands)


def answer(text: str) -> None:
    reading = read_session_file(text, "benchmark.toml", most_hands=MOST_HANDS_TO_CHECK)
    assert check_json(reading, SIGNS)["proof"]


def goes(work: Callable[[], object]) -> list[float]:
    """Seconds of each go."""
    found = []
    for _ in range(GOES):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return found


def a_second(what: str, work: Callable[[], object], hands: int, alone: float, limit: str) -> dict[str, Any]:
    seconds = goes(work)
    median = statistics.median(seconds)
    return {
        "what": what, "unit": "hands a second", "median": hands / median, "best": hands / min(seconds),
        "times": median / alone, "limit": limit,
    }  # fmt: skip


def whole_program(text: str, hands: int) -> list[dict[str, Any]]:
    """`pusoyref check FILE`, and with `--json`: processor time and the most memory of the process."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "long.toml")
        file.write_text(text, "utf-8")
        for words in (("check",), ("check", "--json")):
            cost = spent(program(*words, str(file)), environment(Path(folder, "home")))
            what = f"{' '.join(words)}, a file of {hands} hands"
            found.append(
                {"what": what, "unit": "hands a second", "median": hands / cost.processor, "limit": ""}
            )
            found.append(
                {"what": what, "unit": "MB", "median": cost.memory, "limit": f"at most {MOST_MEGABYTES}"}
            )
    return found


if __name__ == "__main__":
    main()

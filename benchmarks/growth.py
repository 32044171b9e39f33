"""How the time of a command grows with the hands of a session, and with the sessions of a folder.

    python benchmarks/growth.py [--runs 7] [--hands 10 50 100 200] [--sessions 10 100 500 2000] [--json] [--svg FILE]

Whole processes of the installed program, in turns; medians. The picture and the table show time of the processor,
which others on the machine hardly touch; `--json` has the time on the wall too. A growth is the cost of one more hand
(session) in the last step, held against that over all steps: 1 is a straight line, 2 what grows with the square.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parents[1]))

from benchmarks.calls import Spent, call, environment, medians, program, spent
from benchmarks.evenings import CARDS, make_session, make_sessions
from benchmarks.figures import Figure, line, show
from benchmarks.picture import Curve, picture

IN_A_SESSION = ("play", "ledger", "check", "doctor", "sessions", "stats")
IN_A_FOLDER = ("play", "ledger", "doctor", "sessions", "stats")
LIMIT = "at most 1.5"


class Measured(NamedTuple):
    """A command at every size."""

    word: str
    sizes: tuple[int, ...]
    spent: list[Spent]

    @property
    def curve(self) -> Curve:
        """Milliseconds of the processor by size."""
        return Curve(self.word, self.sizes, [1000 * one.processor for one in self.spent])

    @property
    def growth(self) -> float:
        """What one more costs in the last step, as a multiple of what it costs over all of them."""
        (first, *_, late, last), times = self.sizes, [one.processor for one in self.spent]
        whole = (times[-1] - times[0]) / (last - first)
        return (times[-1] - times[-2]) / (last - late) / whole if whole > 0 else 1.0

    @property
    def steep(self) -> bool:
        """Whether it grows so much that its growth is more than noise: by a quarter of its time at least."""
        return self.spent[-1].processor > 1.25 * self.spent[0].processor


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--hands", type=int, nargs="+", default=[10, 50, 100, 200])
    arguments.add_argument("--sessions", type=int, nargs="+", default=[10, 100, 500, 2000])
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    arguments.add_argument("--svg", type=Path, help="the picture, into this file")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        by_hands = with_hands(Path(folder), given.hands, given.runs)
        by_sessions = with_sessions(Path(folder), given.sessions, given.runs)
    found = {"hands in the session": by_hands, "sessions in the folder": by_sessions}
    figures = [
        Figure(f"{one.word} by {axis}", one.growth, "times straight", LIMIT if one.steep else "")
        for axis, all_ in found.items()
        for one in all_
    ]
    if given.svg:
        given.svg.write_text(picture({axis: [one.curve for one in all_] for axis, all_ in found.items()}))
    if given.json:
        show(figures, as_json=True, measured={axis: list(map(plain, all_)) for axis, all_ in found.items()})
        return
    for axis, all_ in found.items():
        print(table(axis, all_))
    print(*map(line, figures), sep="\n")


def with_hands(folder: Path, sizes: Sequence[int], runs: int) -> list[Measured]:
    """Every command in a folder of one session, of so many refereed hands."""
    calls = []
    for hands in sizes:
        home = environment(folder / f"hands-{hands}", folder / "cache")
        make_session(home, hands)
        file = str(folder / f"hands-{hands}" / "bench.toml")
        calls += [(word, (word, file) if word == "check" else (word,), home) for word in IN_A_SESSION]
    return measured(calls, IN_A_SESSION, sizes, runs)


def with_sessions(folder: Path, sizes: Sequence[int], runs: int) -> list[Measured]:
    """Every command in a folder of so many sessions of two hands by counts; `play` and `ledger` in the last."""
    calls = []
    for sessions in sizes:
        home = environment(folder / f"sessions-{sessions}", folder / "cache")
        make_sessions(home, sessions)
        calls += [(word, (word,), home) for word in IN_A_FOLDER]
    return measured(calls, IN_A_FOLDER, sizes, runs)


def measured(
    calls: Sequence[tuple[str, tuple[str, ...], dict[str, str]]],
    words: Sequence[str],
    sizes: Sequence[int],
    runs: int,
) -> list[Measured]:
    """`calls`, size after size every word, in turns; `play` is taken back after each."""

    def once(word: str, said: tuple[str, ...], home: dict[str, str]) -> Spent:
        if word != "play":
            return spent(program(*said), home)
        took = spent(program("play", CARDS[0]), home)
        call(home, "undo")
        return took

    works = [lambda one=one: once(*one) for one in calls]
    found = medians(works, runs)
    return [
        Measured(word, tuple(sizes), list(islice(found, at, None, len(words))))
        for at, word in enumerate(words)
    ]


def table(axis: str, all_: Sequence[Measured]) -> str:
    """Milliseconds of the processor, a row a command, as Markdown."""
    heads = [axis, *map(str, all_[0].sizes)]
    rows = [[f"`{one.word}`", *(f"{time:,.0f} ms" for time in one.curve.times)] for one in all_]
    lines = [heads, ["---", *["---:"] * len(all_[0].sizes)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def plain(one: Measured) -> dict[str, Any]:
    """For programs: seconds."""
    return {
        "command": one.word,
        "sizes": list(one.sizes),
        "wall": [each.wall for each in one.spent],
        "processor": [each.processor for each in one.spent],
    }


if __name__ == "__main__":
    main()

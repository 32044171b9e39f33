"""How many keys an evening costs at the table: each turn typed in its shortest form, Enter alone passing.

    python benchmarks/keystrokes.py [--lines] [--json]

Every example evening is made a session, the shortest lines for it are typed into `pusoyref table` in a folder of its
own, and the two sessions must have the same proof. Enter is a key, and so are the answers to the referee's questions.
Reasons, notes, payments, seats and hands entered before play are in the hand and the evening, but are no turns.
With two players nearly every turn puts cards down, most of them five: a key a card and Enter would be 2.9 already.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

PROJECT = Path(__file__).resolve().parents[1]
sys.path.append(str(PROJECT))

from benchmarks.calls import call, environment  # noqa: E402
from benchmarks.figures import Figure, show  # noqa: E402
from benchmarks.shortest_lines import Line, shortest_lines, written  # noqa: E402
from pusoyref.ledger.sessions import SessionStore  # noqa: E402
from pusoyref.session.proof import proof  # noqa: E402

EXAMPLES = PROJECT / "examples"
FOUR, THREE, TWO = ("Ana", "Ben", "Carla", "Dan"), ("Ana", "Ben", "Carla"), ("Ana", "Ben")
TWO_OPTIONS = ("deal.cards={2=17}", "scoring.top_card=2", "scoring.payment=winner", "scoring.wins=highest")


class Example(NamedTuple):
    """An evening: the file it stands in, and what `new` is told beside a name."""

    file: str
    new: tuple[str, ...]


EVENINGS = (
    Example("saturday.toml", (*FOUR, "--stake", "5")),
    Example("house-evening.toml", (*FOUR, "--stake", "1", "--rules", str(EXAMPLES / "house.toml"))),
    Example("counts.toml", (*FOUR, "--stake", "2.50")),
    Example(
        "three-players.keys", (*THREE, "--rules", "hong-kong", "--set", "scoring.top_card=1", "--stake", "1")
    ),
    Example(
        "two-players.keys",
        (*TWO, "--rules", "strafpunkte", *(f"--set={one}" for one in TWO_OPTIONS), "--stake", "1"),
    ),
)


class Figures(NamedTuple):
    """Keys of an evening. A hand counts as played if it has turns, as counted if it has only counts."""

    evening: str
    turns: int
    turn_keys: int
    hands_played: int
    hand_keys: int
    hands_counted: int
    count_keys: int
    evening_keys: int

    @property
    def a_turn(self) -> float:
        """Keys a turn, the answers to questions included."""
        return self.turn_keys / self.turns if self.turns else 0.0

    @property
    def a_hand(self) -> float:
        """Keys a hand played, with all that was typed in it."""
        return self.hand_keys / self.hands_played if self.hands_played else 0.0

    @property
    def a_count(self) -> float:
        """Keys a hand by counts."""
        return self.count_keys / self.hands_counted if self.hands_counted else 0.0


def measured(example: Example) -> tuple[Figures, list[Line]]:
    """Types an example in the fewest keys. Raises `ValueError` where what is typed does not make the same evening."""
    with tempfile.TemporaryDirectory() as home:
        given = _given(example, Path(home, "given"))
        lines = list(shortest_lines(given))
        keys, made = written(lines), Path(home, "typed")
        call(environment(made), "new", "typed", *example.new, "--enter-passes")
        call(environment(made), "table", "--keep-going", typed=keys)
        if _proof(made) != _proof(Path(home, "given")):
            raise ValueError(f"{example.file}: the lines typed do not make the same evening:\n{keys}")
    return figures(example.file, lines), lines


def figures(name: str, lines: Sequence[Line]) -> Figures:
    """The sums over the lines of an evening."""
    played = {line.hand for line in lines if line.turns}
    counted = {line.hand for line in lines if line.sort == "counts"} - played
    return Figures(
        name,
        turns=sum(line.turns for line in lines),
        turn_keys=sum(line.keys for line in lines if line.sort in ("turn", "answer") and line.hand in played),
        hands_played=len(played),
        hand_keys=sum(line.keys for line in lines if line.hand in played),
        hands_counted=len(counted),
        count_keys=sum(line.keys for line in lines if line.sort != "other" and line.hand in counted),
        evening_keys=sum(line.keys for line in lines),
    )


def _given(example: Example, home: Path) -> Any:
    """The example as a session, every hand replayed."""
    file = EXAMPLES / example.file
    if file.suffix == ".toml":
        call(environment(home), "import", str(file))
    else:
        call(environment(home), "new", "given", *example.new)
        call(environment(home), "table", typed=file.read_text("utf-8"))
    return SessionStore(home, str).open("S1").evening_replayed()


def _proof(home: Path) -> str:
    """Of the evening with its payments undated: what is typed now is paid today."""
    evening = SessionStore(home, str).open("S1").evening_replayed()
    undated = tuple(replace(payment, date="") for payment in evening.payments)
    return proof(replace(evening, payments=undated))


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--lines", action="store_true", help="show what is typed")
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    said = arguments.parse_args()
    results = [measured(example) for example in EVENINGS]
    if said.json:
        total = all_of([one for one, _ in results])
        show(promised(total), as_json=True, evenings=[one._asdict() for one, _ in results])
        return
    print(
        f"{'keys':<20} {'turns':>6} {'a turn':>7} {'a hand':>7} {'a hand by counts':>17} {'the evening':>12}"
    )
    for one, lines in results:
        print(_row(one))
        if said.lines:
            print(*(f"    {line.sort:<7} {line.text or '(Enter)'}" for line in lines), sep="\n")
    print(_row(all_of([one for one, _ in results])))


def all_of(evenings: Sequence[Figures]) -> Figures:
    """The sums."""
    return Figures("all", *(sum(column) for column in zip(*(one[1:] for one in evenings), strict=True)))


def promised(total: Figures) -> list[Figure]:
    """What is held against a limit."""
    return [
        Figure("a turn at the table", total.a_turn, "keys", "at most 2.8"),
        Figure("a hand by counts", total.a_count, "keys", "at most 10"),
    ]


def _row(one: Figures) -> str:
    def shown(value: float, digits: int) -> str:
        return f"{value:.{digits}f}" if value else "-"

    a_turn, a_hand, a_count = shown(one.a_turn, 2), shown(one.a_hand, 0), shown(one.a_count, 2)
    return f"{one.evening:<20} {one.turns or '-':>6} {a_turn:>7} {a_hand:>7} {a_count:>17} {one.evening_keys:>12}"


if __name__ == "__main__":
    main()

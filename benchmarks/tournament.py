"""How long `tournament standings` takes for many players: the first time, and when nothing has changed since.

    python benchmarks/tournament.py [--players 200] [--rounds 10] [--hands 4] [--json]

Makes a tournament in a folder of its own, every table of it a session that was scored by counts, and calls the
installed program. The first call reads every session, later ones only those that have changed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parents[1]))


from benchmarks.calls import Spent, environment, middle, program, spent
from benchmarks.figures import Figure, show
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ledger.session_log import new_session
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.tournaments import TournamentStore
from pusoyref.ruleset.loading import preset
from pusoyref.tournament.entries import Drawn, Opened
from pusoyref.tournament.seating.rounds import Round, Table
from pusoyref.tournament.state import Beginning

NOW = "2026-11-28T13:00:00Z"
CALLS = 5


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, default=200)
    arguments.add_argument("--rounds", type=int, default=10)
    arguments.add_argument("--hands", type=int, default=4)
    arguments.add_argument("--json", action="store_true", help="the figures for programs")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables = make(Path(folder), options.players, options.rounds, options.hands)
        show(
            measured(Path(folder)), as_json=options.json,
            players=options.players, rounds=options.rounds, tables=tables, hands=options.hands,
        )  # fmt: skip


def measured(folder: Path) -> Iterator[Figure]:
    """All figures, as they come."""
    kept, here = folder / "tournaments" / "T1.results", environment(folder)

    def called(*words: str) -> Spent:
        return spent(program("tournament", *words), here)

    def called_first() -> Spent:
        kept.unlink(missing_ok=True)
        return called("standings")

    yield seconds("standings, every session read", [called_first() for _ in range(CALLS)])
    for words in (("standings",), ("standings", "--json"), ("standings", "--round", "3"), ("settle",)):
        yield seconds(" ".join(words), [called(*words) for _ in range(CALLS)])


def seconds(what: str, took: list[Spent]) -> Figure:
    """The median on the wall."""
    return Figure(what, middle(took).wall, "s", processor=middle(took).processor)


def make(home: Path, players: int, rounds: int, hands: int) -> int:
    """A tournament whose tables are all in; how many there are."""
    chance = Random(4711)
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    all_ = TournamentStore(home, lambda: NOW)
    rules = preset("pinoy")
    id = all_.create(
        Beginning("", "Fiesta", "2026-11-28", names, rules, 200, rounds, hands, 10000, (50, 30, 20), 7)
    )
    seatings = tuple(_round(names, chance) for _ in range(rounds))
    all_.open(id).enter(lambda now: (Drawn(1, seatings, 4711),))
    sessions, places = [], []
    for number, round_ in enumerate(seatings, 1):
        for table, seated in enumerate(round_.tables, 1):
            reading = read_session_file(
                "\n".join(_session_file(number, table, seated, hands, chance)), "made"
            )
            sessions.append(new_session(reading.evening, reading.events, NOW))
            places.append((number, table))
    ids = SessionStore(home, lambda: NOW).create_all(sessions)
    all_.open(id).enter(
        lambda now: [Opened(*place, session) for place, session in zip(places, ids, strict=True)]
    )
    return len(sessions)


def _round(names: tuple[str, ...], chance: Random) -> Round:
    shuffled = chance.sample(names, len(names))
    tables = tuple(Table(tuple(shuffled[at : at + 4])) for at in range(0, len(names) - 3, 4))
    return Round(tables, tuple(shuffled[4 * len(tables) :]))


def _session_file(number: int, table: int, seated: Table, hands: int, chance: Random) -> Iterator[str]:
    names = ", ".join(f'"{name}"' for name in seated.players)
    yield f'session = "Fiesta R{number} T{table}"\nstake = "2"\nplayers = [{names}]'
    for _ in range(hands):
        winner = chance.choice(seated.players)
        left = {name: 0 if name == winner else chance.randint(1, 13) for name in seated.players}
        counts = ", ".join(f'"{name}" = {cards}' for name, cards in left.items())
        yield f"[[hand]]\nleft = {{ {counts} }}"


if __name__ == "__main__":
    main()

"""Forty players, eight rounds of four hands, every table on a machine of its own, collected in any order.

The standings and the money are those that the hands themselves give, counted here without the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.commands.tournament.tables import counts, tournament
from tests.program import run

pytestmark = pytest.mark.slow

PLAYERS = [f"{first}{second}" for first in ("An", "Be", "Ca", "Di", "El") for second in "abcdefgh"]
ROUNDS, HANDS, STAKE, BUY_IN = 8, 4, 150, 10000
PRIZES = (40, 30, 20, 10)
Hand = dict[str, int]


class Straight:
    """The tournament as the hands alone give it."""

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.points = dict.fromkeys(PLAYERS, 0)
        self.won = dict.fromkeys(PLAYERS, 0)
        self.left = dict.fromkeys(PLAYERS, 0)
        self.played = dict.fromkeys(PLAYERS, 0)
        self.best = dict.fromkeys(PLAYERS, -1000)
        self.between: dict[tuple[str, str], int] = {}
        for hand in hands:
            self._hand(hand)

    def _hand(self, hand: Hand) -> None:
        winner = next(name for name, cards in hand.items() if not cards)
        costs = {name: cards * (1 if cards < 10 else 2 if cards < 13 else 3) for name, cards in hand.items()}
        for name, cards in hand.items():
            brought = sum(costs.values()) if name == winner else -costs[name]
            self.points[name] += brought
            self.won[name] += name == winner
            self.left[name] += cards
            self.played[name] += 1
            self.best[name] = max(self.best[name], brought)
            self.between[winner, name] = self.between.get((winner, name), 0) + costs[name]
            self.between[name, winner] = self.between.get((name, winner), 0) - costs[name]

    def key(self, name: str) -> tuple[int, int, int, int, int]:
        """By which everybody is ranked, the smallest first; the lot is left out."""
        mine = (self.points[name], self.won[name], self.left[name])
        tied = [one for one in PLAYERS if (self.points[one], self.won[one], self.left[one]) == mine]
        among = sum(self.between.get((name, other), 0) for other in tied)
        return (-self.points[name], -self.won[name], self.left[name], -among, -self.best[name])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Straight]:
    """The organiser's data folder with everything collected, and what the hands come to."""
    folder = tmp_path_factory.mktemp("forty")
    home, chance = folder / "home", Random(4711)
    words = ("--rounds", str(ROUNDS), "--hands", str(HANDS), "--stake", "1.50", "--buy-in", "100")
    tournament(home, "new", "Forty", *PLAYERS, *words, "--prizes", ",".join(map(str, PRIZES)), "--seed", "3")
    rounds = tournament(home, "draw", "--all", "--seed", "4711", "--json").json["rounds"]
    hands: list[Hand] = []
    files: list[Path] = []
    for round_ in rounds:
        tournament(home, "open", str(round_["round"]), "-o", f"{folder}/out/")
        for table in round_["tables"]:
            made = [_hand(table["players"], chance) for _ in range(HANDS)]
            hands += made
            files.append(_played(folder, f"r{round_['round']}t{table['table']}", made, chance))
    _collect(home, folder, files, chance)
    return home, Straight(hands)


def _hand(players: Sequence[str], chance: Random) -> Hand:
    winner = chance.choice(players)
    return {name: 0 if name == winner else chance.choice((1, 2, 3, 5, 8, 10, 12, 13)) for name in players}


def _played(folder: Path, table: str, hands: Sequence[Hand], chance: Random) -> Path:
    """The table's file imported in a data folder of its own, scored there, and exported as TOML or JSON."""
    away, sort = folder / table, chance.choice(("toml", "json"))
    run(away, "import", str(folder / "out" / f"{table}.toml")).done()
    typed = "\n".join(f"score {' '.join(counts(hand))}" for hand in hands)
    run(away, "table", "--counts", stdin=f"{typed}\n").done()
    file = folder / f"{table}.{sort}"
    run(away, "export", "--to", sort, "-o", str(file)).done()
    return file


def _collect(home: Path, folder: Path, files: Sequence[Path], chance: Random) -> None:
    """In portions and in random order, many twice; one copy of a table has another count, and is not taken."""
    order = [*files, *chance.sample(files, 25)]
    chance.shuffle(order)
    while order:
        portion, order = order[:15], order[15:]
        tournament(home, "collect", *map(str, portion))
    source = next(file for file in files if file.suffix == ".toml" and " = 3" in file.read_text())
    other = folder / "other.toml"
    other.write_text(source.read_text().replace(" = 3", " = 4", 1))
    called = run(home, "tournament", "collect", str(other))
    assert called.status == 1 and "Nothing was overwritten" in called.out
    tournament(home, "collect", "--keep")


def test_every_table_is_in(played: tuple[Path, Straight]) -> None:
    home, _ = played
    document = tournament(home, "standings", "--json").json
    assert document["missing"] == [] and document["provisional"] is False and document["by"] == "points"
    assert len(run(home, "sessions", "--json").done().json["sessions"]) == ROUNDS * len(PLAYERS) // 4


def test_no_pair_meets_twice(played: tuple[Path, Straight]) -> None:
    home, _ = played
    assert tournament(home, "seats", "--json").json["certificate"]["pairs_met_again"] == 0


def test_the_standings_are_those_of_the_hands(played: tuple[Path, Straight]) -> None:
    home, straight = played
    rows = tournament(home, "standings", "--json").json["standings"]
    for row in rows:
        name = row["player"]
        assert (row["points"], row["hands"], row["won"]) == (
            straight.points[name],
            ROUNDS * HANDS,
            straight.won[name],
        )
        assert (row["cards_left"], row["best_hand"]) == (straight.left[name], straight.best[name])
        assert round(float(row["pesos"]) * 100) == straight.points[name] * STAKE
    keys = [straight.key(row["player"]) for row in rows]
    assert keys == sorted(keys) and len(rows) == len(PLAYERS)
    assert sum(row["points"] for row in rows) == 0


def test_the_money_is_that_of_the_hands(played: tuple[Path, Straight]) -> None:
    home, straight = played
    settled = tournament(home, "settle", "--json").json
    rows = tournament(home, "standings", "--json").json["standings"]
    pot = BUY_IN * len(PLAYERS)
    owed = {name: straight.points[name] * STAKE - BUY_IN for name in PLAYERS}
    groups: dict[tuple[int, ...], list[int]] = {}
    for row in rows:
        groups.setdefault(straight.key(row["player"]), []).append(row["place"])
    for row in rows:
        places = groups[straight.key(row["player"])]
        owed[row["player"]] += sum(
            pot * share // 100 for at, share in enumerate(PRIZES, 1) if at in places
        ) // len(places)
    assert {one["player"]: round(float(one["owed"]) * 100) for one in settled["players"]} == owed
    assert sum(owed.values()) == 0
    for one in settled["settlement"]:
        owed[one["from"]] += round(float(one["amount"]) * 100)
        owed[one["to"]] -= round(float(one["amount"]) * 100)
    assert set(owed.values()) == {0}
    assert len(settled["settlement"]) <= settled["most_transfers"]


def test_every_round_alone_sums_to_zero(played: tuple[Path, Straight]) -> None:
    home, _ = played
    for round_ in (1, ROUNDS):
        document = tournament(home, "standings", "--round", str(round_), "--json").json
        assert sum(row["points"] for row in document["standings"]) == 0
        assert {row["hands"] for row in document["standings"]} == {HANDS}

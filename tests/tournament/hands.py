"""Tournaments for tests: players, rounds as given, and tables scored by counts without any session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pusoyref.ruleset.loading import preset
from pusoyref.tournament.entries import Drawn, Entry
from pusoyref.tournament.fold import fold
from pusoyref.tournament.results import PlayedHand, TableResult
from pusoyref.tournament.seating.rounds import Round, Table
from pusoyref.tournament.state import Beginning, Tournament

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


def beginning(players: Sequence[str] = EIGHT, **changed: object) -> Beginning:
    """Two rounds of one hand, for points only."""
    values: dict[str, object] = {
        "id": "T1", "name": "Fiesta", "date": "2026-11-28", "players": tuple(players), "rules": preset("pinoy"),
        "stake": 0, "rounds": 2, "hands": 1, "buy_in": 0, "prizes": (), "seed": 7,
    }  # fmt: skip
    return Beginning(**{**values, **changed})  # type: ignore[arg-type]


def round_of(*tables: str, resting: str = "") -> Round:
    """`round_of("Ana Ben Carla Dan", resting="Eve")`"""
    return Round(tuple(Table(tuple(table.split())) for table in tables), tuple(resting.split()))


def tournament(*rounds: Round, entries: Sequence[Entry] = (), begun: Beginning | None = None) -> Tournament:
    """After the draw of these rounds, and `entries`."""
    drawn = (Drawn(1, rounds, 4711),) if rounds else ()
    return fold(begun or beginning(), [*drawn, *entries])


def hand(left: Mapping[str, int], stake: int = 0, number: int = 1) -> PlayedHand:
    """A hand by counts under the pinoy bands: every loser pays the one who has none left."""
    (winner,) = (name for name, cards in left.items() if not cards)
    costs = {name: cards * (3 if cards == 13 else 2 if cards > 9 else 1) for name, cards in left.items()}
    points = {name: -cost for name, cost in costs.items()} | {winner: sum(costs.values())}
    return PlayedHand(
        number,
        winner,
        dict(points),
        dict(left),
        {name: total * stake for name, total in points.items()},
        tuple(name for name, cards in left.items() if 9 < cards < 13),
        tuple(name for name, cards in left.items() if cards == 13),
        tuple((name, winner, cost) for name, cost in costs.items() if cost),
    )


def table(*hands: PlayedHand) -> TableResult:
    """A table with those hands, nothing paid."""
    owed: dict[str, int] = {}
    for one in hands:
        for name, centavos in one.centavos.items():
            owed[name] = owed.get(name, 0) + centavos
    return TableResult(hands, len(hands), owed)

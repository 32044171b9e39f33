"""Score slips as values: one for each table of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pusoyref.tournament.state import DrawnRound, Tournament


class Slip(Struct, frozen=True):
    """The slip of a table. `players` in turn order; a row for each of so many `hands`."""

    round: int
    table: int
    players: tuple[str, ...]
    hands: int


def slips_of(tournament: Tournament, drawn: DrawnRound) -> tuple[Slip, ...]:
    """One for each table of a round."""
    return tuple(
        Slip(drawn.number, number, table.players, drawn.hands)
        for number, table in enumerate(drawn.seating.tables, 1)
    )


def slips_json(tournament: Tournament, slips: Sequence[Slip]) -> dict[str, Any]:
    """`tournament slips`"""
    return {
        "tournament": tournament.name,
        "rules": tournament.rules.name,
        "slips": [
            {"round": one.round, "table": one.table, "players": list(one.players), "hands": one.hands}
            for one in slips
        ],
    }

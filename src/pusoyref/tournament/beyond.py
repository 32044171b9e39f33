"""Hands that were played beyond the agreed number: they are kept in the session, and count for nothing."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.tournament.missing import Results
from pusoyref.tournament.state import Tournament


class Beyond(Struct, frozen=True):
    """A table with more complete `hands` than the `of` that count."""

    round: int
    table: int
    hands: int
    of: int


def beyond(tournament: Tournament, results: Results, only: int | None = None) -> tuple[Beyond, ...]:
    """Every such table of the drawn rounds. `only`: of that round."""
    return tuple(
        Beyond(round_.number, table, result.complete, round_.hands)
        for round_ in tournament.drawn
        if only in (None, round_.number)
        for table in range(1, len(round_.tables) + 1)
        if (result := results.get((round_.number, table))) and result.complete > round_.hands
    )

"""What is not in yet: tables without all of their hands, copies about which nothing is decided, rounds to draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pusoyref.tournament.fitting import Fault
from pusoyref.tournament.results import TableResult
from pusoyref.tournament.state import DrawnRound, TableState, Tournament

Results = Mapping[tuple[int, int], TableResult]
"""What the tables came to, by round and table (from 1); tables of which nothing is here are not in it."""


class Missing(Struct, frozen=True):
    """A table that is waited for: `hands` of `of` are in. `asks`: the hand that waits for an answer, 0 for none.

    `copies`: files of it that differ from what is here, with nothing decided. `fault`: why its session does not count.
    """

    round: int
    table: int
    players: tuple[str, ...]
    hands: int
    of: int
    session: str = ""
    file: str = ""
    asks: int = 0
    copies: tuple[str, ...] = ()
    fault: Fault | None = None


def missing(tournament: Tournament, results: Results, only: int | None = None) -> tuple[Missing, ...]:
    """Every table of the drawn rounds that is not in, or is in dispute. `only`: of that round."""
    return tuple(_missing(tournament, results, only))


def _missing(tournament: Tournament, results: Results, only: int | None) -> Iterator[Missing]:
    for round_ in tournament.drawn:
        if only is not None and round_.number != only:
            continue
        for table, state in enumerate(round_.tables, 1):
            result = results.get((round_.number, table))
            hands = len(result.hands) if result else 0
            copies = tuple(dispute.file for dispute in state.disputes)
            if copies or (hands < round_.hands and not state.closed):
                yield Missing(
                    round_.number,
                    table,
                    round_.players(table),
                    hands,
                    round_.hands,
                    state.session,
                    state.file,
                    result.asks if result else 0,
                    copies,
                    result.fault if result else None,
                )


def played_short(tournament: Tournament, results: Results, rounds: range) -> bool:
    """Whether anybody in those rounds had fewer hands than others through no choice of theirs.

    They rested, or their table was closed before it had all of its hands.
    """
    for round_ in tournament.drawn:
        if round_.number not in rounds:
            continue
        if round_.seating.resting:
            return True
        for table, state in enumerate(round_.tables, 1):
            if state.closed and _count(results, round_.number, table) < round_.hands:
                return True
    return False


def _count(results: Results, round_: int, table: int) -> int:
    result = results.get((round_, table))
    return len(result.hands) if result else 0


def is_in(state: TableState, result: TableResult | None, hands: int) -> bool:
    """Whether nothing is waited for at a table."""
    return not state.disputes and (bool(state.closed) or (result is not None and len(result.hands) >= hands))


def running_round(tournament: Tournament, results: Results) -> DrawnRound | None:
    """The last round that has begun, or the one after it where every table of that one is in; None before a draw."""
    drawn, begun = tournament.drawn, tournament.begun
    if not drawn or not begun:
        return drawn[0] if drawn else None
    last = drawn[begun - 1]
    over = all(
        is_in(state, results.get((begun, table)), last.hands) for table, state in enumerate(last.tables, 1)
    )
    return drawn[begun] if over and begun < len(drawn) else last


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

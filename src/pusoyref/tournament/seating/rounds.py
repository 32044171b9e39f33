"""A round of a tournament: its tables in turn order and who rests; how many of which a number of players needs."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pusoyref.errors import InvalidRequest


class Table(Struct, frozen=True):
    """Three or four players in turn order: the next player is the next entry."""

    players: tuple[str, ...]


class Round(Struct, frozen=True):
    """The tables, numbered from 1 as they stand, and those who rest."""

    tables: tuple[Table, ...]
    resting: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone in the round: table by table, then those who rest."""
        return (*(name for table in self.tables for name in table.players), *self.resting)


class TableCounts(Struct, frozen=True):
    """How many tables of four, tables of three and rests a round has."""

    fours: int
    threes: int
    resting: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """The size of every table, the fours first."""
        return (4,) * self.fours + (3,) * self.threes


def seats_for(number: int, three: bool) -> TableCounts:
    """Four at a table wherever it can be; the others at tables of three if allowed (`three`), else they rest.

    Raises `InvalidRequest` (`too-few-to-seat`) for fewer players than one table needs.
    """
    least = 3 if three else 4
    if number < least:
        raise InvalidRequest("too-few-to-seat", players=number, least=least)
    threes = -number % 4
    if three and 3 * threes <= number:
        return TableCounts((number - 3 * threes) // 4, threes, 0)
    return TableCounts(number // 4, 0, number % 4)


def swapped(round_: Round, first: str, second: str) -> Round:
    """The round with two players in each other's place, at a table or resting.

    Raises `InvalidRequest` (`no-such-seat`) for a name that is not in the round.
    """
    for name in (first, second):
        if name not in round_.players:
            raise InvalidRequest("no-such-seat", name=name)
    other = {first: second, second: first}

    def exchanged(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(other.get(name, name) for name in names)

    tables = tuple(Table(exchanged(table.players)) for table in round_.tables)
    return Round(tables, exchanged(round_.resting))

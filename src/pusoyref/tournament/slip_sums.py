"""The sums of a score slip: whether they agree with its counts, and where they do not.

Beside every hand stands the sum of its row, below every player the total of the column, and in the corner the check:
the first total, twice the second, three times the third, and so on. A misread digit moves one row and one column by
the same amount, which names its place; two counts of a hand in each other's column move two totals; two whole columns
in each other's place move the check alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct

Kind = Literal["count", "row", "row-sum", "swapped", "total", "columns", "check", "several"]


class SlipSums(Struct, frozen=True):
    """What the table wrote. A row's sum, all totals or the check are None where nobody typed them."""

    rows: tuple[int | None, ...]
    totals: tuple[int, ...] | None = None
    check: int | None = None

    @property
    def complete(self) -> bool:
        """Whether a misread digit cannot get through."""
        return None not in self.rows or self.totals is not None


class Misread(Struct, frozen=True):
    """What does not agree. Hands count from 1, players from 0; `typed` and `wanted` are what it is, and should be.

    `count`: one count of a `hand`. `row`: some count of a `hand`, or its sum. `row-sum`, `total`, `check`: that sum
    itself. `swapped`: the counts of two `players` in a `hand`; `columns`: all of theirs. `several`: more than one.
    """

    kind: Kind
    hands: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    typed: int = 0
    wanted: int = 0


def check_of(totals: Sequence[int]) -> int:
    """The corner of a slip."""
    return sum(seat * total for seat, total in enumerate(totals, 1))


def misread(counts: Sequence[Sequence[int]], sums: SlipSums) -> Misread | None:
    """The first thing that does not agree, as precisely as can be told; None where all does.

    `counts`: cards left, a row a hand, a column a player.
    """
    rows = {
        at: said - sum(row)
        for at, (row, said) in enumerate(zip(counts, sums.rows, strict=True), 1)
        if said is not None and said != sum(row)
    }
    found = tuple(map(sum, zip(*counts, strict=True)))
    totals = {} if sums.totals is None else _differences(sums.totals, found)
    if rows or totals:
        return _counts(counts, sums, rows, totals)
    if sums.check is not None and sums.check != check_of(found):
        return _corner(found, sums)
    return None


def _differences(said: Sequence[int], found: Sequence[int]) -> dict[int, int]:
    return {at: one - other for at, (one, other) in enumerate(zip(said, found, strict=True)) if one != other}


def _counts(
    counts: Sequence[Sequence[int]], sums: SlipSums, rows: dict[int, int], totals: dict[int, int]
) -> Misread:
    if len(rows) == len(totals) == 1:
        (hand, by), (player, other) = *rows.items(), *totals.items()
        typed = counts[hand - 1][player]
        if by == other and typed + by >= 0:
            return Misread("count", (hand,), (player,), typed, typed + by)
    if len(rows) == 1 and not totals:
        return _one_row(counts, sums, *rows)
    if len(totals) == 1 and not rows and sums.totals is not None:
        return _one_total(counts, sums, sums.totals, *totals)
    if len(totals) == 2 and not rows:
        hands = _swapped(counts, totals)
        if len(hands) == 1:
            return Misread("swapped", hands, tuple(totals))
    return Misread("several", tuple(rows), tuple(totals))


def _one_row(counts: Sequence[Sequence[int]], sums: SlipSums, hand: int) -> Misread:
    said = sums.rows[hand - 1]
    assert said is not None
    kind: Kind = "row" if sums.totals is None else "row-sum"
    return Misread(kind, (hand,), (), said, sum(counts[hand - 1]))


def _one_total(
    counts: Sequence[Sequence[int]], sums: SlipSums, totals: Sequence[int], player: int
) -> Misread:
    """The total itself, unless the hand without a sum could hide a count."""
    unsure = tuple(hand for hand, said in enumerate(sums.rows, 1) if said is None)
    found = sum(row[player] for row in counts)
    return Misread("total", unsure, (player,), totals[player], found)


def _swapped(counts: Sequence[Sequence[int]], totals: dict[int, int]) -> tuple[int, ...]:
    """The hands in which the two counts in each other's place would make both totals right."""
    (one, by), (other, _) = totals.items()
    if sum(totals.values()):
        return ()
    return tuple(hand for hand, row in enumerate(counts, 1) if row[other] - row[one] == by)


def _corner(found: Sequence[int], sums: SlipSums) -> Misread:
    """Two columns in each other's place where that alone would make the check right; else the check itself."""
    assert sums.check is not None
    pairs = []
    for one, other in combinations(range(len(found)), 2):
        changed = list(found)
        changed[one], changed[other] = changed[other], changed[one]
        if check_of(changed) == sums.check:
            pairs.append((one, other))
    kind: Kind = "columns" if len(pairs) == 1 else "check"
    return Misread(kind, (), pairs[0] if len(pairs) == 1 else (), sums.check, check_of(found))

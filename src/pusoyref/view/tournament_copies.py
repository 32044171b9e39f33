"""Two copies of a table side by side, hand by hand where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.session.evening import HandRecord
from pusoyref.tournament.copies import Copy
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import signed
from pusoyref.wording.tournament_copies import SAME_SCORE, choice_words


def side_by_side(
    here: Copy,
    other: Copy,
    hands: Sequence[int],
    file: str,
    *,
    color: bool,
    ascii: bool,
    there: str = "in file",
    choice: str = "",
) -> list[str]:
    """Cards left and points of both, a row a player and hand; then how to choose, unless that is said by `choice`."""
    heads = ["hand", "player", "left here", "points here", f"left {there}", f"points {there}"]
    rows: list[list[str]] = []
    alike: list[int] = []
    for number in hands:
        one, two = _record(here, number), _record(other, number)
        if (one.result.points, one.result.left) == (two.result.points, two.result.left):
            alike.append(number)
        for player in one.setup.players:
            first = str(number) if player == one.setup.players[0] else ""
            rows.append([first, player, *_cells(one, player), *_cells(two, player)])
    lines = table_lines(heads, rows, color=color, ascii=ascii, left=2)
    lines += [f"  Hand {number}: {SAME_SCORE}." for number in alike]
    return [*lines, choice or choice_words(file)]


def _record(copy: Copy, number: int) -> HandRecord:
    return next(record for record in copy.evening.hands if record.number == number)


def _cells(record: HandRecord, player: str) -> list[str]:
    result = record.result
    if result.status == "void":
        return ["void", "-"]
    left = result.left.get(player)
    return ["-" if left is None else str(left), signed(result.points.get(player, 0))]

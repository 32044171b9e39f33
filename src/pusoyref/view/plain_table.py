"""A table without colour, set in blanks alone: nothing is loaded for it, and 2,000 sessions are listed quickly."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.view.columns import GAP
from pusoyref.view.folding import cells, folded, uncolored

Part = Sequence[str]
"""A cell, line by line, each as wide as its column."""


def plain_lines(
    heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], *, left: int, ascii: bool
) -> list[str]:
    """The heads, a rule, and every row in as many lines as its words take.

    The first `left` columns are words and folded to their widths; the others are numbers, set to the right.
    """
    columns = [_Column(width, words=at < left) for at, width in enumerate(widths)]
    tops = [column.folds(head) for column, head in zip(columns, heads, strict=True)]
    height = max(map(len, tops))
    raised = [[column.blank] * (height - len(top)) + top for column, top in zip(columns, tops, strict=True)]
    lines = _side_by_side(raised, columns)
    lines.append(" " + ("-" if ascii else "─") * (sum(widths) + GAP * (len(widths) - 1)))
    for row in rows:
        lines += _side_by_side(
            [column.part(cell) for column, cell in zip(columns, row, strict=True)], columns
        )
    return [line for line in lines if line]


class _Column:
    """How cells are set in a column. Players and rules are the same in many rows, and are set once."""

    def __init__(self, width: int, *, words: bool) -> None:
        self.blank = " " * width
        self._width = width
        self._words = words
        self._parts: dict[str, Part] = {}

    def part(self, cell: str) -> Part:
        """A cell of a row."""
        found = self._parts.get(cell)
        if found is None:
            found = self.folds(cell) if self._words else [self._padded(line) for line in cell.split("\n")]
            self._parts[cell] = found
        return found

    def folds(self, words: str) -> list[str]:
        """Words, in as many lines as they take."""
        if len(words) <= self._width and words.isascii() and words.isprintable():
            return [words.rstrip().ljust(self._width) if self._words else words.rstrip().rjust(self._width)]
        if words.isprintable() and cells(words) <= self._width:
            return [self._padded(words.rstrip())]
        lines = uncolored(words).split("\n")
        return [self._padded(line.rstrip()) for line in folded(lines, self._width, hang=0)]

    def _padded(self, line: str) -> str:
        if line.isascii():
            return line.ljust(self._width) if self._words else line.rjust(self._width)
        blanks = " " * (self._width - cells(line))
        return line + blanks if self._words else blanks + line


def _side_by_side(parts: Sequence[Part], columns: Sequence[_Column]) -> list[str]:
    between = " " * GAP
    lines = [between.join([part[0] for part in parts])]
    for at in range(1, max(map(len, parts))):
        cut = [part[at] if at < len(part) else columns[place].blank for place, part in enumerate(parts)]
        lines.append(between.join(cut))
    return [f" {line}".rstrip() for line in lines]

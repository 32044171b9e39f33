"""Tables as lines of text: as wide as the terminal, 80 columns in a pipe, in colour where there is some."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pusoyref.text.style import Style
from pusoyref.text.wrap import GAP, cells, screen_width, uncolored, wrap_lines

_NAME = 10
"""A word of so many columns is not broken to make room: a date, most names."""


def widest(text: str) -> int:
    """Columns of the longest line of a cell."""
    return max(map(cells, text.split("\n"))) if "\n" in text else cells(text)


def longest_word(text: str) -> int:
    """Columns of the longest word of a cell."""
    return max(map(cells, text.split()), default=0)


def natural_width(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Columns that a table takes with nothing folded."""
    columns = zip(heads, *rows, strict=True)
    return sum(max(map(widest, column)) for column in columns) + GAP * (len(heads) - 1)


def column_widths(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int, width: int
) -> list[int] | None:
    """The width of each column so that all of them fit; None where the numbers alone are too wide.

    The first `left` columns are words and may be folded, and so may every head; the others are numbers.
    """
    # Most columns of a long table say a few things again and again.
    columns = [set(column) for column in zip(*rows, strict=True)] if rows else [set() for _ in heads]
    room = width - GAP * (len(heads) - 1)
    least: list[int] = []
    words: list[int] = []
    whole: list[int] = []
    for at, (head, column) in enumerate(zip(heads, columns, strict=True)):
        body = max(map(longest_word if at < left else widest, column), default=0)
        least.append(min(body, _NAME) if at < left else body)
        words.append(max(body, longest_word(head)))
        whole.append(max(widest(head), *map(widest, column)) if column else widest(head))
    least = [max(1, columns) for columns in least]
    if sum(least) > room:
        return None
    return _grown(_grown(least, words, room), whole, room)


def _grown(widths: list[int], wanted: list[int], room: int) -> list[int]:
    """Widths raised to what is wanted, the narrowest first, as far as there is room."""
    widths = list(widths)
    while sum(widths) < room:
        short = [at for at, columns in enumerate(widths) if columns < wanted[at]]
        if not short:
            break
        widths[min(short, key=lambda at: widths[at])] += 1
    return widths


def block_lines(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int, ascii: bool, width: int
) -> list[str]:
    """`hand 3 · won by Ana`, then `Ana  +63 (64)  315.00` for every column that has something to say."""
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        lines += wrap_lines([f" {_title(heads[:left], row[:left], ascii=ascii)}"], width)
        cells_by_head = [
            (head, cell.split("\n")) for head, cell in zip(heads[left:], row[left:], strict=True) if cell
        ]
        lines += _numbers(cells_by_head, width)
    return lines


def _title(heads: Sequence[str], row: Sequence[str], *, ascii: bool) -> str:
    first = f"{heads[0]} {row[0]}".strip() if row[0].isdecimal() else row[0]
    named = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    return (" - " if ascii else " · ").join(part for part in (first, *named) if part)


def _numbers(cells_by_head: Sequence[tuple[str, Sequence[str]]], width: int) -> Iterator[str]:
    broad = [
        max(map(cells, parts)) for parts in zip_longest(*(parts for _, parts in cells_by_head), fillvalue="")
    ]
    numbers = [
        "  ".join(" " * (columns - cells(part)) + part for part, columns in zip(parts, broad, strict=False))
        for _, parts in cells_by_head
    ]
    names = max((cells(head) for head, _ in cells_by_head), default=0)
    beside = 3 + names + GAP + sum(broad) + GAP * (len(broad) - 1) <= width
    for (head, _), line in zip(cells_by_head, numbers, strict=True):
        if beside:
            yield f"   {head}{' ' * (names - cells(head) + GAP)}{line}".rstrip()
        else:
            yield from wrap_lines([f"   {head}"], width)
            yield f"     {line}".rstrip()


Part = Sequence[str]
"""A cell, line by line, each as wide as its column."""


def _set_lines(
    heads: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], style: Style, *, left: int
) -> list[str]:
    """The heads, a rule, and every row in as many lines as its words take.

    The first `left` columns are words and folded to their widths; the others are numbers, set to the right.
    """
    columns = [_ColumnLayout(width, words=at < left, color=style.color) for at, width in enumerate(widths)]
    tops = [column.head(head) for column, head in zip(columns, heads, strict=True)]
    height = max(map(len, tops))
    raised = [[column.blank] * (height - len(top)) + top for column, top in zip(columns, tops, strict=True)]
    lines = _side_by_side(raised, columns)
    lines.append(" " + ("-" if style.ascii else "─") * (sum(widths) + GAP * (len(widths) - 1)))
    for row in rows:
        lines += _side_by_side(
            [column.part(cell) for column, cell in zip(columns, row, strict=True)], columns
        )
    return [line for line in lines if line]


class _ColumnLayout:
    """How cells are set in a column. Players and rules are the same in many rows, and are set once."""

    def __init__(self, width: int, *, words: bool, color: bool) -> None:
        self.blank = " " * width
        self._width = width
        self._words = words
        self._color = color
        self._parts: dict[str, Part] = {}

    def head(self, words: str) -> list[str]:
        """The head, bold where there is colour."""
        return [self._padded(line, BOLD) for line in self._folded(words)]

    def part(self, cell: str) -> Part:
        """A cell of a row."""
        part = self._parts.get(cell)
        if part is None:
            if self._words:
                part = [self._padded(line) for line in self._folded(cell)]
            else:
                part = [self._padded(line, RED if _is_negative(line) else "") for line in cell.split("\n")]
            self._parts[cell] = part
        return part

    def _folded(self, words: str) -> list[str]:
        if words.isprintable() and (len(words) if words.isascii() else cells(words)) <= self._width:
            return [words.rstrip()]
        lines = (words if self._color else uncolored(words)).split("\n")
        return [line.rstrip() for line in wrap_lines(lines, self._width, hang=0)]

    def _padded(self, line: str, look: str = "") -> str:
        if not self._color and line.isascii():
            return line.ljust(self._width) if self._words else line.rjust(self._width)
        blanks = " " * (self._width - cells(line))
        if look and self._color and line:
            line = f"\x1b[{look}m{line}\x1b[0m"
        return line + blanks if self._words else blanks + line


BOLD, RED = "1", "31"


def _is_negative(line: str) -> bool:
    return line.lstrip().startswith("-") and len(line.strip()) > 1


def _side_by_side(parts: Sequence[Part], columns: Sequence[_ColumnLayout]) -> list[str]:
    between = " " * GAP
    lines = [between.join([part[0] for part in parts])]
    for at in range(1, max(map(len, parts))):
        cut = [part[at] if at < len(part) else columns[place].blank for place, part in enumerate(parts)]
        lines.append(between.join(cut))
    return [f" {line}".rstrip() for line in lines]


_SECOND = re.compile(r" (?=\(|→|->)|(?<=\S) +(?=-?[₱P])")


def table_lines(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    style: Style,
    *,
    left: int = 1,
    width: int | None = None,
) -> list[str]:
    """A table in lines. The first `left` columns are words, the others are numbers, set to the right.

    Cells are plain text: nothing that people typed is ever read as markup. Negative numbers are red where
    there is colour; their sign says the same without it. Names are folded where the table is too wide for
    the screen, numbers never: sooner every row becomes a block of lines. `width`: None for the screen's.
    """
    width = screen_width() if width is None else width
    room = width - 2  # A blank at either edge.
    widths = column_widths(heads, rows, left=left, width=room)
    if widths is None:
        rows = [[*row[:left], *map(_in_lines, row[left:])] for row in rows]
        widths = column_widths(heads, rows, left=left, width=room)
    if widths is None:
        return block_lines(heads, rows, left=left, ascii=style.ascii, width=width)
    return _set_lines(heads, rows, widths, style, left=left)


def _in_lines(cell: str) -> str:
    """Numbers side by side one below the other: `-9 (-40)`, `9 → 54`, `-9  -₱45.00`."""
    return _SECOND.sub("\n", cell)

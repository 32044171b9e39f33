"""Tables as lines of text: as wide as the terminal, 80 columns in a pipe; colour only where there is some."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pusoyref.view.blocks import block_lines
from pusoyref.view.columns import column_widths
from pusoyref.view.folding import screen_width
from pusoyref.view.plain_table import plain_lines

_SECOND = re.compile(r" (?=\(|→|->)|(?<=\S) +(?=-?[₱P])")


def table_lines(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    color: bool,
    ascii: bool = False,
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
        return block_lines(heads, rows, left=left, ascii=ascii, width=width)
    if not color:
        return plain_lines(heads, rows, widths, left=left, ascii=ascii)
    from pusoyref.view.rich_table import rich_lines

    return rich_lines(heads, rows, widths, left=left, ascii=ascii, width=width)


def _in_lines(cell: str) -> str:
    """Numbers side by side one below the other: `-9 (-40)`, `9 → 54`, `-9  -₱45.00`."""
    return _SECOND.sub("\n", cell)

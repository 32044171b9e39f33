"""Rich tables as lines of text: as wide as the terminal, 80 columns in a pipe; colour only where there is some."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO

from rich.box import Box
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from pusoyref.view.blocks import block_lines
from pusoyref.view.columns import GAP, column_widths
from pusoyref.view.folding import cells, screen_width

_RULE = "    \n    \n {0}{0} \n    \n    \n    \n    \n    \n"
_SECOND = re.compile(r" (?=\(|→|->)|(?<=\S) +(?=-?[₱P])")
_RED = re.compile(r"\x1b\[31m(.*?)\x1b\[0m")


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
    table = Table(
        box=Box(_RULE.format("-" if ascii else "─"), ascii=ascii), pad_edge=False, padding=(0, GAP - 1, 0, 0)
    )
    for at, (head, columns) in enumerate(zip(heads, widths, strict=True)):
        justify: JustifyMethod = "left" if at < left else "right"
        table.add_column(Text(head, justify=justify), width=columns, overflow="fold")
    for row in rows:
        table.add_row(
            *(
                _words(cell) if at < left else _number(cell, columns)
                for at, (cell, columns) in enumerate(zip(row, widths, strict=True))
            )
        )
    return rendered(table, color=color, width=width)


def _in_lines(cell: str) -> str:
    """Numbers side by side one below the other: `-9 (-40)`, `9 → 54`, `-9  -₱45.00`."""
    return _SECOND.sub("\n", cell)


def _words(cell: str) -> Text:
    """Words that may be folded; our red cards stay red."""
    text = Text()
    for at, part in enumerate(_RED.split(cell)):
        text.append(part, style="red" if at % 2 else "")
    return text


def _number(cell: str, columns: int) -> Text:
    """Set to the right by blanks of our own, so that what is drawn within a cell stays in its place."""
    text = Text(no_wrap=True)
    for at, line in enumerate(cell.split("\n")):
        style = "red" if line.lstrip().startswith("-") and len(line.strip()) > 1 else ""
        text.append("\n" * bool(at) + " " * (columns - cells(line)) + line, style=style)
    return text


def rendered(table: Table, *, color: bool, width: int | None = None) -> list[str]:
    """What a terminal shows of a table."""
    console = Console(
        file=StringIO(), width=width or screen_width(), force_terminal=color, no_color=not color,
        highlight=False, markup=False, emoji=False, legacy_windows=False, color_system="standard" if color else None,
    )  # fmt: skip
    with console.capture() as capture:
        console.print(table)
    return [line.rstrip() for line in capture.get().splitlines() if line.strip()]

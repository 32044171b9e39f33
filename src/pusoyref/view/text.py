"""Rich tables as lines of text: 80 columns and no colour in a pipe, the terminal's width and colour on one."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from shutil import get_terminal_size

from rich.box import ASCII2, SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

NARROWEST = 80


def table_lines(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, color: bool, ascii: bool = False, left: int = 1
) -> list[str]:
    """A table in lines. The first `left` columns are set to the left, the others are numbers, to the right.

    Cells are plain text: nothing that people typed is ever read as markup. Negative numbers are red where
    there is colour; their sign says the same without it.
    """
    table = Table(box=ASCII2 if ascii else SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for at, head in enumerate(heads):
        table.add_column(Text(head), justify="left" if at < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(cell, number=at >= left) for at, cell in enumerate(row)))
    return rendered(table, color=color)


def _cell(cell: str, *, number: bool) -> Text:
    return Text(cell, style="red" if number and cell.startswith("-") and len(cell) > 1 else "")


def rendered(table: Table, *, color: bool) -> list[str]:
    """What a terminal shows of a table."""
    width = max(NARROWEST, get_terminal_size().columns) if color else NARROWEST
    console = Console(
        file=StringIO(), width=width, force_terminal=color, no_color=not color, highlight=False, markup=False,
        emoji=False, legacy_windows=False,
    )  # fmt: skip
    with console.capture() as capture:
        console.print(table)
    return [line.rstrip() for line in capture.get().splitlines() if line.strip()]

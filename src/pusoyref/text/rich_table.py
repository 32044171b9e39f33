"""A table in colour: Rich sets it, with nothing that people typed read as markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import StringIO

from rich.box import Box
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from pusoyref.text.wrap import GAP, cells

_RULE = "    \n    \n {0}{0} \n    \n    \n    \n    \n    \n"
_RED = re.compile(r"\x1b\[31m(.*?)\x1b\[0m")


def rich_lines(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    widths: Sequence[int],
    *,
    left: int,
    ascii: bool,
    width: int,
) -> list[str]:
    """The lines of `plain_lines`, with negative numbers red, and our red cards as they come."""
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
    return _rendered(table, width)


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


def _rendered(table: Table, width: int) -> list[str]:
    console = Console(
        file=StringIO(), width=width, force_terminal=True, no_color=False, highlight=False, markup=False,
        emoji=False, legacy_windows=False, color_system="standard",
    )  # fmt: skip
    with console.capture() as capture:
        console.print(table)
    return [line.rstrip() for line in capture.get().splitlines() if line.strip()]

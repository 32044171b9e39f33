"""Lines folded between words to the width of a terminal. In a pipe a line stays a line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size

IN_A_PIPE = 80
NARROWEST = 40
_COLORS = re.compile(r"\x1b\[[0-9;]*m")


def on_terminal() -> bool:
    """Whether answers go to a screen."""
    return sys.stdout.isatty()


def screen_width() -> int:
    """Columns there are to write in: the terminal's, 80 in a pipe."""
    return max(NARROWEST, get_terminal_size().columns) if on_terminal() else IN_A_PIPE


def uncolored(text: str) -> str:
    """The text without colours."""
    return _COLORS.sub("", text) if "\x1b" in text else text


def cells(text: str) -> int:
    """Columns that a line takes: two for a wide sign, none for colours."""
    plain = text if "\x1b" not in text else uncolored(text)
    if plain.isascii():
        return len(plain)
    from rich.cells import cell_len

    return cell_len(plain)


def folded(lines: Iterable[str], width: int | None = None, *, hang: int | None = None) -> list[str]:
    """Every line in as many as it takes; what follows is set in by `hang`, or two deeper than the line itself.

    `width`: None for the terminal's, and for no folding at all in a pipe.
    """
    if width is None:
        if not on_terminal():
            return list(lines)
        width = screen_width()
    return [part for line in lines for part in _folded(line, width, hang)]


def _folded(line: str, width: int, hang: int | None) -> Iterator[str]:
    if cells(line) <= width:
        yield line
        return
    words = line.split(" ")
    blank = len(line) - len(line.lstrip(" "))
    hanging = blank + 2 if hang is None else hang
    row, filled = " " * blank + words[blank], blank + cells(words[blank])
    for word in words[blank + 1 :]:
        columns = cells(word)
        if filled + 1 + columns > width and row.strip():
            yield from _broken(row.rstrip(), width)
            row, filled = " " * hanging + word, hanging + columns
        else:
            row, filled = f"{row} {word}", filled + 1 + columns
    yield from _broken(row, width)


def _broken(row: str, width: int) -> Iterator[str]:
    """A row that is one word longer than the screen is broken wherever the screen ends."""
    while cells(row) > width and "\x1b" not in row:
        taken = next(at for at in range(len(row), 0, -1) if cells(row[:at]) <= width)
        yield row[:taken]
        row = row[taken:]
    yield row

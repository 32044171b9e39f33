"""Lines folded between words to the width of a terminal. In a pipe a line stays a line."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size

from pusoyref.texts import shortened, visible

WIDTH = 80
"""Columns in a pipe, and of whatever is to be printed."""
NARROWEST = 40
GAP = 2
"""Blanks between the columns of a table."""
_COLORS = re.compile(r"\x1b\[[0-9;]*m")


def on_terminal() -> bool:
    """Whether answers go to a screen."""
    return sys.stdout.isatty()


def screen_width() -> int:
    """Columns there are to write in: the terminal's, 80 in a pipe."""
    return max(NARROWEST, get_terminal_size().columns) if on_terminal() else WIDTH


def error_width() -> int:
    """Columns for errors and notices, where they go to a terminal: one is left free."""
    return max(NARROWEST, get_terminal_size().columns - 1)


def uncolored(text: str) -> str:
    """The text without colours."""
    return _COLORS.sub("", text) if "\x1b" in text else text


def cells(text: str) -> int:
    """Columns that a line takes: two for a wide sign, none for colours."""
    plain = text if "\x1b" not in text else uncolored(text)
    if plain.isascii():
        return len(plain)
    from rich.cells import cell_len  # 14 ms: only where a line leaves ASCII.

    return cell_len(plain)


def wrap_lines(lines: Iterable[str], width: int | None = None, *, hang: int | None = None) -> list[str]:
    """Every line in as many as it takes; what follows is set in by `hang`, or two deeper than the line itself.

    `width`: None for the terminal's, and for no folding at all in a pipe.
    """
    if width is None:
        if not on_terminal():
            return list(lines)
        width = screen_width()
    return [part for line in lines for part in _wrapped(line, width, hang)]


def _wrapped(line: str, width: int, hang: int | None) -> Iterator[str]:
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
        # A wide sign may be wider than the screen.
        taken = next((at for at in range(len(row), 0, -1) if cells(row[:at]) <= width), 1)
        yield row[:taken]
        row = row[taken:]
    yield row


_ASCII = str.maketrans({
    "♣": "c", "♠": "s", "♥": "h", "♦": "d", "–": "-", "—": "-", "·": "-", "×": "x", "…": "...",
    "‘": "'", "’": "'", "“": '"', "”": '"', "ß": "ss", "₱": "P",
})  # fmt: skip


def one_line(text: str, most: int = 90, *, ascii: bool = False) -> str:
    """Text typed by people: no line breaks or control signs, not endless, in ASCII if so wanted."""
    text = to_ascii(text) if ascii else text
    return shortened(" ".join(visible(text).split()), most)


def to_ascii(text: str) -> str:
    """Plain ASCII: signs by what stands for them, accents off, anything else a question mark."""
    bare = unicodedata.normalize("NFKD", text.translate(_ASCII))
    kept = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return kept.encode("ascii", "replace").decode("ascii")

"""Lines of the second screen: cut or folded to the room there is, red suits red."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from pusoyref.text.wrap import wrap_lines
from pusoyref.texts import visible

NEEDS_A_TERMINAL = "This screen is too small for the board."
LEAVING = "q leaves"
RED_CARDS = r"(?:10|[2-9JQKA])[♥♦]"


def words(text: str, *, color: bool, style: str = "") -> Text:
    """What people read: never markup, with red cards where there is colour."""
    line = Text(visible(text, "?"), style=style)
    if color:
        line.highlight_regex(RED_CARDS, "red")
    return line


def cut(line: Text, width: int, *, ascii: bool) -> Text:
    """`line` in at most `width` columns; what is cut off is marked."""
    if line.cell_len <= width:
        return line
    mark = ".." if ascii else "…"
    short = line.copy()
    short.truncate(max(0, width - cell_len(mark)), overflow="crop")
    return short.append(mark)


def folded(text: str, width: int, *, color: bool = False, style: str = "") -> list[Text]:
    """What people read, broken between words."""
    lines = wrap_lines([visible(text, "?")], width, hang=0)
    return [words(line.rstrip(), color=color, style=style) for line in lines]


def centred(line: Text, width: int) -> Text:
    """`line` in the middle of `width` columns."""
    return Text(" " * max(0, (width - line.cell_len) // 2)).append_text(line)


def padded(line: Text, width: int, *, right: bool = False) -> Text:
    """`line` with blanks to `width` columns, before it where it is a number."""
    blanks = " " * max(0, width - line.cell_len)
    return Text(blanks).append_text(line) if right else line.copy().append(blanks)


def as_ansi(lines: Sequence[Text], width: int, *, color: bool) -> str:
    """What a terminal is sent for these lines. Without colour there is still bold print."""
    # What NO_COLOR and TERM say is decided by who calls.
    console = Console(
        file=StringIO(), width=max(1, width), force_terminal=True, no_color=not color, color_system="standard",
        highlight=False, markup=False, emoji=False, legacy_windows=False, _environ={},
    )  # fmt: skip
    with console.capture() as capture:
        for line in lines:
            console.print(line, no_wrap=True, overflow="crop", crop=True, soft_wrap=False)
    return capture.get().rstrip("\n")

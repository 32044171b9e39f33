"""What may be typed at the table: how cards and counts are written, then every word, from the table of commands."""

from __future__ import annotations

from textwrap import wrap

from pusoyref.cli.commands import COMMANDS, HELP_WORDS, LEAVING_WORDS
from pusoyref.view.folding import screen_width
from pusoyref.wording.table_words import HOW_TO_TYPE, MORE

WIDEST = 100


def word_lines() -> list[str]:
    """The answer to `?`, within the width of the screen, and short enough to leave the table on it."""
    width = min(screen_width(), WIDEST) - 1
    words = [_with_short(line.name, line.short) for line in COMMANDS.values() if line.at_table]
    words += [_with_short(some[0], some[1:]) for some in (HELP_WORDS, LEAVING_WORDS)]
    return [
        *HOW_TO_TYPE,
        *wrap(f"Words: {', '.join(words)}", width, subsequent_indent="  "),
        *wrap(MORE, width),
    ]


def _with_short(name: str, short: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(short)})" if short else name

"""What may be typed at the table: how cards and counts are written, then every word, from the table of commands."""

from __future__ import annotations

from textwrap import wrap

from pusoyref.cli.commands import GROUPS, HELP_WORDS, LEAVING_WORDS
from pusoyref.view.folding import screen_width
from pusoyref.wording.table_words import HOW_TO_TYPE, MORE

WIDEST = 100


def word_lines() -> list[str]:
    """The answer to `?`, within the width of the screen."""
    width = min(screen_width(), WIDEST) - 1
    lines = list(HOW_TO_TYPE)
    for heading, commands in GROUPS.items():
        words = [_with_short(line.name, line.short) for line in commands if line.at_table]
        if words:
            lines += wrap(f"{heading}: {', '.join(words)}", width, subsequent_indent="  ")
    here = (_with_short(HELP_WORDS[0], HELP_WORDS[1:]), _with_short(LEAVING_WORDS[0], LEAVING_WORDS[1:]))
    return [*lines, *wrap(f"Here: {', '.join(here)}", width), *wrap(MORE, width)]


def _with_short(name: str, short: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(short)})" if short else name

"""The log: everything that happened, with its time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, tzinfo

from pusoyref.errors import PusoyrefError
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values
from pusoyref.session.history import HistoryLine
from pusoyref.session.undo import LogEntry
from pusoyref.text.entries import entry_words
from pusoyref.text.style import Style, quoted
from pusoyref.text.wrap import wrap_lines

_HANG = 6
"""How far a line is set in where it goes on: below the time, so that even 60 columns have room for words."""


def log_lines(
    lines: Iterable[HistoryLine],
    done: Collection[int],
    speech: Style,
    zone: tzinfo | None = None,
    *,
    width: int | None = None,
) -> list[str]:
    """A line each: number, time, hand, what it was; `undone` where it no longer stands.

    `done`: groups that stand. `zone`: whose time is shown, None for this machine's. `width`: columns; None for
    the screen's, and for no folding in a pipe.
    """
    return wrap_lines((_line(line, speech, done, zone) for line in lines), width, hang=_HANG)


def _line(line: HistoryLine, speech: Style, done: Collection[int], zone: tzinfo | None) -> str:
    happening = line.happening
    hand = f"hand {max(line.hands)}" if line.hands else ""
    undone = "  [undone]" if happening.sort == "entry" and happening.group not in done else ""
    time = local_time(happening.time, zone)
    return f"{happening.n:>4}  {time}  {hand:<8} {line_words(line, speech)}{undone}"


def local_time(time: str, zone: tzinfo | None = None) -> str:
    """`2026-11-28 20:15:03` in `zone` (None: this machine's) for an ISO time; what is none stays as it is."""
    try:
        return f"{datetime.fromisoformat(time).astimezone(zone):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return time


def line_words(line: HistoryLine, speech: Style) -> str:
    """What happened, in words."""
    if line.happening.sort in ("undo", "redo") and line.about:
        return f"{line.happening.sort}: {'; '.join(entry_words(entry, speech) for entry in line.about)}"
    return log_words(line.happening, speech)


def log_words(happening: LogEntry, speech: Style) -> str:
    """What happened, in words, as far as it can be told from itself alone."""
    if happening.sort == "refusal":
        return f"refused: {happening.words or happening.text}"
    if happening.sort in ("undo", "redo"):
        return f"{happening.sort}: {happening.text}"
    try:
        rules = None if happening.rules is None else from_values(happening.rules)
        return entry_words(read_entry(happening.text, rules), speech)
    except PusoyrefError:
        return f"cannot be read: {quoted(happening.text)}"

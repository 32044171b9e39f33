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
    style: Style,
    zone: tzinfo | None = None,
    *,
    width: int | None = None,
) -> list[str]:
    """A line each: number, time, hand, what it was; `undone` where it no longer stands.

    `done`: groups that stand. `zone`: whose time is shown, None for this machine's. `width`: columns; None for
    the screen's, and for no folding in a pipe.
    """
    return wrap_lines((_line(line, style, done, zone) for line in lines), width, hang=_HANG)


def _line(line: HistoryLine, style: Style, done: Collection[int], zone: tzinfo | None) -> str:
    log_entry = line.log_entry
    hand = f"hand {max(line.hands)}" if line.hands else ""
    undone = "  [undone]" if log_entry.sort == "entry" and log_entry.group not in done else ""
    time = local_time(log_entry.time, zone)
    return f"{log_entry.n:>4}  {time}  {hand:<8} {line_words(line, style)}{undone}"


def local_time(time: str, zone: tzinfo | None = None) -> str:
    """`2026-11-28 20:15:03` in `zone` (None: this machine's) for an ISO time; what is none stays as it is."""
    try:
        return f"{datetime.fromisoformat(time).astimezone(zone):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError):
        return time


def line_words(line: HistoryLine, style: Style) -> str:
    """What happened, in words."""
    if line.log_entry.sort in ("undo", "redo") and line.about:
        return f"{line.log_entry.sort}: {'; '.join(entry_words(entry, style) for entry in line.about)}"
    return log_words(line.log_entry, style)


def log_words(log_entry: LogEntry, style: Style) -> str:
    """What happened, in words, as far as it can be told from itself alone."""
    if log_entry.sort == "refusal":
        return f"refused: {log_entry.words or log_entry.text}"
    if log_entry.sort in ("undo", "redo"):
        return f"{log_entry.sort}: {log_entry.text}"
    try:
        rules = None if log_entry.rules is None else from_values(log_entry.rules)
        return entry_words(read_entry(log_entry.text, rules), style)
    except PusoyrefError:
        return f"cannot be read: {quoted(log_entry.text)}"

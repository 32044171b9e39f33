"""The log: everything that happened, with its time."""

from __future__ import annotations

from pusoyref.ledger.session_file import Stored
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import from_values
from pusoyref.session.standing import Happening
from pusoyref.wording.log import entry_words
from pusoyref.wording.speech import Speech


def log_lines(stored: Stored, speech: Speech) -> list[str]:
    """A line each: number, time, hand, what it was; `undone` where it no longer stands."""
    done = set(stored.standing().done)
    return [_line(happening, speech, done) for happening in stored.happenings()]


def _line(happening: Happening, speech: Speech, done: set[int]) -> str:
    hand = f"hand {happening.hand}" if happening.hand else ""
    undone = "  [undone]" if happening.sort == "entry" and happening.group not in done else ""
    return f"{happening.n:>4}  {happening.time}  {hand:<8} {log_words(happening, speech)}{undone}"


def log_words(happening: Happening, speech: Speech) -> str:
    """What happened, in words."""
    if happening.sort == "refusal":
        return f"refused: {happening.words or happening.text}"
    if happening.sort in ("undo", "redo"):
        return f"{happening.sort}: {happening.text}"
    rules = None if happening.rules is None else from_values(happening.rules)
    return entry_words(read_entry(happening.text, rules), speech)

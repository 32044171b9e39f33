"""The table by keyboard: line after line, until the host leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from pusoyref.cli.commands import HELP_WORDS
from pusoyref.cli.desk import desk
from pusoyref.cli.line_words import is_cards
from pusoyref.cli.table_loop import Asked, Table
from pusoyref.notation.names import folded
from pusoyref.session.typed import turn_now
from pusoyref.wording.desk import LEAVING_THE_TABLE
from pusoyref.wording.live import HOW_TO, NOTHING_TO_CLEAR

ENTERED_QUIETLY = (["play"], ["pass"], ["lead"], ["lowest"], ["leftover"])
"""Words whose answer says all that was typed: the line itself need not stay on the screen."""


class Prompt(Protocol):
    """Where lines come from: the live prompt, or plain lines where a terminal can do no more."""

    def read(self, given: str) -> str:
        """The next line; `given` stands in it already. Errors: EOFError, KeyboardInterrupt."""


def by_keyboard(table: Table, *, plain: bool) -> int:
    """Reads lines until the host leaves; the exit status."""
    here = desk()
    here.at_table = here.has_prompt = True
    table.evening()  # A session that cannot be read is told before the first prompt.
    prompt: Prompt
    if plain:
        from pusoyref.cli.table_plain import PlainPrompt

        prompt = PlainPrompt(table)
    else:
        from pusoyref.cli.table_prompt import LivePrompt

        prompt = LivePrompt(table)
    if _is_first_use():
        here.say(*HOW_TO)
    given = ""
    while not table.left:
        try:
            typed = prompt.read(given)
            given = _entered(table, typed.splitlines() or [""], echo=not plain)
        except KeyboardInterrupt:
            given = ""
            here.say(NOTHING_TO_CLEAR)
        except EOFError:
            break
    here.say(LEAVING_THE_TABLE)
    return 0


def _entered(table: Table, lines: list[str], *, echo: bool) -> str:
    """Runs lines one by one; those from the first that does not stand, for the host to put right, if several came."""
    for at, line in enumerate(lines):
        nobody_leads = turn_now(table.evening()) is None
        if _run(table, line, echo=echo):
            if len(lines) > 1:
                return "\n".join(lines[at:])
            if nobody_leads and is_cards(line):
                return f"={line.strip()}"  # Only the name is missing.
        if table.left:
            break
    return ""


def _run(table: Table, line: str, *, echo: bool) -> int:
    from pusoyref.cli.main import call

    return call(_meaning(table, line, echo=echo))


def _meaning(table: Table, line: str, *, echo: bool) -> Callable[[], list[str]]:
    def meant() -> list[str]:
        words: list[str] = []
        helps = folded(line.strip()) in HELP_WORDS
        if echo and helps:
            desk().say(f"> {line}")
        try:
            asked: Asked | None = table.asks(table.evening())
            words = table.meaning(line, asked)
        finally:
            if echo and line.strip() and not helps and words[:1] not in ENTERED_QUIETLY:
                desk().say(f"> {line}")
        return words

    return meant


def _is_first_use() -> bool:
    """True until a hand has ended at this table or any other kept here."""
    return not any(entry.hands for entry in desk().book.index())

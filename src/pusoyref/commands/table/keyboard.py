"""The table by keyboard: line after line, until the host leaves."""

from __future__ import annotations

from typing import Protocol

from pusoyref.cli.context import get_context
from pusoyref.commands.table.lines import Place, entered
from pusoyref.commands.table.live import HOW_TO, NOTHING_TO_CLEAR
from pusoyref.commands.table.loop import Table


class Prompt(Protocol):
    """Where lines come from: the live prompt, or plain lines where a terminal can do no more.

    `shown`: whose turn the prompt said it was when Enter was pressed, where it says so.
    """

    shown: Place | None

    def read(self, given: str) -> str:
        """The next line; `given` stands in it already. Errors: EOFError, KeyboardInterrupt."""


def by_keyboard(table: Table, *, plain: bool) -> int:
    """Reads lines until the host leaves; the exit status."""
    context = get_context()
    context.at_table = context.has_prompt = True
    table.evening()  # A session that cannot be read is told before the first prompt.
    prompt: Prompt
    if plain:
        from pusoyref.commands.table.plain import PlainPrompt

        prompt = PlainPrompt(table)
    else:
        from pusoyref.commands.table.prompt import LivePrompt

        prompt = LivePrompt(table)
    if _is_first_use():
        context.say(*HOW_TO)
    given = ""
    while not table.left:
        try:
            typed = prompt.read(given)
            given = entered(table, typed.split("\n"), prompt.shown, echo=not plain)
        except KeyboardInterrupt:
            given = ""
            context.say(NOTHING_TO_CLEAR)
        except EOFError:
            break
    context.say(LEAVING_THE_TABLE)
    return 0


def _is_first_use() -> bool:
    """True until a hand has ended at this table or any other kept here."""
    return not any(entry.hands for entry in get_context().store.listed())


LEAVING_THE_TABLE = "Everything is saved. `pusoyref table` goes on from here."

"""The table in plain lines: for screen readers and dumb terminals, and fed from a pipe."""

from __future__ import annotations

import sys

from pusoyref.cli.context import get_context, print_json
from pusoyref.cli.main import call
from pusoyref.commands.table.lines import Place
from pusoyref.commands.table.live import CLOSED, LEAVING_HINT, heading_words
from pusoyref.commands.table.loop import Table
from pusoyref.errors import PusoyrefError
from pusoyref.session.fold import current_state
from pusoyref.text.json import status_json
from pusoyref.text.questions import QuestionWords
from pusoyref.text.status import short_line, turn_line


class PlainPrompt:
    """Nothing is drawn twice: a line that says how the table stands, then one to type in."""

    shown: Place | None = None
    """It is not drawn anew when another enters something, so nobody can hold the host to it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        get_context().say(_heading(table))

    def read(self, given: str) -> str:
        """The next line. Errors: EOFError, KeyboardInterrupt."""
        there, ask = prompt_lines(self._table)
        get_context().say(*there)
        try:
            return input(ask)
        except KeyboardInterrupt:
            get_context().say("")
            raise


def _heading(table: Table) -> str:
    """What stands on the table, said once."""
    evening, style = table.evening(), get_context().plain_style
    return f"{heading_words(evening.header.name, current_state(evening), style)} {style.dot} {LEAVING_HINT}"


def prompt_lines(table: Table) -> tuple[list[str], str]:
    """What stands above the prompt, and the prompt: whose turn it is, or what the referee asks."""
    try:
        evening = table.evening()
        asked = table.asks(evening)
    except PusoyrefError:
        return [], "> "
    if evening.closed:
        return [], f"{CLOSED} > "
    if asked is not None:
        return [], f"{asking(asked.words)} > "
    if table.counts:
        return [], "counts> "
    state, style = current_state(evening), get_context().plain_style
    return [line for line in (short_line(state, style),) if line], f"{turn_line(state, style)} > "


def asking(words: QuestionWords) -> str:
    """A question, with what Enter stands for."""
    return f"{words.ask} ({words.enter})" if words.enter else words.ask


def by_pipe(table: Table, *, keep_going: bool) -> int:
    """Reads lines to the end, or to the first that is refused; the exit status."""
    context, status = get_context(), 0
    table.evening()  # A session that cannot be read is told even where nothing is typed.
    as_json, context.as_json, context.at_table = context.as_json, False, True
    context.quiet = as_json
    for number, line in enumerate(sys.stdin, 1):
        context.where = f"line {number}: "
        status = max(status, call(lambda line=line: table.meaning(line, table.asks(table.evening()))))  # type: ignore[misc]
        if table.left or (status and not keep_going):
            break
    context.where = ""
    if as_json:
        print_json(status_json(table.evening()))
    return 0 if keep_going else status

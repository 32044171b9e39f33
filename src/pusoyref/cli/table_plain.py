"""The prompt in plain lines: for screen readers, dumb terminals, and answers that are not shown on one."""

from __future__ import annotations

from pusoyref.cli.desk import desk
from pusoyref.cli.table_lines import Place
from pusoyref.cli.table_loop import Table
from pusoyref.errors import PusoyrefError
from pusoyref.session.now import current_state
from pusoyref.view.board import short_line, turn_line
from pusoyref.wording.live import CLOSED, LEAVING_HINT, heading_words
from pusoyref.wording.questions import QuestionWords


class PlainPrompt:
    """Nothing is drawn twice: a line that says how the table stands, then one to type in."""

    shown: Place | None = None
    """It is not drawn anew when another enters something, so nobody can hold the host to it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        desk().say(_heading(table))

    def read(self, given: str) -> str:
        """The next line. Errors: EOFError, KeyboardInterrupt."""
        there, ask = prompt_lines(self._table)
        desk().say(*there)
        try:
            return input(ask)
        except KeyboardInterrupt:
            desk().say("")
            raise


def _heading(table: Table) -> str:
    """What stands on the table, said once."""
    evening, speech = table.evening(), desk().plain_speech
    return f"{heading_words(evening.header.name, current_state(evening), speech)} {speech.dot} {LEAVING_HINT}"


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
    state, speech = current_state(evening), desk().plain_speech
    return [line for line in (short_line(state, speech),) if line], f"{turn_line(state, speech)} > "


def asking(words: QuestionWords) -> str:
    """A question, with what Enter stands for."""
    return f"{words.ask} ({words.enter})" if words.enter else words.ask

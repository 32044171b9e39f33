"""`undo` and `redo`: take back what was entered, bring it back."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import consequences, named, status_document
from pusoyref.cli.context import get_context
from pusoyref.ledger.open_session import Answer
from pusoyref.notation.entries import read_entry
from pusoyref.text.entries import entry_words

Count = Annotated[int, typer.Argument(metavar="[N]", min=1, help="How many commands.")]


def undo_command(count: Count = 1) -> None:
    """Take back the last command that entered something.

    Across hands, and across close. It says what. More than there is, is refused.

    \b
    pusoyref undo
    pusoyref undo 3
    """
    _show("undid", get_context().session().undo(count))


def redo_command(count: Count = 1) -> None:
    """Bring back what was taken back last.

    \b
    pusoyref redo
    """
    _show("redid", get_context().session().redo(count))


def _show(verb: str, answer: Answer) -> None:
    """What was taken back or brought back, a line each, and where the table stands now."""
    context, evening = get_context(), answer.evening
    entries = [read_entry(line, evening.current_rules) for line in answer.lines]
    lines = [named(evening, f"{verb}: {entry_words(entry, context.style)}.") for entry in entries]
    context.answer(lambda: status_document(answer, takes_back=verb == "undid"), *lines, *consequences(answer))

"""`log`: what happened in a session, refusals and what was taken back included."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import players
from pusoyref.ledger.session_log import Stored
from pusoyref.session.history import SORTS, HistoryLine, chosen, history, names_of
from pusoyref.session.proof import proof_letters
from pusoyref.text.entries import line_words, log_lines

NOTHING_LOGGED = "Nothing of that sort happened."


def log_document(stored: Stored, lines: Iterable[HistoryLine], done: Collection[int]) -> dict[str, Any]:
    """`log --json`; `done` are the groups of entries that stand."""
    style = get_context().plain_style
    return {
        "session": stored.document.name,
        "entries": [
            {
                "n": line.log_entry.n,
                "time": line.log_entry.time,
                "hand": max(line.hands, default=None),
                "sort": line.sort,
                "text": line_words(line, style),
                "line": line.log_entry.text,
                "standing": line.log_entry.sort == "entry" and line.log_entry.group in done,
                **({"code": line.log_entry.code} if line.log_entry.code else {}),
            }
            for line in lines
        ],
        "history": stored.history,
    }


def log_command(
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Only what is about that hand.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", autocompletion=players, help="Only what is about NAME."),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            "--sort",
            metavar="SORT",
            autocompletion=lambda: SORTS,
            help="entry, refusal, undo, redo, fix or let-stand.",
        ),
    ] = None,
) -> None:
    """Every entry with its time; refusals and undone ones too.

    Below it the history: who has the same letters has the same log, entry for entry.

    \b
    pusoyref log
    pusoyref log --hand 3 --player ben
    pusoyref log --sort let-stand --json
    """
    context = get_context()
    stored = context.session().stored()
    lines, done = history(stored.log_entries), frozenset(stored.undo_state.done)
    names = names_of(player, stored.evening().people, lines) if player is not None else frozenset()
    lines = chosen(lines, hand, names, sort)
    context.answer(
        lambda: log_document(stored, lines, done),
        *(log_lines(lines, done, context.plain_style) or [NOTHING_LOGGED]),
        f"History, of all that happened: {proof_letters(stored.history)}",
    )

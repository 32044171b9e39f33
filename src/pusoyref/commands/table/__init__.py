"""`table`: the live referee, by keyboard and by pipe."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer

from pusoyref.cli.context import get_context


def table_command(
    counts: Annotated[bool, typer.Option("--counts", help="Read counts only: b3 c8 d5.")] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="From a pipe: go on after a refusal, as the table did.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines, nothing drawn twice: for a screen reader.")
    ] = False,
) -> None:
    """The live referee: type plays, passes and words.

    The bar below the line says what the cards make and whether they stand,
    before Enter. ? shows every word; Ctrl-D leaves, and all is saved.

    \b
    9cd  h3579k  3c4d5h6s7c    cards, by whoever is to play
    -  ---  .                  a pass; three; all who are still in the trick
    ben=9cd                    by Ben, or it is refused; also says who leads
    b3c8d5                     a hand by counts, before its first card
    u  fix 9d=9s               a slip just now; one noticed later

    \b
    pusoyref table
    pusoyref table --counts            for the quick scorer
    pusoyref table < evening.keys

    From a pipe it stops at the first refusal, with the line number.
    """
    # 140 ms: not for help and completion.
    from pusoyref.commands.table.lines import PlainPrompt, by_keyboard, by_pipe
    from pusoyref.commands.table.meaning import LiveTable

    gc.enable()  # An evening is long.
    context = get_context()
    context.session_name = context.session_id()
    table = LiveTable(counts=counts)
    if not sys.stdin.isatty():
        raise typer.Exit(by_pipe(table, keep_going=keep_going))
    if plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        raise typer.Exit(by_keyboard(table, PlainPrompt, echo=False))
    # prompt_toolkit, 160 ms: only for a terminal that can be drawn on.
    from pusoyref.commands.table.prompt import LivePrompt

    raise typer.Exit(by_keyboard(table, LivePrompt, echo=True))

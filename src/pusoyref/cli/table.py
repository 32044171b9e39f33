"""`table`: the live referee, by keyboard and by pipe."""

from __future__ import annotations

import gc
import sys
from typing import Annotated

import typer

from pusoyref.cli.desk import desk


def table_command(
    counts: Annotated[bool, typer.Option("--counts", help="Read counts only: b3 c8 d5.")] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="From a pipe: go on after a refusal, as the table did.")
    ] = False,
) -> None:
    """The live referee: type plays, passes and words.

    \b
    9cd  h3579k  3c4d5h6s7c    cards, by whoever is to play
    -  p  pass                 a pass; --- for the next three
    ben=9cd                    by Ben, or it is refused; also says who leads
    stand REASON               lets what was just refused stand
    undo  redo  fix 9d=9s      a slip put right
    score b3 c8 d5             ends the hand by counts
    void REASON                calls the hand off
    seen  status  ledger  settle  pay DAN CARLA 50
    help  quit                 leaving loses nothing

    From a pipe it stops at the first refusal, with the line number.
    """
    from pusoyref.cli.table_loop import Table

    gc.enable()  # An evening is long.
    here = desk()
    here.session_name = here.session_id()
    table = Table(counts=counts)
    if sys.stdin.isatty():
        from pusoyref.cli.table_keys import by_keyboard

        raise typer.Exit(by_keyboard(table))
    from pusoyref.cli.table_pipe import by_pipe

    raise typer.Exit(by_pipe(table, keep_going=keep_going))

"""`board`: the table for everybody to see, on a second screen or as a page that follows the session."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pusoyref.cli.app import click_app
from pusoyref.cli.context import get_context
from pusoyref.cli.options import files, tournaments
from pusoyref.commands.board.following import Watch
from pusoyref.commands.board.show import show_board


def board_command(
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            autocompletion=files,
            help="Keep a page up to date that any browser shows.",
        ),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="With --html: write the page once, and end.")] = False,
    tournament: Annotated[
        str | None,
        typer.Option(
            "--tournament",
            metavar="NAME",
            autocompletion=tournaments,
            help="The seating and standings of a tournament.",
        ),
    ] = None,
) -> None:
    """The table full screen, for everybody to see.

    Cards, turn, cards left and totals in a second terminal or on a TV, as
    they change; q, Ctrl-C or Ctrl-D leaves. In a pipe: plain lines, once.

    \b
    pusoyref board                       beside pusoyref table, in another window
    pusoyref board --session saturday    whatever session is current
    pusoyref board --html tv.html        a page for a browser, on a TV or a phone
    pusoyref board --html tv.html --once
    """
    if tournament is not None:
        pages = ([] if html is None else ["--html", str(html)]) + ["--once"] * once
        click_app().main(["tournament", "board", "--tournament", tournament, *pages], standalone_mode=False)
    else:
        show_board(Watch(get_context()), html, once=once)

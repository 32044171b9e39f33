"""`board`: the table for everybody to see, on a second screen or as a page that follows the session."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.desk import desk

if TYPE_CHECKING:
    from pusoyref.cli.following import Following


def board_command(
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Keep a page up to date that any browser shows."),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="With --html: write the page once, and end.")] = False,
    tournament: Annotated[
        str | None,
        typer.Option("--tournament", metavar="NAME", help="The seating and standings of a tournament."),
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
    from pusoyref.cli.board_watch import Watch

    if tournament is not None:
        from pusoyref.cli.tournament_board import TournamentWatch

        show_board(TournamentWatch(tournament), html, once=once)
    else:
        show_board(Watch(desk()), html, once=once)


def show_board(watch: Following, html: Path | None, *, once: bool) -> None:
    """As a page, full screen, or where there is no screen in plain lines. Errors: those of reading and writing."""
    here = desk()
    if once and html is None:
        raise typer.BadParameter("--once goes with --html FILE.", param_hint="'--once'")
    if html is not None:
        from pusoyref.cli.board_page import keep_page

        keep_page(watch, html, here, once=once)
    elif not here.as_json and _has_a_screen():
        from pusoyref.cli.board_live import show_live

        raise typer.Exit(show_live(watch))
    else:
        watch.read()
        here.answer(watch.document, *([] if here.as_json else watch.plain()))


def _has_a_screen() -> bool:
    """Whether there is a terminal that can be drawn on and a keyboard to leave with."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

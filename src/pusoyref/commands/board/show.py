"""A board shown as a page, full screen or in plain lines."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pusoyref.cli.context import get_context

if TYPE_CHECKING:
    from pusoyref.commands.board.following import Following


def show_board(watch: Following, html: Path | None, *, once: bool) -> None:
    """As a page, full screen, or where there is no screen in plain lines. Errors: those of reading and writing."""
    context = get_context()
    if once and html is None:
        raise typer.BadParameter("--once goes with --html FILE.", param_hint="'--once'")
    if html is not None:
        from pusoyref.commands.board.page import keep_page

        keep_page(watch, html, context, once=once)
    elif not context.as_json and _has_a_screen():
        from pusoyref.commands.board.live import show_live

        raise typer.Exit(show_live(watch))
    else:
        watch.read()
        context.answer(watch.document, *([] if context.as_json else watch.plain()))


def _has_a_screen() -> bool:
    """Whether there is a terminal that can be drawn on and a keyboard to leave with."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

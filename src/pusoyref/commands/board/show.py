"""A board shown full screen, as a page in a file that is replaced at every change, or once in plain lines."""

from __future__ import annotations

import gc
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from pusoyref.cli.context import get_context, print_json
from pusoyref.cli.options import files
from pusoyref.commands.board.following import PAUSE, Following
from pusoyref.errors import LedgerError
from pusoyref.ledger.files import write_file

Html = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", autocompletion=files, help="Keep a page up to date that any browser shows."
    ),
]
Once = Annotated[bool, typer.Option("--once", help="With --html: write the page once, and end.")]


def show_board(board: Following, html: Path | None, *, once: bool) -> None:
    """As a page, full screen, or where there is no screen in plain lines. Errors: those of reading and writing."""
    context = get_context()
    if once and html is None:
        raise typer.BadParameter("--once goes with --html FILE.", param_hint="'--once'")
    has_a_screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if html is not None:
        _keep_page(board, html, once=once)
    elif not context.as_json and has_a_screen:
        # prompt_toolkit takes 150 ms: only where it draws.
        from pusoyref.commands.board.live import show_live

        raise typer.Exit(show_live(board))
    else:
        board.read()
        context.answer(board.document, *([] if context.as_json else board.plain()))


def _keep_page(board: Following, file: Path, *, once: bool) -> None:
    """Writes the page; unless `once`, writes it anew at every change until Ctrl-C.

    Errors: those of reading and of writing, the first time; later ones are told and tried again.
    """
    context = board.context
    board.read()
    _spare_others(file)
    write_file(
        str(file), board.page(), board.context.home
    )  # A browser that reads just now finds the page as it was before.
    if context.as_json:
        print_json({**board.document(), "file": str(file)})
    elif once:
        shown = "table" if board.kind == "session" else board.kind
        context.say(f"{file} shows the {shown} as it stands; open it in a browser.")
    else:
        context.say(f"{file} follows the {board.kind}; open it in a browser. Ctrl-C ends this.")
    if once:
        return
    sys.stdout.flush()
    gc.enable()  # An evening is long.
    try:
        _rewrite_page(board, file)
    except KeyboardInterrupt:
        context.notice("", f"{file} stays as it is.")
        raise


def _rewrite_page(board: Following, file: Path) -> None:
    last_notice, due = "", False
    while True:
        time.sleep(PAUSE)
        due = board.changed() or due
        if not due:
            continue
        try:
            write_file(str(file), board.page(), board.context.home)
            last_notice, due = "", False
        except LedgerError as error:
            why = str(error.fields.get("why", error.code)).rstrip(".")
            notice = f"{file} cannot be written: {why}. Trying again."
            if notice != last_notice:
                board.context.notice(notice)
            last_notice = notice


def _spare_others(file: Path) -> None:
    """Nobody's session file or letter is written over by a slip of the fingers."""
    beginning = b""
    if file.is_file():
        with suppress(OSError), file.open("rb") as page:
            beginning = page.read(64).strip().lower()
    is_other_text = beginning and not beginning.startswith((b"<!doctype html", b"<html"))
    if is_other_text or (file.exists() and not file.is_file()):
        words = f"{file} is there already and is no page of HTML; choose another name."
        raise typer.BadParameter(words, param_hint="'--html'")

"""The board as a page in a file that is replaced whenever what it follows changes."""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import typer

from pusoyref.cli.context import Context, print_json
from pusoyref.commands.board.following import PAUSE, Following
from pusoyref.commands.board.words import (
    kept_words,
    no_page_words,
    not_kept_words,
    stays_words,
    written_words,
)
from pusoyref.errors import LedgerError
from pusoyref.ledger.files import write_file


def keep_page(watch: Following, file: Path, context: Context, *, once: bool) -> None:
    """Writes the page; unless `once`, writes it anew at every change until Ctrl-C.

    Errors: those of reading and of writing, the first time; later ones are told and tried again.
    """
    watch.read()
    _spare_others(file)
    write_file(str(file), watch.page())  # A browser that reads just now finds the page as it was before.
    if context.as_json:
        print_json({**watch.document(), "file": str(file)})
    else:
        context.say(written_words(str(file), watch.kind) if once else kept_words(str(file), watch.kind))
    if once:
        return
    sys.stdout.flush()
    gc.enable()  # An evening is long.
    try:
        _follow(watch, file, context)
    except KeyboardInterrupt:
        context.notice("", stays_words(str(file)))
        raise


def _follow(watch: Following, file: Path, context: Context) -> None:
    told, due = "", False
    while True:
        time.sleep(PAUSE)
        due = watch.changed() or due
        if not due:
            continue
        try:
            write_file(str(file), watch.page())
            told, due = "", False
        except LedgerError as error:
            why = not_kept_words(str(file), str(error.fields.get("why", error.code)))
            if why != told:
                context.notice(why)
            told = why


def _spare_others(file: Path) -> None:
    """Nobody's session file or letter is written over by a slip of the fingers."""
    if file.exists() and not file.is_file():
        raise typer.BadParameter(no_page_words(str(file)), param_hint="'--html'")
    try:
        with file.open("rb") as there:
            beginning = there.read(64)
    except OSError:
        return
    if beginning.strip() and not beginning.lstrip().lower().startswith((b"<!doctype html", b"<html")):
        raise typer.BadParameter(no_page_words(str(file)), param_hint="'--html'")

"""The board full screen: drawn anew when what it follows changes or the terminal does, left with a key."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from pusoyref.cli.context import harmless
from pusoyref.cli.signals import leave_application, terminal_changed
from pusoyref.commands.board.following import PAUSE, Following


def show_live(board: Following) -> int:
    """Shows the board until somebody leaves; the exit status. The screen is then as it was before."""
    gc.enable()  # An evening is long.
    board.changed()
    app: Application[int] = Application(
        layout=Layout(Window(FormattedTextControl(lambda: ANSI(_drawn(app, board)), show_cursor=False))),
        key_bindings=_keys(),
        full_screen=True,
        mouse_support=False,
    )
    try:
        with terminal_changed(leave_application(app)):
            return app.run(pre_run=lambda: _follow(app, board))
    except EOFError:  # The terminal itself has gone away.
        return 0


def _follow(app: Application[int], board: Following) -> None:
    async def look() -> None:
        while True:
            await asyncio.sleep(PAUSE)
            if board.changed():
                app.invalidate()

    app.create_background_task(look())


def _drawn(app: Application[int], board: Following) -> str:
    size = app.output.get_size()
    lines = board.screen(size.columns, size.rows).split("\n")
    return "\n".join(harmless(line, color=True) for line in lines)


def _keys() -> KeyBindings:
    keys, interrupted = KeyBindings(), 130

    def leaves(status: int) -> Any:
        return lambda event: _leave(event.app, status)

    for key in ("q", "Q", "c-d"):
        keys.add(key)(leaves(0))
    for key in ("c-c", "<sigint>"):
        keys.add(key)(leaves(interrupted))
    return keys


def _leave(app: Application[int], status: int) -> None:
    with suppress(Exception):  # It is being left already.
        app.exit(result=status)

"""The live prompt: the table above it, the verdict on what is being typed below it, and what is loaded meanwhile."""

from __future__ import annotations

import os
import sys
import time
from asyncio import sleep
from contextlib import suppress
from importlib import import_module
from typing import Any

from msgspec import Struct
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import is_done
from prompt_toolkit.formatted_text import ANSI, StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.completion import display_completions_like_readline
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    Window,
)
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from pusoyref.cli.context import get_context
from pusoyref.commands.table.bar import bar
from pusoyref.commands.table.input import CardLexer, TableCompleter
from pusoyref.commands.table.lines import Place, place_of
from pusoyref.commands.table.live import CLOSED, live_lines, next_line
from pusoyref.commands.table.loop import Asked, Table
from pusoyref.commands.table.plain import asking
from pusoyref.errors import PusoyrefError
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.typed import turn_now
from pusoyref.text.status import short_line
from pusoyref.text.wrap import wrap_lines

NEEDED = (
    "cli.app", "commands.play", "cli.answers", "text.entries", "cli.refusals", "text.errors", "text.results",
    "commands.undo", "commands.score", "text.hand_over", "commands.ledger", "commands.status",
    "commands.fix", "commands.settle", "commands.pay",
)  # fmt: skip
"""Most wanted first."""
PAUSE = 0.03
"""Seconds between two: a key that is pressed meanwhile waits for one of them at most."""


def preload_while_waiting(application: Any) -> None:
    """Loads them one by one while the prompt (a prompt_toolkit application that runs) waits for a key."""
    missing = [name for name in NEEDED if f"pusoyref.{name}" not in sys.modules]
    if missing:
        application.create_background_task(_load(missing))


async def _load(names: list[str]) -> None:
    for name in names:
        await sleep(PAUSE)
        import_module(f"pusoyref.{name}")
    await sleep(PAUSE)
    with suppress(PusoyrefError):  # It is told when something is entered.
        get_context().session().file.prepare()


FRESH = 0.3
"""Seconds for which a look at the session serves: at every key would be too often, and another may have entered."""
SPARE_ROWS = 6
"""Rows of the screen to leave below the table's: for the prompt, the bar and the last answer."""
STYLE = Style.from_dict({"red-card": "ansired", "stands": "ansigreen", "refused": "ansired"})


class PromptView(Struct, frozen=True):
    """The session as last seen, and what the referee asks. `evening` is None where it could not be read."""

    evening: Evening | None
    asked: Asked | None
    at: float


class LivePrompt:
    """Reads lines on a terminal. Drawn anew at every key, on a resize, and when another has entered something."""

    def __init__(self, table: Table) -> None:
        # Not every terminal answers when asked where its cursor is; nothing here needs to know.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._table = table
        self._seen: PromptView | None = None
        self.shown: Place | None = None
        self._typed = Buffer(
            completer=TableCompleter(self.look),
            history=InMemoryHistory(),
            multiline=False,
            accept_handler=self._accept,
        )
        self._app: Application[str] = Application(
            Layout(self._rows()),
            style=STYLE,
            key_bindings=_keys(),
            color_depth=None if get_context().color else ColorDepth.DEPTH_1_BIT,
            erase_when_done=True,
            refresh_interval=1.0,
        )

    def _rows(self) -> HSplit:
        """The table, the line being typed, the bar."""
        typed = BufferControl(self._typed, lexer=CardLexer(), input_processors=[BeforeInput(self._prompt)])
        return HSplit(
            [
                Window(FormattedTextControl(self._above), dont_extend_height=True),
                Window(typed, dont_extend_height=True, wrap_lines=True),
                ConditionalContainer(Window(FormattedTextControl(self._bar), height=1), ~is_done),
            ]
        )

    def read(self, given: str) -> str:
        """The next line. Errors: EOFError, KeyboardInterrupt."""
        self._seen = None
        self._typed.reset(Document(given, 0 if given.startswith("=") else None))
        return self._app.run(pre_run=lambda: preload_while_waiting(self._app))

    def _accept(self, buffer: Buffer) -> bool:
        evening = self._seen.evening if self._seen is not None else None
        self.shown = place_of(evening) if evening is not None else None
        self._app.exit(result=buffer.text)
        return True  # The text stays until the next line is read, so that nothing flickers.

    def look(self) -> PromptView:
        """How the session stands, seldom older than the last key."""
        now = time.monotonic()
        if self._seen is None or now - self._seen.at > FRESH:
            self._seen = _look(self._table, now)
        return self._seen

    def _above(self) -> ANSI:
        return ANSI("\n".join(_above(self.look(), self._columns(), self._app.output.get_size().rows)))

    def _prompt(self) -> StyleAndTextTuples:
        return [("", f"{_prompt(self.look(), self._table)}> ")]

    def _bar(self) -> StyleAndTextTuples:
        look = self.look()
        return bar(look.evening, look.asked, self._typed.text, self._columns(), counts=self._table.counts)

    def _columns(self) -> int:
        return self._app.output.get_size().columns - 1


def _look(table: Table, now: float) -> PromptView:
    try:
        evening = table.evening()
        return PromptView(evening, table.asks(evening), now)
    except PusoyrefError:
        return PromptView(None, None, now)


def _above(look: PromptView, columns: int, rows: int) -> list[str]:
    """The lines above the one that is typed in."""
    evening, asked, context = look.evening, look.asked, get_context()
    if evening is None:
        return []
    if evening.closed:
        return wrap_lines([CLOSED], columns)
    state = current_state(evening)
    if asked is not None and not state.begun:
        return wrap_lines([asking(asked.words)], columns)
    if asked is not None:
        lines = live_lines(evening, context.style, context.plain_style, columns, color=context.color)
        return [*lines, *wrap_lines([asking(asked.words)], columns)]
    if rows < len(state.players) + SPARE_ROWS:
        lines = [line for line in (short_line(state, context.style), next_line(state, context.style)) if line]
        return wrap_lines(lines, columns)
    return live_lines(evening, context.style, context.plain_style, columns, color=context.color)


def _prompt(look: PromptView, table: Table) -> str:
    """Whose turn it is."""
    if look.evening is None or look.evening.closed or look.asked is not None:
        return ""
    return "counts" if table.counts else turn_now(look.evening) or ""


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("<sigint>")
    def clear(event: KeyPressEvent) -> None:
        """Clears the line; on an empty one says how to leave."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        """Leaves, from an empty line."""
        if not event.current_buffer.text:
            event.app.exit(exception=EOFError())

    keys.add("tab")(display_completions_like_readline)
    return keys

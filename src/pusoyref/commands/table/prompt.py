"""The live prompt: the table above it, cards in colour, the verdict below it, and what is loaded meanwhile."""

from __future__ import annotations

import os
import re
import shlex
import sys
import time
from asyncio import sleep
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module

from msgspec import Struct
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
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
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from pusoyref.cli.app import click_app
from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.completion import offered_quietly
from pusoyref.cli.context import get_context
from pusoyref.cli.signals import leave_application, terminal_changed
from pusoyref.commands.table.lines import TurnDue, turn_due
from pusoyref.commands.table.live import CLOSED, fitted, live_lines, next_line
from pusoyref.commands.table.meaning import LiveTable, must_be_named
from pusoyref.commands.table.verdict import line_verdict
from pusoyref.errors import PusoyrefError
from pusoyref.notation.names import casefolded, unaccented
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import OpenQuestion
from pusoyref.session.typed import turn_now
from pusoyref.text.status import question_at_prompt, short_line
from pusoyref.text.wrap import wrap_lines

COMPLETED_WORDS = (*dict.fromkeys(line.name for line in WORDS.values()), HELP_WORDS[0], LEAVING_WORDS[0])
MARKS = {True: ("✓", "ok", "class:stands"), False: ("✗", "x", "class:refused")}
"""Whether a line would stand: the mark in signs and in ASCII, and the colour that says the same."""
NEEDED = (
    "cli.app", "commands.play", "cli.answers", "text.entries", "text.refusals", "text.errors", "text.results",
    "commands.undo", "commands.score", "text.hand_over", "commands.ledger", "commands.status",
    "commands.fix", "commands.settle", "commands.pay",
)  # fmt: skip
"""Most wanted first."""
PAUSE = 0.03
"""Seconds between two: a key that is pressed meanwhile waits for one of them at most."""


async def preload() -> None:
    """Loads what is still missing, one by one, while the prompt waits for a key."""
    missing = [name for name in NEEDED if f"pusoyref.{name}" not in sys.modules]
    if not missing:
        return
    for name in missing:
        await sleep(PAUSE)
        import_module(f"pusoyref.{name}")
    await sleep(PAUSE)
    with suppress(PusoyrefError):  # It is told when something is entered.
        get_context().session().evening()


FRESH = 0.3
"""Seconds for which a look at the session serves: at every key would be too often, and another may have entered."""
SPARE_ROWS = 6
"""Rows of the screen to leave below the table's: for the prompt, the bar and the last answer."""
STYLE = Style.from_dict({"red-card": "ansired", "stands": "ansigreen", "refused": "ansired"})


class PromptView(Struct, frozen=True):
    """The session as last seen, and what the referee asks. `evening` is None where it could not be read."""

    evening: Evening | None
    question: OpenQuestion | None
    at: float


class LivePrompt:
    """Reads lines on a terminal. Drawn anew at every key, on a resize, and when another has entered something."""

    def __init__(self, table: LiveTable) -> None:
        # Not every terminal answers when asked where its cursor is; nothing here needs to know.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self._table = table
        self._view: PromptView | None = None
        self.shown: TurnDue | None = None
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
        self._view = None
        self._typed.reset(Document(given, 0 if given.startswith("=") else None))
        with terminal_changed(leave_application(self._app)):
            return self._app.run(pre_run=self._preload)

    def _preload(self) -> None:
        self._app.create_background_task(preload())

    def _accept(self, buffer: Buffer) -> bool:
        evening = self._view.evening if self._view is not None else None
        self.shown = turn_due(evening) if evening is not None else None
        self._app.exit(result=buffer.text)
        return True  # The text stays until the next line is read, so that nothing flickers.

    def look(self) -> PromptView:
        """How the session stands, seldom older than the last key."""
        now = time.monotonic()
        if self._view is None or now - self._view.at > FRESH:
            try:
                evening = self._table.evening()
                self._view = PromptView(evening, self._table.asks(evening), now)
            except PusoyrefError:
                self._view = PromptView(None, None, now)
        return self._view

    def _above(self) -> ANSI:
        return ANSI("\n".join(_above(self.look(), self._columns(), self._app.output.get_size().rows)))

    def _prompt(self) -> StyleAndTextTuples:
        view = self.look()
        whose = ""
        if view.evening is not None and not view.evening.closed and view.question is None:
            whose = "counts" if self._table.counts else turn_now(view.evening) or ""
        return [("", f"{whose}> ")]

    def _bar(self) -> StyleAndTextTuples:
        look, style, columns = self.look(), get_context().plain_style, self._columns()
        verdict = line_verdict(
            look.evening, look.question, self._typed.text, style, counts=self._table.counts
        )
        if verdict.stands is None:
            return [("", fitted(verdict.words, columns, style))]
        sign, letters, color = MARKS[verdict.stands]
        return [(color, fitted(f"{letters if style.ascii else sign} {verdict.words}", columns, style))]

    def _columns(self) -> int:
        return self._app.output.get_size().columns - 1


def _above(look: PromptView, columns: int, rows: int) -> list[str]:
    """The lines above the one that is typed in."""
    evening, question, context = look.evening, look.question, get_context()
    if evening is None:
        return []
    if evening.closed:
        return wrap_lines([CLOSED], columns)
    state = current_state(evening)
    asked = wrap_lines([question_at_prompt(question, context.style)] if question else [], columns)
    if asked and not state.begun:
        return asked
    if not asked and rows < len(state.players) + SPARE_ROWS:
        lines = [line for line in (short_line(state, context.style), next_line(state, context.style)) if line]
        return wrap_lines(lines, columns)
    return [*live_lines(evening, columns), *asked]


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


_RANK, _SUIT, _RED = "(?:10|[3-9tjqka2])", "[cshd♣♠♥♦♧♤♡♢]\ufe0f?", "[hd♥♦♡♢]\ufe0f?"
_RANK_FIRST = re.compile(f"(?:{_RANK}(?:{_SUIT})*)+", re.IGNORECASE)
_SUIT_FIRST = re.compile(f"(?:{_SUIT}{_RANK}*)+", re.IGNORECASE)
_RED_PARTS = (
    (_RANK_FIRST, re.compile(f"({_RANK}(?:{_RED})+(?!{_SUIT})|{_RED})", re.IGNORECASE)),
    (_SUIT_FIRST, re.compile(f"({_RED}{_RANK}*)", re.IGNORECASE)),
)
"""How a word of cards is typed, and the parts of it that are red."""


class CardLexer(Lexer):
    """♥ and ♦ red, in the letters in which they are typed; words and names stay as they are."""

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines = document.lines
        return lambda number: coloured(lines[number]) if number < len(lines) else []


def coloured(line: str) -> StyleAndTextTuples:
    """A line in pieces of (style, text); where a part is no card the whole line has no colour."""
    name, equals, cards = line.rpartition("=")
    pieces: StyleAndTextTuples = [("", name + equals)]
    for word in re.split(r"([\s,]+)", cards):
        red = next((red for whole, red in _RED_PARTS if whole.fullmatch(word)), None)
        if red is not None:
            parts = red.split(word)  # What is red stands at every second place.
            pieces += [("class:red-card" if at % 2 else "", part) for at, part in enumerate(parts)]
        elif word.replace(",", "").strip():
            return [("", line)]
        else:
            pieces.append(("", word))
    return [piece for piece in pieces if piece[1]]


class TableCompleter(Completer):
    """Completes by how the session stands. `look` is asked at every Tab."""

    def __init__(self, look: Callable[[], PromptView]) -> None:
        self._look = look

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        *earlier, begun = document.text_before_cursor.split(" ")
        for candidate in self._candidates(earlier, begun):
            yield Completion(candidate, start_position=-len(begun))

    def _candidates(self, earlier: list[str], begun: str) -> Iterator[str]:
        if earlier:
            line = WORDS.get(casefolded(earlier[0]))
            yield from _of_a_word([line.name, *earlier[1:]], begun) if line else ()
            return
        look = self._look()
        if look.question is not None:
            yield from _beginning(begun, must_be_named(look.question))
        elif look.evening is not None:
            yield from (f"{name}=" for name in _beginning(begun, look.evening.people))
        if begun:
            yield from _beginning(begun, COMPLETED_WORDS)


def _beginning(begun: str, among: Iterable[str]) -> list[str]:
    return [name for name in among if unaccented(name).startswith(unaccented(begun))]


def _of_a_word(words: list[str], begun: str) -> list[str]:
    """What a shell would be offered there; a name with blanks in it between quotation marks."""
    context = get_context()
    session = context.session_name
    try:
        return [shlex.quote(str(item.value)) for item in offered_quietly(click_app(), words, begun).items]
    finally:
        context.session_name = session  # The table stays with its own, whatever the line names.

"""Lines read at the table and entered one by one: by keyboard until the host leaves, or from a pipe."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from msgspec import Struct

from pusoyref.cli.commands import HELP_WORDS
from pusoyref.cli.context import get_context, print_json
from pusoyref.cli.main import call
from pusoyref.commands.table.live import CLOSED, heading_words
from pusoyref.commands.table.meaning import LiveTable, is_cards
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.ledger.files import piped_lines
from pusoyref.notation.names import casefolded
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.text.json import status_json
from pusoyref.text.status import question_at_prompt, short_line, turn_line

ENTERED_QUIETLY = (["play"], ["pass"], ["lead"], ["lowest"], ["leftover"])
"""Words whose answer says all that was typed: the line itself need not stay on the screen."""
HOW_TO = (
    "Type what falls: 3c, 9cd, h3579k; - passes. The bar below says if it stands.",
    "Nothing counts before Enter. A slip: u takes it back. Every Enter is saved.",
    "? shows all words, Tab completes, Up recalls, Ctrl-D leaves.",
)
LEAVING_HINT = "? for help, quit leaves"
REFUSED_COUNTS = 20
"""A line that the referee refuses counts as so many, for the log has it on the disk."""
MOST_IDLE = 5_000
"""So many lines of a pipe may be empty or refused: ten million bytes of them would take hours."""
NOTHING_TO_CLEAR = "Ctrl-D or quit leaves the table; everything is saved."
LEAVING_THE_TABLE = "Everything is saved. `pusoyref table` goes on from here."


TurnDue = tuple[int, int, int, str | None]
"""Hand, trick, turn and player of the turn that is due: for whom an unnamed play or pass is meant."""


def turn_due(evening: Evening) -> TurnDue:
    """The turn that is due."""
    state = current_state(evening)
    return state.setup.number, state.trick_number, state.turn_number, state.turn


class Prompt(Protocol):
    """Where lines come from: the live prompt, or plain lines where a terminal can do no more.

    `shown`: whose turn the prompt said it was when Enter was pressed, where it says so.
    """

    shown: TurnDue | None

    def read(self, given: str) -> str:
        """The next line; `given` stands in it already. Errors: EOFError, KeyboardInterrupt."""


def by_keyboard(table: LiveTable, make_prompt: Callable[[LiveTable], Prompt], *, echo: bool) -> int:
    """Reads lines until the host leaves; the exit status. `echo`: lines that say more than their answer are kept."""
    context = get_context()
    context.at_table = context.has_prompt = True
    table.evening()  # A session that cannot be read is told before the first prompt.
    prompt = make_prompt(table)
    no_hand_has_ended = not any(entry.hands for entry in context.store.listed())
    if no_hand_has_ended:
        context.say(*HOW_TO)
    given = ""
    while not table.left:
        try:
            typed = prompt.read(given)
            given = entered(table, typed.split("\n"), prompt.shown, echo=echo)
        except KeyboardInterrupt:
            given = ""
            context.say(NOTHING_TO_CLEAR)
        except EOFError:
            break
    context.say(LEAVING_THE_TABLE)
    return 0


def by_pipe(table: LiveTable, *, keep_going: bool) -> int:
    """Reads lines to the end, or to the first that is refused; the exit status."""
    context, status = get_context(), 0
    table.evening()  # A session that cannot be read is told even where nothing is typed.
    as_json, context.as_json, context.at_table = context.as_json, False, True
    context.quiet = as_json
    idle, stopped = 0, False
    for number, line in enumerate(piped_lines(), 1):
        if line.startswith("#"):
            continue
        context.where = f"line {number}: "
        stopped = idle >= MOST_IDLE
        came_to = call(partial(_meaning, table, line, stopped))
        if came_to or not line.strip():
            idle += REFUSED_COUNTS if came_to == Refused.exit_status else 1
        status = max(status, came_to)
        if table.left or stopped or (status and not keep_going):
            break
    context.where = ""
    context.as_json = as_json
    if as_json:
        print_json(status_json(table.evening()))
    return 0 if keep_going and not stopped else status


def _meaning(table: LiveTable, line: str, stopped: bool) -> list[str]:
    """Errors: those of `LiveTable.meaning`; `too-many-lines` where no more are read."""
    if stopped:
        raise InvalidRequest("too-many-lines")
    return table.meaning(line, table.asks(table.evening()))


class PlainPrompt:
    """For screen readers and dumb terminals: a line that says how the table stands, then one to type in."""

    shown: TurnDue | None = None
    """It is not drawn anew when another enters something, so nobody can hold the host to it."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        evening, style = table.evening(), get_context().plain_style
        heading = heading_words(evening.header.name, current_state(evening), style)
        get_context().say(f"{heading} {style.dot} {LEAVING_HINT}")

    def read(self, given: str) -> str:
        """The next line. Errors: EOFError, KeyboardInterrupt."""
        above, prompt = self._prompt()
        get_context().say(*above)
        try:
            return input(prompt)
        except KeyboardInterrupt:
            get_context().say("")
            raise

    def _prompt(self) -> tuple[list[str], str]:
        """What stands above the prompt, and the prompt: whose turn it is, or what the referee asks."""
        try:
            evening = self._table.evening()
            question = self._table.asks(evening)
        except PusoyrefError:
            return [], "> "
        if evening.closed:
            return [], f"{CLOSED} > "
        if question is not None:
            return [], f"{question_at_prompt(question, get_context().style)} > "
        if self._table.counts:
            return [], "counts> "
        state, style = current_state(evening), get_context().plain_style
        return [line for line in (short_line(state, style),) if line], f"{turn_line(state, style)} > "


def entered(table: LiveTable, lines: list[str], shown: TurnDue | None, *, echo: bool) -> str:
    """Runs lines as far as they stand; what the next line shall hold already.

    Of several lines that is all from the first that does not stand; of one, cards that lack only the name of whoever
    leads, and what was meant for a turn that another terminal has meanwhile taken. `shown`: that turn, or None.
    """
    for at, text in enumerate(lines):
        line = TypedLine(table, text, None if at else shown, echo)
        if call(line.meaning):
            return line.given_back() if len(lines) == 1 else "\n".join(lines[at:])
        if table.left:
            break
    return ""


class TypedLine(Struct):
    """One typed line. `shown`: the turn it was typed for, where the prompt said so. `echo`: keep it on the screen."""

    table: LiveTable
    text: str
    shown: TurnDue | None
    echo: bool
    moved_on: bool = False
    nobody_leads: bool = False

    def meaning(self) -> list[str]:
        """The command it means. Errors: those of `LiveTable.meaning`, `moved-on`."""
        words: list[str] = []
        if casefolded(self.text.strip()) in HELP_WORDS:
            self._say_it()
        try:
            words = self._words()
        finally:
            if self.text.strip() and words[:1] not in ENTERED_QUIETLY:
                self._say_it()
        return words

    def given_back(self) -> str:
        """What of a line that did not stand is worth keeping in the next one."""
        if self.moved_on:
            return self.text
        return f"={self.text.strip()}" if self.nobody_leads and is_cards(self.text) else ""

    def _words(self) -> list[str]:
        evening = self.table.evening()
        due = turn_due(evening)
        player = due[-1]
        self.nobody_leads = player is None
        words = self.table.meaning(self.text, self.table.asks(evening))
        unnamed = words[:1] in (["play"], ["pass"]) and "=" not in self.text
        if unnamed and self.shown is not None and self.shown != due:
            self.moved_on = True
            raise InvalidRequest("moved-on", name=player or "")
        return words

    def _say_it(self) -> None:
        if self.echo:
            self.echo = False
            get_context().say(f"> {self.text}")

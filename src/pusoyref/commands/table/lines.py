"""Lines typed at a prompt, entered one by one, and what of them is given back to be put right."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.cli.commands import HELP_WORDS
from pusoyref.cli.context import get_context
from pusoyref.cli.main import call
from pusoyref.commands.table.loop import Table
from pusoyref.commands.table.meaning import is_cards
from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state

ENTERED_QUIETLY = (["play"], ["pass"], ["lead"], ["lowest"], ["leftover"])
"""Words whose answer says all that was typed: the line itself need not stay on the screen."""


class Place(Struct, frozen=True):
    """A turn of an evening: for whom an unnamed play or pass is meant."""

    hand: int
    trick: int
    turn: int
    player: str | None


def place_of(evening: Evening) -> Place:
    """The turn that is due."""
    state = current_state(evening)
    return Place(state.setup.number, state.trick_number, state.turn_number, state.turn)


def entered(table: Table, lines: list[str], shown: Place | None, *, echo: bool) -> str:
    """Runs lines as far as they stand; what the next line shall hold already.

    Of several lines that is all from the first that does not stand; of one, cards that lack only the name of whoever
    leads, and what was meant for a turn that another terminal has meanwhile taken. `shown`: that turn, or None.
    """
    for at, text in enumerate(lines):
        line = TypedLine(table, text, None if at else shown, echo=echo)
        if call(line.meaning):
            return line.given_back() if len(lines) == 1 else "\n".join(lines[at:])
        if table.left:
            break
    return ""


class TypedLine:
    """One typed line. `shown`: the turn it was typed for, where the prompt said so."""

    def __init__(self, table: Table, text: str, shown: Place | None, *, echo: bool) -> None:
        self._table = table
        self._text = text
        self._shown = shown
        self._echo = echo
        self._moved_on = False
        self._nobody_leads = False

    def meaning(self) -> list[str]:
        """The command it means. Errors: those of `Table.meaning`, `moved-on`."""
        words: list[str] = []
        if casefolded(self._text.strip()) in HELP_WORDS:
            self._say_it()
        try:
            words = self._words()
        finally:
            if self._text.strip() and words[:1] not in ENTERED_QUIETLY:
                self._say_it()
        return words

    def given_back(self) -> str:
        """What of a line that did not stand is worth keeping in the next one."""
        if self._moved_on:
            return self._text
        return f"={self._text.strip()}" if self._nobody_leads and is_cards(self._text) else ""

    def _words(self) -> list[str]:
        evening = self._table.evening()
        now = place_of(evening)
        self._nobody_leads = now.player is None
        words = self._table.meaning(self._text, self._table.asks(evening))
        unnamed = words[:1] in (["play"], ["pass"]) and "=" not in self._text
        if unnamed and self._shown is not None and self._shown != now:
            self._moved_on = True
            raise InvalidRequest("moved-on", name=now.player or "")
        return words

    def _say_it(self) -> None:
        if self._echo:
            self._echo = False
            get_context().say(f"> {self._text}")

"""What every command needs: where the data lies, how to speak, where to print, what time it is."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pusoyref.cards import Card
    from pusoyref.errors import Refused
    from pusoyref.ledger.open_session import OpenSession
    from pusoyref.ledger.sessions import SessionStore
    from pusoyref.ledger.tournaments import TournamentStore
    from pusoyref.ruleset.options import Ruleset
    from pusoyref.text.style import Style

_RED, _PLAIN = "\x1b[31m", "\x1b[0m"


class Context:
    """One call of the program. Made by `main`; commands reach it by `get_context()`."""

    def __init__(self, *, as_json: bool, ascii: bool, color: bool, session: str | None) -> None:
        self.as_json = as_json
        self.color = color and not as_json
        self.session_name = session or os.environ.get("PUSOYREF_SESSION") or None
        self._ascii = ascii
        self.opened: OpenSession | None = None
        self.at_table = False
        self.has_prompt = False
        self.quiet = False
        self.where = ""
        """Put before a complaint: the line of a pipe it is about."""

    @cached_property
    def style(self) -> Style:
        """How answers are said: in signs, red ones where there is colour, or in letters."""
        from pusoyref.text.style import Style

        return Style(_red_cards) if self.color and not self._ascii else self.plain_style

    @cached_property
    def plain_style(self) -> Style:
        """The same without colour."""
        from pusoyref.text.style import ASCII, SIGNS

        return ASCII if self._ascii else SIGNS

    @property
    def home(self) -> Path:
        """The data folder: `PUSOYREF_HOME`, else the platform's."""
        home = os.environ.get("PUSOYREF_HOME")
        if home:
            return Path(home).expanduser()
        from platformdirs import user_data_path

        return user_data_path("pusoyref", appauthor=False)

    @property
    def store(self) -> SessionStore:
        """The sessions in the data folder."""
        from pusoyref.ledger.sessions import SessionStore

        return SessionStore(self.home, now)

    @property
    def tournaments(self) -> TournamentStore:
        """The tournaments in the data folder."""
        from pusoyref.ledger.tournaments import TournamentStore

        return TournamentStore(self.home, now)

    @property
    def rules_folders(self) -> tuple[Path, ...]:
        """Where a ruleset's name is looked for: here, then among the house rules kept."""
        return (Path(), self.home / "rules")

    def session_id(self) -> str:
        """The id of the session that was named, or of the current one: it stays the same whatever others choose."""
        store = self.store
        return store.find(self.session_name) if self.session_name else store.current()

    def session(self, name: str | None = None) -> OpenSession:
        """The session that was named, or the current one."""
        store, wanted = self.store, name or self.session_name
        self.opened = store.open(store.find(wanted) if wanted else store.current())
        return self.opened

    def say(self, *lines: str) -> None:
        """Answers, on standard output."""
        if self.quiet:
            return
        said = [harmless(line, color=self.color) for line in lines]
        if sys.stdout.isatty():
            from pusoyref.text.wrap import wrap_lines

            said = wrap_lines(said)
        if said:
            print("\n".join(said))

    def notice(self, *lines: str) -> None:
        """What is said beside an answer, on standard error."""
        sys.stdout.flush()
        for line in lines:
            print(_folded_to_terminal(line) if sys.stderr.isatty() else line, file=sys.stderr)

    def answer(self, document: Callable[[], dict[str, Any]], *lines: str) -> None:
        """The answer of a command: one JSON document, or lines for people."""
        if self.as_json:
            print_json(document())
        else:
            self.say(*lines)

    def words(self, rules: Ruleset) -> Callable[[Refused], str]:
        """How a refusal is put into words for the log."""
        from pusoyref.text.refusals import message

        return lambda refused: message(refused.ruling, rules, self.plain_style)


_context: list[Context] = []


def get_context() -> Context:
    """The context of this call."""
    return _context[-1]


def set_context(new: Context) -> Context:
    """Sets the context; done once, by `main`."""
    _context[:] = [new]
    return new


def now() -> str:
    """The time, ISO, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def today() -> str:
    """The day where we are, ISO."""
    return time.strftime("%Y-%m-%d")


def harmless(text: str, *, color: bool = False) -> str:
    """`text` without signs that a terminal would obey, whoever typed them; only our colours, where there are any."""
    if text.isprintable():
        return text
    import re

    obeyed = r"[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
    escape = r"\x1b(?!\[[0-9;]{0,8}m)" if color else r"\x1b"
    return re.sub(f"{obeyed}|{escape}", "?", text)


def print_json(document: dict[str, Any]) -> None:
    """One JSON document on standard output."""
    from msgspec import json

    sys.stdout.write(json.format(json.encode(document), indent=2).decode() + "\n")


def _folded_to_terminal(line: str) -> str:
    """A long line broken between words; what follows is set in."""
    from shutil import get_terminal_size
    from textwrap import fill

    width = max(40, get_terminal_size().columns - 1)
    return line if len(line) <= width else fill(line, width, subsequent_indent="    ", break_on_hyphens=False)


def _red_cards(card: Card) -> str:
    from pusoyref.notation.cards import card_signs

    text = card_signs(card)
    return f"{_RED}{text}{_PLAIN}" if card.suit.value in "hd" else text

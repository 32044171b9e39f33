"""One call of the program: the flags understood everywhere, where the data lies, how to speak, what time it is.

`pusoyref --version` loads this file and little else: whatever takes long is imported where it is needed.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

from pusoyref.cli.streams import write_utf8
from pusoyref.errors import InvalidRequest, LedgerError

if TYPE_CHECKING:
    from pusoyref.ledger.open_session import OpenSession
    from pusoyref.ledger.sessions import SessionStore
    from pusoyref.ledger.store import Store
    from pusoyref.ledger.tournaments import TournamentStore
    from pusoyref.text.style import Style

COMPLETING = "_PUSOYREF_COMPLETE"
"""The environment variable by which a shell asks for candidates instead of running a command."""
OF_COMPLETION = ("--install-completion", "--show-completion")
FLAGS = ("--json", "--ascii", "--no-color")
"""Understood everywhere: in a call of the program, and behind a line at the table for that line alone."""


class Context:
    """One call of the program. Made by `main`; commands reach it by `get_context()`."""

    def __init__(
        self, *, as_json: bool, ascii: bool, shows_signs: bool, color: bool, session: str | None
    ) -> None:
        self.as_json = as_json
        self.ascii_wanted = ascii
        self._shows_signs = shows_signs
        self.color = color and not as_json
        self.session_name = session or os.environ.get("PUSOYREF_SESSION") or None
        self.opened: OpenSession | None = None
        self.at_table = False
        self.has_prompt = False
        self.quiet = False
        self.where = ""
        """Put before a complaint: the line of a pipe it is about."""

    @property
    def ascii(self) -> bool:
        """Whether people are answered in ASCII: where they want it, or nothing else can be shown to them."""
        return self.ascii_wanted or not (self._shows_signs or self.as_json)

    @property
    def style(self) -> Style:
        """How answers are said: in signs, red ones where there is colour, or in letters."""
        from pusoyref.text.style import Style, red_cards  # With msgspec and the cards 15 ms.

        plain = self.plain_style
        return (
            Style(plain.write if self.ascii else red_cards, self.ascii, color=True) if self.color else plain
        )

    @property
    def plain_style(self) -> Style:
        """The same without colour."""
        from pusoyref.text.style import ASCII, SIGNS  # With msgspec and the cards 15 ms.

        return ASCII if self.ascii else SIGNS

    @property
    def file_style(self) -> Style:
        """How exports and files are written: in signs whatever can be shown here, unless ASCII is wanted."""
        from pusoyref.text.style import ASCII, SIGNS  # With msgspec and the cards 15 ms.

        return ASCII if self.ascii_wanted else SIGNS

    @property
    def home(self) -> Path:
        """The data folder: `PUSOYREF_HOME`, else the platform's."""
        home = os.environ.get("PUSOYREF_HOME")
        if home:
            return Path(home).expanduser()
        from platformdirs import user_data_path  # 3 ms: only where the folder is not named.

        return user_data_path("pusoyref", appauthor=False)

    @property
    def store(self) -> SessionStore:
        """The sessions in the data folder."""
        from pusoyref.ledger.sessions import SessionStore  # 50 ms, which `--help` and `rules` do without.

        return SessionStore(self.home, now)

    @property
    def tournaments(self) -> TournamentStore:
        """The tournaments in the data folder."""
        from pusoyref.ledger.tournaments import TournamentStore  # 45 ms, and no session needs it.

        return TournamentStore(self.home, now)

    @property
    def rules_folders(self) -> tuple[Path, ...]:
        """Where a ruleset's name is looked for: here, then among the house rules kept."""
        return (Path(), self.house_rules)

    @property
    def house_rules(self) -> Path:
        """Where the house rules are kept."""
        return self.home / "rules"

    def session_id(self) -> str:
        """The id of the session that was named, or of the current one: it stays the same whatever others choose."""
        store = self.store
        return store.find(self.session_name) if self.session_name else store.current()

    def session(self, name: str | None = None) -> OpenSession:
        """The session that was named, or the current one."""
        store, wanted = self.store, name or self.session_name
        self.opened = store.open(store.find(wanted) if wanted else store.current())
        return self.opened

    def current_of(self, store: Store, *, listed: bool) -> str:
        """The id of the current one, for a list that marks it; "" where there is none, or it cannot be told which.

        That is said beside the list. Errors: those of `current` where nothing is `listed`.
        """
        try:
            return store.current()
        except LedgerError as error:
            if not listed:
                raise
            from pusoyref.text.errors import error_words  # 20 ms: only where something went wrong.

            self.notice(error_words(error, self.plain_style))
        except InvalidRequest:
            pass
        return ""

    def say(self, *lines: str) -> None:
        """Answers, on standard output."""
        if self.quiet or not lines:
            return
        from pusoyref.text.wrap import wrap_lines  # 2 ms.

        print("\n".join(wrap_lines(harmless(line, color=self.color) for line in lines)))

    def notice(self, *lines: str) -> None:
        """What is said beside an answer, on standard error."""
        sys.stdout.flush()
        if sys.stderr.isatty():
            from pusoyref.text.wrap import error_width, wrap_lines  # 2 ms.

            lines = tuple(wrap_lines(lines, error_width(), hang=4))
        for line in lines:
            print(harmless(line), file=sys.stderr)

    def answer(self, document: Callable[[], object], *lines: str) -> None:
        """The answer of a command: one JSON document, or lines for people."""
        if self.as_json:
            print_json(document())
        else:
            self.say(*lines)


_context: list[Context] = []


def get_context() -> Context:
    """The context of this call."""
    return _context[-1]


def set_context(new: Context) -> None:
    """Sets the context; done by `main`, and for a line at the table that has flags."""
    _context[:] = [new]


def everywhere(arguments: Sequence[str]) -> tuple[list[str], set[str], str | None]:
    """The arguments without the flags that may stand anywhere, those flags, and the session named."""
    rest: list[str] = []
    flags: set[str] = set()
    session: str | None = None
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        if argument == "--":
            return [*rest, *arguments[at:]], flags, session
        if argument in FLAGS:
            flags.add(argument)
        elif argument == "--session" and at + 1 < len(arguments):
            at += 1
            session = arguments[at]
        elif argument.startswith("--session="):
            session = argument.partition("=")[2]
        else:
            rest.append(argument)
        at += 1
    return rest, flags, session


@contextmanager
def flags_of_a_line(arguments: Sequence[str]) -> Iterator[list[str]]:
    """The arguments without those flags; the context goes by them until the line is done."""
    rest, flags, session = everywhere(arguments)
    context = get_context()
    if not flags and session is None:
        yield rest
        return
    line = copy(context)
    # A table that answers one document at its end answers nothing else.
    line.as_json = context.as_json or ("--json" in flags and not context.quiet)
    line.ascii_wanted = context.ascii_wanted or "--ascii" in flags
    line.color = context.color and "--no-color" not in flags and not line.as_json
    line.session_name = session or context.session_name
    line.opened = None
    set_context(line)
    try:
        yield rest
    finally:
        context.opened = line.opened
        set_context(context)


def now() -> str:
    """The time, ISO, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def today() -> str:
    """The day where we are, ISO."""
    return time.strftime("%Y-%m-%d")


def harmless(text: str, *, color: bool = False) -> str:
    """A line without signs that a terminal would obey, whoever typed them; only our colours, where there are any."""
    if text.isprintable():
        return text
    from pusoyref.texts import UNSEEN  # 1 ms, and hardly ever.

    escape = r"\x1b(?!\[[0-9;]{0,8}m)" if color else r"\x1b"
    return re.sub(rf"[\x00-\x1a\x1c-\x1f{UNSEEN}]|{escape}", "?", text)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    write_utf8(json_text(document))


def json_text(document: object) -> str:
    """The JSON document as it is written."""
    from msgspec import json, to_builtins  # 6 ms.

    from pusoyref.texts import escaped_unseen  # 1 ms.

    try:
        encoded = json.encode(document)
    except UnicodeEncodeError:  # It names a file whose name is no text.
        from json import dumps  # 3 ms: hardly ever.

        encoded = dumps(to_builtins(document), ensure_ascii=False).encode("utf-8", "replace")
    return escaped_unseen(json.format(encoded, indent=2).decode()) + "\n"

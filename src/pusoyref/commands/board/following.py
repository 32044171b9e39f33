"""What a board follows while other processes write to it, and how it is shown: `Watch` follows a session."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pusoyref.cards import Card, Suit
from pusoyref.cli.answers import over_words
from pusoyref.cli.context import Context
from pusoyref.commands.board import words
from pusoyref.commands.board.scene import scene_of
from pusoyref.commands.board.screen import PLAIN_WIDTH, plain_board, screen_text
from pusoyref.commands.board.words import not_shown_words, unexpected_board_words
from pusoyref.errors import PusoyrefError
from pusoyref.formats.pages import page_template
from pusoyref.ledger.open_session import OpenSession
from pusoyref.session.evening import Evening
from pusoyref.text.amounts import signed
from pusoyref.text.errors import error_words
from pusoyref.text.json import status_json
from pusoyref.text.status import LAST_CARD
from pusoyref.text.style import Style, card_words, rank_short

PAUSE = 0.25
"""Seconds between two looks at the file."""
_RETRY = 1.0
"""Seconds until what could not be read is tried again, though the file seems the same."""
Fingerprint = object
"""Whatever is another value when a file has changed."""


class Following(ABC):
    """Something in files, looked at again and again, and how it is shown.

    `trouble` says why it cannot be read just now, "" where it can.
    """

    kind: ClassVar[str]
    """What is followed, in a word."""

    def __init__(self, context: Context) -> None:
        self.here = context
        self.trouble = ""
        self._seen: Fingerprint = None
        self._more: object = None
        self._tried = 0.0

    @abstractmethod
    def look(self) -> Fingerprint:
        """The files as they are now, without reading them."""

    @abstractmethod
    def load(self) -> None:
        """Reads it anew. Errors: those of reading it."""

    @property
    @abstractmethod
    def is_read(self) -> bool:
        """Whether it could be read once."""

    @abstractmethod
    def screen(self, width: int, height: int) -> str:
        """What a terminal of that size is sent."""

    @abstractmethod
    def plain(self) -> list[str]:
        """The same in plain lines; only where it could be read."""

    @abstractmethod
    def page(self) -> str:
        """The same as HTML; only where it could be read."""

    @abstractmethod
    def document(self) -> dict[str, Any]:
        """The same as JSON; only where it could be read."""

    @abstractmethod
    def more(self) -> object:
        """What may change though no file does, worked out anew."""

    def changed(self) -> bool:
        """Looks again; whether there is something new to show. Never raises for what a file may be like."""
        before = (self.trouble, self._more)
        look = self.look()
        new, unread = look != self._seen, not self.is_read or bool(self.trouble)
        if new or (unread and time.monotonic() - self._tried >= _RETRY):
            self._load_quietly()
            self._seen = look
        self._more = self.more()
        return new or before != (self.trouble, self._more)

    def _load_quietly(self) -> None:
        self._tried = time.monotonic()
        try:
            self.load()
            self.trouble = ""
        except PusoyrefError as error:
            self.trouble = error_words(error, self.here.plain_style)
        except Exception as error:
            # The board stands on a shelf and nobody is there to start it again.
            self.trouble = unexpected_board_words(type(error).__name__, str(error), self.kind)

    def read(self) -> None:
        """Reads it as it stands now. Errors: those of reading it."""
        self._seen = self.look()
        self.load()


class Watch(Following):
    """What the session last said. `evening` is None until it could be read once; `over` why the session is over.

    It stays with the session it began with, whatever becomes current elsewhere.
    """

    kind = "session"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._session: OpenSession = context.store.open(context.session_id())
        self.evening: Evening | None = None
        self.over: str | None = None

    @property
    def is_read(self) -> bool:
        return self.evening is not None

    def look(self) -> Fingerprint:
        try:
            found = self._session.file.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def load(self) -> None:
        self.evening = self._session.evening()
        self.over = over_words(self.evening)

    def more(self) -> object:
        self.over = None if self.evening is None else over_words(self.evening)
        return self.over

    def screen(self, width: int, height: int) -> str:
        return screen_text(
            self.evening,
            width,
            height,
            self.here.plain_style,
            color=self.here.color,
            over=self.over,
            trouble=self.trouble,
        )

    def plain(self) -> list[str]:
        assert self.evening is not None
        style = self.here.plain_style
        return plain_board(scene_of(self.evening, style, over=self.over), PLAIN_WIDTH, style)

    def page(self) -> str:
        assert self.evening is not None
        notice = not_shown_words(self.trouble) if self.trouble else ""
        return board_html(self.evening, self.here.plain_style, over=self.over, notice=notice)

    def document(self) -> dict[str, Any]:
        assert self.evening is not None
        return status_json(self.evening, over=self.over)


REFRESH = 2
"""Seconds until a browser reads the page again."""
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def board_html(evening: Evening, style: Style, *, over: str | None = None, notice: str = "") -> str:
    """The page, in UTF-8. `style` has no colour; `over` and `notice` are sentences.

    What people typed is escaped by the template, and what a browser would obey in it is not let through.
    """
    scene = scene_of(evening, style, over=over)
    return page_template("pusoyref.commands.board", "board.html").render(
        scene=scene, style=style, notice=notice, refresh=REFRESH, said=words, last_card=LAST_CARD,
        signed=signed, card_words=card_words, rank_short=rank_short, is_red=_is_red,
    )  # fmt: skip


def _is_red(card: Card) -> bool:
    return card.suit in _RED

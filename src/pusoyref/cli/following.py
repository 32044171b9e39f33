"""What a board follows while other processes write to it: `board_watch` a session, `tournament_board` a tournament."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pusoyref.cli.desk import Desk
from pusoyref.errors import PusoyrefError

PAUSE = 0.25
"""Seconds between two looks at the file."""
_RETRY = 1.0
"""Seconds until what could not be read is tried again, though the file seems the same."""

Look = object
"""Whatever is another value when a file has changed."""


class Following(ABC):
    """Something in files, looked at again and again, and how it is shown.

    `trouble` says why it cannot be read just now, "" where it can.
    """

    kind: ClassVar[str]
    """What is followed, in a word."""

    def __init__(self, here: Desk) -> None:
        self.here = here
        self.trouble = ""
        self._seen: Look = None
        self._more: object = None
        self._tried = 0.0

    @abstractmethod
    def look(self) -> Look:
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
            from pusoyref.wording.errors import error_words

            self.trouble = error_words(error, self.here.plain_speech)
        except Exception as error:
            # The board stands on a shelf and nobody is there to start it again.
            from pusoyref.wording.board import unexpected_board_words

            self.trouble = unexpected_board_words(type(error).__name__, str(error), self.kind)

    def read(self) -> None:
        """Reads it as it stands now. Errors: those of reading it."""
        self._seen = self.look()
        self.load()

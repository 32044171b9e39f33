"""What a board follows while other processes write to it, and how it is shown."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar

from pusoyref.cli.context import Context
from pusoyref.errors import PusoyrefError
from pusoyref.ledger.disk import fingerprint
from pusoyref.text.errors import error_words

PAUSE = 0.25
"""Seconds between two looks at the files."""
REFRESH = 2
"""Seconds until a browser reads the page again."""
_RETRY = 1.0
"""Seconds until what could not be read is tried again, though the files seem the same."""


class Following(ABC):
    """Something in files, looked at again and again, and how it is shown.

    `trouble` says why it cannot be read just now, "" where it can.
    """

    kind: ClassVar[str]
    """What is followed, in a word."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.trouble = ""
        self._seen: tuple[str, ...] = ()
        self._more: object = None
        self._tried = 0.0

    @abstractmethod
    def files(self) -> list[Path]:
        """The files that are followed; one at least."""

    @abstractmethod
    def load(self) -> None:
        """Reads it anew. Errors: those of reading it."""

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

    @property
    def notice(self) -> str:
        """Why what is shown may be old, "" where it is not."""
        return f"{self.trouble} Trying again; what is shown may be old." if self.trouble else ""

    def changed(self) -> bool:
        """Looks again; whether there is something new to show. Never raises for what a file may be like."""
        before = (self.trouble, self._more)
        seen = tuple(map(fingerprint, self.files()))
        new = seen != self._seen
        if new or (self.trouble and time.monotonic() - self._tried >= _RETRY):
            self._load_quietly()
            self._seen = seen
        self._more = self.more()
        return new or before != (self.trouble, self._more)

    def _load_quietly(self) -> None:
        self._tried = time.monotonic()
        try:
            self.load()
            self.trouble = ""
        except PusoyrefError as error:
            self.trouble = error_words(error, self.context.plain_style)
        except Exception as error:
            # The board stands on a shelf and nobody is there to start it again.
            self.trouble = f"The {self.kind} cannot be shown ({type(error).__name__}: {error})."

    def read(self) -> None:
        """Reads it as it stands now. Errors: those of reading it."""
        self._seen = tuple(map(fingerprint, self.files()))
        self.load()

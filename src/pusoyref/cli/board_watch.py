"""A session followed while other processes write to it."""

from __future__ import annotations

import time

from pusoyref.cli.desk import Desk
from pusoyref.cli.limits import over_words
from pusoyref.errors import PusoyrefError
from pusoyref.ledger.open_session import OpenSession
from pusoyref.session.evening import Evening

PAUSE = 0.25
"""Seconds between two looks at the file."""
_RETRY = 1.0
"""Seconds until what could not be read is tried again, though the file seems the same."""

Look = tuple[int, int, int] | None


class Watch:
    """What the session last said. `evening` is None until it could be read once.

    `trouble` says why it cannot be read just now, "" where it can; `over` why the session is over, or None.
    It stays with the session it began with, whatever becomes current elsewhere.
    """

    def __init__(self, here: Desk) -> None:
        self._speech = here.plain_speech
        self._session: OpenSession = here.book.open(here.session_id())
        self._seen: Look = None
        self._tried = 0.0
        self.evening: Evening | None = None
        self.trouble = ""
        self.over: str | None = None

    def changed(self) -> bool:
        """Looks again; whether there is something new to show. Never raises for what a file may be like."""
        look = self._look()
        before = (self.trouble, self.over)
        unread = self.evening is None or bool(self.trouble)
        if look != self._seen or (unread and time.monotonic() - self._tried >= _RETRY):
            same = look == self._seen
            self._read()
            self._seen = look
            return not same or before != (self.trouble, self.over)
        if self.evening is not None:
            self.over = over_words(self.evening)
        return before != (self.trouble, self.over)

    def read(self) -> Evening:
        """The session as it stands now. Errors: those of reading it."""
        self._seen = self._look()
        self.evening = self._session.evening()
        self.over = over_words(self.evening)
        return self.evening

    def _read(self) -> None:
        self._tried = time.monotonic()
        try:
            self.evening = self._session.evening()
            self.over, self.trouble = over_words(self.evening), ""
        except PusoyrefError as error:
            from pusoyref.wording.errors import error_words

            self.trouble = error_words(error, self._speech)
        except Exception as error:
            # The board stands on a shelf and nobody is there to start it again.
            from pusoyref.wording.board import unexpected_board_words

            self.trouble = unexpected_board_words(type(error).__name__, str(error))

    def _look(self) -> Look:
        try:
            found = self._session.file.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

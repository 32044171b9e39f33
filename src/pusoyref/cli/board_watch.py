"""A session followed while other processes write to it."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.desk import Desk
from pusoyref.cli.following import Following, Look
from pusoyref.cli.limits import over_words
from pusoyref.ledger.open_session import OpenSession
from pusoyref.session.evening import Evening


class Watch(Following):
    """What the session last said. `evening` is None until it could be read once; `over` why the session is over.

    It stays with the session it began with, whatever becomes current elsewhere.
    """

    kind = "session"

    def __init__(self, here: Desk) -> None:
        super().__init__(here)
        self._session: OpenSession = here.book.open(here.session_id())
        self.evening: Evening | None = None
        self.over: str | None = None

    @property
    def is_read(self) -> bool:
        return self.evening is not None

    def look(self) -> Look:
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
        from pusoyref.view.big_screen import screen_text

        return screen_text(
            self.evening,
            width,
            height,
            self.here.plain_speech,
            color=self.here.color,
            over=self.over,
            trouble=self.trouble,
        )

    def plain(self) -> list[str]:
        from pusoyref.export.board_scene import scene_of
        from pusoyref.view.big_board import PLAIN_WIDTH, plain_board

        assert self.evening is not None
        speech = self.here.plain_speech
        return plain_board(scene_of(self.evening, speech, over=self.over), PLAIN_WIDTH, speech)

    def page(self) -> str:
        from pusoyref.export.board_html import board_html
        from pusoyref.wording.board import not_shown_words

        assert self.evening is not None
        notice = not_shown_words(self.trouble) if self.trouble else ""
        return board_html(self.evening, self.here.plain_speech, over=self.over, notice=notice)

    def document(self) -> dict[str, Any]:
        from pusoyref.export.status import status_json

        assert self.evening is not None
        return status_json(self.evening, over=self.over)

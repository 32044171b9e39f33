"""What a terminal is sent to show the board."""

from __future__ import annotations

from pusoyref.export.board_scene import scene_of
from pusoyref.session.evening import Evening
from pusoyref.view.big_board import big_board, notice_lines
from pusoyref.view.big_text import as_ansi
from pusoyref.wording.board import LEAVING, not_shown_words
from pusoyref.wording.speech import Speech


def screen_text(
    evening: Evening | None,
    width: int,
    height: int,
    speech: Speech,
    *,
    color: bool,
    over: str | None = None,
    trouble: str = "",
) -> str:
    """The board as large as `width` and `height` allow. `trouble`: why the session cannot be read just now."""
    notice = not_shown_words(trouble) if trouble else ""
    if evening is None:
        lines = notice_lines(notice, width, speech)[:height]
    else:
        scene = scene_of(evening, speech, over=over)
        lines = big_board(scene, width, height, speech, color=color, notice=notice, leaving=LEAVING)
    return as_ansi(lines, width, color=color)

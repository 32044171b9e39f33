"""The board of a tournament as a page that needs nothing else and that a browser refreshes by itself."""

from __future__ import annotations

from pusoyref.export.board_html import REFRESH
from pusoyref.export.pages import page_template
from pusoyref.export.tournament_scene import TournamentScene
from pusoyref.wording import tournament_board as said
from pusoyref.wording.speech import Speech


def tournament_board_html(scene: TournamentScene, speech: Speech, *, notice: str = "") -> str:
    """The page, in UTF-8. `notice`: why the tournament cannot be read just now."""
    page = page_template("tournament_board.html")
    return page.render(scene=scene, speech=speech, notice=notice, refresh=REFRESH, said=said) + "\n"

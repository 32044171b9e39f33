"""The board as one page that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from pusoyref.cards import Card, Suit
from pusoyref.export.board_scene import scene_of
from pusoyref.export.pages import page_template
from pusoyref.session.evening import Evening
from pusoyref.wording import board as said
from pusoyref.wording.amounts import signed
from pusoyref.wording.live import LAST_CARD
from pusoyref.wording.speech import Speech, rank_short

REFRESH = 2
"""Seconds until a browser reads the page again."""
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def board_html(evening: Evening, speech: Speech, *, over: str | None = None, notice: str = "") -> str:
    """The page, in UTF-8. `speech` has no colour; `over` and `notice` are sentences.

    What people typed is escaped by the template, and what a browser would obey in it is not let through.
    """
    scene = scene_of(evening, speech, over=over)
    return page_template("board.html").render(
        scene=scene, speech=speech, notice=notice, refresh=REFRESH, said=said, last_card=LAST_CARD,
        signed=signed, card_words=said.card_words, rank_short=rank_short, is_red=_is_red,
    )  # fmt: skip


def _is_red(card: Card) -> bool:
    return card.suit in _RED

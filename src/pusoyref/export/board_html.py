"""The board as one page that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pusoyref.cards import Card, Suit
from pusoyref.export.board_scene import scene_of
from pusoyref.session.evening import Evening
from pusoyref.wording import board as said
from pusoyref.wording.amounts import signed
from pusoyref.wording.live import LAST_CARD
from pusoyref.wording.speech import Speech, rank_short

if TYPE_CHECKING:
    from jinja2 import Template

REFRESH = 2
"""Seconds until a browser reads the page again."""
_RED = (Suit.HEARTS, Suit.DIAMONDS)


def board_html(evening: Evening, speech: Speech, *, over: str | None = None, notice: str = "") -> str:
    """The page, in UTF-8. `speech` has no colour; `over` and `notice` are sentences.

    What people typed is escaped by the template, and what a browser would obey in it is not let through.
    """
    scene = scene_of(evening, speech, over=over)
    return _template().render(
        scene=scene, speech=speech, notice=notice, refresh=REFRESH, said=said, last_card=LAST_CARD,
        signed=signed, card_words=said.card_words, rank_short=rank_short, is_red=_is_red,
    )  # fmt: skip


def _is_red(card: Card) -> bool:
    return card.suit in _RED


@cache
def _template() -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("pusoyref.export"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
    )
    return environment.get_template("board.html")


def _seen(value: object) -> object:
    """Text without signs that cannot be seen: they could turn the line around, or end it."""
    if type(value) is str and not value.isprintable():
        return "".join(sign if sign.isprintable() else "?" for sign in value)
    return value

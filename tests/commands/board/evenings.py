"""Moments at a table for the second screen."""

from __future__ import annotations

from pusoyref.notation.cards import card_letters, read_cards
from pusoyref.session.evening import Evening
from tests.cli.a_hand import TURNS
from tests.evening import played
from tests.table import FOUR, rules

BY_COUNTS = "score Ana=4, Carla=10, Dan=13; held Dan=2d"
"""Ben wins: +64, Ana -4, Carla -20, Dan -40."""


def turn_lines(count: int, *, names: tuple[str, ...] = FOUR) -> list[str]:
    """The first turns of `a_hand`, as entries; `names` in place of Ana, Ben, Carla and Dan."""
    new = dict(zip(FOUR, names, strict=True))
    return [f"{new[player]}={_letters(text)}" for player, text in TURNS[:count]]


def _letters(text: str) -> str:
    return text if text == "-" else "".join(card_letters(card) for card in read_cards(text))


def in_mid_hand(count: int, *, names: tuple[str, ...] = FOUR) -> Evening:
    """The first hand after so many turns."""
    return played(rules(), *turn_lines(count, names=names), players=names, stake=500)


def in_the_second_hand(*lines: str) -> Evening:
    """After a hand by counts, which Ben won, and some turns of the next."""
    return played(rules(), BY_COUNTS, *lines, stake=500)


FIVE = ("Ben=3s4h5d6h7c", "Carla=-", "Dan=5c6s7h8h9d")
"""Dan's straight lies on Ben's; Ana is to answer."""

"""Moments at a table for the second screen."""

from __future__ import annotations

from pusoyref.session.evening import Evening
from tests.playing import FOUR, played, rules, turn_lines

BY_COUNTS = "score Ana=4, Carla=10, Dan=13; held Dan=2d"
"""Ben wins: +64, Ana -4, Carla -20, Dan -40."""


def in_mid_hand(count: int, *, names: tuple[str, ...] = FOUR) -> Evening:
    """The first hand after so many turns."""
    return played(rules(), *turn_lines(count, names), players=names, stake=500)


def in_the_second_hand(*lines: str) -> Evening:
    """After a hand by counts, which Ben won, and some turns of the next."""
    return played(rules(), BY_COUNTS, *lines, stake=500)


FIVE = ("Ben=3s4h5d6h7c", "Carla=-", "Dan=5c6s7h8h9d")
"""Dan's straight lies on Ben's; Ana is to answer."""

"""A play: cards put down together (docs/rules.md 4)."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.cards import Card, Rank
from pusoyref.ruleset.options import KindName

Cards = tuple[Card, ...]
FIVE_CARD_KINDS: tuple[KindName, ...] = ("straight", "flush", "full-house", "four-kicker", "straight-flush")
"""The kinds of five cards, the lowest first."""
SIZES: dict[KindName, int] = {"single": 1, "pair": 2, "triple": 3, **dict.fromkeys(FIVE_CARD_KINDS, 5)}
"""How many cards a play of each kind has."""
_ROYAL = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE})


class Play(Struct, frozen=True, gc=False):
    """Cards put down together: their kind, and the cards low to high (a straight in its own order).

    Made by `identify`; `cards` are one, two, three or five different cards (docs/rules.md 4).
    """

    kind: KindName
    cards: Cards

    @property
    def is_royal(self) -> bool:
        """10-J-Q-K-A in one suit (docs/rules.md 4)."""
        return self.kind == "straight-flush" and frozenset(card.rank for card in self.cards) == _ROYAL

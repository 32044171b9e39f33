"""The order of cards: ranks always the same unless reversed, suits as the ruleset says (docs/rules.md 2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from pusoyref.cards import DECK, RANKS, Card, Rank, Suit
from pusoyref.ruleset.options import Ruleset

_RANK_PLACE = {rank: place for place, rank in enumerate(RANKS)}


class Order(Struct, frozen=True, dict=True):
    """Ranks and suits low to high. `reversed_ranks` while a revolution holds (docs/rules.md 4)."""

    suits: str
    reversed_ranks: bool = False

    @cached_property
    def _suit_place(self) -> dict[Suit, int]:
        return {Suit(letter): place for place, letter in enumerate(self.suits)}

    def rank(self, rank: Rank) -> int:
        """A rank's place, 0 the lowest in force."""
        place = _RANK_PLACE[rank]
        return -place if self.reversed_ranks else place

    def suit(self, suit: Suit) -> int:
        """A suit's place, 0 the lowest; a revolution leaves it alone."""
        return self._suit_place[suit]

    def card(self, card: Card) -> tuple[int, int]:
        """Rank, then suit: what decides between two single cards."""
        return self.rank(card.rank), self.suit(card.suit)

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards low to high."""
        return tuple(sorted(cards, key=self.card))

    def highest(self, cards: Iterable[Card]) -> Card:
        """The highest of some cards by the order in force."""
        return max(cards, key=self.card)


def order_of(rules: Ruleset, *, reversed_ranks: bool = False) -> Order:
    """The order of cards under `rules`."""
    return Order(rules.cards.suits, reversed_ranks)


def lowest_card(rules: Ruleset) -> Card:
    """The lowest card of the deck: the 3 of the first suit (docs/rules.md 2)."""
    return min(DECK, key=order_of(rules).card)


def top_card(rules: Ruleset) -> Card:
    """The top card: the 2 of the last suit (docs/rules.md 2)."""
    return max(DECK, key=order_of(rules).card)

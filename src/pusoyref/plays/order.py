"""The order of cards: ranks always the same unless reversed, suits as the ruleset says (docs/rules.md 2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property

from msgspec import Struct

from pusoyref.cards import DECK, RANKS, Card, Rank, Suit
from pusoyref.ruleset.options import Ruleset

RANK_PLACE: dict[Rank, int] = {rank: place for place, rank in enumerate(RANKS)}
"""A rank's place, 0 for the 3."""


class Order(Struct, frozen=True, dict=True):
    """Ranks and suits low to high. `reversed_ranks` while a revolution holds (docs/rules.md 4)."""

    suits: str
    reversed_ranks: bool = False

    @cached_property
    def _suit_place(self) -> dict[Suit, int]:
        return {Suit(letter): place for place, letter in enumerate(self.suits)}

    @cached_property
    def _places(self) -> dict[Card, int]:
        return {card: 4 * self.rank(card.rank) + self.suit(card.suit) for card in DECK}

    def rank(self, rank: Rank) -> int:
        """A rank's place, the lowest in force being the smallest: 0 to 12, or -12 to 0 while reversed."""
        place = RANK_PLACE[rank]
        return -place if self.reversed_ranks else place

    def suit(self, suit: Suit) -> int:
        """A suit's place, 0 the lowest, 3 the highest; a revolution leaves it alone."""
        return self._suit_place[suit]

    def card(self, card: Card) -> int:
        """A card's place by rank, then suit: what decides between two single cards. Four a rank, as in `rank`."""
        return self._places[card]

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards low to high."""
        return tuple(sorted(cards, key=self._places.__getitem__))

    def highest(self, cards: Iterable[Card]) -> Card:
        """The highest of some cards by the order in force. Raises `ValueError` where there are none."""
        return max(cards, key=self._places.__getitem__)


@cache
def shared_order(suits: str, reversed_ranks: bool = False) -> Order:
    """The one `Order` of these suits, with its tables. There are 24 permutations, reversed or not."""
    return Order(suits, reversed_ranks)


def order_of(rules: Ruleset, *, reversed_ranks: bool = False) -> Order:
    """The order of cards under `rules` (docs/rules.md 2), or while a revolution holds (docs/rules.md 4)."""
    return shared_order(rules.cards.suits, reversed_ranks)


def lowest_card(rules: Ruleset) -> Card:
    """The lowest card of the deck: the 3 of the first suit (docs/rules.md 2)."""
    return _ends(rules.cards.suits)[0]


def top_card(rules: Ruleset) -> Card:
    """The top card: the 2 of the last suit (docs/rules.md 2)."""
    return _ends(rules.cards.suits)[1]


@cache
def _ends(suits: str) -> tuple[Card, Card]:
    return Card(RANKS[0], Suit(suits[0])), Card(RANKS[-1], Suit(suits[-1]))

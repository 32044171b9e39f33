"""Ranks, suits and cards (docs/rules.md 2). A card has no order of its own: order is a house rule."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Rank(Enum):
    """The thirteen ranks, low to high (docs/rules.md 2). The value is the letter used in files."""

    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    TWO = "2"

    __hash__ = object.__hash__


class Suit(Enum):
    """The four suits, in no order: the ruleset's `suits` ranks them (docs/rules.md 2)."""

    CLUBS = "c"
    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"

    __hash__ = object.__hash__


class Card(NamedTuple):
    """One card of the one deck, `Card(rank, suit)` (docs/rules.md 2)."""

    rank: Rank
    suit: Suit

    def __repr__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"


RANKS: tuple[Rank, ...] = tuple(Rank)
SUITS: tuple[Suit, ...] = tuple(Suit)
DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
TWOS: tuple[Card, ...] = tuple(Card(Rank.TWO, suit) for suit in SUITS)

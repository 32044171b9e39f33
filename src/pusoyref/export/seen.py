"""The cards played in a hand, and those nobody has seen."""

from __future__ import annotations

from typing import Any

from pusoyref.cards import RANKS, SUITS, Card
from pusoyref.export.status import letters
from pusoyref.plays.order import order_of
from pusoyref.session.evening import Evening

Rows = list[tuple[tuple[Card, ...], tuple[Card, ...]]]


def seen_cards(evening: Evening) -> tuple[int, Rows]:
    """The number of the open hand, or the last one (0: none), and by rank, 2s first: cards seen, cards not seen."""
    if not evening.hands or evening.hands[-1].state is None:
        return 0, []
    hand, state = evening.hands[-1], evening.hands[-1].state
    order = order_of(hand.setup.rules)
    rows: Rows = []
    for rank in reversed(RANKS):
        cards = [Card(rank, suit) for suit in sorted(SUITS, key=order.suit, reverse=True)]
        rows.append(
            (
                tuple(card for card in cards if card in state.played),
                tuple(card for card in cards if card not in state.played),
            )
        )
    return hand.number, rows


def seen_json(evening: Evening) -> dict[str, Any]:
    """`{"session", "hand", "seen": [cards, 2s first], "unseen": [...]}`"""
    hand, rows = seen_cards(evening)
    return {
        "session": evening.header.name,
        "hand": hand,
        "seen": letters(tuple(card for seen, _ in rows for card in seen)),
        "unseen": letters(tuple(card for _, unseen in rows for card in unseen)),
    }

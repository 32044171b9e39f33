"""The cards everybody has seen, 2s and aces first."""

from __future__ import annotations

from pusoyref.export.seen import seen_cards
from pusoyref.session.evening import Evening
from pusoyref.wording.speech import Speech

HIGH = 2
"""Rows of high cards: 2s and aces."""


def seen_lines(evening: Evening, speech: Speech) -> list[str]:
    """A row a rank, high to low; then the 2s and aces that nobody has seen."""
    hand, rows = seen_cards(evening)
    if hand == 0:
        return ["No card has been played yet."]
    lines = [f"{evening.header.name}, hand {hand}. Seen, 2s and aces first:"]
    lines += [f"  {speech.cards(seen)}" for seen, _ in rows if seen]
    unseen = [f"  {speech.cards(cards)}" for _, cards in rows[:HIGH] if cards]
    return [*lines, "Not seen, of the 2s and aces:", *(unseen or ["  none"])]

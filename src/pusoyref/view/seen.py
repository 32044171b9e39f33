"""The cards everybody has seen, 2s and aces first, and what nobody can beat any more."""

from __future__ import annotations

from pusoyref.export.seen import open_state, played_fours, seen_cards, unseen_pairs
from pusoyref.hand.unbeatable import possible_fours, unbeatable
from pusoyref.session.evening import Evening
from pusoyref.wording.seen import NOTHING_SEEN, fours_words, not_seen_words, seen_heading, unbeatable_words
from pusoyref.wording.speech import Speech

HIGH = 2
"""Rows of high cards: 2s and aces."""


def seen_lines(evening: Evening, speech: Speech) -> list[str]:
    """A row a rank, high to low; the 2s and aces that nobody has seen; then, in an open hand, what follows."""
    hand, rows = seen_cards(evening)
    if hand == 0:
        return [NOTHING_SEEN]
    lines = [seen_heading(evening.header.name, hand)]
    lines += [f"  {speech.cards(seen)}" for seen, _ in rows if seen]
    lines += not_seen_words([cards for _, cards in rows[:HIGH]], speech)
    state = open_state(evening)
    if state is None:
        return lines
    if "four-kicker" in state.rules.plays.kinds:
        lines.append(fours_words(played_fours(state), possible_fours(state), speech))
    return [*lines, unbeatable_words(unbeatable(state), unseen_pairs(state), speech)]

"""The cards seen in a hand, in sentences: what is out, which fours there can be, what nobody can beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.cards import RANKS, Card, Rank
from pusoyref.hand.unbeatable import Unbeatable
from pusoyref.plays.kinds import Play
from pusoyref.wording.plays import play_words
from pusoyref.wording.speech import Speech, listed, rank_plural

NOTHING_SEEN = "No card has been played yet."

Pair = tuple[Card, Card]


def seen_heading(name: str, hand: int) -> str:
    """What the rows of cards are."""
    return f"{name}, hand {hand}. Seen, 2s and aces first:"


def not_seen_words(high: Sequence[tuple[Card, ...]], speech: Speech) -> Iterator[str]:
    """The 2s and aces that nobody has shown."""
    yield "Not seen, of the 2s and aces:"
    rows = [f"  {speech.cards(cards)}" for cards in high if cards]
    yield from rows or ["  none"]


def fours_words(played: Sequence[tuple[str, int, Play]], possible: Sequence[Rank], speech: Speech) -> str:
    """`Fours of a kind: Ben's four 9s with a 3 in trick 2; still possible: kings and jacks.`"""
    parts = [f"{player}'s {play_words(play, speech)} in trick {trick}" for player, trick, play in played]
    return f"Fours of a kind: {'; '.join([*parts, _possible(possible)])}."


def _possible(possible: Sequence[Rank]) -> str:
    """Whichever is shorter to say: the ranks that are possible, or those that are not."""
    gone = [rank_plural(rank) for rank in reversed(RANKS) if rank not in possible]
    if not possible:
        return "none is possible any more"
    if len(possible) <= len(gone):
        return f"still possible: {listed([rank_plural(rank) for rank in possible])}"
    return f"every rank is still possible{f' but {listed(gone)}' if gone else ''}"


def unbeatable_words(found: Unbeatable, pairs_there: Sequence[Pair], speech: Speech) -> str:
    """`Nobody can beat any more: the single A♦; a pair of kings with the K♦.`

    `pairs_there`: all pairs of the unseen cards, to tell "any pair of kings" from some.
    """
    parts = []
    if found.singles:
        parts.append(f"the single{'s' if len(found.singles) > 1 else ''} {speech.cards(found.singles)}")
    parts += ["any pair"] if found.all_pairs else _pairs(found.pairs, pairs_there, speech)
    return f"Nobody can beat any more: {'; '.join(parts) or 'no single and no pair'}."


def _pairs(pairs: Sequence[Pair], there: Sequence[Pair], speech: Speech) -> Iterator[str]:
    for rank in dict.fromkeys(high.rank for high, _ in pairs):
        good = [pair for pair in pairs if pair[0].rank is rank]
        every = [pair for pair in there if pair[0].rank is rank]
        highest = good[0][0]
        if len(good) == 1:
            yield f"the pair {speech.cards(good[0])}"
        elif len(good) == len(every):
            yield f"any pair of {rank_plural(rank)}"
        elif set(good) == {pair for pair in every if highest in pair}:
            yield f"a pair of {rank_plural(rank)} with the {speech.write(highest)}"
        else:
            yield f"the pairs {listed([speech.cards(pair) for pair in good])}"

"""`seen`: the cards everybody has seen, and what nobody can beat any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pusoyref.cards import DECK, RANKS, SUITS, Card, Rank
from pusoyref.cli.context import get_context
from pusoyref.hand.state import HandState
from pusoyref.hand.unbeatable import Unbeatable, possible_fours, unbeatable
from pusoyref.plays.identify import Play
from pusoyref.plays.order import order_of
from pusoyref.session.evening import Evening
from pusoyref.text.json import letters
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, listed, rank_plural

Cards = tuple[Card, ...]
Pair = tuple[Card, Card]
_HIGH_ROWS = 2
"""Rows of high cards: 2s and aces."""


def seen_command() -> None:
    """The cards everybody has seen, and what nobody can beat any more.

    What was played in the open hand (or the last one), 2s and aces first, and
    which of the high cards are still out. In an open hand also the fours of a
    kind played and still possible, and which single and pair nobody can beat
    any more, by the cards not seen and how many everybody holds.

    \b
    pusoyref seen
    """
    context = get_context()
    evening = context.session().evening()
    context.answer(lambda: _seen_json(evening), *_seen_lines(evening, context.style))


def _seen_cards(evening: Evening) -> tuple[int, list[tuple[Cards, Cards]]]:
    """The number of the open hand, or the last one (0: none), and by rank, 2s first: cards seen, cards not seen."""
    if not evening.hands or evening.hands[-1].state is None:
        return 0, []
    hand, played = evening.hands[-1], evening.hands[-1].state.played
    suits = sorted(SUITS, key=order_of(hand.setup.rules).suit, reverse=True)
    rows = []
    for rank in reversed(RANKS):
        cards = [Card(rank, suit) for suit in suits]
        seen = tuple(card for card in cards if card in played)
        rows.append((seen, tuple(card for card in cards if card not in played)))
    return hand.number, rows


def _open_state(evening: Evening) -> HandState | None:
    """The hand in play, if one is: of a finished one nothing follows any more."""
    record = evening.open_hand
    return None if record is None or record.state is None or record.state.over else record.state


def _played_fours(state: HandState) -> list[tuple[str, int, Play]]:
    """Player, trick from 1 and play of every four of a kind put down in the hand."""
    return [
        (turn.player, number, turn.play)
        for number, trick in enumerate(state.tricks, 1)
        for turn in trick
        if turn.play is not None and turn.play.kind == "four-kicker"
    ]


def _seen_json(evening: Evening) -> dict[str, Any]:
    """`fours`: those played and the ranks still possible, null where the rules have none.

    `unbeatable`: singles and pairs that nobody can beat any more; nothing in a hand that is over.
    """
    hand, rows = _seen_cards(evening)
    state = _open_state(evening)
    highest = Unbeatable() if state is None else unbeatable(state)
    fours = None
    if state is not None and "four-kicker" in state.rules.plays.kinds:
        fours = {
            "played": [
                {"player": player, "trick": trick, "cards": letters(play.cards)}
                for player, trick, play in _played_fours(state)
            ],
            "possible": [rank.value for rank in possible_fours(state)],
        }
    return {
        "session": evening.header.name,
        "hand": hand,
        "seen": letters(tuple(card for seen, _ in rows for card in seen)),
        "unseen": letters(tuple(card for _, unseen in rows for card in unseen)),
        "fours": fours,
        "unbeatable": {
            "single": letters(highest.singles),
            "pairs": [letters(pair) for pair in highest.pairs],
        },
    }


def _seen_lines(evening: Evening, style: Style) -> list[str]:
    """A row a rank, high to low; the 2s and aces that nobody has seen; then, in an open hand, what follows."""
    hand, rows = _seen_cards(evening)
    if hand == 0:
        return ["No card has been played yet."]
    high = [f"  {style.cards(unseen)}" for _, unseen in rows[:_HIGH_ROWS] if unseen]
    lines = [
        f"{evening.header.name}, hand {hand}. Seen, 2s and aces first:",
        *(f"  {style.cards(seen)}" for seen, _ in rows if seen),
        "Not seen, of the 2s and aces:",
        *(high or ["  none"]),
    ]
    state = _open_state(evening)
    if state is None:
        return lines
    if "four-kicker" in state.rules.plays.kinds:
        lines.append(fours_words(_played_fours(state), possible_fours(state), style))
    unseen = [card for card in reversed(state.order.sort(DECK)) if card not in state.played]
    pairs = [pair for pair in combinations(unseen, 2) if pair[0].rank is pair[1].rank]
    return [*lines, unbeatable_words(unbeatable(state), pairs, style)]


def fours_words(played: Sequence[tuple[str, int, Play]], possible: Sequence[Rank], style: Style) -> str:
    """`Fours of a kind: Ben's four 9s with a 3 in trick 2; still possible: kings and jacks.`"""
    parts = [f"{player}'s {play_words(play, style)} in trick {trick}" for player, trick, play in played]
    return f"Fours of a kind: {'; '.join([*parts, _possible(possible)])}."


def _possible(possible: Sequence[Rank]) -> str:
    """Whichever is shorter to say: the ranks that are possible, or those that are not."""
    gone = [rank_plural(rank) for rank in reversed(RANKS) if rank not in possible]
    if not possible:
        return "none is possible any more"
    if len(possible) <= len(gone):
        return f"still possible: {listed([rank_plural(rank) for rank in possible])}"
    return f"every rank is still possible{f' but {listed(gone)}' if gone else ''}"


def unbeatable_words(highest: Unbeatable, unseen_pairs: Sequence[Pair], style: Style) -> str:
    """`Nobody can beat any more: the single A♦; a pair of kings with the K♦.`

    `unseen_pairs`: all pairs of the unseen cards, to tell "any pair of kings" from some.
    """
    parts = []
    if highest.singles:
        parts.append(f"the single{'s' if len(highest.singles) > 1 else ''} {style.cards(highest.singles)}")
    parts += ["any pair"] if highest.all_pairs else _pairs(highest.pairs, unseen_pairs, style)
    return f"Nobody can beat any more: {'; '.join(parts) or 'no single and no pair'}."


def _pairs(pairs: Sequence[Pair], unseen_pairs: Sequence[Pair], style: Style) -> Iterator[str]:
    for rank in dict.fromkeys(high.rank for high, _ in pairs):
        good = [pair for pair in pairs if pair[0].rank is rank]
        every = [pair for pair in unseen_pairs if pair[0].rank is rank]
        highest = good[0][0]
        if len(good) == 1:
            yield f"the pair {style.cards(good[0])}"
        elif len(good) == len(every):
            yield f"any pair of {rank_plural(rank)}"
        elif set(good) == {pair for pair in every if highest in pair}:
            yield f"a pair of {rank_plural(rank)} with the {style.write(highest)}"
        else:
            yield f"the pairs {listed([style.cards(pair) for pair in good])}"

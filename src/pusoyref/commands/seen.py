"""`seen`: the cards everybody has seen, and what nobody can beat any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pusoyref.cards import RANKS, SUITS, Card, Rank
from pusoyref.cli.context import get_context
from pusoyref.hand.state import HandState
from pusoyref.hand.unbeatable import Unbeatable, possible_fours, unbeatable
from pusoyref.plays.order import order_of
from pusoyref.plays.play import Play
from pusoyref.session.evening import Evening
from pusoyref.text.json import letters
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, listed, rank_plural

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


def open_state(evening: Evening) -> HandState | None:
    """The hand in play, if one is: of a finished one nothing follows any more."""
    record = evening.open_hand
    return None if record is None or record.state is None or record.state.over else record.state


def played_fours(state: HandState) -> list[tuple[str, int, Play]]:
    """Player, trick from 1 and play of every four of a kind put down in the hand."""
    return [
        (turn.player, number, turn.play)
        for number, trick in enumerate(state.tricks, 1)
        for turn in trick
        if turn.play is not None and turn.play.kind == "four-kicker"
    ]


def unseen_pairs(state: HandState) -> list[tuple[Card, Card]]:
    """Every pair of cards not played, the highest first by the order in force."""
    cards = reversed(state.order.sort(Card(rank, suit) for rank in RANKS for suit in SUITS))
    unseen = [card for card in cards if card not in state.played]
    return [pair for pair in combinations(unseen, 2) if pair[0].rank is pair[1].rank]


def seen_json(evening: Evening) -> dict[str, Any]:
    """`{"session", "hand", "seen": [cards, 2s first], "unseen": [...], "fours", "unbeatable"}`

    `fours`: those played and the ranks still possible, null where the rules have none.
    `unbeatable`: singles and pairs that nobody can beat any more; nothing in a hand that is over.
    """
    hand, rows = seen_cards(evening)
    state = open_state(evening)
    found = Unbeatable() if state is None else unbeatable(state)
    return {
        "session": evening.header.name,
        "hand": hand,
        "seen": letters(tuple(card for seen, _ in rows for card in seen)),
        "unseen": letters(tuple(card for _, unseen in rows for card in unseen)),
        "fours": None if state is None else _fours(state),
        "unbeatable": {"single": letters(found.singles), "pairs": [letters(pair) for pair in found.pairs]},
    }


def _fours(state: HandState) -> dict[str, Any] | None:
    if "four-kicker" not in state.rules.plays.kinds:
        return None
    played = [
        {"player": player, "trick": trick, "cards": letters(play.cards)}
        for player, trick, play in played_fours(state)
    ]
    return {"played": played, "possible": [rank.value for rank in possible_fours(state)]}


NOTHING_SEEN = "No card has been played yet."
Pair = tuple[Card, Card]


def seen_heading(name: str, hand: int) -> str:
    """What the rows of cards are."""
    return f"{name}, hand {hand}. Seen, 2s and aces first:"


def not_seen_words(high: Sequence[tuple[Card, ...]], style: Style) -> Iterator[str]:
    """The 2s and aces that nobody has shown."""
    yield "Not seen, of the 2s and aces:"
    rows = [f"  {style.cards(cards)}" for cards in high if cards]
    yield from rows or ["  none"]


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


def unbeatable_words(found: Unbeatable, pairs_there: Sequence[Pair], style: Style) -> str:
    """`Nobody can beat any more: the single A♦; a pair of kings with the K♦.`

    `pairs_there`: all pairs of the unseen cards, to tell "any pair of kings" from some.
    """
    parts = []
    if found.singles:
        parts.append(f"the single{'s' if len(found.singles) > 1 else ''} {style.cards(found.singles)}")
    parts += ["any pair"] if found.all_pairs else _pairs(found.pairs, pairs_there, style)
    return f"Nobody can beat any more: {'; '.join(parts) or 'no single and no pair'}."


def _pairs(pairs: Sequence[Pair], there: Sequence[Pair], style: Style) -> Iterator[str]:
    for rank in dict.fromkeys(high.rank for high, _ in pairs):
        good = [pair for pair in pairs if pair[0].rank is rank]
        every = [pair for pair in there if pair[0].rank is rank]
        highest = good[0][0]
        if len(good) == 1:
            yield f"the pair {style.cards(good[0])}"
        elif len(good) == len(every):
            yield f"any pair of {rank_plural(rank)}"
        elif set(good) == {pair for pair in every if highest in pair}:
            yield f"a pair of {rank_plural(rank)} with the {style.write(highest)}"
        else:
            yield f"the pairs {listed([style.cards(pair) for pair in good])}"


HIGH = 2
"""Rows of high cards: 2s and aces."""


def seen_lines(evening: Evening, style: Style) -> list[str]:
    """A row a rank, high to low; the 2s and aces that nobody has seen; then, in an open hand, what follows."""
    hand, rows = seen_cards(evening)
    if hand == 0:
        return [NOTHING_SEEN]
    lines = [seen_heading(evening.header.name, hand)]
    lines += [f"  {style.cards(seen)}" for seen, _ in rows if seen]
    lines += not_seen_words([cards for _, cards in rows[:HIGH]], style)
    state = open_state(evening)
    if state is None:
        return lines
    if "four-kicker" in state.rules.plays.kinds:
        lines.append(fours_words(played_fours(state), possible_fours(state), style))
    return [*lines, unbeatable_words(unbeatable(state), unseen_pairs(state), style)]


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
    context.answer(lambda: seen_json(evening), *seen_lines(evening, context.style))

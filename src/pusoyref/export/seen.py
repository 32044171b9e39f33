"""The cards played in a hand, those nobody has seen, and what nobody can beat any more."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from pusoyref.cards import RANKS, SUITS, Card
from pusoyref.export.status import letters
from pusoyref.hand.state import HandState
from pusoyref.hand.unbeatable import Unbeatable, possible_fours, unbeatable
from pusoyref.plays.kinds import Play
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

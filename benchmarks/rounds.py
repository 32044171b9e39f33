"""Rounds of four, each of whom chooses among all turns that the referee accepts: what the benchmarks play."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from pusoyref.cards import DECK, Card
from pusoyref.hand.advance import advance
from pusoyref.hand.legal import legal_plays
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.options import Ruleset

PLAYERS = ("Ana", "Ben", "Carla", "Dan")


class Round(Struct, frozen=True):
    """Everybody's cards as dealt, and the hand when it was over."""

    dealt: dict[str, tuple[Card, ...]]
    state: HandState


def random_round(rules: Ruleset, chance: Random) -> Round:
    """One hand dealt and played to its end."""
    deck = tuple(chance.sample(DECK, 52))
    dealt = {player: deck[at::4] for at, player in enumerate(PLAYERS)}
    hands = {player: set(cards) for player, cards in dealt.items()}
    leader = next(player for player in PLAYERS if lowest_card(rules) in hands[player])
    state = start(HandSetup(1, rules, PLAYERS, leader, True, True))
    while not state.over:
        assert state.turn is not None
        turn = chance.choice(legal_plays(state, hands[state.turn]))
        hands[turn.player].difference_update(turn.cards or ())
        state = advance(state, turn)
    return Round(dealt, state)

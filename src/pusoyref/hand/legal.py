"""Everything that whoever is to play may put down (docs/rules.md 4, 5, 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pusoyref.cards import Card
from pusoyref.entries import Turn
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import ON_A_PLAY_THAT_BEATS, first_ground, look, may
from pusoyref.plays.identify import Play
from pusoyref.plays.legal import all_plays, answers


def legal_plays(state: HandState, cards: Iterable[Card], player: str | None = None) -> tuple[Turn, ...]:
    """Every turn that the referee accepts from `player`, who holds `cards`; a pass last, where one may pass.

    Exactly those that `why_not` accepts (docs/rules.md 10), each way to choose the cards a turn of its own, in the
    order of `all_plays`; cards that `player` cannot hold are left out. Without `player` it is whoever is to play:
    nobody, and no turns, when the hand is over or the rules do not know who leads. `advance` takes each of them.
    Raises `ValueError` for somebody who is not at the table.
    """
    player = state.turn if player is None else player
    if player is None or state.over:
        return ()
    state.others_from(player)
    turns = tuple(_accepted(state, player, tuple(dict.fromkeys(cards))))
    passes = Turn(player, None)
    return (*turns, passes) if may(state, passes) else turns


def _accepted(state: HandState, player: str, cards: tuple[Card, ...]) -> Iterator[Turn]:
    for play in _plays(state, cards):
        turn = Turn(player, play.cards)
        if first_ground(look(state, turn, play), ON_A_PLAY_THAT_BEATS) is None:
            yield turn


def _plays(state: HandState, cards: tuple[Card, ...]) -> tuple[Play, ...]:
    """What the cards can make that beats what lies there: the referee looks only at that."""
    unplayed = [card for card in cards if card not in state.played]
    if state.table is None:
        return all_plays(unplayed, state.rules)
    return answers(unplayed, state.table, state.rules, reversed_ranks=state.reversed_ranks)

"""A hand trick by trick, for programs."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from pusoyref.export.shapes import Message, hand_json
from pusoyref.export.status import letters
from pusoyref.hand.holdings import hands_as_dealt
from pusoyref.hand.last_card import walk
from pusoyref.session.evening import HandRecord


def replay_json(session: str, hand: HandRecord, message: Message) -> dict[str, Any]:
    """`{"session", the hand as in check, "dealt": {name: cards} or null, "tricks": [[turn, ...], ...]}`

    A turn is `{"player", "cards" or null, "cards_left": {...}}`, with `let_stand` where the table overruled.
    """
    state = hand.state
    dealt = hands_as_dealt(state) if state is not None and state.begun else None
    tricks: list[list[dict[str, Any]]] = []
    for _, turns in groupby(walk(state) if state is not None else (), key=lambda step: step[2]):
        tricks.append([])
        for before, record, *_ in turns:
            left = {player: before.cards_of(player) for player in before.players}
            left[record.player] -= len(record.play.cards) if record.play else 0
            turn: dict[str, Any] = {
                "player": record.player,
                "cards": letters(record.play.cards) if record.play else None,
                "cards_left": left,
            }
            tricks[-1].append(turn if record.let_stand is None else {**turn, "let_stand": record.let_stand})
    return {
        "session": session,
        **hand_json(hand, message),
        "dealt": {player: letters(cards) for player, cards in dealt.items()} if dealt else None,
        "tricks": tricks,
    }

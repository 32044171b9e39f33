"""An evening audited: results as a replay gives them, sums of zero, every card in one place (docs/rules.md 3, 6, 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import json

from pusoyref.hand.holdings import counts_left, declared_holdings, known_cards
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import owed, won

AuditFault = tuple[str, dict[str, Any]]
"""A code, and the fields that explain it."""


def faults(stored: Evening, replayed: Evening) -> Iterator[AuditFault]:
    """What is wrong with an evening: `stored` as kept results make it, `replayed` with every hand refereed again.

    Codes: `result-differs`, `hand-refused`, `not-zero`, `card-twice`, `cards-differ`; each with its `hand`.
    """
    for kept, again in zip(stored.hands, replayed.hands, strict=True):
        if _comparable(kept) != _comparable(again):
            yield "result-differs", {"hand": again.number}
        yield from _hand_faults(again, replayed)
    for what, balances in (("won", won(replayed)), ("owed", owed(replayed))):
        if sum(balances.values()):
            yield "not-zero", {"what": what, "centavos": sum(balances.values())}


def _comparable(record: HandRecord) -> bytes:
    return json.encode(record.result)


def _hand_faults(record: HandRecord, evening: Evening) -> Iterator[AuditFault]:
    result, number = record.result, record.number
    if result.status == "refused":
        code = result.ruling.code if result.ruling else ""
        yield "hand-refused", {"hand": number, "refusal": code}
    if result.status != "complete":
        return
    points = sum(result.points.values())
    scoring = record.setup.rules.scoring
    if points and scoring.scheme == "penalty" and scoring.payment != "none":
        yield "not-zero", {"hand": number, "what": "points", "points": points}
    yield from _card_faults(record)


def _card_faults(record: HandRecord) -> Iterator[AuditFault]:
    state, number = record.state, record.number
    if state is None:
        return
    turns = [turn for trick in state.tricks for turn in trick if turn.play is not None]
    played = [(turn.player, card) for turn in turns for card in (turn.play.cards if turn.play else ())]
    left = [(player, card) for player, cards in known_cards(state).items() for card in cards]
    seen = Counter(card for _, card in played) + Counter(card for _, card in left)
    for card, times in seen.items():
        if times > 1:
            yield "card-twice", {"hand": number, "card": card}
    if state.facts.score is not None or declared_holdings(state).let_stand is not None:
        return  # by counts plays need not all be known; a count let stand is the table's word
    count = Counter(player for player, _ in played)
    for player, rest in counts_left(state).items():
        if count[player] + rest != state.dealt_to(player):
            fields = {
                "player": player,
                "played": count[player],
                "left": rest,
                "dealt": state.dealt_to(player),
            }
            yield "cards-differ", {"hand": number, **fields}

"""The last-card duty, found afterwards: `last_card = "must-stop"` (docs/rules.md 5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import Place, Turn
from pusoyref.hand.advance import advance
from pusoyref.hand.holdings import all_known
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandFacts, HandState, TurnRecord, start
from pusoyref.hand.why_not import may


class Breach(Struct, frozen=True):
    """A broken duty: the ruling, and who stood next with one card."""

    ruling: Ruling
    next_player: str


def breaches(state: HandState) -> Iterator[Breach]:
    """Every breach in a finished hand by players whose cards are all known, in the order of the turns."""
    if state.rules.turns.last_card != "must-stop" or not state.over:
        return
    left = all_known(state)
    hands = {
        player: {*left[player], *(card for card, (by, _) in state.played.items() if by == player)}
        for player in state.players
        if player in left
    }
    for before, record, trick, turn in walk(state):
        hand = hands.get(record.player)
        if hand is None or record.let_stand is not None:
            continue
        held = {card for card in hand if card not in before.played}
        breach = _breach(before, record, held, trick, turn)
        if breach is not None:
            yield breach


def walk(state: HandState) -> Iterator[tuple[HandState, TurnRecord, int, int]]:
    """A hand played again: the state before each turn, the turn, its trick and place from 1."""
    now = _with_facts(state)
    for trick, records in enumerate(state.tricks, 1):
        for number, record in enumerate(records, 1):
            yield now, record, trick, number
            now = advance(now, turn_of(record, leads=number == 1))


def _with_facts(state: HandState) -> HandState:
    """The start of the hand, without facts that may have been said later than the turns they would refuse."""
    known = HandFacts(lead=state.facts.lead, leftover=state.leftover_player)
    return replace(start(replace(state.setup, duty=False)), facts=known)


def turn_of(record: TurnRecord, *, leads: bool) -> Turn:
    """The entry that a recorded turn was, with everything a table had to let stand still standing."""
    cards = record.play.cards if record.play else None
    return Turn(record.player, cards, record.let_stand, "lead" if leads else "after")


def _breach(before: HandState, record: TurnRecord, held: set[Card], trick: int, turn: int) -> Breach | None:
    """One turn against the duty, under the order of cards in force at that turn."""
    order, top = before.order, before.order.highest(held) if held else None
    if top is None:
        return None
    if record.play is None:
        table = before.table
        if table is None or table.kind != "single" or order.card(top) < order.card(table.cards[0]):
            return None
        following = before.answerers(record.player, before.owner, before.passed | {record.player})
        cards: tuple[Card, ...] = ()
    else:
        if record.play.kind != "single":
            return None
        place: Place = "lead" if turn == 1 else "after"
        # The highest of those that the referee would have accepted.
        allowed = (
            card
            for card in reversed(order.sort(held))
            if may(before, Turn(record.player, (card,), None, place))
        )
        top = next(allowed, top)
        if record.play.cards[0] == top:
            return None
        returns = before.rules.turns.after_pass == "may-return" or turn == 1
        following = before.answerers(record.player, record.player, frozenset() if returns else before.passed)
        cards = record.play.cards
    if not following or before.cards_of(following[0]) != 1:
        return None
    ruling = Ruling(
        code="must-stop", player=record.player, cards=cards, trick=trick, turn=turn, card=top,
        other=following[0], table=before.table, passes=record.play is None,
    )  # fmt: skip
    return Breach(ruling, following[0])

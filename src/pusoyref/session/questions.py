"""What nobody has said yet: one list of open questions, for the prompt, the board, JSON and plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.plays.order import lowest_card
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import current_state

Topic = Literal["holds", "leftover", "fed", "owes", "lowest", "lead"]
"""What is asked; also the word that answers it."""
AFTER_A_HAND: tuple[Topic, ...] = ("fed", "owes")
"""Asked because a ruleset cares; the hand counts without an answer."""
BEFORE_A_HAND: tuple[Topic, ...] = ("lowest", "lead")
"""Asked for the first play; who scores by counts need not know."""


class OpenQuestion(Struct, frozen=True):
    """A question about one hand.

    `players` are those who may be named in answer. `card` is the card it is about, `player` the winner who may have
    been let out. `has_default`: there is an answer without a name, which Enter stands for. `answered`: somebody was
    named, and there may be more.
    """

    topic: Topic
    hand: int
    players: tuple[str, ...] = ()
    card: Card | None = None
    player: str | None = None
    has_default: bool = False
    answered: bool = False


def open_questions(evening: Evening) -> Iterator[OpenQuestion]:
    """Everything that is asked now, in the order in which it is asked."""
    for hand in evening.hands:
        yield from hand_questions(hand)
    if evening.closed:
        return
    if evening.hands and evening.open_hand is None:
        yield from _after(evening.hands[-1])
    yield from _before(current_state(evening))


def hand_questions(record: HandRecord) -> Iterator[OpenQuestion]:
    """What the score of a hand waits for: who took the card left over, who holds a 2 (docs/rules.md 3, 6)."""
    result, players = record.result, record.setup.players
    if result.asks_leftover:
        yield OpenQuestion("leftover", record.number, players, lowest_card(record.setup.rules))
    for question in result.questions:
        yield OpenQuestion(
            "holds", record.number, question.players, question.card, has_default=question.nobody
        )


def turn_question(state: HandState) -> OpenQuestion | None:
    """What must be said before anybody knows whose turn it is; None where it is known."""
    number, lowest = state.setup.number, lowest_card(state.rules)
    if state.asks_leftover:
        return OpenQuestion("leftover", number, state.players, lowest)
    if state.turn is None:
        return OpenQuestion("lead", number, state.players, lowest if state.setup.lowest_leads else None)
    return None


def _after(record: HandRecord) -> Iterator[OpenQuestion]:
    """Who let the winner out, who did not pay (docs/rules.md 7)."""
    result, players, scoring = record.result, record.setup.players, record.setup.rules.scoring
    if result.status != "complete":
        return
    if scoring.feeding != "off" and not result.fed_by:
        yield OpenQuestion("fed", record.number, players, player=result.winner, has_default=True)
    if scoring.settle == "hand" and result.transfers:
        yield OpenQuestion("owes", record.number, players, has_default=True, answered=bool(result.owes))


def _before(state: HandState) -> Iterator[OpenQuestion]:
    """Which card is the lowest dealt, who leads (docs/rules.md 3, 5)."""
    if state.begun or state.over:
        return
    if state.asks_lowest:
        yield OpenQuestion("lowest", state.setup.number, card=lowest_card(state.rules), has_default=True)
    leads = turn_question(state)
    if leads is not None:
        yield leads


def asked_ruling(record: HandRecord) -> Ruling | None:
    """The ruling `who-holds` where the score of a hand lacks a fact that nobody has said."""
    for question in hand_questions(record):
        if question.card is not None:
            return Ruling(code="who-holds", cards=(question.card,), card=question.card)
    return None


def has_ruling(evening: Evening) -> bool:
    """Whether `check` finds something: a refusal, a fact that is missing, a broken last-card duty."""
    return any(hand.result.ruling is not None or asked_ruling(hand) is not None for hand in evening.hands)

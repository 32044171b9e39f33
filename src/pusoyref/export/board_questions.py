"""What the table is asked, for a second screen."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.export.status import asks_lowest
from pusoyref.hand.state import HandState
from pusoyref.plays.order import lowest_card
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.wording.questions import (
    fed_by_question,
    leader_question,
    leftover_question,
    lowest_question,
    owes_question,
    question_words,
)
from pusoyref.wording.speech import Speech


def questions(evening: Evening, state: HandState, ended: HandRecord | None, speech: Speech) -> Iterator[str]:
    """What the table is asked; what the host may answer by just pressing Enter is not for this screen."""
    for hand in evening.hands:
        for question in hand.result.questions:
            yield question_words(question, speech).ask
    if evening.closed:
        return
    if state.asks_leftover:
        yield leftover_question(state.players, state.rules, speech).ask
    if ended is not None and ended.result.status == "complete":
        scoring, result = ended.setup.rules.scoring, ended.result
        if scoring.feeding != "off" and result.winner and not result.fed_by:
            yield fed_by_question(result.winner).ask
        if scoring.settle == "hand" and result.transfers and not result.owes:
            yield owes_question().ask
    if state.begun or state.over:
        return
    if asks_lowest(state):
        yield lowest_question(lowest_card(state.rules), speech).ask
    if state.turn is None:
        yield leader_question(state.players, state.rules, speech, lowest_leads=state.setup.lowest_leads).ask

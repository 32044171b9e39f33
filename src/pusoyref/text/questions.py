"""What the table is asked and told between hands: who holds what, who leads, what ends the evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.hand.state import HandState
from pusoyref.plays.order import lowest_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.questions import Question
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import Limit, Near, Standing
from pusoyref.text.amounts import amount_words, number, points_words, signed
from pusoyref.text.style import Style, count_words, listed


class QuestionWords(Struct, frozen=True):
    """A question and what just pressing Enter means, "" where it means nothing."""

    ask: str
    enter: str = ""


def question_words(question: Question, style: Style) -> QuestionWords:
    """`Who holds 2♦? Carla or Dan`, and `Enter: nobody` only where it may lie aside."""
    who = listed(question.players, "or")
    enter = "Enter: nobody" if question.nobody else ""
    return QuestionWords(f"Who holds {style.write(question.card)}? {who}".rstrip(), enter)


def leader_question(
    players: Sequence[str], rules: Ruleset, style: Style, *, lowest_leads: bool
) -> QuestionWords:
    """Who leads, where the rules cannot know."""
    if lowest_leads:
        return QuestionWords(
            f"Who leads, holding the {style.write(lowest_card(rules))}? {listed(players, 'or')}"
        )
    return QuestionWords(f"Who leads? {listed(players, 'or')}")


def leftover_question(players: Sequence[str], rules: Ruleset, style: Style) -> QuestionWords:
    """Who took the card left over at three hands (docs/rules.md 3)."""
    card = style.write(lowest_card(rules))
    return QuestionWords(f"Who took the card left over, the holder of {card}? {listed(players, 'or')}")


def fed_by_question(winner: str) -> QuestionWords:
    """Who let the winner out and pays for all (docs/rules.md 7)."""
    return QuestionWords(f"Did anybody let {winner} out?", "Enter: nobody")


def lowest_question(card: Card, style: Style) -> QuestionWords:
    """Which card is the lowest dealt, where not every card is (docs/rules.md 3)."""
    return QuestionWords("Which is the lowest card dealt?", f"Enter: {style.write(card)}")


def owes_question() -> QuestionWords:
    """Who did not pay, where hands are settled at once (docs/rules.md 7)."""
    return QuestionWords("Does anybody still owe for this hand?", "Enter: all have paid")


def limit_words(limit: Limit) -> str:
    """`Ana has reached the target of 21 points.`"""
    return _LIMITS[limit.name](limit)


_LIMITS: dict[str, Callable[[Limit], str]] = {
    "hands": lambda limit: (
        f"The {count_words(limit.value, 'hand')} agreed on are played."
        if limit.value > 1
        else "The one hand agreed on is played."
    ),
    "target": lambda limit: f"{limit.player} has reached the target of {points_words(limit.value)}.",
    "loss_limit": lambda limit: f"{limit.player} has reached the loss limit of {points_words(limit.value)}.",
    "minutes": lambda limit: f"The {count_words(limit.value, 'minute')} agreed on are over.",
    "bankroll": lambda limit: f"{limit.player} has no chips left of the {limit.value} to begin with.",
}


def near_words(near: Near) -> str:
    """`Ana is 3 points from the target of 21.`"""
    return _NEAR[near.name](near)


_NEAR: dict[str, Callable[[Near], str]] = {
    "hands": lambda near: f"One more hand: the last of the {near.value} agreed on.",
    "target": lambda near: f"{near.player} is {points_words(near.missing)} from the target of {near.value}.",
    "loss_limit": lambda near: (
        f"{near.player} is {points_words(near.missing)} from the loss limit of {near.value}."
    ),
    "minutes": lambda near: f"{count_words(int(near.missing), 'minute')} left of the {near.value} agreed on.",
    "bankroll": lambda near: (
        f"{near.player} has {number(near.missing)} {'chip' if near.missing == 1 else 'chips'} left "
        f"of the {near.value} to begin with."
    ),
}


def standing_line(standing: Standing, stake: int, style: Style) -> str:
    """`1. Ana: 63 points, ₱315.00`"""
    amount = amount_words(standing.points, standing.centavos, stake, style)
    return f"{standing.place}. {standing.player}: {amount}"


def sides_words(sides: Sequence[tuple[tuple[str, str], Points]]) -> str:
    """`Ana and Carla +41, Ben and Dan -41`, the totals of two sides."""
    return ", ".join(f"{listed(side)} {signed(points)}" for side, points in sides)


def direction_words(rules: Ruleset, players: Sequence[str]) -> str:
    """`Ana, Ben, Carla, Dan (counterclockwise)`: how the table is seated (docs/rules.md 5)."""
    return f"{', '.join(players)} ({rules.turns.direction})"


def total_words(standing: Standing, stake: int, style: Style) -> str:
    """`Ana +63 (₱315.00)`, for several in a line."""
    pesos = f" ({style.pesos(standing.centavos)})" if stake else ""
    return f"{standing.player} {signed(standing.points)}{pesos}"


def questions(evening: Evening, state: HandState, ended: HandRecord | None, style: Style) -> Iterator[str]:
    """What the table is asked; what the host may answer by just pressing Enter is not for this screen."""
    for hand in evening.hands:
        for question in hand.result.questions:
            yield question_words(question, style).ask
    if evening.closed:
        return
    if state.asks_leftover:
        yield leftover_question(state.players, state.rules, style).ask
    if ended is not None and ended.result.status == "complete":
        scoring, result = ended.setup.rules.scoring, ended.result
        if scoring.feeding != "off" and result.winner and not result.fed_by:
            yield fed_by_question(result.winner).ask
        if scoring.settle == "hand" and result.transfers and not result.owes:
            yield owes_question().ask
    if state.begun or state.over:
        return
    if state.asks_lowest:
        yield lowest_question(lowest_card(state.rules), style).ask
    if state.turn is None:
        yield leader_question(state.players, state.rules, style, lowest_leads=state.setup.lowest_leads).ask

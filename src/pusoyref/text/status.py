"""The table as it stands, in plain lines, and what it is asked and told between hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pusoyref.hand.state import HandState
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.questions import OpenQuestion, open_questions, turn_question
from pusoyref.session.standings import Limit, Near, Standing, side_totals, standings
from pusoyref.text.amounts import amount_words, number, points_words, signed
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, count_words, listed

LAST_CARD = "last card"


def board(evening: Evening, style: Style) -> list[str]:
    """Everything `status` says: where the hand stands, then who stands where."""
    state = current_state(evening)
    dot = f" {style.dot} "
    closed = f"{dot}closed" if evening.closed else ""
    lines = [f"{evening.header.name}{dot}{state.rules.name}{dot}hand {state.setup.number}{closed}"]
    lines.append(f"Seats: {direction_words(state.rules, state.players)}")
    if not evening.closed:
        lines += table_lines(state, style)
        lines.append(turn_line(state, style))
    lines += question_lines(evening, style)
    if any(hand.result.status == "complete" for hand in evening.hands):
        lines += ["", "Standings:"]
        lines += [f"  {standing_line(line, evening.stake, style)}" for line in standings(evening)]
        lines += [f"  sides: {sides_words(sides)}" for sides in (side_totals(evening),) if sides]
    return lines


def table_lines(state: HandState, style: Style) -> Iterator[str]:
    """What lies there, who passed, how many cards each has."""
    if state.table is not None:
        yield f"On the table: {style.cards(state.table.cards)} ({play_words(state.table, style)}, {state.owner})"
        if state.passed:
            yield f"Passed: {listed([player for player in state.players if player in state.passed])}"
    if state.reversed_ranks:
        yield "The ranks are reversed: 3 is high, 2 is low."
    if state.begun:
        yield f"Cards left: {cards_left(state)}"


def short_line(state: HandState, style: Style) -> str:
    """`9♣ 9♦ (Ben) · cards left: Ana 8, Ben 4, Carla 13, Dan 7`; "" before the first card."""
    if not state.begun:
        return ""
    table = f"{style.cards(state.table.cards)} ({state.owner})" if state.table else "empty table"
    turned = ", ranks reversed" if state.reversed_ranks else ""
    return f"{table}{turned} {style.dot} cards left: {cards_left(state)}"


def cards_left(state: HandState) -> str:
    """`Ana 8, Ben 4, Carla 13, Dan 7`"""
    return ", ".join(f"{player} {state.cards_of(player)}" for player in state.players)


def turn_line(state: HandState, style: Style) -> str:
    """Whose turn it is, and for what."""
    question = turn_question(state)
    if question is not None:
        return question_words(question, style)
    if state.table is not None:
        return f"{state.turn} to answer, or pass."
    fresh = " (bagong pasok)" if state.begun else ""
    return f"{state.turn} leads{fresh}."


def question_lines(evening: Evening, style: Style) -> Iterator[str]:
    """What the score of a finished hand still needs, and how to say it."""
    for question in open_questions(evening):
        if question.topic == "holds" and question.card is not None:
            asked, card = question_words(question, style), style.write(question.card)
            yield f"Hand {question.hand} needs: {asked}   (holds NAME {card})"


def with_hand(number: int, line: str) -> str:
    """`Hand 4: Ana goes out with J♣.`; a line that names the hand by itself stays as it is."""
    return line if line.startswith(f"Hand {number} ") else f"Hand {number}: {line}"


def next_hand_line(evening: Evening, style: Style) -> str:
    """`Hand 4: Ben deals, Carla leads.`"""
    state = current_state(evening)
    if state.begun:  # A hand before it was put right.
        return f"Hand {state.setup.number} goes on. {turn_line(state, style)}"
    leads = f"{state.turn} leads." if state.turn is not None else turn_line(state, style)
    return f"Hand {state.setup.number}: {state.setup.dealer} deals. {leads}"


def question_words(question: OpenQuestion, style: Style) -> str:
    """`Who holds 2♦? Carla or Dan`"""
    players = listed(question.players, "or")
    card = "" if question.card is None else style.write(question.card)
    match question.topic:
        case "holds":
            return f"Who holds {card}? {players}".rstrip()
        case "leftover":
            return f"Who took the card left over, the holder of {card}? {players}"
        case "fed":
            return f"Did anybody let {question.player} out?"
        case "owes":
            return "Does anybody still owe for this hand?"
        case "lowest":
            return "Which is the lowest card dealt?"
        case "lead":
            return f"Who leads{f', holding the {card}' if card else ''}? {players}"


def question_at_prompt(question: OpenQuestion, style: Style) -> str:
    """`Did anybody let Ana out? (Enter: nobody)`, with what Enter stands for, where it stands for something."""
    words = question_words(question, style)
    if not question.has_default:
        return words
    default = {"owes": "all have paid", "lowest": question.card and style.write(question.card)}
    return f"{words} (Enter: {default.get(question.topic, 'nobody')})"


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

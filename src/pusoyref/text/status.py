"""The table as it stands, in plain lines: quick to print, the same in a pipe."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.hand.state import HandState
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.standings import side_totals, standings
from pusoyref.text.plays import play_words
from pusoyref.text.questions import (
    direction_words,
    leader_question,
    leftover_question,
    question_words,
    sides_words,
    standing_line,
)
from pusoyref.text.style import Style, listed


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
    there = f"{style.cards(state.table.cards)} ({state.owner})" if state.table else "empty table"
    turned = ", ranks reversed" if state.reversed_ranks else ""
    return f"{there}{turned} {style.dot} cards left: {cards_left(state)}"


def cards_left(state: HandState) -> str:
    """`Ana 8, Ben 4, Carla 13, Dan 7`"""
    return ", ".join(f"{player} {state.cards_of(player)}" for player in state.players)


def turn_line(state: HandState, style: Style) -> str:
    """Whose turn it is, and for what."""
    if state.asks_leftover:
        return leftover_question(state.players, state.rules, style).ask
    if state.turn is None:
        question = leader_question(state.players, state.rules, style, lowest_leads=state.setup.lowest_leads)
        return question.ask
    if state.table is not None:
        return f"{state.turn} to answer, or pass."
    fresh = " (bagong pasok)" if state.begun else ""
    return f"{state.turn} leads{fresh}."


def question_lines(evening: Evening, style: Style) -> Iterator[str]:
    """What the score of a finished hand still needs, and how to say it."""
    for hand in evening.hands:
        for question in hand.result.questions:
            words = question_words(question, style)
            yield f"Hand {hand.number} needs: {words.ask}   (holds NAME {style.write(question.card)})"


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


LAST_CARD = "last card"

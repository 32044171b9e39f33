"""A hand that is over: who went out, what everybody's cards cost, where everybody stands, who leads next."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.limits_near import limits_near
from pusoyref.session.standings import limits_reached, side_totals, standings
from pusoyref.view.board import next_hand_line, with_hand
from pusoyref.view.folding import folded
from pusoyref.view.over_table import over_lines
from pusoyref.wording.questions import limit_words, near_words, sides_words, total_words
from pusoyref.wording.results import hand_lines, headline, notes
from pusoyref.wording.speech import Speech


def hand_over(
    evening: Evening,
    hand: HandRecord,
    speech: Speech,
    *,
    color: bool = False,
    width: int | None = None,
    minutes: float | None = None,
) -> list[str]:
    """A picture of the result, then who deals and leads; while the score waits for an answer, only that.

    `width`: columns, None for the screen's. `minutes` played, where the session has an agreed time.
    """
    if hand.result.status != "complete":
        first, *more = hand_lines(hand.result, hand.setup.rules, speech)
        lines = [with_hand(hand.number, first), *(f"  {line}" for line in more)]
        if not hand.result.questions:
            lines.append(next_hand_line(evening, speech))
        return folded(lines, width)
    head = with_hand(hand.number, headline(hand.result, hand.setup.rules, speech))
    after = [*_said(evening, hand, speech), *_limits(evening, minutes), next_hand_line(evening, speech)]
    return [
        *folded([head], width),
        *over_lines(evening, hand, speech, color=color, width=width),
        *folded(after, width),
    ]


def _said(evening: Evening, hand: HandRecord, speech: Speech) -> Iterator[str]:
    """What else the table should know of this hand, then who is not in it, then the sides."""
    yield from (f"  {line}" for line in notes(hand.result, hand.setup.rules, speech))
    others = [line for line in standings(evening) if line.player not in hand.setup.players]
    if others:
        yield f"  Others: {', '.join(total_words(line, evening.stake, speech) for line in others)}"
    yield from (f"  Sides: {sides_words(sides)}" for sides in (side_totals(evening),) if sides)


def _limits(evening: Evening, minutes: float | None) -> Iterator[str]:
    """The limits that are reached, else those that are near, in one line."""
    said = [limit_words(limit) for limit in limits_reached(evening, minutes)]
    said += [near_words(near) for near in limits_near(evening, minutes)]
    if said:
        yield " ".join(said)

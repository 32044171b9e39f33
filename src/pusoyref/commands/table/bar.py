"""The bottom bar: what the line being typed makes and whether it stands, before Enter."""

from __future__ import annotations

from collections.abc import Sequence

from prompt_toolkit.formatted_text import StyleAndTextTuples

from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.context import get_context
from pusoyref.commands.table.live import (
    ENTER_PASSES,
    IDLE_KEYS,
    LEAVING_KEY,
    counted_words,
    counts_in_play_words,
    fitted,
    pasted_words,
)
from pusoyref.commands.table.loop import Asked
from pusoyref.commands.table.meaning import is_cards
from pusoyref.commands.table.verdict import Verdict, verdict
from pusoyref.errors import PusoyrefError, Refused
from pusoyref.notation.names import casefolded
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.typed import only_counts, players_now, typed_score
from pusoyref.text.refusals import message

MARKS = {True: ("✓", "ok", "class:stands"), False: ("✗", "x", "class:refused")}
"""The mark in signs and in ASCII, and the colour that says the same."""
NOTHING = Verdict(None, "")


def bar(
    evening: Evening | None, asked: Asked | None, text: str, room: int, *, counts: bool = False
) -> StyleAndTextTuples:
    """The bar for `text` in at most `room` columns. `counts`: only counts are read here."""
    style = get_context().plain_style
    said = _said(evening, asked, text, counts=counts)
    if said.stands is None:
        return [("", fitted(said.words, room, style))]
    sign, letters, color = MARKS[said.stands]
    return [(color, fitted(f"{letters if style.ascii else sign} {said.words}", room, style))]


def _said(evening: Evening | None, asked: Asked | None, text: str, *, counts: bool) -> Verdict:
    if not text.strip():
        return Verdict(None, f" {get_context().plain_style.dot} ".join(_idle(evening, asked)))
    if "\n" in text:
        return Verdict(None, pasted_words(len(text.splitlines())))
    word, *rest = text.split()
    if evening is None or casefolded(word) in (*HELP_WORDS, *LEAVING_WORDS):
        return NOTHING
    if casefolded(word) in WORDS:
        return _of_a_word(evening, casefolded(word), rest)
    if evening.closed or (asked is not None and not asked.leads):
        return NOTHING
    return _judged(evening, text, counts=counts)


def _judged(evening: Evening, text: str, *, counts: bool) -> Verdict:
    """Cards, a pass, or a hand by counts."""
    players = players_now(evening)
    if counts or (not is_cards(text) and only_counts(text, players)):
        if current_state(evening).begun and not counts:
            return Verdict(False, counts_in_play_words(text.strip()))
        return _scored(evening, text.split())
    said = verdict(evening, text, get_context().plain_style)
    # `a5` is no card, but may become `a5b11c3`.
    begins_counts = said.stands is False and not is_cards(text) and only_counts(f"{text} x1", (*players, "x"))
    return NOTHING if begins_counts else said


def _idle(evening: Evening | None, asked: Asked | None) -> tuple[str, ...]:
    if evening is not None and evening.closed:
        return (LEAVING_KEY,)
    if evening is None or asked is not None or not evening.enter_passes:
        return IDLE_KEYS
    return (ENTER_PASSES, *IDLE_KEYS) if current_state(evening).table is not None else IDLE_KEYS


def _of_a_word(evening: Evening, word: str, rest: Sequence[str]) -> Verdict:
    line = WORDS[word]
    if line.name == "score" and rest and not any(part.startswith("--") for part in rest):
        return _scored(evening, rest)
    return Verdict(None, f"{line.name}: {line.summary}")


def _scored(evening: Evening, words: Sequence[str]) -> Verdict:
    """A hand by counts, judged as Enter would; nothing said of a line that is not yet one."""
    style = get_context().plain_style
    try:
        score = typed_score(evening, words)
        entered = enter(evening, score)
    except Refused as refused:
        record = evening.open_hand
        return Verdict(
            False, message(refused.ruling, record.setup.rules if record else evening.current_rules, style)
        )
    except PusoyrefError:
        return NOTHING
    result = entered.evening.hands[-1].result
    return Verdict(True, counted_words(result.winner, result.left, score, style))

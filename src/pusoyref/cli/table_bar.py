"""The bottom bar: what the line being typed makes and whether it stands, before Enter."""

from __future__ import annotations

from prompt_toolkit.formatted_text import StyleAndTextTuples

from pusoyref.cli.commands import HELP_WORDS, LEAVING_WORDS, WORDS
from pusoyref.cli.desk import desk
from pusoyref.cli.line_words import is_cards
from pusoyref.cli.table_loop import Asked
from pusoyref.errors import PusoyrefError
from pusoyref.notation.names import folded
from pusoyref.session.evening import Evening
from pusoyref.session.now import current_state
from pusoyref.session.typed import players_now, typed_score
from pusoyref.session.typed_counts import only_counts
from pusoyref.view.live import fitted
from pusoyref.wording.live import ENTER_PASSES, IDLE_KEYS, pasted_words
from pusoyref.wording.log import entry_words
from pusoyref.wording.verdict import Verdict, verdict

MARKS = {True: ("✓", "ok", "class:stands"), False: ("✗", "x", "class:refused")}
"""The mark in signs and in ASCII, and the colour that says the same."""


def bar(
    evening: Evening | None, asked: Asked | None, text: str, room: int, *, counts: bool = False
) -> StyleAndTextTuples:
    """The bar for `text` in at most `room` columns. `counts`: only counts are read here."""
    speech = desk().plain_speech
    said = _said(evening, asked, text, counts=counts)
    if said.stands is None:
        return [("", fitted(said.words, room, speech))]
    sign, letters, style = MARKS[said.stands]
    return [(style, fitted(f"{letters if speech.ascii else sign} {said.words}", room, speech))]


def _said(evening: Evening | None, asked: Asked | None, text: str, *, counts: bool) -> Verdict:
    speech = desk().plain_speech
    if not text.strip():
        return Verdict(None, f" {speech.dot} ".join(_idle(evening, asked)))
    if "\n" in text:
        return Verdict(None, pasted_words(len(text.splitlines())))
    word, *rest = text.split()
    if evening is None or folded(word) in (*HELP_WORDS, *LEAVING_WORDS):
        return Verdict(None, "")
    if folded(word) in WORDS:
        return _of_a_word(evening, folded(word), rest)
    if evening.closed or asked is not None:
        return Verdict(None, "")
    if counts or (not is_cards(text) and only_counts(text, players_now(evening))):
        return _scored(evening, text.split()) or verdict(evening, text, speech)
    return verdict(evening, text, speech)


def _idle(evening: Evening | None, asked: Asked | None) -> tuple[str, ...]:
    passes = evening is not None and asked is None and evening.enter_passes
    if passes and evening is not None and current_state(evening).table is not None:
        return (ENTER_PASSES, *IDLE_KEYS)
    return IDLE_KEYS


def _of_a_word(evening: Evening, word: str, rest: list[str]) -> Verdict:
    line = WORDS[word]
    scored = _scored(evening, rest) if line.name == "score" and rest else None
    return scored or Verdict(None, f"{line.name}: {line.summary}")


def _scored(evening: Evening, words: list[str]) -> Verdict | None:
    """A hand by counts as it would be taken, behind `score` where cards have fallen; None where it is not yet one."""
    try:
        score = typed_score(evening, [word for word in words if not word.startswith("--")])
    except PusoyrefError:
        return None
    return Verdict(None, entry_words(score, desk().plain_speech))

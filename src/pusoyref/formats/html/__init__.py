"""Evenings as one page that people keep: it needs no script, no font and no picture from anywhere.

`templates/evening.html` is the page; `evening_html_scene`, `_hand` and `_together` are what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Card, Suit
from pusoyref.formats import Exported
from pusoyref.formats.html import words
from pusoyref.formats.html.chart import LOOKS
from pusoyref.formats.html.evening import EveningShown, evening_shown
from pusoyref.formats.html.together import together
from pusoyref.formats.pages import page_template
from pusoyref.formats.words import TOGETHER
from pusoyref.notation.pesos import write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.amounts import number, signed
from pusoyref.text.rules.chapters import Chapter, chapters
from pusoyref.text.style import Style, card_words, sentence
from pusoyref.text.wrap import to_ascii

VERSION = 1
"""Of the form of the page; the same hand has the same id in every one."""
_RED = (Suit.HEARTS, Suit.DIAMONDS)
_JOINERS = "\u200c\u200d"
"""Not to be seen, but the writing of many languages and of emoji needs them, and they turn nothing round."""
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(rf"[{_RIGHT_TO_LEFT}]+(?:[ '.-]+[{_RIGHT_TO_LEFT}]+)*")
_APART, _END = "\u2068", "\u2069"
"""First strong isolate and its end: what stands between them does not turn round the numbers beside it."""


class Sheet(Struct, frozen=True):
    """A ruleset in plain words. `number` counts the rulesets of the page from 1.

    `differs`: only what is not as in the first one.
    """

    number: int
    title: str
    chapters: tuple[Chapter, ...]
    differs: bool = False


def evening_html(sessions: Sequence[Exported], style: Style) -> str:
    """The page, in UTF-8: one evening, or several, oldest first, with a table of contents and their sums.

    What people typed is escaped by the template, and signs that cannot be seen are shown as question marks.
    """
    evenings = [evening_shown(session, style) for session in sessions]
    sheets = _sheets(evenings, style)
    page = page_template(__name__, "evening.html", _seen)
    text = page.render(
        evenings=evenings,
        together=together(sessions, evenings, style) if len(evenings) > 1 else None,
        sheets=[sheet for _, sheet in sheets],
        sheet_of=lambda rules: next(sheet for values, sheet in sheets if values == _values(rules)),
        style=style, said=words, TOGETHER=TOGETHER, version=VERSION, looks=LOOKS, write_pesos=write_pesos,
        signed=signed, number=number, card_words=card_words, is_red=_is_red, sentence=sentence,
    )  # fmt: skip
    return text + "\n"


def _sheets(evenings: Sequence[EveningShown], style: Style) -> list[tuple[Ruleset, Sheet]]:
    """Every ruleset of the page once, whatever it was called."""
    sheets: list[tuple[Ruleset, Sheet]] = []
    for rules in (rules for evening in evenings for _, rules in evening.rules):
        if any(values == _values(rules) for values, _ in sheets):
            continue
        content = tuple(_in_speech(chapters(rules, style.write), style))
        title = words.unlike(words.rules_title(rules), [sheet.title for _, sheet in sheets])
        sheet = Sheet(len(sheets) + 1, title, content)
        sheets.append((_values(rules), _shortened(sheet, sheets[0][1]) if sheets else sheet))
    return sheets


def _shortened(sheet: Sheet, first: Sheet) -> Sheet:
    """Without what is the same in the first sheet; as it is where that one says something that this one does not."""
    known = {line.label: line for chapter in first.chapters for line in chapter.lines}
    if known.keys() - {line.label for chapter in sheet.chapters for line in chapter.lines}:
        return sheet
    content = (
        chapter._replace(lines=tuple(line for line in chapter.lines if line != known.get(line.label)))
        for chapter in sheet.chapters
    )
    return replace(sheet, chapters=tuple(chapter for chapter in content if chapter.lines), differs=True)


def _values(rules: Ruleset) -> Ruleset:
    """The rules without what they are called."""
    return replace(rules, name="", title="")


def _in_speech(content: Iterator[Chapter], style: Style) -> Iterator[Chapter]:
    """Chapters with whole sentences, in ASCII if so wanted."""
    for chapter in content:
        lines = tuple(
            line._replace(sentences=tuple(_whole(text, style) for text in line.sentences))
            for line in chapter.lines
        )
        yield chapter._replace(lines=lines)


def _whole(text: str, style: Style) -> str:
    return f"{sentence(to_ascii(text) if style.ascii else text)}."


def _is_red(card: Card) -> bool:
    return card.suit in _RED


def _seen(value: object) -> object:
    """Text without signs that cannot be seen: they could turn the line around, or end it."""
    if type(value) is not str or (value.isascii() and value.isprintable()):
        return value
    seen = "".join(sign if sign.isprintable() or sign in _JOINERS else "?" for sign in value)
    return _RUN.sub(rf"{_APART}\g<0>{_END}", seen)


SUFFIX = ".html"
SUMMARY = "a page to keep: a picture of the evening, its hands, who pays whom"
SEVERAL = True


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The page of one evening or of several."""

    return evening_html(sessions, style)

"""Evenings as one page that people keep: it needs no script, no font and no picture from anywhere.

`templates/evening.html` is the page, with all its fixed words; `evening`, `hand` and `chart` are what it shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Suit
from pusoyref.formats import Exported, unlike
from pusoyref.formats.html.chart import LOOKS
from pusoyref.formats.html.evening import EveningShown, evening_shown, together
from pusoyref.formats.html.hand import rules_title, stake_words
from pusoyref.formats.pages import page_template, seen_in_any_script
from pusoyref.notation.pesos import write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.amounts import number, signed, transfer_words
from pusoyref.text.plays import play_words
from pusoyref.text.rules.chapters import Chapter, chapters
from pusoyref.text.style import Style, card_words, count_words, sentence
from pusoyref.text.wrap import to_ascii

SUFFIX = ".html"
SUMMARY = "a page to keep: a picture of the evening, its hands, who pays whom"
SEVERAL = True
VERSION = 1
"""Of the form of the page; the same hand has the same id in every one."""


class RulesSheet(Struct, frozen=True):
    """A ruleset in plain words. `number` counts the rulesets of the page from 1; `rules` have no name.

    `differs`: only what is not as in the first one.
    """

    number: int
    rules: Ruleset
    title: str
    chapters: tuple[Chapter, ...]
    differs: bool = False


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The page, in UTF-8: one evening, or several, oldest first, with a table of contents and their sums.

    What people typed is escaped by the template, and signs that cannot be seen are shown as question marks.
    """
    evenings = [evening_shown(session, style) for session in sessions]
    rules_sheets = _rules_sheets(evenings, style)
    page = page_template(__name__, "evening.html", seen_in_any_script)
    text = page.render(
        evenings=evenings,
        together=together(sessions, evenings, style) if len(evenings) > 1 else None,
        rules_sheets=rules_sheets,
        sheet_of=lambda rules: next(sheet for sheet in rules_sheets if sheet.rules == _nameless(rules)),
        style=style, version=VERSION, looks=LOOKS, red_suits=(Suit.HEARTS, Suit.DIAMONDS),
        write_pesos=write_pesos, signed=signed, number=number, count_words=count_words, card_words=card_words,
        play_words=play_words, stake_words=stake_words, transfer_words=transfer_words,
    )  # fmt: skip
    return text + "\n"


def _rules_sheets(evenings: Sequence[EveningShown], style: Style) -> list[RulesSheet]:
    """Every ruleset of the page once, whatever it was called."""
    rules_sheets: list[RulesSheet] = []
    for rules in (rules for evening in evenings for _, rules in evening.rules):
        if any(sheet.rules == _nameless(rules) for sheet in rules_sheets):
            continue
        title = unlike(rules_title(rules), [sheet.title for sheet in rules_sheets])
        sheet = RulesSheet(len(rules_sheets) + 1, _nameless(rules), title, tuple(_chapters(rules, style)))
        rules_sheets.append(_shortened(sheet, rules_sheets[0]) if rules_sheets else sheet)
    return rules_sheets


def _nameless(rules: Ruleset) -> Ruleset:
    return replace(rules, name="", title="")


def _chapters(rules: Ruleset, style: Style) -> Iterator[Chapter]:
    """Chapters with whole sentences, in ASCII if so wanted."""
    for chapter in chapters(rules, style.write):
        lines = []
        for line in chapter.lines:
            texts = (to_ascii(text) if style.ascii else text for text in line.sentences)
            lines.append(line._replace(sentences=tuple(f"{sentence(text)}." for text in texts)))
        yield chapter._replace(lines=tuple(lines))


def _shortened(sheet: RulesSheet, first: RulesSheet) -> RulesSheet:
    """Without what is the same in the first sheet; as it is where that one says something that this one does not."""
    known = {line.label: line for chapter in first.chapters for line in chapter.lines}
    if known.keys() - {line.label for chapter in sheet.chapters for line in chapter.lines}:
        return sheet
    content = (
        chapter._replace(lines=tuple(line for line in chapter.lines if line != known.get(line.label)))
        for chapter in sheet.chapters
    )
    return replace(sheet, chapters=tuple(chapter for chapter in content if chapter.lines), differs=True)

"""The complete sheet of any ruleset in plain words, to pin to the wall (docs/rules.md 2 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules.chapters import Chapter, chapters
from pusoyref.wording.rules.layout import one_line, paragraph, running, to_ascii, wrapped
from pusoyref.wording.rules.penalty_table import penalty_table

__all__ = ["MOST_LINES", "penalty_table", "rules_sheet"]

MOST_LINES = 60


def rules_sheet(
    rules: Ruleset, write: CardWriter, *, ascii: bool = False, penalties: bool = False
) -> list[str]:
    """At most 60 lines of at most 80 columns; with `penalties` the table of costs comes on top of them."""
    title, name = one_line(rules.title, ascii=ascii), one_line(rules.name, 40, ascii=ascii)
    head = wrapped(f"{title} ({name})" if title and name else title or name or "Pusoy Dos")
    sheet: list[str] = []
    for sheet in _layouts(head, tuple(chapters(rules, write))):
        if len(sheet) <= MOST_LINES:
            break
    if penalties:
        sheet = [*sheet, "", *penalty_table(rules, write)]
    return [to_ascii(line) for line in sheet] if ascii else sheet


def _layouts(head: list[str], content: Sequence[Chapter]) -> Iterator[list[str]]:
    """The sheet set ever closer: the more a table has agreed on, the less air there is on the page."""
    labelled = [
        head,
        *(
            [chapter.heading, *(line for part in chapter.lines for line in paragraph(*part))]
            for chapter in content
        ),
    ]
    yield [line for block in labelled for line in ("", *block)][1:]
    yield [line for block in labelled for line in block]
    yield [*head, *(line for chapter in content for line in running(*chapter))]

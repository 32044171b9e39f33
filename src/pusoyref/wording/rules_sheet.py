"""The complete sheet of any ruleset in plain words, to pin to the wall (docs/rules.md 2 to 8)."""

from __future__ import annotations

from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules.chapters import chapters
from pusoyref.wording.rules.layout import one_line, paragraph, to_ascii, wrapped
from pusoyref.wording.rules.penalty_table import penalty_table

__all__ = ["MOST_LINES", "penalty_table", "rules_sheet"]

MOST_LINES = 60


def rules_sheet(
    rules: Ruleset, write: CardWriter, *, ascii: bool = False, penalties: bool = False
) -> list[str]:
    """At most 60 lines of at most 80 columns; with `penalties` the table of costs comes on top of them."""
    title, name = one_line(rules.title, ascii=ascii), one_line(rules.name, 80, ascii=ascii)
    blocks = [wrapped(f"{title} ({name})")]
    for chapter in chapters(rules, write):
        lines = [line for label, sentences in chapter.lines for line in paragraph(label, sentences)]
        blocks.append([chapter.heading, *lines])
    # Air between the chapters only where there is room for it.
    airy = sum(map(len, blocks)) + len(blocks) - 1 <= MOST_LINES
    sheet = [line for block in blocks for line in ((*block, "") if airy else block)]
    sheet = sheet[:-1] if airy else sheet
    if penalties:
        sheet += ["", *penalty_table(rules, write)]
    return [to_ascii(line) for line in sheet] if ascii else sheet

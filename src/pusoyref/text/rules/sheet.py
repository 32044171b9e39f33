"""The complete sheet of any ruleset in plain words, to pin to the wall (docs/rules.md 2 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pusoyref.cards import TWOS, Card
from pusoyref.hand.ending import Ending
from pusoyref.notation.cards import CardWriter, card_signs
from pusoyref.plays.order import order_of, top_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Penalty, penalty
from pusoyref.text.rules.chapters import Chapter, RuleLine, chapters
from pusoyref.text.style import sentence
from pusoyref.text.wrap import WIDTH, one_line, to_ascii, wrap_lines


class PenaltyRow(NamedTuple):
    """`cards` left, whether none was ever played, and the points for each column of the table."""

    cards: int
    untouched: bool
    burned: str
    points: tuple[int | None, ...]


def penalty_table(rules: Ruleset, write: CardWriter = card_signs) -> list[str]:
    """The penalties in lines of text; one line that says so where the scheme knows none."""
    if rules.scoring.scheme != "penalty":
        return [f"Cards left cost nothing: points go by scheme {rules.scoring.scheme}."]
    heads = [head for head, _ in _holdings(rules, write)]
    lines = ["POINTS FOR CARDS LEFT", f"  {'left':<22}{''.join(f'{head:>11}' for head in heads)}".rstrip()]
    for row in penalty_rows(rules):
        note = {"sunog": " sunog", "shutout": " hindi nakatira"}.get(row.burned, "")
        if row.untouched and row.burned != "shutout":
            note += ", none played"
        cells = "".join(f"{'-' if points is None else points:>11}" for points in row.points)
        lines.append(f"  {f'{row.cards:>2}{note}':<22}{cells}")
    return lines


def penalty_rows(rules: Ruleset) -> Iterator[PenaltyRow]:
    """From 0 cards up to as many as can be left after a play, then the whole hands never touched."""
    dealt = _dealt(rules)
    for cards in range(max(dealt)):
        yield _row(cards, max(dealt), rules, untouched=False)
    for cards in sorted(dealt):
        yield _row(cards, cards, rules, untouched=True)


def _row(cards: int, dealt: int, rules: Ruleset, *, untouched: bool) -> PenaltyRow:
    penalties = [
        _cost(cards, dealt, frozenset(twos), rules, untouched=untouched) if len(twos) <= cards else None
        for _, twos in _holdings(rules, card_signs)
    ]
    burned = penalties[0].burned if penalties[0] is not None and cards else ""
    return PenaltyRow(cards, untouched, burned, tuple(part.points if part else None for part in penalties))


def _cost(cards: int, dealt: int, twos: frozenset[Card], rules: Ruleset, *, untouched: bool) -> Penalty:
    loser = "loser"
    end = Ending(
        players=(loser,),
        winner="",
        left={loser: cards},
        dealt={loser: dealt},
        played=frozenset() if untouched else frozenset({loser}),
        order=(),
        out_with=None,
        twos={loser: twos},
        open_twos=(),
        room={},
        fed_by=None,
        by_counts=True,
    )
    return penalty(loser, end, twos, rules)


def _dealt(rules: Ruleset) -> set[int]:
    """Cards a whole hand can have at any of the allowed table sizes."""
    sizes = rules.deal.sizes()
    return {*sizes.values(), *(count + 1 for size, count in sizes.items() if rules.gives_leftover(size))}


def _holdings(rules: Ruleset, write: CardWriter) -> list[tuple[str, tuple[Card, ...]]]:
    """The columns: any cards; where 2s cost more also the top card, all four 2s, and others that double."""
    scoring = rules.scoring
    if not (scoring.top_card or scoring.four_twos or scoring.twos_double):
        return [("points", ())]
    top = top_card(rules)
    others = tuple(card for card in order_of(rules).sort(TWOS) if card != top)
    columns: list[tuple[str, tuple[Card, ...]]] = [("no 2", ())]
    if scoring.twos_double:
        columns.append(("another 2", others[:1]))
    columns.append((f"with {write(top)}", (top,)))
    if scoring.twos_double:
        columns.append(("two others", others[:2]))
    columns.append(("four 2s", (top, *others)))
    return columns


MOST_LINES = 60
_LABEL = 11
"""Columns of a label and the blanks behind it."""


def rules_sheet(
    rules: Ruleset, write: CardWriter, *, ascii: bool = False, penalties: bool = False
) -> list[str]:
    """At most 60 lines of at most 80 columns; with `penalties` the table of costs comes on top of them."""
    title, name = one_line(rules.title, ascii=ascii), one_line(rules.name, 40, ascii=ascii)
    heading = f"{title} ({name})" if title and name else title or name or "Pusoy Dos"
    head = wrap_lines([heading], WIDTH, hang=0)
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
            [chapter.heading, *(line for part in chapter.lines for line in _paragraph(part))]
            for chapter in content
        ),
    ]
    yield [line for block in labelled for line in ("", *block)][1:]
    yield [line for block in labelled for line in block]
    yield [*head, *(line for chapter in content for line in _running(chapter))]


def _paragraph(line: RuleLine) -> list[str]:
    """A label in its column and the sentences beside it."""
    return wrap_lines([f"{line.label:<{_LABEL}}{_prose(line)}"], WIDTH, hang=_LABEL)


def _running(chapter: Chapter) -> list[str]:
    """A whole chapter as one paragraph, where room is short."""
    texts = (f"{line.label}: {_prose(line)}".removeprefix(": ") for line in chapter.lines)
    return wrap_lines([f"{chapter.heading}. {' '.join(texts)}"], WIDTH, hang=0)


def _prose(line: RuleLine) -> str:
    return " ".join(f"{sentence(text)}." for text in line.sentences)

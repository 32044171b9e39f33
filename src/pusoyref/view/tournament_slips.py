"""Score slips in plain lines, for a printer that knows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.export.slips import Slip
from pusoyref.ruleset.options import Ruleset
from pusoyref.view.folding import cells
from pusoyref.wording import tournament_slips as said
from pusoyref.wording.speech import Speech

WIDTH = 80
_BOX = 9
_HAND = 6


def slip_lines(name: str, rules: Ruleset, slips: Sequence[Slip], speech: Speech) -> list[str]:
    """The slips under each other, with a line to cut along after each."""
    return [line for slip in slips for line in _slip(name, rules, slip, speech)]


def _slip(name: str, rules: Ruleset, slip: Slip, speech: Speech) -> Iterator[str]:
    right = said.slip_rules(rules, slip.hands)
    place = f" {speech.dot} {said.slip_place(slip.round, slip.table, speech)}"
    title = _cut(name, WIDTH - cells(place) - len(right) - 2, speech) + place
    yield title + " " * (WIDTH - cells(title) - len(right)) + right
    heads = [*slip.players, said.SUM]
    yield f"{said.HAND:<{_HAND}}{''.join(_padded(head, speech) for head in heads)}{said.remarks_head(rules)}"
    box = f"[{' ' * (_BOX - 2)}] "
    remarks = "_" * (WIDTH - _HAND - len(box) * len(heads))
    for number in range(1, slip.hands + 1):
        yield f"{number:<{_HAND}}{box * len(heads)}{remarks}"
    yield f"{said.TOTAL:<{_HAND}}{box * len(slip.players)}{box[:-1]} {said.CHECK}"
    yield from said.how_to_fill(len(slip.players), speech)
    yield f"{said.SIGNED} {'_' * (WIDTH - len(said.SIGNED) - 1)}"
    yield "- " * (WIDTH // 2 - 1) + "-"


def _padded(name: str, speech: Speech) -> str:
    short = _cut(name, _BOX, speech)
    return short + " " * (_BOX + 1 - cells(short))


def _cut(text: str, width: int, speech: Speech) -> str:
    """In at most so many columns; what is cut off is marked."""
    if cells(text) <= width:
        return text
    mark = ".." if speech.ascii else "…"
    while cells(text + mark) > width:
        text = text[:-1]
    return text + mark

"""The people at the table in a few columns: cards left, marks, totals with small bars."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pusoyref.export.board_scene import Scene
from pusoyref.export.board_seats import Seat
from pusoyref.view.bars import bars
from pusoyref.view.big_text import cut, padded, words
from pusoyref.wording.amounts import signed
from pusoyref.wording.board import AWAY, HEADS, OUT, PASSED
from pusoyref.wording.live import LAST_CARD
from pusoyref.wording.speech import Speech

GAP = 2
WIDE = 96
"""From this width on there is room for a picture of every card held."""
_SHORTEST_NAME, _LONGEST_NAME = 8, 24
_SHORTEST_BAR, _LONGEST_BAR = 5, 31


def seat_lines(scene: Scene, width: int, speech: Speech, *, color: bool) -> list[Text]:
    """A head, and a line for each person."""
    cells = [_cells(seat, scene, width, speech, color=color) for seat in scene.seats]
    heads = [Text(head, style="dim") for head in _heads(scene, width)]
    right = [
        False,
        True,
        *([False] if width >= WIDE else []),
        False,
        True,
        *([True] if scene.has_money else []),
    ]
    widths = [max(row[at].cell_len for row in (heads, *cells)) for at in range(len(heads))]
    others = sum(widths[1:]) + GAP * len(widths) + 2
    widths[0] = max(min(widths[0], _LONGEST_NAME), _SHORTEST_NAME)
    widths[0] = max(_SHORTEST_NAME, min(widths[0], width - others))
    room = min(_LONGEST_BAR, width - others - widths[0])
    lines = [_line(heads, widths, right, "  ", speech)]
    pictures = _bars(scene, room, speech, color=color)
    for seat, row, bar in zip(scene.seats, cells, pictures, strict=True):
        mark = (">" if speech.ascii else "►") if seat.has_turn else " "
        line = _line(row, widths, right, f"{mark} ", speech)
        line.append(" " * GAP).append_text(bar)
        if seat.has_turn:
            line.stylize("bold")
        lines.append(line)
    return [cut(line, width, ascii=speech.ascii) for line in lines]


def _heads(scene: Scene, width: int) -> list[str]:
    player, cards, state, points, pesos = HEADS
    pictures = [""] if width >= WIDE else []
    return [player, cards, *pictures, state, points, *([pesos] if scene.has_money else [])]


def _cells(seat: Seat, scene: Scene, width: int, speech: Speech, *, color: bool) -> list[Text]:
    held = "" if seat.cards is None else str(seat.cards)
    card = "|" if speech.ascii else "▮"
    sign = "" if not color or not seat.points else ("green" if seat.points > 0 else "red")
    return [
        words(seat.player, color=False),
        Text(held, style="bold"),
        *([Text(card * (seat.cards or 0))] if width >= WIDE else []),
        _marks(seat),
        Text(signed(seat.points), style=sign),
        *([Text(speech.pesos(seat.centavos), style=sign)] if scene.has_money else []),
    ]


def _marks(seat: Seat) -> Text:
    marks = [
        *([Text(f" {LAST_CARD} ", style="bold reverse")] if seat.last_card else []),
        *([Text(PASSED)] if seat.has_passed else []),
        *([Text(OUT, style="bold")] if seat.is_out else []),
        *([Text(AWAY, style="dim")] if seat.is_away else []),
    ]
    return Text(" ").join(marks)


def _bars(scene: Scene, room: int, speech: Speech, *, color: bool) -> list[Text]:
    """As long as the totals are large, what is won and what is lost on two sides; nothing before there are any."""
    points = [seat.points for seat in scene.seats]
    if room < _SHORTEST_BAR or not any(points):
        return [Text("")] * len(points)
    drawn = bars(points, room, ascii=speech.ascii)
    return [
        Text(bar, style=("green" if value > 0 else "red") if color and value else "")
        for bar, value in zip(drawn, points, strict=True)
    ]


def _line(
    cells: Sequence[Text], widths: Sequence[int], right: Sequence[bool], mark: str, speech: Speech
) -> Text:
    line = Text(mark)
    for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        line.append(" " * GAP if at else "")
        line.append_text(padded(cut(cell, width, ascii=speech.ascii), width, right=right[at]))
    return line

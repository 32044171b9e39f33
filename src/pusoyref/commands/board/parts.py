"""The parts of the second screen besides cards: head, turn, questions, trick, result, the people and their totals."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pusoyref.commands.board.cards import block_letters
from pusoyref.commands.board.layout import centred, cut, folded, padded, words
from pusoyref.commands.board.scene import Move, Scene, Seat
from pusoyref.commands.board.words import AWAY, HEADS, OUT, PASSED, RESULT, let_stand_words
from pusoyref.text.amounts import bars, signed
from pusoyref.text.status import LAST_CARD
from pusoyref.text.style import Style

_FRAMES = {False: tuple("╭─╮│╰╯"), True: tuple("╔═╗║╚╝")}
_ASCII_FRAMES = {False: tuple("+-+|++"), True: tuple("+=+|++")}
"""Boxes of a single and of a double line: corners, lines, sides."""


def about_line(scene: Scene, width: int, style: Style, leaving: str) -> Text:
    """The session and the hand, and at the right how to leave."""
    line = words(scene.session, color=False, style="bold")
    line = Text("").append_text(line).append(f" {style.dot} ").append(f" {style.dot} ".join(scene.about))
    room = width - len(leaving) - 2 if leaving else width
    return padded(cut(line, room, ascii=style.ascii), room + 2 if leaving else 0).append(leaving, style="dim")


def turn_lines(scene: Scene, width: int, how: str, style: Style) -> list[Text]:
    """Whose turn it is: in letters five rows high, in a box, or in a line."""
    if not scene.turn:
        return []
    mark = ">" if style.ascii else "►"
    # With the result of a hand on the screen who leads the next one is not the news.
    name = block_letters(scene.turn, ascii=style.ascii) if how == "block" and not scene.result else None
    if name is not None and len(name[0]) <= width:
        below = words(f"{mark} {scene.turn} {scene.to_do}", color=False, style="bold")
        return [
            centred(line, width) for line in (*(Text(row, style="bold") for row in name), Text(""), below)
        ]
    line = cut(
        words(f"{mark} {scene.turn} {scene.to_do}", color=False, style="bold"), width - 4, ascii=style.ascii
    )
    return [line] if how == "line" else _box([line], width, style, double=True)


def asked_lines(scene: Scene, width: int, style: Style, *, boxed: bool, color: bool) -> list[Text]:
    """What the table is asked."""
    lines = [
        line
        for question in scene.questions
        for line in folded(words(f"? {question}", color=color, style="bold"), width - 4)
    ]
    return _box(lines, width, style, double=False) if boxed and lines else lines


def _box(lines: list[Text], width: int, style: Style, *, double: bool) -> list[Text]:
    frame = _ASCII_FRAMES if style.ascii else _FRAMES
    left, across, right, side, low_left, low_right = frame[double]
    inside = width - 2
    return [
        Text(left + across * inside + right),
        *(Text(side).append_text(padded(centred(line, inside), inside)).append(side) for line in lines),
        Text(low_left + across * inside + low_right),
    ]


def result_lines(scene: Scene, width: int, *, color: bool) -> list[Text]:
    """What the hand that is over came to."""
    if not scene.result:
        return []
    first, *more = scene.result
    said = [words(first, color=color, style="bold"), *(words(line, color=color) for line in more)]
    return [Text(RESULT, style="dim"), *(part for line in said for part in folded(line, width))]


def trick_lines(scene: Scene, width: int, how: str, style: Style, *, color: bool) -> list[Text]:
    """The turns of the trick: each in a line of its own, or all in one, the last of them where not all fit."""
    if not scene.trick or not how or (scene.result and how == "line"):
        return []
    head = Text(scene.trick_title, style="dim")
    if how == "rows":
        names = [words(move.player, color=False) for move in scene.trick]
        longest = max(name.cell_len for name in names)
        rows = [
            Text("  ")
            .append_text(padded(name, longest + 2))
            .append_text(words(_move(move, style, full=True), color=color))
            for name, move in zip(names, scene.trick, strict=True)
        ]
        return [head, *(cut(row, width, ascii=style.ascii) for row in rows)]
    moves = [f"{move.player} {_move(move, style, full=False)}" for move in scene.trick]
    dot, left_out = f" {style.dot} ", ""
    line = words(dot.join(moves), color=color)
    while line.cell_len > width and len(moves) > 1:
        moves, left_out = moves[1:], ".. " if style.ascii else "… "
        line = words(left_out + dot.join(moves), color=color)
    return [head, cut(line, width, ascii=style.ascii)]


def _move(move: Move, style: Style, *, full: bool) -> str:
    if not move.cards:
        return PASSED
    kind = f"  {move.words}" if full and len(move.cards) > 1 else ""
    stands = f"  ({let_stand_words(move.let_stand)})" if full and move.let_stand else ""
    return f"{style.cards(move.cards)}{kind}{stands}"


GAP = 2
WIDE = 96
"""From this width on there is room for a picture of every card held."""
_SHORTEST_NAME, _LONGEST_NAME = 8, 24
_SHORTEST_BAR, _LONGEST_BAR = 5, 31


def seat_lines(scene: Scene, width: int, style: Style, *, color: bool) -> list[Text]:
    """A head, and a line for each person."""
    cells = [_cells(seat, scene, width, style, color=color) for seat in scene.seats]
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
    lines = [_line(heads, widths, right, "  ", style)]
    pictures = _bars(scene, room, style, color=color)
    for seat, row, bar in zip(scene.seats, cells, pictures, strict=True):
        mark = (">" if style.ascii else "►") if seat.has_turn else " "
        line = _line(row, widths, right, f"{mark} ", style)
        line.append(" " * GAP).append_text(bar)
        if seat.has_turn:
            line.stylize("bold")
        lines.append(line)
    return [cut(line, width, ascii=style.ascii) for line in lines]


def _heads(scene: Scene, width: int) -> list[str]:
    player, cards, state, points, pesos = HEADS
    pictures = [""] if width >= WIDE else []
    return [player, cards, *pictures, state, points, *([pesos] if scene.has_money else [])]


def _cells(seat: Seat, scene: Scene, width: int, style: Style, *, color: bool) -> list[Text]:
    held = "" if seat.cards is None else str(seat.cards)
    card = "|" if style.ascii else "▮"
    sign = "" if not color or not seat.points else ("green" if seat.points > 0 else "red")
    return [
        words(seat.player, color=False),
        Text(held, style="bold"),
        *([Text(card * (seat.cards or 0))] if width >= WIDE else []),
        _marks(seat),
        Text(signed(seat.points), style=sign),
        *([Text(style.pesos(seat.centavos), style=sign)] if scene.has_money else []),
    ]


def _marks(seat: Seat) -> Text:
    marks = [
        *([Text(f" {LAST_CARD} ", style="bold reverse")] if seat.last_card else []),
        *([Text(PASSED)] if seat.has_passed else []),
        *([Text(OUT, style="bold")] if seat.is_out else []),
        *([Text(AWAY, style="dim")] if seat.is_away else []),
    ]
    return Text(" ").join(marks)


def _bars(scene: Scene, room: int, style: Style, *, color: bool) -> list[Text]:
    """As long as the totals are large, what is won and what is lost on two sides; nothing before there are any."""
    points = [seat.points for seat in scene.seats]
    if room < _SHORTEST_BAR or not any(points):
        return [Text("")] * len(points)
    drawn = bars(points, room, ascii=style.ascii)
    return [
        Text(bar, style=("green" if value > 0 else "red") if color and value else "")
        for bar, value in zip(drawn, points, strict=True)
    ]


def _line(
    cells: Sequence[Text], widths: Sequence[int], right: Sequence[bool], mark: str, style: Style
) -> Text:
    line = Text(mark)
    for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        line.append(" " * GAP if at else "")
        line.append_text(padded(cut(cell, width, ascii=style.ascii), width, right=right[at]))
    return line

"""The table full screen, for everybody at it: as much of it, and as large, as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from rich.text import Text

from pusoyref.commands.board.cards import Size, block_letters, cards_in_a_row, width_of
from pusoyref.commands.board.layout import (
    LEAVING,
    NEEDS_A_TERMINAL,
    as_ansi,
    centred,
    cut,
    folded,
    padded,
    words,
)
from pusoyref.commands.board.scene import Scene, SeatView, scene_of
from pusoyref.hand.state import TurnRecord
from pusoyref.session.evening import Evening
from pusoyref.text.amounts import bars, signed
from pusoyref.text.plays import play_words
from pusoyref.text.status import LAST_CARD
from pusoyref.text.style import Style

WIDEST = 120
"""Wider than this the eye does not find its way back."""
NARROWEST, LOWEST = 20, 6
PLAIN_WIDTH = 80
GAP = 2
"""Blanks between the columns of the seats."""
WIDE = 96
"""From this width on there is room for a picture of every card held."""
_SHORTEST_NAME, _LONGEST_NAME = 8, 24
_SHORTEST_BAR, _LONGEST_BAR = 5, 31
NUMBERS = ("cards", "points", "pesos")
"""Columns that stand at the right."""
_FRAMES = {False: tuple("╭─╮│╰╯"), True: tuple("╔═╗║╚╝")}
_ASCII_FRAMES = {False: tuple("+-+|++"), True: tuple("+=+|++")}
"""Boxes of a single and of a double line: corners, lines, sides."""


class Layout(Struct, frozen=True):
    """How large the parts are drawn. `gaps`: blank lines between them."""

    cards: Size | None
    turn: Literal["block", "box", "line"]
    gaps: int
    trick: Literal["rows", "line", ""]


LAYOUTS = (
    Layout("large", "block", 2, "rows"),
    Layout("large", "block", 1, "rows"),
    Layout("large", "block", 1, "line"),
    Layout("large", "box", 1, "line"),
    Layout("medium", "block", 2, "rows"),
    Layout("medium", "block", 1, "rows"),
    Layout("medium", "block", 1, "line"),
    Layout("medium", "box", 1, "rows"),
    Layout("medium", "box", 1, "line"),
    Layout("medium", "box", 0, "line"),
    Layout("small", "box", 0, "line"),
    Layout("small", "line", 0, "line"),
    Layout("small", "line", 0, ""),
    Layout(None, "line", 0, "line"),
    Layout(None, "line", 0, ""),
)
"""From the largest to the smallest; the first that fits is taken."""
PLAIN = Layout(None, "line", 0, "rows")
"""For a pipe and for who listens to it: no pictures."""


def screen_text(
    evening: Evening | None,
    width: int,
    height: int,
    style: Style,
    *,
    color: bool,
    over: str | None = None,
    notice: str = "",
) -> str:
    """The board as large as `width` and `height` allow. `notice`: why the session cannot be read just now."""
    if evening is None:
        lines = _notice_lines(notice, width)[:height]
    else:
        scene = scene_of(evening, style, over=over)
        lines = big_board(scene, width, height, style, color=color, notice=notice, leaving=LEAVING)
    return as_ansi(lines, width, color=color)


def big_board(
    scene: Scene, width: int, height: int, style: Style, *, color: bool, notice: str = "", leaving: str = ""
) -> list[Text]:
    """At most `height` lines of at most `width` columns. `notice`: why the session cannot be read just now."""
    if width < NARROWEST or height < LOWEST:
        return [cut(words(NEEDS_A_TERMINAL, color=False), width, ascii=style.ascii)][:height]
    room = min(width - 2, WIDEST)
    notices = _notice_lines(notice, room)
    drawing = Drawing(scene, room, style, color, leaving)
    for layout in LAYOUTS:
        lines = drawing.lines(layout)
        if lines is not None and len(lines) + len(notices) <= height:
            break
    assert lines is not None
    lines = [*lines[: max(0, height - len(notices))], *notices]
    margin = " " * ((width - room) // 2)
    above = [Text("")] * ((height - len(lines)) // 3)
    return [*above, *(Text(margin).append_text(line) for line in lines)]


def plain_board(scene: Scene, width: int, style: Style) -> list[str]:
    """The same in plain lines."""
    lines = Drawing(scene, width, style).lines(PLAIN)
    assert lines is not None
    return [line.plain.rstrip() for line in lines]


def _notice_lines(notice: str, width: int) -> list[Text]:
    return folded(f"! {notice}", width, style="bold") if notice else []


class Drawing(Struct, frozen=True):
    """A scene drawn `width` columns wide. `style` has no colour; `leaving`: how to leave, or ""."""

    scene: Scene
    width: int
    style: Style
    color: bool = False
    leaving: str = ""

    def lines(self, layout: Layout) -> list[Text] | None:
        """All parts under each other; None where the pictures are too wide."""
        lying = self._lying(layout.cards)
        if lying is None:
            return None
        parts = (
            [self._about()],
            lying,
            self._result(),
            self._questions(boxed=layout.turn != "line"),
            self._turn(layout.turn),
            self._seats(),
            self._trick(layout.trick),
            [line for note in self.scene.notes for line in self._folded(note, self.width, "bold")],
        )
        lines: list[Text] = []
        for part in filter(None, parts):
            lines += [Text("")] * (layout.gaps if lines else 0)
            lines += part
        return lines

    def _words(self, text: str, style: str = "") -> Text:
        return words(text, color=self.color, style=style)

    def _folded(self, text: str, width: int, style: str = "") -> list[Text]:
        return folded(text, width, color=self.color, style=style)

    def _cut(self, line: Text, width: int | None = None) -> Text:
        return cut(line, self.width if width is None else width, ascii=self.style.ascii)

    @property
    def _mark(self) -> str:
        """What stands before whoever's turn it is."""
        return ">" if self.style.ascii else "►"

    def _about(self) -> Text:
        """The session and the hand, and at the right how to leave."""
        dot = f" {self.style.dot} "
        name = words(self.scene.session, color=False, style="bold")
        line = Text("").append_text(name).append(dot).append(dot.join(self.scene.about))
        if not self.leaving:
            return self._cut(line)
        room = self.width - len(self.leaving) - 2
        return padded(self._cut(line, room), room + 2).append(self.leaving, style="dim")

    def _lying(self, size: Size | None) -> list[Text] | None:
        cards, caption = self.scene.lying, self._words(self.scene.caption, "bold")
        if size is None:
            both = "  ".join(part for part in (self.style.cards(cards), self.scene.caption) if part)
            return [self._cut(self._words(both, "bold"))] if both else []
        if not cards:
            return [centred(caption, self.width)] if caption else []
        if width_of(len(cards), size) > self.width:
            return None
        lines = cards_in_a_row(cards, size, self.style, color=self.color)
        lines += [self._cut(caption)] if caption else []
        return [centred(line, self.width) for line in lines]

    def _result(self) -> list[Text]:
        """What the hand that is over came to."""
        if not self.scene.result:
            return []
        first, *more = self.scene.result
        return [
            Text("The hand is over", style="dim"),
            *self._folded(first, self.width, "bold"),
            *(part for line in more for part in self._folded(line, self.width)),
        ]

    def _questions(self, *, boxed: bool) -> list[Text]:
        """What the table is asked."""
        lines = [
            line
            for question in self.scene.questions
            for line in self._folded(f"? {question}", self.width - 4, "bold")
        ]
        return self._box(lines, double=False) if boxed and lines else lines

    def _turn(self, how: str) -> list[Text]:
        """Whose turn it is: in letters five rows high, in a box, or in a line."""
        scene, width = self.scene, self.width
        if not scene.turn:
            return []
        line = words(f"{self._mark} {scene.turn} {scene.to_do}", color=False, style="bold")
        # With the result of a hand on the screen who leads the next one is not the news.
        large = how == "block" and not scene.result
        name = block_letters(scene.turn, ascii=self.style.ascii) if large else None
        if name is not None and len(name[0]) <= width:
            return [
                centred(row, width) for row in (*(Text(row, style="bold") for row in name), Text(""), line)
            ]
        line = self._cut(line, width - 4)
        return [line] if how == "line" else self._box([line], double=True)

    def _box(self, lines: list[Text], *, double: bool) -> list[Text]:
        frames = _ASCII_FRAMES if self.style.ascii else _FRAMES
        left, across, right, side, low_left, low_right = frames[double]
        inside = self.width - 2
        return [
            Text(left + across * inside + right),
            *(Text(side).append_text(padded(centred(line, inside), inside)).append(side) for line in lines),
            Text(low_left + across * inside + low_right),
        ]

    def _trick(self, how: str) -> list[Text]:
        """The turns of the trick: each in a line of its own, or all in one, the last of them where not all fit."""
        trick = self.scene.trick
        if not trick or not how or (self.scene.result and how == "line"):
            return []
        head = Text(self.scene.trick_title, style="dim")
        if how == "rows":
            names = [words(turn.player, color=False) for turn in trick]
            longest = max(name.cell_len for name in names)
            rows = [
                Text("  ").append_text(padded(name, longest + 2)).append_text(self._words(self._play(turn)))
                for name, turn in zip(names, trick, strict=True)
            ]
            return [head, *map(self._cut, rows)]
        turns = [
            f"{turn.player} {self.style.cards(turn.play.cards) if turn.play else 'passed'}" for turn in trick
        ]
        dot, left_out = f" {self.style.dot} ", ""
        line = self._words(dot.join(turns))
        while line.cell_len > self.width and len(turns) > 1:
            turns, left_out = turns[1:], ".. " if self.style.ascii else "… "
            line = self._words(left_out + dot.join(turns))
        return [head, self._cut(line)]

    def _play(self, turn: TurnRecord) -> str:
        if turn.play is None:
            return "passed"
        kind = f"  {play_words(turn.play, self.style)}" if len(turn.play.cards) > 1 else ""
        let_stand = f"  (let stand: {turn.let_stand})" if turn.let_stand else ""
        return f"{self.style.cards(turn.play.cards)}{kind}{let_stand}"

    def _seats(self) -> list[Text]:
        """A head, and a line for each person."""
        wide, has_money = self.width >= WIDE, self.scene.has_money
        heads = ["player", "cards", *([""] if wide else []), "", "points", *(["pesos"] if has_money else [])]
        rows = [[Text(head, style="dim") for head in heads], *map(self._cells, self.scene.seats)]
        widths = [max(row[at].cell_len for row in rows) for at in range(len(heads))]
        others = sum(widths[1:]) + GAP * len(widths) + 2
        widths[0] = max(_SHORTEST_NAME, min(widths[0], _LONGEST_NAME, self.width - others))
        head, *people = (self._row(row, heads, widths) for row in rows)
        lines = [Text("  ").append_text(head)]
        bars_drawn = self._bars(min(_LONGEST_BAR, self.width - others - widths[0]))
        for seat, row, bar in zip(self.scene.seats, people, bars_drawn, strict=True):
            line = Text(f"{self._mark if seat.has_turn else ' '} ")
            line.append_text(row).append(" " * GAP).append_text(bar)
            if seat.has_turn:
                line.stylize("bold")
            lines.append(line)
        return list(map(self._cut, lines))

    def _row(self, cells: Sequence[Text], heads: Sequence[str], widths: Sequence[int]) -> Text:
        return Text(" " * GAP).join(
            padded(self._cut(cell, width), width, right=head in NUMBERS)
            for cell, head, width in zip(cells, heads, widths, strict=True)
        )

    def _cells(self, seat: SeatView) -> list[Text]:
        sign = "" if not self.color or not seat.points else ("green" if seat.points > 0 else "red")
        card = "|" if self.style.ascii else "▮"
        marks = [
            *([Text(f" {LAST_CARD} ", style="bold reverse")] if seat.last_card else []),
            *([Text("passed")] if seat.has_passed else []),
            *([Text("out", style="bold")] if seat.is_out else []),
            *([Text("not at the table", style="dim")] if seat.is_away else []),
        ]
        return [
            words(seat.player, color=False),
            Text("" if seat.cards is None else str(seat.cards), style="bold"),
            *([Text(card * (seat.cards or 0))] if self.width >= WIDE else []),
            Text(" ").join(marks),
            Text(signed(seat.points), style=sign),
            *([Text(self.style.pesos(seat.centavos), style=sign)] if self.scene.has_money else []),
        ]

    def _bars(self, room: int) -> Sequence[Text]:
        """As long as the totals are large, what is won and what is lost on two sides; nothing before there are any."""
        points = [seat.points for seat in self.scene.seats]
        if room < _SHORTEST_BAR or not any(points):
            return [Text("")] * len(points)
        drawn = bars(points, room, ascii=self.style.ascii)
        return [
            Text(bar, style=("green" if value > 0 else "red") if self.color and value else "")
            for bar, value in zip(drawn, points, strict=True)
        ]

"""The table full screen, for everybody at it: as much of it, and as large, as there is room for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from rich.text import Text

from pusoyref.commands.board.cards import Size, cards_in_a_row, width_of
from pusoyref.commands.board.layout import as_ansi, centred, cut, folded, words
from pusoyref.commands.board.parts import (
    about_line,
    asked_lines,
    result_lines,
    seat_lines,
    trick_lines,
    turn_lines,
)
from pusoyref.commands.board.scene import Scene, scene_of
from pusoyref.commands.board.words import LEAVING, NEEDS_A_TERMINAL, not_shown_words
from pusoyref.session.evening import Evening
from pusoyref.text.style import Style

WIDEST = 120
"""Wider than this the eye does not find its way back."""
NARROWEST, LOWEST = 20, 6
PLAIN_WIDTH = 80


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


def big_board(
    scene: Scene, width: int, height: int, style: Style, *, color: bool, notice: str = "", leaving: str = ""
) -> list[Text]:
    """At most `height` lines of at most `width` columns. `notice`: why the session cannot be read just now."""
    if width < NARROWEST or height < LOWEST:
        return [cut(words(NEEDS_A_TERMINAL, color=False), width, ascii=style.ascii)][:height]
    room = min(width - 2, WIDEST)
    told = notice_lines(notice, room, style)
    for layout in LAYOUTS:
        lines = _composed(scene, room, layout, style, color=color, leaving=leaving)
        if lines is not None and len(lines) + len(told) <= height:
            break
    assert lines is not None
    lines = [*lines[: max(0, height - len(told))], *told]
    margin = " " * ((width - room) // 2)
    above = [Text("")] * ((height - len(lines)) // 3)
    return [*above, *(Text(margin).append_text(line) for line in lines)]


def plain_board(scene: Scene, width: int, style: Style) -> list[str]:
    """The same in plain lines."""
    lines = _composed(scene, width, PLAIN, style, color=False)
    assert lines is not None
    return [line.plain.rstrip() for line in lines]


def notice_lines(notice: str, width: int, style: Style) -> list[Text]:
    """Why the session cannot be read, where it cannot."""
    return folded(words(f"! {notice}", color=False, style="bold"), width) if notice else []


def _composed(
    scene: Scene, width: int, layout: Layout, style: Style, *, color: bool, leaving: str = ""
) -> list[Text] | None:
    """All parts under each other; None where the pictures are too wide."""
    parts = list(_parts(scene, width, layout, style, color=color, leaving=leaving))
    if any(part is None for part in parts):
        return None
    shown = [part for part in parts if part]
    lines: list[Text] = []
    for at, part in enumerate(shown):
        lines += [Text("")] * (layout.gaps if at else 0)
        lines += part
    return lines


def _parts(
    scene: Scene, width: int, layout: Layout, style: Style, *, color: bool, leaving: str
) -> Iterator[list[Text] | None]:
    yield [about_line(scene, width, style, leaving)]
    yield _lying(scene, width, layout, style, color=color)
    yield result_lines(scene, width, color=color)
    yield asked_lines(scene, width, style, boxed=layout.turn != "line", color=color)
    yield turn_lines(scene, width, layout.turn, style)
    yield seat_lines(scene, width, style, color=color)
    yield trick_lines(scene, width, layout.trick, style, color=color)
    yield [line for note in scene.notes for line in folded(words(note, color=color, style="bold"), width)]


def _lying(scene: Scene, width: int, layout: Layout, style: Style, *, color: bool) -> list[Text] | None:
    caption = words(scene.caption, color=color, style="bold")
    if layout.cards is None or not scene.lying:
        cards = style.cards(scene.lying)
        if layout.cards is None:
            both = f"{cards}  {scene.caption}" if cards and scene.caption else cards or scene.caption
            return [cut(words(both, color=color, style="bold"), width, ascii=style.ascii)] if both else []
        return [centred(caption, width)] if scene.caption else []
    if width_of(len(scene.lying), layout.cards) > width:
        return None
    lines = cards_in_a_row(scene.lying, layout.cards, style, color=color)
    if scene.caption:
        lines = [*lines, cut(caption, width, ascii=style.ascii)]
    return [centred(line, width) for line in lines]


def screen_text(
    evening: Evening | None,
    width: int,
    height: int,
    style: Style,
    *,
    color: bool,
    over: str | None = None,
    trouble: str = "",
) -> str:
    """The board as large as `width` and `height` allow. `trouble`: why the session cannot be read just now."""
    notice = not_shown_words(trouble) if trouble else ""
    if evening is None:
        lines = notice_lines(notice, width, style)[:height]
    else:
        scene = scene_of(evening, style, over=over)
        lines = big_board(scene, width, height, style, color=color, notice=notice, leaving=LEAVING)
    return as_ansi(lines, width, color=color)

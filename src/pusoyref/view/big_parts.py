"""The parts of the second screen besides cards and seats: head, turn, questions, trick, result."""

from __future__ import annotations

from rich.text import Text

from pusoyref.export.board_scene import Move, Scene
from pusoyref.view.big_letters import block_letters
from pusoyref.view.big_text import centred, cut, folded, padded, words
from pusoyref.wording.board import PASSED, RESULT, let_stand_words
from pusoyref.wording.speech import Speech

_FRAMES = {False: tuple("╭─╮│╰╯"), True: tuple("╔═╗║╚╝")}
_ASCII_FRAMES = {False: tuple("+-+|++"), True: tuple("+=+|++")}
"""Boxes of a single and of a double line: corners, lines, sides."""


def about_line(scene: Scene, width: int, speech: Speech, leaving: str) -> Text:
    """The session and the hand, and at the right how to leave."""
    line = words(scene.session, color=False, style="bold")
    line = Text("").append_text(line).append(f" {speech.dot} ").append(f" {speech.dot} ".join(scene.about))
    room = width - len(leaving) - 2 if leaving else width
    return padded(cut(line, room, ascii=speech.ascii), room + 2 if leaving else 0).append(
        leaving, style="dim"
    )


def turn_lines(scene: Scene, width: int, how: str, speech: Speech) -> list[Text]:
    """Whose turn it is: in letters five rows high, in a box, or in a line."""
    if not scene.turn:
        return []
    mark = ">" if speech.ascii else "►"
    # With the result of a hand on the screen who leads the next one is not the news.
    name = block_letters(scene.turn, ascii=speech.ascii) if how == "block" and not scene.result else None
    if name is not None and len(name[0]) <= width:
        below = words(f"{mark} {scene.turn} {scene.to_do}", color=False, style="bold")
        return [
            centred(line, width) for line in (*(Text(row, style="bold") for row in name), Text(""), below)
        ]
    line = cut(
        words(f"{mark} {scene.turn} {scene.to_do}", color=False, style="bold"), width - 4, ascii=speech.ascii
    )
    return [line] if how == "line" else _box([line], width, speech, double=True)


def asked_lines(scene: Scene, width: int, speech: Speech, *, boxed: bool, color: bool) -> list[Text]:
    """What the table is asked."""
    lines = [
        line
        for question in scene.questions
        for line in folded(words(f"? {question}", color=color, style="bold"), width - 4)
    ]
    return _box(lines, width, speech, double=False) if boxed and lines else lines


def _box(lines: list[Text], width: int, speech: Speech, *, double: bool) -> list[Text]:
    frame = _ASCII_FRAMES if speech.ascii else _FRAMES
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


def trick_lines(scene: Scene, width: int, how: str, speech: Speech, *, color: bool) -> list[Text]:
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
            .append_text(words(_move(move, speech, full=True), color=color))
            for name, move in zip(names, scene.trick, strict=True)
        ]
        return [head, *(cut(row, width, ascii=speech.ascii) for row in rows)]
    moves = [f"{move.player} {_move(move, speech, full=False)}" for move in scene.trick]
    dot, left_out = f" {speech.dot} ", ""
    line = words(dot.join(moves), color=color)
    while line.cell_len > width and len(moves) > 1:
        moves, left_out = moves[1:], ".. " if speech.ascii else "… "
        line = words(left_out + dot.join(moves), color=color)
    return [head, cut(line, width, ascii=speech.ascii)]


def _move(move: Move, speech: Speech, *, full: bool) -> str:
    if not move.cards:
        return PASSED
    kind = f"  {move.words}" if full and len(move.cards) > 1 else ""
    stands = f"  ({let_stand_words(move.let_stand)})" if full and move.let_stand else ""
    return f"{speech.cards(move.cards)}{kind}{stands}"

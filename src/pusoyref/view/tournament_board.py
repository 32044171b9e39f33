"""A tournament full screen: who sits where, what is waited for, the standings; in pages where not all of it fits."""

from __future__ import annotations

from rich.text import Text

from pusoyref.export.tournament_scene import TournamentScene
from pusoyref.view.big_text import cut, folded, padded, words
from pusoyref.view.tournament_board_parts import Lines, ranking_parts, seating_parts
from pusoyref.wording import tournament_board as said
from pusoyref.wording.board import NEEDS_A_TERMINAL
from pusoyref.wording.speech import Speech

NARROWEST, LOWEST = 30, 8
SIDE_BY_SIDE = 100
"""From this width on seating and standings stand beside each other."""
_GAP = 3


def tournament_pages(
    scene: TournamentScene, width: int, height: int, speech: Speech, *, color: bool, notice: str, leaving: str
) -> list[Lines]:
    """The board in as many screens as it takes, each of at most `height` lines of at most `width` columns."""
    if width < NARROWEST or height < LOWEST:
        return [[cut(words(NEEDS_A_TERMINAL, color=False), width, ascii=speech.ascii)]]
    room = width - 2
    told = folded(words(f"! {notice}", color=False, style="bold"), room) if notice else []
    left = height - 2 - len(told)
    if width >= SIDE_BY_SIDE:
        half = (room - _GAP) // 2
        ranking = ranking_parts(scene, room - _GAP - half, left, speech, color=color)
        bodies = _beside(seating_parts(scene, half, left), ranking, half)
    else:
        bodies = _below(
            seating_parts(scene, room, left), ranking_parts(scene, room, left, speech, color=color), left
        )
    pages = []
    for at, body in enumerate(bodies, 1):
        head = _head(scene, room, speech, f"{said.page_words(at, len(bodies))}  {leaving}".strip())
        pages.append([Text(" ").append_text(line) for line in (head, *told, Text(""), *body)][:height])
    return pages


def plain_tournament(scene: TournamentScene, width: int, speech: Speech) -> list[str]:
    """All of it in plain lines, one below the other."""
    endless = 100_000
    parts = (
        [_head(scene, width, speech, "")],
        *seating_parts(scene, width, endless),
        *ranking_parts(scene, width, endless, speech, color=False),
    )
    lines = [line for part in parts for line in (*part, Text(""))]
    return [line.plain.rstrip() for line in lines[:-1]]


def _head(scene: TournamentScene, width: int, speech: Speech, leaving: str) -> Text:
    line = Text("").append_text(words(scene.name, color=False, style="bold"))
    for part in scene.about:
        line.append(f" {speech.dot} ").append(part)
    room = width - len(leaving) - 2 if leaving else width
    return padded(cut(line, room, ascii=speech.ascii), room + 2 if leaving else 0).append(
        leaving, style="dim"
    )


def _beside(left: list[Lines], right: list[Lines], half: int) -> list[Lines]:
    """Parts of both beside each other; the list with fewer begins again."""
    if not left or not right:
        return left or right or [[]]
    pages = []
    for at in range(max(len(left), len(right))):
        one, other = left[at % len(left)], right[at % len(right)]
        height = max(len(one), len(other))
        rows = zip(
            [*one, *[Text("")] * (height - len(one))],
            [*other, *[Text("")] * (height - len(other))],
            strict=True,
        )
        pages.append([padded(first, half + _GAP).append_text(second) for first, second in rows])
    return pages


def _below(first: list[Lines], second: list[Lines], height: int) -> list[Lines]:
    """Both on one screen where they fit, else one after the other."""
    if len(first) == len(second) == 1 and len(first[0]) + 1 + len(second[0]) <= height:
        return [[*first[0], Text(""), *second[0]]]
    return [*first, *second] or [[]]

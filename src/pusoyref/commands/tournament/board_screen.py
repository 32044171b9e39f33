"""A tournament full screen: who sits where, what is waited for, the standings; in pages where not all of it fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pusoyref.commands.board.layout import cut, folded, padded, words
from pusoyref.commands.board.words import NEEDS_A_TERMINAL
from pusoyref.commands.tournament import board_scene as said
from pusoyref.commands.tournament.board_scene import TableShown, TournamentScene
from pusoyref.text.style import Style

Lines = list[Text]
_LONGEST_NAME = 24


def seating_parts(scene: TournamentScene, width: int, height: int) -> list[Lines]:
    """The tables, in parts of at most so many lines; below the last of them what is waited for."""
    if not scene.tables:
        return []
    wide = max(
        len(said.TABLE), *(len(str(table.number)) for table in scene.tables), 4 if scene.resting else 0
    )
    state = max(len(said.STATE), *(len(table.words) for table in scene.tables))
    names = width - wide - state - 4
    lines = [line for table in scene.tables for line in _table(table, wide, names)]
    if scene.resting:
        lines += _row(
            said.RESTING, folded(words(", ".join(scene.resting), color=False), names), "", wide, names
        )
    if scene.waiting:
        lines.append(Text(said.WAITED_FOR, style="bold"))
        lines += [part for line in scene.waiting for part in folded(words(line, color=False), width)]
    head = Text(f"{said.TABLE:>{wide}}  {said.PLAYERS:<{names}}  {said.STATE}", style="dim")
    return _parts(said.SEATING, head, lines, height)


def _table(table: TableShown, wide: int, names: int) -> Lines:
    people = folded(words(", ".join(table.players), color=False), names)
    lines = _row(str(table.number), people, table.words, wide, names)
    if table.state in ("in", "closed"):
        for line in lines:
            line.stylize("dim")
    return lines


def _row(first: str, people: Lines, last: str, wide: int, names: int) -> Lines:
    lines = []
    for at, part in enumerate(people):
        line = Text(f"{first if not at else '':>{wide}}  ", style="bold")
        line = Text("").append_text(line).append_text(padded(part, names))
        lines.append(line.append(f"  {last}", style="bold") if not at else line)
    return lines


def ranking_parts(
    scene: TournamentScene, width: int, height: int, style: Style, *, color: bool
) -> list[Lines]:
    """The standings, in parts of at most so many lines; as many columns as there is room for."""
    if not scene.rows:
        return []
    columns = list(range(len(scene.heads)))
    widths = [max(Text(row[at]).cell_len for row in (scene.heads, *scene.rows)) for at in columns]
    name = scene.heads.index("player")
    widths[name] = min(widths[name], _LONGEST_NAME)
    while len(columns) > name + 2 and sum(widths[at] for at in columns) + 2 * (len(columns) - 1) > width:
        columns.pop()
    others = sum(widths[at] for at in columns if at != name) + 2 * (len(columns) - 1)
    widths[name] = max(4, min(widths[name], width - others))
    head = _cells(scene.heads, columns, widths, name, style, color=False)
    head.stylize("dim")
    lines = [_cells(row, columns, widths, name, style, color=color) for row in scene.rows]
    for note in scene.notes:
        lines += folded(words(note, color=False), width)
    return _parts(said.STANDINGS, head, lines, height)


def _cells(
    row: Sequence[str],
    columns: Sequence[int],
    widths: Sequence[int],
    name: int,
    style: Style,
    *,
    color: bool,
) -> Text:
    line = Text("")
    for at in columns:
        cell = cut(words(row[at], color=False), widths[at], ascii=style.ascii)
        if color and at > name and row[at].startswith(("-", "+")) and len(row[at]) > 1:
            cell.stylize("red" if row[at].startswith("-") else "green")
        if at == name:
            cell.stylize("bold")
        line.append("  " if line else "").append_text(padded(cell, widths[at], right=at != name))
    return line


def _parts(title: str, head: Text, lines: Lines, height: int) -> list[Lines]:
    """Lines under their heads, in parts of equal height."""
    room = max(1, height - 2)
    count = -(-len(lines) // room)
    room = -(-len(lines) // count)
    return [
        [
            Text(f"{title}{said.page_words(at + 1, count)}", style="bold"),
            head,
            *lines[at * room : (at + 1) * room],
        ]
        for at in range(count)
    ]


NARROWEST, LOWEST = 30, 8
SIDE_BY_SIDE = 100
"""From this width on seating and standings stand beside each other."""
_GAP = 3


def tournament_pages(
    scene: TournamentScene, width: int, height: int, style: Style, *, color: bool, notice: str, leaving: str
) -> list[Lines]:
    """The board in as many screens as it takes, each of at most `height` lines of at most `width` columns."""
    if width < NARROWEST or height < LOWEST:
        return [[cut(words(NEEDS_A_TERMINAL, color=False), width, ascii=style.ascii)]]
    room = width - 2
    told = folded(words(f"! {notice}", color=False, style="bold"), room) if notice else []
    left = height - 2 - len(told)
    if width >= SIDE_BY_SIDE:
        half = (room - _GAP) // 2
        ranking = ranking_parts(scene, room - _GAP - half, left, style, color=color)
        bodies = _beside(seating_parts(scene, half, left), ranking, half)
    else:
        bodies = _below(
            seating_parts(scene, room, left), ranking_parts(scene, room, left, style, color=color), left
        )
    pages = []
    for at, body in enumerate(bodies, 1):
        head = _head(scene, room, style, f"{said.page_words(at, len(bodies))}  {leaving}".strip())
        pages.append([Text(" ").append_text(line) for line in (head, *told, Text(""), *body)][:height])
    return pages


def plain_tournament(scene: TournamentScene, width: int, style: Style) -> list[str]:
    """All of it in plain lines, one below the other."""
    endless = 100_000
    parts = (
        [_head(scene, width, style, "")],
        *seating_parts(scene, width, endless),
        *ranking_parts(scene, width, endless, style, color=False),
    )
    lines = [line for part in parts for line in (*part, Text(""))]
    return [line.plain.rstrip() for line in lines[:-1]]


def _head(scene: TournamentScene, width: int, style: Style, leaving: str) -> Text:
    line = Text("").append_text(words(scene.name, color=False, style="bold"))
    for part in scene.about:
        line.append(f" {style.dot} ").append(part)
    room = width - len(leaving) - 2 if leaving else width
    return padded(cut(line, room, ascii=style.ascii), room + 2 if leaving else 0).append(leaving, style="dim")


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

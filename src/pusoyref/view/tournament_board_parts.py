"""The two lists on the board of a tournament, cut into parts that fit on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from pusoyref.export.tournament_scene import TableShown, TournamentScene
from pusoyref.view.big_text import cut, folded, padded, words
from pusoyref.wording import tournament_board as said
from pusoyref.wording.speech import Speech

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
    scene: TournamentScene, width: int, height: int, speech: Speech, *, color: bool
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
    head = _cells(scene.heads, columns, widths, name, speech, color=False)
    head.stylize("dim")
    lines = [_cells(row, columns, widths, name, speech, color=color) for row in scene.rows]
    for note in scene.notes:
        lines += folded(words(note, color=False), width)
    return _parts(said.STANDINGS, head, lines, height)


def _cells(
    row: Sequence[str],
    columns: Sequence[int],
    widths: Sequence[int],
    name: int,
    speech: Speech,
    *,
    color: bool,
) -> Text:
    line = Text("")
    for at in columns:
        cell = cut(words(row[at], color=False), widths[at], ascii=speech.ascii)
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

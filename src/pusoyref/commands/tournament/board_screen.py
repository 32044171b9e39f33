"""The board of a tournament as values, and as screens: who sits where, what is waited for, the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from pusoyref.commands.board.layout import NEEDS_A_TERMINAL, cut, folded, padded, words
from pusoyref.commands.tournament.missing import missing_words
from pusoyref.commands.tournament.standings import (
    StandingsShown,
    standings_json,
    standings_notes,
    standings_table,
)
from pusoyref.text.style import Style, count_words
from pusoyref.tournament.drawing import stale_rounds
from pusoyref.tournament.missing import Results, running_round
from pusoyref.tournament.standings import TournamentStandings, standings
from pusoyref.tournament.state import DrawnRound, TableState, Tournament

RESTING = "rest"
TABLE, PLAYERS, STATE = "table", "players", "hands"
"""Heads of the seating."""
State = Literal["waiting", "playing", "in", "undecided", "closed"]

LAST_COLUMN = "won"
"""What follows in the standings is not for a wall."""


class TableShown(Struct, frozen=True):
    """A table of the round: who sits at it, in turn order, how far it is."""

    number: int
    players: tuple[str, ...]
    state: State
    words: str


class TournamentScene(Struct, frozen=True):
    """`about`: how far it is. `waiting`: tables of earlier rounds, and what else has to be done about one.

    `heads` and `rows` are the standings as texts. `round`: the number of the round shown, 0 before the first draw.
    """

    name: str
    about: tuple[str, ...]
    round: int
    tables: tuple[TableShown, ...]
    resting: tuple[str, ...]
    waiting: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def tournament_scene(tournament: Tournament, results: Results, style: Style) -> TournamentScene:
    """What everybody should see now. `style` has no colour."""
    ranking = standings(tournament, results)
    round_ = running_round(tournament, results)
    tables = () if round_ is None else _tables(round_, results)
    heads, rows = standings_table(StandingsShown(tournament, ranking, ()), style)
    # The missing tables are shown beside the standings, not under them.
    without = replace(ranking, missing=(), to_draw=0, round=None, beyond=())
    shown = heads.index(LAST_COLUMN) + 1
    number = round_.number if round_ else 0
    return TournamentScene(
        tournament.name,
        tuple(_about(tournament, ranking, number, tables)),
        number,
        tables,
        round_.seating.resting if round_ else (),
        tuple(missing_words(one) for one in ranking.missing if one.round < number or one.copies or one.fault),
        tuple(heads[:shown]),
        tuple(tuple(row[:shown]) for row in rows),
        tuple(standings_notes(StandingsShown(tournament, without, ()))),
    )


def _about(
    tournament: Tournament, ranking: TournamentStandings, number: int, tables: Sequence[TableShown]
) -> list[str]:
    if not number:
        return ["No round is drawn yet."]
    done = sum(table.state in ("in", "closed") for table in tables)
    return [
        f"round {number} of {max(number, tournament.rounds)}",
        f"{done} of {count_words(len(tables), 'table')} {'is' if len(tables) == 1 else 'are'} in",
        "provisional" if ranking.provisional else "final",
    ]


def board_json(tournament: Tournament, results: Results) -> dict[str, Any]:
    """`tournament board`: the standings, and the round that is played."""
    round_ = running_round(tournament, results)
    shown = {
        "round": round_.number,
        "tables": [
            {"table": one.number, "players": list(one.players), "state": one.state}
            for one in _tables(round_, results)
        ],
        "resting": list(round_.seating.resting),
    } if round_ else None  # fmt: skip
    ranking, stale = standings(tournament, results), stale_rounds(tournament, results)
    return {**standings_json(StandingsShown(tournament, ranking, stale)), "running": shown}


def _tables(round_: DrawnRound, results: Results) -> tuple[TableShown, ...]:
    shown = []
    for number, (table, state) in enumerate(zip(round_.seating.tables, round_.tables, strict=True), 1):
        result = results.get((round_.number, number))
        hands = len(result.hands) if result else 0
        sort = _state(state, hands, round_.hands)
        shown.append(TableShown(number, table.players, sort, state_words(sort, hands, round_.hands)))
    return tuple(shown)


def _state(state: TableState, hands: int, of: int) -> State:
    if state.disputes:
        return "undecided"
    if hands >= of:
        return "in"
    if state.closed:
        return "closed"
    return "playing" if hands else "waiting"


def state_words(state: State, hands: int, of: int) -> str:
    """What is known of a table: `2 of 4`"""
    if state == "playing":
        return f"{hands} of {of}"
    return {"waiting": "none yet", "in": "all in", "undecided": "undecided", "closed": "closed"}[state]


def page_words(number: int, of: int) -> str:
    """Which part of a list is shown, where it does not fit: `2/3`"""
    return f" {number}/{of}" if of > 1 else ""


Lines = list[Text]
_LONGEST_NAME = 24


def seating_parts(scene: TournamentScene, width: int, height: int) -> list[Lines]:
    """The tables, in parts of at most so many lines; below the last of them what is waited for."""
    if not scene.tables:
        return []
    wide = max(len(TABLE), *(len(str(table.number)) for table in scene.tables), 4 if scene.resting else 0)
    state = max(len(STATE), *(len(table.words) for table in scene.tables))
    names = width - wide - state - 4
    lines = [line for table in scene.tables for line in _table(table, wide, names)]
    if scene.resting:
        lines += _row(RESTING, folded(words(", ".join(scene.resting), color=False), names), "", wide, names)
    if scene.waiting:
        lines.append(Text("Waited for", style="bold"))
        lines += [part for line in scene.waiting for part in folded(words(line, color=False), width)]
    head = Text(f"{TABLE:>{wide}}  {PLAYERS:<{names}}  {STATE}", style="dim")
    return _parts("Seating", head, lines, height)


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
    return _parts("Standings", head, lines, height)


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
            Text(f"{title}{page_words(at + 1, count)}", style="bold"),
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
        head = _head(scene, room, style, f"{page_words(at, len(bodies))}  {leaving}".strip())
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

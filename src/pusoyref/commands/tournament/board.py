"""The board of a tournament: who sits where, what is waited for, the standings, as they change."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from rich.text import Text

from pusoyref.cli.context import get_context
from pusoyref.commands.board.following import REFRESH, Following
from pusoyref.commands.board.layout import LEAVING, NEEDS_A_TERMINAL, as_ansi, cut, folded, padded, words
from pusoyref.commands.board.screen import PLAIN_WIDTH
from pusoyref.commands.board.show import Html, Once, show_board
from pusoyref.commands.tournament.context import PACKAGE, Which, open_tournament, results_of
from pusoyref.commands.tournament.standings import (
    StandingsShown,
    standings_json,
    standings_notes,
    standings_table,
)
from pusoyref.commands.tournament.words import missing_words
from pusoyref.formats.pages import page_template
from pusoyref.text.style import Style, count_words
from pusoyref.tournament.organiser import stale_rounds
from pusoyref.tournament.results import Results, running_round, tables
from pusoyref.tournament.standings import standings
from pusoyref.tournament.state import Tournament

RESTING = "rest"
TABLE, PLAYERS, STATE = "table", "players", "hands"
"""Heads of the seating."""
LAST_COLUMN = "won"
"""What follows in the standings is not for a wall."""
State = Literal["waiting", "playing", "in", "undecided", "closed"]


class TableShown(Struct, frozen=True):
    """A table of the round: who sits at it, in turn order; of the hands it plays, how many are in."""

    number: int
    players: tuple[str, ...]
    state: State
    hands: int
    of: int

    @property
    def words(self) -> str:
        """What is known of it: `2 of 4`"""
        if self.state == "playing":
            return f"{self.hands} of {self.of}"
        return {"waiting": "none yet", "in": "all in"}.get(self.state, self.state)


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
    number = round_.number if round_ else 0
    shown = tuple(_tables_shown(tournament, results, number))
    done = sum(table.state in ("in", "closed") for table in shown)
    about = (
        f"round {number} of {max(number, tournament.rounds)}",
        f"{done} of {count_words(len(shown), 'table')} {'is' if len(shown) == 1 else 'are'} in",
        "provisional" if ranking.provisional else "final",
    )
    heads, rows = standings_table(StandingsShown(tournament, ranking, ()), style)
    columns = heads.index(LAST_COLUMN) + 1
    # The missing tables are shown beside the standings, not under them.
    without = replace(ranking, missing=(), to_draw=0, round=None, beyond=())
    return TournamentScene(
        tournament.name,
        about if number else ("No round is drawn yet.",),
        number,
        shown,
        round_.seating.resting if round_ else (),
        tuple(missing_words(gap) for gap in ranking.missing if gap.round < number or gap.copies or gap.fault),
        tuple(heads[:columns]),
        tuple(tuple(row[:columns]) for row in rows),
        tuple(standings_notes(StandingsShown(tournament, without, ()))),
    )


def _tables_shown(tournament: Tournament, results: Results, number: int) -> Iterator[TableShown]:
    for round_, table, known, result in tables(tournament, results):
        if round_.number != number:
            continue
        hands = len(result.hands)
        state: State = "playing" if hands else "waiting"
        if known.disputes:
            state = "undecided"
        elif hands >= round_.hands:
            state = "in"
        elif known.closed:
            state = "closed"
        yield TableShown(table, round_.players(table), state, hands, round_.hands)


Lines = list[Text]
_LONGEST_NAME = 24


def seating_parts(scene: TournamentScene, width: int, height: int) -> list[Lines]:
    """The tables, in parts of at most so many lines; below the last of them what is waited for."""
    if not scene.tables:
        return []
    wide = max(len(TABLE), *(len(str(table.number)) for table in scene.tables))
    state = max(len(STATE), *(len(table.words) for table in scene.tables))
    names = width - wide - state - 4
    lines = []
    for table in scene.tables:
        rows = _row(str(table.number), table.players, table.words, wide, names)
        for line in rows if table.state in ("in", "closed") else ():
            line.stylize("dim")
        lines += rows
    if scene.resting:
        lines += _row(RESTING, scene.resting, "", wide, names)
    if scene.waiting:
        lines.append(Text("Waited for", style="bold"))
        lines += [part for line in scene.waiting for part in folded(line, width)]
    head = Text(f"{TABLE:>{wide}}  {PLAYERS:<{names}}  {STATE}", style="dim")
    return _parts("Seating", head, lines, height)


def _row(first: str, players: Sequence[str], last: str, wide: int, names: int) -> Lines:
    """A table's number, the names in as many lines as they take, and its state."""
    lines: Lines = []
    for part in folded(", ".join(players), names):
        line = Text("").append(f"{first:>{wide}}  ", style="bold").append_text(padded(part, names))
        lines.append(line.append(f"  {last}", style="bold") if not lines else line)
        first = ""
    return lines


def ranking_parts(scene: TournamentScene, width: int, height: int, style: Style) -> list[Lines]:
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

    def cells(row: Sequence[str]) -> Text:
        line = Text("")
        for at in columns:
            cell = cut(words(row[at], color=False), widths[at], ascii=style.ascii)
            if style.color and at > name and row[at].startswith(("-", "+")) and len(row[at]) > 1:
                cell.stylize("red" if row[at].startswith("-") else "green")
            if at == name:
                cell.stylize("bold")
            line.append("  " if line else "").append_text(padded(cell, widths[at], right=at != name))
        return line

    head = cells(scene.heads)
    head.stylize("dim")
    lines = [cells(row) for row in scene.rows]
    for note in scene.notes:
        lines += folded(note, width)
    return _parts("Standings", head, lines, height)


def _parts(title: str, head: Text, lines: Lines, height: int) -> list[Lines]:
    """Lines under their heads, in parts of equal height."""
    room = max(1, height - 2)
    count = -(-len(lines) // room)
    room = -(-len(lines) // count)
    return [
        [Text(title + _of(part, count), style="bold"), head, *lines[(part - 1) * room : part * room]]
        for part in range(1, count + 1)
    ]


def _of(number: int, of: int) -> str:
    """Which part of a list is shown, where it does not fit: `2/3`"""
    return f" {number}/{of}" if of > 1 else ""


NARROWEST, LOWEST = 30, 8
SIDE_BY_SIDE = 100
"""From this width on seating and standings stand beside each other."""
_GAP = 3


def tournament_pages(
    scene: TournamentScene, width: int, height: int, style: Style, notice: str = ""
) -> list[Lines]:
    """The board in as many screens as it takes, each of at most `height` lines of at most `width` columns."""
    if width < NARROWEST or height < LOWEST:
        return [[cut(words(NEEDS_A_TERMINAL, color=False), width, ascii=style.ascii)]]
    room = width - 2
    notices = folded(f"! {notice}", room, style="bold") if notice else []
    left = height - 2 - len(notices)
    if width >= SIDE_BY_SIDE:
        half = (room - _GAP) // 2
        ranking = ranking_parts(scene, room - _GAP - half, left, style)
        bodies = _beside(seating_parts(scene, half, left), ranking, half)
    else:
        ranking = ranking_parts(scene, room, left, style)
        bodies = _below(seating_parts(scene, room, left), ranking, left)
    pages = []
    for at, body in enumerate(bodies, 1):
        head = _head(scene, room, style, f"{_of(at, len(bodies))}  {LEAVING}".strip())
        pages.append([Text(" ").append_text(line) for line in (head, *notices, Text(""), *body)][:height])
    return pages


def plain_tournament(scene: TournamentScene, width: int, style: Style) -> list[str]:
    """All of it in plain lines, one below the other."""
    endless = 100_000
    parts = (
        [_head(scene, width, style, "")],
        *seating_parts(scene, width, endless),
        *ranking_parts(scene, width, endless, style),
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
        both = zip_longest(left[at % len(left)], right[at % len(right)], fillvalue=Text(""))
        pages.append([padded(first, half + _GAP).append_text(second) for first, second in both])
    return pages


def _below(first: list[Lines], second: list[Lines], height: int) -> list[Lines]:
    """Both on one screen where they fit, else one after the other."""
    if len(first) == len(second) == 1 and len(first[0]) + 1 + len(second[0]) <= height:
        return [[*first[0], Text(""), *second[0]]]
    return [*first, *second] or [[]]


PAGE = 8.0
"""Seconds that a screen stays where not everything fits on one."""


class TournamentWatch(Following):
    """What a tournament and the sessions of its tables last said; it stays with the one it began with."""

    kind = "tournament"

    def __init__(self, which: str | None) -> None:
        super().__init__(get_context())
        self._file = open_tournament(which)
        self._pages = 1
        self.tournament: Tournament | None = None
        self.results: Results = {}

    def files(self) -> list[Path]:
        rounds = () if self.tournament is None else self.tournament.drawn
        sessions = (table.session for round_ in rounds for table in round_.tables)
        store = self.context.store
        return [self._file.file.path, *(store.path(session) for session in sessions if session)]

    def load(self) -> None:
        self.tournament = self._file.tournament()
        self.results = results_of(self.tournament)

    def more(self) -> object:
        return int(time.monotonic() / PAGE) % self._pages

    def screen(self, width: int, height: int) -> str:
        if self.tournament is None:
            notice = folded(f"! {self.notice}", width)[:height]
            return as_ansi(notice, width, color=False)
        pages = tournament_pages(self._scene(), width, height, self.context.style, self.notice)
        self._pages = len(pages)
        return as_ansi(pages[int(time.monotonic() / PAGE) % self._pages], width, color=self.context.color)

    def plain(self) -> list[str]:
        return plain_tournament(self._scene(), PLAIN_WIDTH, self.context.plain_style)

    def page(self) -> str:
        page = page_template(PACKAGE, "board.html")
        return (
            page.render(scene=self._scene(self.context.file_style), notice=self.notice, refresh=REFRESH)
            + "\n"
        )

    def document(self) -> dict[str, Any]:
        scene = self._scene()
        assert self.tournament is not None
        ranking = standings(self.tournament, self.results)
        stale = stale_rounds(self.tournament, self.results)
        seated = [
            {"table": table.number, "players": table.players, "state": table.state} for table in scene.tables
        ]
        running = {"round": scene.round, "tables": seated, "resting": scene.resting} if scene.round else None
        return {**standings_json(StandingsShown(self.tournament, ranking, stale)), "running": running}

    def _scene(self, style: Style | None = None) -> TournamentScene:
        assert self.tournament is not None
        return tournament_scene(self.tournament, self.results, style or self.context.plain_style)


def board_command(html: Html = None, once: Once = False, which: Which = None) -> None:
    """Seating and standings full screen, for everybody to see.

    The round that is played, table by table, as hands come in; q, Ctrl-C or
    Ctrl-D leaves. Where not everything fits, screens follow each other. In a
    pipe: plain lines, once.

    \b
    pusoyref tournament board
    pusoyref tournament board --html hall.html
    pusoyref tournament board --html hall.html --once
    """
    show_board(TournamentWatch(which), html, once=once)

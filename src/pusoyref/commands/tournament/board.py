"""The board of a tournament: who sits where, what is waited for, the standings, as they change."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import files
from pusoyref.commands.board.following import REFRESH, Following
from pusoyref.commands.board.layout import LEAVING, as_ansi, folded, words
from pusoyref.commands.board.screen import PLAIN_WIDTH
from pusoyref.commands.board.show import show_board
from pusoyref.commands.tournament.board_screen import (
    TournamentScene,
    board_json,
    plain_tournament,
    tournament_pages,
    tournament_scene,
)
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.formats.pages import page_template
from pusoyref.text.style import Style
from pusoyref.tournament.missing import Results
from pusoyref.tournament.state import Tournament


def tournament_board_html(scene: TournamentScene, style: Style, *, notice: str = "") -> str:
    """The page, in UTF-8. `notice`: why the tournament cannot be read just now."""
    page = page_template("pusoyref.commands.tournament", "board.html")
    return page.render(scene=scene, style=style, notice=notice, refresh=REFRESH) + "\n"


PAGE = 8.0
"""Seconds that a screen stays where not everything fits on one."""


def board_command(
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            autocompletion=files,
            help="Keep a page up to date that any browser shows.",
        ),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="With --html: write the page once, and end.")] = False,
    which: Which = None,
) -> None:
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
            return as_ansi(folded(words(f"! {self.notice}", color=False), width)[:height], width, color=False)
        pages = tournament_pages(
            self._scene(), width, height, self.context.plain_style, color=self.context.color,
            notice=self.notice, leaving=LEAVING,
        )  # fmt: skip
        self._pages = len(pages)
        return as_ansi(pages[int(time.monotonic() / PAGE) % self._pages], width, color=self.context.color)

    def plain(self) -> list[str]:
        return plain_tournament(self._scene(), PLAIN_WIDTH, self.context.plain_style)

    def page(self) -> str:
        return tournament_board_html(self._scene(), self.context.plain_style, notice=self.notice)

    def document(self) -> dict[str, Any]:
        assert self.tournament is not None
        return board_json(self.tournament, self.results)

    def _scene(self) -> TournamentScene:
        assert self.tournament is not None
        return tournament_scene(self.tournament, self.results, self.context.plain_style)

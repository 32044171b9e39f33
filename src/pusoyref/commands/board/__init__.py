"""`board`: the table for everybody to see, on a second screen or as a page that follows the session."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pusoyref.cli.answers import over_words
from pusoyref.cli.app import click_app
from pusoyref.cli.context import Context, get_context
from pusoyref.cli.options import tournaments
from pusoyref.commands.board.following import REFRESH, Following
from pusoyref.commands.board.scene import scene_of
from pusoyref.commands.board.screen import PLAIN_WIDTH, plain_board, screen_text
from pusoyref.commands.board.show import Html, Once, show_board
from pusoyref.formats.pages import page_template
from pusoyref.ledger.open_session import OpenSession
from pusoyref.session.evening import Evening
from pusoyref.text.amounts import signed
from pusoyref.text.json import status_json
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, card_words, rank_short


def board_command(
    html: Html = None,
    once: Once = False,
    tournament: Annotated[
        str | None,
        typer.Option(
            "--tournament",
            metavar="NAME",
            autocompletion=tournaments,
            help="The seating and standings of a tournament.",
        ),
    ] = None,
) -> None:
    """The table full screen, for everybody to see.

    Cards, turn, cards left and totals in a second terminal or on a TV, as
    they change; q, Ctrl-C or Ctrl-D leaves. In a pipe: plain lines, once.

    \b
    pusoyref board                       beside pusoyref table, in another window
    pusoyref board --session saturday    whatever session is current
    pusoyref board --html tv.html        a page for a browser, on a TV or a phone
    pusoyref board --html tv.html --once
    """
    if tournament is not None:
        pages = ([] if html is None else ["--html", str(html)]) + ["--once"] * once
        click_app().main(["tournament", "board", "--tournament", tournament, *pages], standalone_mode=False)
    else:
        show_board(Watch(get_context()), html, once=once)


class Watch(Following):
    """What the session last said. `evening` is None until it could be read once; `over` why the session is over.

    It stays with the session it began with, whatever becomes current elsewhere.
    """

    kind = "session"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._session: OpenSession = context.store.open(context.session_id())
        self.evening: Evening | None = None
        self.over: str | None = None

    def files(self) -> list[Path]:
        return [self._session.file.path]

    def load(self) -> None:
        self.evening = self._session.evening()
        self.over = over_words(self.evening)

    def more(self) -> object:
        self.over = None if self.evening is None else over_words(self.evening)
        return self.over

    def screen(self, width: int, height: int) -> str:
        style, color = self.context.plain_style, self.context.color
        return screen_text(
            self.evening, width, height, style, color=color, over=self.over, notice=self.notice
        )

    def plain(self) -> list[str]:
        assert self.evening is not None
        style = self.context.plain_style
        return plain_board(scene_of(self.evening, style, over=self.over), PLAIN_WIDTH, style)

    def page(self) -> str:
        assert self.evening is not None
        return board_html(self.evening, self.context.file_style, over=self.over, notice=self.notice)

    def document(self) -> dict[str, Any]:
        assert self.evening is not None
        return status_json(self.evening, over=self.over)


def board_html(evening: Evening, style: Style, *, over: str | None = None, notice: str = "") -> str:
    """The page, in UTF-8. `style` has no colour; `over` and `notice` are sentences.

    What people typed is escaped by the template, and what a browser would obey in it is not let through.
    """
    return page_template("pusoyref.commands.board", "board.html").render(
        scene=scene_of(evening, style, over=over), style=style, notice=notice, refresh=REFRESH,
        signed=signed, card_words=card_words, rank_short=rank_short, play_words=play_words,
    )  # fmt: skip

"""Tournaments: many tables, one ranking. Every command of `pusoyref tournament`, in the order of its help."""

from __future__ import annotations

from collections.abc import Callable

import typer

from pusoyref.cli import (
    tournament_board,
    tournament_collect,
    tournament_drawing,
    tournament_history,
    tournament_new,
    tournament_players,
    tournament_slips,
    tournament_standing,
    tournament_tables,
)
from pusoyref.cli.app import ShortenedGroup

EVERYWHERE = "Everywhere: --json, --ascii, --no-color."

tournament_command = typer.Typer(
    cls=ShortenedGroup,
    name="tournament",
    add_completion=False,
    help="""Many tables, one ranking: draw, collect, standings, prizes.

    Each table of a round is a session of its own, here or on another machine.

    \b
    tournament new, add     who plays
    tournament draw         who sits where, round by round or all at once
    tournament open         a table begins; collect brings it back
    tournament standings    then settle

    \b
    pusoyref tournament new Fiesta ana ben carla dan
    """,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)

_COMMANDS: dict[str, Callable[..., None]] = {
    "new": tournament_new.new_command,
    "add": tournament_players.add_command,
    "drop": tournament_players.drop_command,
    "paid": tournament_players.paid_command,
    "draw": tournament_drawing.draw_command,
    "seats": tournament_drawing.seats_command,
    "swap": tournament_drawing.swap_command,
    "open": tournament_tables.open_command,
    "collect": tournament_collect.collect_command,
    "slips": tournament_slips.slips_command,
    "enter": tournament_slips.enter_command,
    "close": tournament_tables.close_command,
    "award": tournament_players.award_command,
    "penalty": tournament_players.penalty_command,
    "reverse": tournament_players.reverse_command,
    "standings": tournament_standing.standings_command,
    "board": tournament_board.board_command,
    "settle": tournament_standing.settle_command,
    "change": tournament_new.change_command,
    "undo": tournament_history.undo_command,
    "redo": tournament_history.redo_command,
    "log": tournament_history.log_command,
    "list": tournament_new.list_command,
    "use": tournament_new.use_command,
}

for name, function in _COMMANDS.items():
    tournament_command.command(name, epilog=EVERYWHERE)(function)

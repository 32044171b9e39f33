"""Tournaments: many tables, one ranking. Every command of `pusoyref tournament`, in the order of its help."""

from __future__ import annotations

from collections.abc import Callable

import typer

from pusoyref.cli.app import ShortenedGroup
from pusoyref.commands.tournament import (
    board,
    collect,
    draw,
    enter,
    log,
    new,
    players,
    seats,
    settle,
    slips,
    standings,
)
from pusoyref.commands.tournament import open as open_table

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
    "new": new.new_command,
    "add": players.add_command,
    "drop": players.drop_command,
    "paid": players.paid_command,
    "draw": draw.draw_command,
    "seats": seats.seats_command,
    "swap": draw.swap_command,
    "open": open_table.open_command,
    "collect": collect.collect_command,
    "slips": slips.slips_command,
    "enter": enter.enter_command,
    "close": open_table.close_command,
    "award": players.award_command,
    "penalty": players.penalty_command,
    "reverse": players.reverse_command,
    "standings": standings.standings_command,
    "board": board.board_command,
    "settle": settle.settle_command,
    "change": new.change_command,
    "undo": log.undo_command,
    "redo": log.redo_command,
    "log": log.log_command,
    "list": new.list_command,
    "use": new.use_command,
}


for name, function in _COMMANDS.items():
    tournament_command.command(name, epilog=EVERYWHERE)(function)

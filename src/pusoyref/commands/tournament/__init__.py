"""Tournaments: many tables, one ranking. Every command of `pusoyref tournament`, in the order of its help."""

from __future__ import annotations

from typing import Any, ClassVar

import typer
from typer._click.utils import make_default_short_help

from pusoyref.cli.app import LazyGroup
from pusoyref.cli.commands import CommandLine

COMMANDS = (
    CommandLine("new", "new", "Start a tournament: a name, then the players."),
    CommandLine("add", "players", "Players who join: before the first round, or later."),
    CommandLine("drop", "players", "A player who leaves: from the next round on that has not begun."),
    CommandLine("paid", "players", "Who has paid the buy-in."),
    CommandLine("draw", "rounds", "The seating of the next round, or of all of them."),
    CommandLine("seats", "seats", "The seating, and its certificate."),
    CommandLine("swap", "rounds", "Two players in each other's place, at a table or resting."),
    CommandLine("open", "rounds", "A table's session, here and now or for another machine."),
    CommandLine("collect", "collect", "Tables played on other machines, brought back: in any order."),
    CommandLine("slips", "slips", "Score slips on paper, one for each table of a round."),
    CommandLine("enter", "slips", "A paper slip taken in, a hand an argument."),
    CommandLine("close", "rounds", "Wait no longer for a table."),
    CommandLine("award", "players", "Points given beside the hands: never deleted, only reversed."),
    CommandLine("penalty", "players", "Points taken beside the hands: never deleted, only reversed."),
    CommandLine("reverse", "players", "An award or penalty that counts no more."),
    CommandLine("standings", "standings", "Who stands where; provisional until every table is in."),
    CommandLine("board", "board", "Seating and standings full screen, for everybody to see."),
    CommandLine("settle", "settle", "Buy-ins, prizes and stakes in the fewest transfers."),
    CommandLine("change", "new", "Rounds, hands, buy-in and prizes from now on."),
    CommandLine("undo", "log", "Take back the last command that entered something."),
    CommandLine("redo", "log", "Bring back what was taken back last."),
    CommandLine("log", "log", "Every entry with its time; undone ones too."),
    CommandLine("list", "new", "All tournaments, newest first."),
    CommandLine("use", "new", "Make a tournament current."),
)


class TournamentGroup(LazyGroup):
    """The commands of a tournament, each loaded when it is called."""

    headings: ClassVar = {"Commands": COMMANDS}
    package = "pusoyref.commands.tournament"
    command_epilog = "Everywhere: --json, --ascii, --no-color."

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """A line a command; on a narrow screen it is cut short."""
        room = formatter.width - max(len(line.name) for line in COMMANDS) - 6
        with formatter.section("Commands"):
            formatter.write_dl(
                [(line.name, make_default_short_help(line.summary, room)) for line in COMMANDS]
            )


tournament_command = typer.Typer(
    cls=TournamentGroup,
    name="tournament",
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


@tournament_command.callback()
def tournament() -> None:
    """Many tables, one ranking: draw, collect, standings, prizes.

    Each table of a round is a session of its own, here or on another machine.

    \b
    tournament new, add     who plays
    tournament draw         who sits where, round by round or all at once
    tournament open         a table begins; collect brings it back
    tournament standings    then settle

    \b
    pusoyref tournament new Fiesta ana ben carla dan
    """

"""The Typer application. Its group knows all commands by name and loads only the one that is called."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command as click_command
from typer.main import get_command_from_info
from typer.models import CommandInfo

from pusoyref.cli.commands import COMMANDS, GROUPS

EVERYWHERE = "Everywhere: --session NAME, --json, --ascii, --no-color."


class LazyGroup(TyperGroup):
    """All commands, in groups; each in its own module."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        line = COMMANDS.get(cmd_name)
        if line is None:
            # Fewest keys: an unambiguous beginning is enough.
            found = [name for name in COMMANDS if name.startswith(cmd_name)]
            if len(found) != 1:
                return None
            line = COMMANDS[found[0]]
        module = import_module(f"pusoyref.cli.{line.module}")
        found_command = getattr(module, f"{line.name}_command")
        if isinstance(found_command, typer.Typer):
            return click_command(found_command)
        info = CommandInfo(name=line.name, callback=found_command, epilog=EVERYWHERE)
        return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known: dict[str, Any] = dict.fromkeys(COMMANDS)
        self.commands = known  # for "did you mean"
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for heading, lines in GROUPS.items():
            with formatter.section(heading):
                formatter.write_dl([(line.name, line.summary) for line in lines])


app = typer.Typer(
    cls=LazyGroup,
    name="pusoyref",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


@app.callback(epilog=EVERYWHERE)
def start(ctx: typer.Context) -> None:
    """Referee and scorekeeper for Pusoy Dos played with real cards.

    A first evening:

    \b
      pusoyref new saturday ana ben carla dan --stake 5
      pusoyref table            type 3c, 9cd, - for a pass, help
      pusoyref settle           who pays whom

    A command without anything to say shows where the table stands. Any
    command explains itself with --help, and may be shortened.
    """
    if ctx.invoked_subcommand is None:
        from pusoyref.cli.show import status_command

        status_command()


def click_app() -> Any:
    """The application as the command that `main` runs."""
    return click_command(app)

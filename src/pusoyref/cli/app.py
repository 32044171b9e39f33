"""The Typer application, and groups that know their commands by name and load only the one that is called."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer._click.exceptions import MissingParameter, NoArgsIsHelpError
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command as click_command
from typer.main import get_command_from_info
from typer.models import CommandInfo

from pusoyref.cli.commands import COMMANDS, GROUPS, CommandLine, find_beginning
from pusoyref.cli.context import COMPLETING, OF_COMPLETION, flags_of_a_line, get_context
from pusoyref.errors import InvalidRequest

EVERYWHERE = "Everywhere: --session NAME, --json, --ascii, --no-color."


class ShortenedGroup(TyperGroup):
    """A group whose commands may be shortened, in any case, as long as they stay clear."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        try:
            return self.named_command(ctx, find_beginning(cmd_name, self.list_commands(ctx)))
        except InvalidRequest as error:
            if ctx.resilient_parsing:  # A shell only asks.
                return None
            error.fields["help"] = f"{ctx.command_path} --help"
            raise

    def named_command(self, ctx: Any, name: str) -> Any:
        """The command of exactly that name."""
        return super().get_command(ctx, name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        _, command, rest = super().resolve_command(ctx, args)
        return (command.name if command else None), command, rest


def _function(line: CommandLine, package: str = "pusoyref.commands") -> Any:
    """The function of a command, or its Typer application; only now is its module loaded."""
    return getattr(import_module(f"{package}.{line.module}"), f"{line.name}_command")


@cache
def _built(line: CommandLine, package: str, epilog: str) -> Any:
    """A command, made of its function once: at the table it is called line after line."""
    function = _function(line, package)
    if isinstance(function, typer.Typer):
        return click_command(function)
    info = CommandInfo(name=line.name, callback=function, epilog=epilog)
    return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


class LazyGroup(ShortenedGroup):
    """Commands under the headings of the help, each in a module of `package`.

    `command_epilog`: what ends the help of each of them.
    """

    headings: ClassVar[Mapping[str, Sequence[CommandLine]]]
    package: ClassVar[str]
    command_epilog: ClassVar[str]

    def list_commands(self, ctx: Any) -> list[str]:
        return [line.name for lines in self.headings.values() for line in lines]

    def named_command(self, ctx: Any, name: str) -> Any:
        line = next(line for lines in self.headings.values() for line in lines if line.name == name)
        return _built(line, self.package, self.command_epilog)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for heading, lines in self.headings.items():
            with formatter.section(heading):
                formatter.write_dl([(line.name, line.summary) for line in lines])


class MainGroup(LazyGroup):
    """All commands of the program; it answers shells too, and takes lines that were typed at the table."""

    headings = GROUPS
    package = "pusoyref.commands"
    command_epilog = EVERYWHERE

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        if os.environ.get(COMPLETING):
            from pusoyref.cli.completion import answer_shell  # With what it offers 20 ms: only at a Tab.

            return answer_shell(self)
        if args and args[0] in OF_COMPLETION:
            from pusoyref.cli.completion import completion_called  # The same 20 ms.

            return completion_called(*args)
        line = flags_of_a_line(args) if args and get_context().at_table else nullcontext(args)
        try:
            with line as arguments:
                return super().main(arguments, *rest, **extra)
        except TyperException as error:
            raise in_one_line(error) from None


app = typer.Typer(
    cls=MainGroup,
    name="pusoyref",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


@app.callback(epilog=f"{EVERYWHERE} Alone: --version, {', '.join(OF_COMPLETION)}.")
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
        _function(COMMANDS["status"])()


@cache
def click_app() -> Any:
    """The application as the command that `main` runs."""
    return click_command(app)


def in_one_line(error: TyperException) -> Exception:
    """What Typer says no to, as an error of ours; its help for a group that was called without a command."""
    if isinstance(error, NoArgsIsHelpError):
        return error
    context: Any = getattr(error, "ctx", None)
    path = context.command_path if context else "pusoyref"
    help = _as_typed(f"{path} --help")
    if not isinstance(error, MissingParameter) or context is None:
        return InvalidRequest("usage", message=error.format_message(), help=help)
    return InvalidRequest(
        "missing-argument",
        command=path.removeprefix("pusoyref "),
        what=_needed(context),
        example=_as_typed(next(iter(examples(context.command, path)), "")),
        help=help,
    )


def examples(command: Any, path: str) -> list[str]:
    """The calls in a command's help, without what is said beside them; `path` as in `pusoyref rules diff`."""
    lines = (command.help or "").splitlines()
    return [line.strip().split("  ")[0] for line in lines if f"{line.strip()} ".startswith(f"{path} ")]


def _needed(context: Any) -> str:
    """`FROM TO AMOUNT`, `--rules NAME`"""
    needed = [param for param in context.command.get_params(context) if param.required]
    return " ".join(
        f"{param.opts[0]} {param.metavar}" if param.param_type_name == "option" else str(param.metavar)
        for param in needed
    )


def _as_typed(call: str) -> str:
    """At the table the program's name is not typed."""
    return call.removeprefix("pusoyref ") if get_context().at_table else call

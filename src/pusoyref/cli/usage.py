"""A call that is no call, in one line: what is missing or wrong, with an example."""

from __future__ import annotations

from typing import Any

from typer.exceptions import TyperException

from pusoyref.cli.desk import desk
from pusoyref.errors import Unreadable


def in_one_line(error: TyperException) -> Exception:
    """What Typer says no to, as an error of ours; its help for a group that was called without a command."""
    from typer._click.exceptions import MissingParameter, NoArgsIsHelpError

    if isinstance(error, NoArgsIsHelpError):
        return error
    context: Any = getattr(error, "ctx", None)
    path = context.command_path if context else "pusoyref"
    help = _as_typed(f"{path} --help")
    if not isinstance(error, MissingParameter) or context is None:
        return Unreadable("usage", message=error.format_message(), help=help)
    return Unreadable(
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
    return call.removeprefix("pusoyref ") if desk().at_table else call

"""The flags understood everywhere: in a call of the program, and behind a line at the table for that line alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pusoyref.cli.context import Context, get_context, set_context

COMPLETING = "_PUSOYREF_COMPLETE"
"""The environment variable by which a shell asks for candidates instead of running a command."""
OF_COMPLETION = ("--install-completion", "--show-completion")
FLAGS = ("--json", "--ascii", "--no-color")


def everywhere(arguments: list[str]) -> tuple[list[str], set[str], str | None]:
    """The arguments without the flags that may stand anywhere, those flags, and the session named."""
    rest: list[str] = []
    flags: set[str] = set()
    session: str | None = None
    at = 0
    while at < len(arguments):
        argument = arguments[at]
        if argument == "--":
            return rest + arguments[at:], flags, session
        if argument in FLAGS:
            flags.add(argument)
        elif argument == "--session" and at + 1 < len(arguments):
            at += 1
            session = arguments[at]
        elif argument.startswith("--session="):
            session = argument.partition("=")[2]
        else:
            rest.append(argument)
        at += 1
    return rest, flags, session


@contextmanager
def flags_of_a_line(arguments: Sequence[str]) -> Iterator[list[str]]:
    """The arguments without those flags; the context goes by them until the line is done."""

    rest, flags, session = everywhere(list(arguments))
    context = get_context()
    if not flags and session is None:
        yield rest
        return
    line = Context(
        # A table that answers one document at its end answers nothing else.
        as_json=context.as_json or ("--json" in flags and not context.quiet),
        ascii=context.plain_style.ascii or "--ascii" in flags,
        color=context.color and "--no-color" not in flags,
        session=session or context.session_name,
    )
    line.at_table, line.has_prompt, line.quiet, line.where = (
        True,
        context.has_prompt,
        context.quiet,
        context.where,
    )
    set_context(line)
    try:
        yield rest
    finally:
        context.opened = line.opened
        set_context(context)

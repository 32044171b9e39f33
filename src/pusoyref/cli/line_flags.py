"""The flags understood everywhere, behind a line at the table: for that line alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pusoyref.cli.desk import Desk, desk, set_desk


@contextmanager
def flags_of_a_line(arguments: Sequence[str]) -> Iterator[list[str]]:
    """The arguments without those flags; `desk()` goes by them until the line is done."""
    from pusoyref.cli.main import everywhere

    rest, flags, session = everywhere(list(arguments))
    here = desk()
    if not flags and session is None:
        yield rest
        return
    line = Desk(
        # A table that answers one document at its end answers nothing else.
        as_json=here.as_json or ("--json" in flags and not here.quiet),
        ascii=here.plain_speech.ascii or "--ascii" in flags,
        color=here.color and "--no-color" not in flags,
        session=session or here.session_name,
    )
    line.at_table, line.has_prompt, line.quiet, line.where = True, here.has_prompt, here.quiet, here.where
    set_desk(line)
    try:
        yield rest
    finally:
        here.opened = line.opened
        set_desk(here)

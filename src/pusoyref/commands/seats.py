"""`seats` and `rename`: who plays from the next hand on, and under which name."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.options import players
from pusoyref.entries import Entry, Rename, Seats
from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import find_name, read_name, read_players
from pusoyref.session.evening import Evening


def seats_command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME...", autocompletion=players, help="Everybody, in turn order; a new name joins."
        ),
    ],
) -> None:
    """Who sits where from the next hand on: join, leave, move.

    Totals follow the person, not the seat.

    \b
    pusoyref seats ana ben dan elena
    """

    def seated(evening: Evening) -> tuple[Entry, ...]:
        return (Seats(read_players([_known_or_new(name, evening) for name in names])),)

    enter(seated)


def _known_or_new(name: str, evening: Evening) -> str:
    """A person who has played, or else a new one under just that name."""
    try:
        return find_name(name, evening.people)
    except InvalidRequest as error:
        if error.code != "unknown-name":
            raise
        return read_name(name)


def rename_command(
    old: Annotated[str, typer.Argument(metavar="OLD", autocompletion=players)],
    new: Annotated[str, typer.Argument(metavar="NEW")],
) -> None:
    """Give a person another name; everything stays theirs.

    \b
    pusoyref rename ben Benjie
    """
    enter(lambda evening: (Rename(find_name(old, evening.people), read_name(new)),))

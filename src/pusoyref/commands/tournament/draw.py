"""`tournament draw` and `swap`: the draw and the organiser's changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.options import tournament_players
from pusoyref.commands.tournament.context import (
    Seed,
    Which,
    answer,
    enter,
    new_seed,
    open_tournament,
    results_of,
)
from pusoyref.commands.tournament.missing import missing_lines
from pusoyref.commands.tournament.seats import seating_json, seating_lines
from pusoyref.tournament.drawing import DrawRequest, drawn, first_seed, swap
from pusoyref.tournament.missing import missing

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Drawn, Entry
    from pusoyref.tournament.state import Tournament


def draw_command(
    all: Annotated[bool, typer.Option("--all", help="All rounds that are left.")] = False,
    swiss: Annotated[bool, typer.Option("--swiss", help="By standing: the best play the best.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Anew, of rounds that are drawn and have not begun.")
    ] = False,
    seed: Seed = None,
    which: Which = None,
) -> None:
    """The seating of the next round, or of all of them.

    The seed is kept: anybody can repeat the draw with it. A round in which
    a table has been opened is not drawn again; players can be swapped.

    \b
    pusoyref tournament draw
    pusoyref tournament draw --all --seed 4711
    pusoyref tournament draw --swiss
    """
    wish = DrawRequest(all, swiss, again)

    def made(now: Tournament) -> Drawn:
        found = seed if seed is not None or again else first_seed(now)
        return drawn(now, results_of(now), wish, new_seed(found))

    # Many players take a while: nobody else has to wait for the file meanwhile.
    here = open_tournament(which)
    before = here.tournament()
    entry = made(before)
    after, entries = here.enter(lambda now: (entry if now == before else made(now),))
    first = entries[0].first  # type: ignore[union-attr]
    rounds = after.drawn[first - 1 :]
    answer(
        after,
        entries,
        *seating_lines(rounds),
        *_waited_for(after, first, swiss),
        more=seating_json(rounds),
    )


def swap_command(
    one: Annotated[str, typer.Argument(metavar="A", autocompletion=tournament_players)],
    other: Annotated[str, typer.Argument(metavar="B", autocompletion=tournament_players)],
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="The last one drawn if left out.")
    ] = None,
    which: Which = None,
) -> None:
    """Two players in each other's place, at a table or resting.

    What the draw proposed is kept beside it. A table that has begun to play
    is not changed; one that was opened before is to be opened again.

    \b
    pusoyref tournament swap ana fay
    pusoyref tournament swap ana fay --round 1
    """

    def chosen(now: Tournament) -> Sequence[Entry]:
        return (swap(now, one, other, round_, results_of(now)),)

    after, entries = enter(which, chosen)
    number = entries[0].round  # type: ignore[union-attr]
    shown = after.drawn[number - 1 : number]
    answer(after, entries, *seating_lines(shown), more=seating_json(shown))


def _waited_for(tournament: Tournament, first: int, swiss: bool) -> list[str]:
    """A draw by standing before every table is in is a draw by what is known."""
    if not swiss:
        return []
    open_ = [one for one in missing(tournament, results_of(tournament)) if one.round < first]
    return ["", "The standing it went by is provisional:", *missing_lines(open_)] if open_ else []

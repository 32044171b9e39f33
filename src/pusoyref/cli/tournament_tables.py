"""A table opened here or for another machine, or waited for no longer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.tournament_desk import RoundNumber, TableNumber, Which, answer, enter, results_of

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry
    from pusoyref.tournament.state import Tournament


def open_command(
    round_: RoundNumber,
    table: Annotated[
        int | None, typer.Argument(metavar="[TABLE]", min=1, help="Every table of the round if left out.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="A session file; or a folder, a file a table."),
    ] = None,
    which: Which = None,
) -> None:
    """A table's session, here and now or for another machine.

    Here it is made and becomes current: pusoyref table plays it. With -o it
    is a session file that another machine imports, plays, and exports again.

    \b
    pusoyref tournament open 1 2
    pusoyref tournament open 1 3 -o table3.toml
    pusoyref tournament open 1 -o tables/
    """
    from pusoyref.cli.tournament_opening import open_here, write_tables

    if output is None:
        open_here(which, round_, table)
    else:
        write_tables(which, round_, table, output)


def close_command(
    round_: RoundNumber,
    table: TableNumber,
    reason: Annotated[list[str], typer.Argument(metavar="REASON", help="Everybody can read it.")],
    which: Which = None,
) -> None:
    """Wait no longer for a table.

    What is in of it counts, the rest was not played; the ranking is then by
    points a hand. What is collected of it later still counts.

    \b
    pusoyref tournament close 1 2 they went home
    """
    from pusoyref.errors import Unreadable
    from pusoyref.tournament.drawing import find_table
    from pusoyref.tournament.entries import Closed
    from pusoyref.tournament.missing import is_in
    from pusoyref.tournament.points import one_line

    def chosen(now: Tournament) -> Sequence[Entry]:
        found = find_table(now, round_, table)
        said = one_line(" ".join(reason))
        if not said:
            raise Unreadable("no-table-reason")
        state = found.tables[table - 1]
        if state.closed:
            raise Unreadable("table-closed", round=round_, table=table)
        if is_in(state, results_of(now).get((round_, table)), found.hands):
            raise Unreadable("table-is-in", round=round_, table=table)
        return (Closed(round_, table, said),)

    after, entries = enter(which, chosen)
    from pusoyref.export.tournament import missing_json
    from pusoyref.tournament.missing import missing
    from pusoyref.wording.tournament import missing_lines

    waiting = missing(after, results_of(after))
    answer(after, entries, *missing_lines(waiting), more={"missing": missing_json(waiting)})

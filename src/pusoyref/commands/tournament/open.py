"""`tournament open` and `close`: sessions of tables made here, written for another machine, or given up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.context import get_context, today
from pusoyref.cli.options import files
from pusoyref.commands.tournament.context import (
    RoundNumber,
    TableNumber,
    Which,
    answer,
    enter,
    open_tournament,
    results_of,
    table_sessions,
)
from pusoyref.commands.tournament.missing import missing_json, missing_lines
from pusoyref.errors import InvalidRequest
from pusoyref.formats.toml.writer import write_sheet
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.files import write_file
from pusoyref.session.fold import begin
from pusoyref.tournament.drawing import check_seated_alike, find_round, find_table, header_of
from pusoyref.tournament.entries import Closed, Opened
from pusoyref.tournament.missing import is_in, missing
from pusoyref.tournament.players import one_line
from pusoyref.tournament.state import Tournament

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry


def open_here(which: str | None, round_: int, table: int | None) -> None:
    """One table, or every one of the round, each with a session of its own here."""
    here = open_tournament(which)
    before = here.tournament()
    drawn = find_round(before, round_)
    wanted = [table] if table is not None else [*range(1, len(drawn.tables) + 1)]
    sessions = table_sessions(before)
    for number in wanted:
        sessions.check_readable(before, round_, number)
    made = {number: sessions.open(before, round_, number, today()) for number in wanted}
    opened = [Opened(round_, number, id) for number, (id, new) in made.items() if new]
    tournament, entries = here.enter(lambda now: _as_seated(now, before, round_, opened))
    last = get_context().store.open(get_context().store.current()).evening()
    current = f"{last.header.name} is current: {', '.join(last.players)}. Play with: pusoyref table"
    answer(tournament, entries, current, more={"session": last.header.name})


def _as_seated(now: Tournament, before: Tournament, round_: int, entries: list[Opened]) -> list[Opened]:
    check_seated_alike(now, before, round_)
    return entries


def write_tables(which: str | None, round_: int, table: int | None, output: str) -> None:
    """Session files: one table's, or every one's in a folder. Errors: `one-file-a-table`, `cannot-write`."""
    here = open_tournament(which)
    before = here.tournament()
    tables = [table] if table is not None else [*range(1, len(find_round(before, round_).tables) + 1)]
    texts = {one: write_sheet(begin(header_of(before, round_, one, today()))) for one in tables}
    folder = output.endswith(("/", "\\")) or Path(output).is_dir()
    if output == "-" and len(tables) == 1:
        here.enter(lambda _: (Opened(round_, tables[0], file="-"),))
        get_context().answer(lambda: {"text": texts[tables[0]]}, texts[tables[0]].removesuffix("\n"))
        return
    if not folder and len(tables) > 1:
        raise InvalidRequest("one-file-a-table", round=round_, tables=len(tables))
    files = {one: str(Path(output, f"r{round_}t{one}.toml")) if folder else output for one in tables}
    if folder:
        make_folder(Path(output))
    for one, file in files.items():
        write_file(file, texts[one])
    entries = [Opened(round_, one, file=file) for one, file in files.items()]
    after, made = here.enter(lambda now: _as_seated(now, before, round_, entries))
    answer(
        after,
        made,
        "On the other machine: pusoyref import FILE, pusoyref table, then pusoyref export -o FILE.",
        more={"written": list(files.values())},
    )


def open_command(
    round_: RoundNumber,
    table: Annotated[
        int | None, typer.Argument(metavar="[TABLE]", min=1, help="Every table of the round if left out.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            autocompletion=files,
            help="A session file; or a folder, a file a table.",
        ),
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

    def chosen(now: Tournament) -> Sequence[Entry]:
        found = find_table(now, round_, table)
        said = one_line(" ".join(reason))
        if not said:
            raise InvalidRequest("no-table-reason")
        state = found.tables[table - 1]
        if state.closed:
            raise InvalidRequest("table-closed", round=round_, table=table)
        if is_in(state, results_of(now).get((round_, table)), found.hands):
            raise InvalidRequest("table-is-in", round=round_, table=table)
        return (Closed(round_, table, said),)

    after, entries = enter(which, chosen)
    waiting = missing(after, results_of(after))
    answer(after, entries, *missing_lines(waiting), more={"missing": missing_json(waiting)})

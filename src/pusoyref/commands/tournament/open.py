"""`tournament open` and `close`: sessions of tables made here, written for another machine, or given up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.completions import files
from pusoyref.cli.context import get_context, now, today
from pusoyref.cli.files import write_file
from pusoyref.commands.tournament.context import (
    RoundNumber,
    TableNumber,
    Which,
    answer,
    enter,
    open_tournament,
    results_of,
)
from pusoyref.commands.tournament.json import missing_json
from pusoyref.commands.tournament.words import missing_lines
from pusoyref.errors import InvalidRequest, LedgerError
from pusoyref.formats.toml.writer import write_sheet
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.new_session import NewSession
from pusoyref.ledger.table_copies import TableCopies, unreadable_table
from pusoyref.notation.names import casefolded
from pusoyref.ruleset.loading import with_limits
from pusoyref.session.evening import Header
from pusoyref.session.fold import begin
from pusoyref.session.proof import proof
from pusoyref.tournament.drawing import find_round, find_table
from pusoyref.tournament.entries import Closed, Opened
from pusoyref.tournament.missing import is_in, missing
from pusoyref.tournament.players import one_line
from pusoyref.tournament.state import Tournament

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry


def session_name(tournament: Tournament, round_: int, table: int) -> str:
    """`Fiesta R1 T3`"""
    return f"{tournament.name} R{round_} T{table}"


def header_of(tournament: Tournament, round_: int, table: int, name: str | None = None) -> Header:
    """What a table's session begins with: over after the round's hands, and tied to the tournament."""
    drawn = find_table(tournament, round_, table)
    return Header(
        name or session_name(tournament, round_, table),
        today(),
        drawn.players(table),
        with_limits(tournament.rules, {"hands": drawn.hands}),
        tournament.stake,
        tournament.table_of(round_, table),
    )


def free_name(name: str, taken: set[str]) -> str:
    """The name, or with a number where there is one of that name. `taken`: names folded."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 3)))
    return next(one for one in names if casefolded(one) not in taken)


def table_session(tournament: Tournament, round_: int, table: int) -> tuple[str, bool]:
    """The id of a table's session here, made where there is none, and whether it was made or found just now.

    It becomes current. Enter `Opened` for a new one.
    Errors: `no-such-round`, `no-such-table`, `table-unreadable`, those of the storage.
    """
    drawn = find_table(tournament, round_, table)
    store = get_context().store
    id = drawn.tables[table - 1].session
    if id:
        store.use(id)
        return id, False
    header = header_of(tournament, round_, table)
    names = {casefolded(line.name): line.id for line in store.listed()}
    # Opened, undone, and opened again: it is the same session.
    found = names.get(casefolded(header.name), "")
    if found:
        there = store.open(found).stored()
        if there.header.tournament == header.tournament:
            if there.header.players == header.players:
                store.use(found)
                return found, True
            if not there.hands:  # Others sat there before a swap, and never played.
                copies = TableCopies(store, tournament.id, now)
                copies.put(found, NewSession(header), proof(begin(header)))
                store.use(found)
                return found, True
        header = header_of(tournament, round_, table, free_name(header.name, set(names)))
    return store.create(header), True


def open_here(which: str | None, round_: int, table: int | None) -> None:
    """One table, or every one of the round, each with a session of its own here."""
    here = open_tournament(which)
    before = here.tournament()
    drawn = find_round(before, round_)
    wanted = [table] if table is not None else [*range(1, len(drawn.tables) + 1)]
    opened = [Opened(round_, one, id) for one, (id, new) in _sessions(before, round_, wanted).items() if new]
    tournament, entries = here.enter(lambda after: _as_seated(after, before, round_, opened))
    last = get_context().store.open(get_context().store.current()).evening()
    current = f"{last.header.name} is current: {', '.join(last.players)}. Play with: pusoyref table"
    answer(tournament, entries, current, more={"session": last.header.name})


def _as_seated(now: Tournament, before: Tournament, round_: int, entries: list[Opened]) -> list[Opened]:
    """The entries, if nobody was seated otherwise meanwhile. Errors: `seated-meanwhile`."""
    seatings = [one.seatings[round_ - 1] for one in (now, before) if len(one.drawn) >= round_]
    if len(seatings) < 2 or seatings[0] != seatings[1]:
        raise InvalidRequest("seated-meanwhile", round=round_)
    return entries


def _check_readable(tournament: Tournament, round_: int, table: int) -> None:
    """Errors: `table-unreadable`: what cannot be read never becomes current, or hands would land elsewhere."""
    id, store = find_table(tournament, round_, table).tables[table - 1].session, get_context().store
    if id:
        try:
            store.open(id).evening()
        except LedgerError as error:
            raise unreadable_table(error, store.path(id), round_, table) from None


def _sessions(tournament: Tournament, round_: int, tables: list[int]) -> dict[int, tuple[str, bool]]:
    for table in tables:
        _check_readable(tournament, round_, table)
    return {table: table_session(tournament, round_, table) for table in tables}


def write_tables(which: str | None, round_: int, table: int | None, output: str) -> None:
    """Session files: one table's, or every one's in a folder. Errors: `one-file-a-table`, `cannot-write`."""
    here = open_tournament(which)
    before = here.tournament()
    tables = [table] if table is not None else [*range(1, len(find_round(before, round_).tables) + 1)]
    texts = {one: write_sheet(begin(header_of(before, round_, one))) for one in tables}
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
    after, made = here.enter(lambda after: _as_seated(after, before, round_, entries))
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

"""`tournament draw`, `swap`, `open` and `close`: rounds drawn and changed, their tables opened here or elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context, print_json, today
from pusoyref.cli.options import files, tournament_players
from pusoyref.cli.streams import write_utf8
from pusoyref.commands.tournament.context import (
    RoundNumber,
    Seed,
    TableNumber,
    Which,
    answer,
    enter,
    new_seed,
    open_tournament,
    results_of,
    table_sessions,
)
from pusoyref.commands.tournament.seats import seating_json, seating_lines
from pusoyref.commands.tournament.words import missing_json, missing_lines
from pusoyref.errors import InvalidRequest
from pusoyref.formats.toml import write_session_file
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.files import name_as_text, write_file
from pusoyref.session.fold import begin
from pusoyref.tournament.entries import Drawn, Opened, Swapped
from pusoyref.tournament.organiser import (
    check_seated_alike,
    closed,
    drawn,
    find_round,
    first_seed,
    header_of,
    swap,
)
from pusoyref.tournament.results import missing
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

    def made(now: Tournament) -> Drawn:
        wanted = seed if seed is not None or again else first_seed(now)
        return drawn(now, results_of(now), new_seed(wanted), all=all, swiss=swiss, again=again)

    # Many players take a while: nobody else has to wait for the file meanwhile.
    opened = open_tournament(which)
    before = opened.tournament()
    entry = made(before)
    after, entries = opened.enter(lambda now: (entry if now == before else made(now),))
    first = next(entry.first for entry in entries if isinstance(entry, Drawn))
    rounds, lines = after.drawn[first - 1 :], []
    if swiss:  # A draw by standing before every table is in is a draw by what is known.
        waiting = [gap for gap in missing(after, results_of(after)) if gap.round < first]
        lines = ["", "The standing it went by is provisional:", *missing_lines(waiting)] if waiting else []
    answer(after, entries, *seating_lines(rounds), *lines, more=seating_json(rounds))


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

    after, entries = enter(which, lambda now: swap(now, one, other, round_, results_of(now)))
    number = next(entry.round for entry in entries if isinstance(entry, Swapped))
    rounds = after.drawn[number - 1 : number]
    answer(after, entries, *seating_lines(rounds), more=seating_json(rounds))


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
    opened = open_tournament(which)
    before = opened.tournament()
    every = range(1, len(find_round(before, round_).tables) + 1)
    tables = [*every] if table is None else [table]
    if output is None:
        entries, line, more = _open_here(before, round_, tables)
    else:
        texts = {
            number: write_session_file(begin(header_of(before, round_, number, today()))) for number in tables
        }
        if output == "-" and len(tables) == 1:
            (text,) = texts.values()
            opened.enter(lambda _: (Opened(round_, tables[0], file="-"),))
            if get_context().as_json:
                print_json({"text": text})
            else:
                write_utf8(text)
            return
        entries, line, more = _write_files(round_, texts, output)

    def as_seated(now: Tournament) -> list[Opened]:
        check_seated_alike(now, before, round_)
        return entries

    after, _ = opened.enter(as_seated)
    answer(after, entries, line, more=more)


Made = tuple[list[Opened], str, dict[str, Any]]
"""What is entered, what is said below it, what else is in the JSON."""


def _open_here(before: Tournament, round_: int, tables: list[int]) -> Made:
    """Each with a session of its own here; the last of them is current."""
    sessions, store = table_sessions(before), get_context().store
    for number in tables:
        sessions.check_readable(before, round_, number)
    made = {number: sessions.open(before, round_, number, today()) for number in tables}
    last = store.open(store.current()).evening()
    return (
        [Opened(round_, number, id) for number, (id, new) in made.items() if new],
        f"{last.header.name} is current: {', '.join(last.players)}. Play with: pusoyref table",
        {"session": last.header.name},
    )


def _write_files(round_: int, texts: dict[int, str], output: str) -> Made:
    """Session files: one table's, or every one's in a folder. Errors: `one-file-a-table`, `cannot-write`."""
    folder = output.endswith(("/", "\\")) or Path(output).is_dir()
    if not folder and len(texts) > 1:
        raise InvalidRequest("one-file-a-table", round=round_, tables=len(texts))
    if folder:
        make_folder(Path(output))
    entries = []
    for table, text in texts.items():
        file = str(Path(output, f"r{round_}t{table}.toml")) if folder else output
        write_file(file, text, get_context().home)
        entries.append(Opened(round_, table, file=name_as_text(file)))
    return (
        entries,
        "On the other machine: pusoyref import FILE, pusoyref table, then pusoyref export -o FILE.",
        {"written": [entry.file for entry in entries]},
    )


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

    after, entries = enter(which, lambda now: closed(now, results_of(now), round_, table, " ".join(reason)))
    waiting = missing(after, results_of(after))
    answer(after, entries, *missing_lines(waiting), more={"missing": missing_json(waiting)})

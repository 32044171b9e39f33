"""What every command of a tournament needs: which one it is, what its tables came to, how it answers."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context, now
from pusoyref.cli.options import files, tournament_players, tournaments
from pusoyref.cli.streams import write_utf8
from pusoyref.commands.tournament.words import entered_json, tournament_entry_words
from pusoyref.errors import InvalidRequest
from pusoyref.formats.md import escaped
from pusoyref.formats.pages import page_template
from pusoyref.ledger.files import read_file, write_file
from pusoyref.ledger.table_results import table_results
from pusoyref.ledger.tables import TableSessions
from pusoyref.ledger.tournaments import OpenTournament
from pusoyref.tournament.entries import Entry
from pusoyref.tournament.results import TableResult
from pusoyref.tournament.state import Tournament

Which = Annotated[
    str | None,
    typer.Option(
        "--tournament",
        metavar="NAME",
        autocompletion=tournaments,
        help="An id (T2) or a name; the current one if left out.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", min=0, max=2**31, help="So that a draw can be repeated; by chance if left out."
    ),
]
PlayerName = Annotated[
    str,
    typer.Argument(
        metavar="NAME", autocompletion=tournament_players, help="A player; a beginning is enough."
    ),
]
NamesFile = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="FILE", autocompletion=files, help="A name a line; - is standard input."
    ),
]
RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", min=1)]
TableNumber = Annotated[int, typer.Argument(metavar="TABLE", min=1)]


def open_tournament(name: str | None) -> OpenTournament:
    """The tournament that was named, by option or `PUSOYREF_TOURNAMENT`, or the current one.

    Errors: `no-tournament`, `unknown-tournament`, `ambiguous-tournament`, those of the storage.
    """
    all_ = get_context().tournaments
    wanted = name or os.environ.get("PUSOYREF_TOURNAMENT") or None
    return all_.open(all_.find(wanted) if wanted else all_.current())


def results_of(tournament: Tournament, *, replay: bool = False) -> dict[tuple[int, int], TableResult]:
    """What its tables came to, by round and table; only sessions that changed are read.

    `replay`: every hand refereed again, for what is paid by or goes out.
    """
    return table_results(tournament, get_context().store, replay=replay)


def table_sessions(tournament: Tournament) -> TableSessions:
    """The sessions of its tables."""
    return TableSessions(get_context().store, tournament.id, now)


def new_seed(wanted: int | None = None) -> int:
    """The seed that was named, or one by chance, short enough to be called out."""
    return int.from_bytes(os.urandom(4), "big") % 1_000_000 if wanted is None else wanted


def names_in(file: str | None) -> list[str]:
    """A name a line; empty lines and what follows a # are left out. Errors: those of reading the file."""
    text = read_file(file) if file else ""
    if text.count("\n") > MOST_LINES:
        raise InvalidRequest("too-large", file=file)
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def enter(
    which: str | None, choose: Callable[[Tournament], Sequence[Entry]]
) -> tuple[Tournament, tuple[Entry, ...]]:
    """Enters what `choose` makes of the tournament. Errors: those of `choose` and of the storage."""
    return open_tournament(which).enter(choose)


def answer(
    tournament: Tournament,
    entries: Sequence[Entry],
    *lines: str,
    verb: str = "",
    more: Mapping[str, Any] | None = None,
) -> None:
    """What was entered, then `lines`; as JSON the state of the tournament, the entries, and `more`.

    `verb`: what was done with the entries, where they were not entered just now.
    """
    context = get_context()
    done = f"{verb}: " if verb else ""
    context.answer(
        lambda: {
            **({"did": verb} if verb else {}),
            **entered_json(tournament, entries, context.plain_style),
            **(more or {}),
        },
        *(f"{tournament.name}: {done}{tournament_entry_words(entry, context.style)}." for entry in entries),
        *lines,
    )


MOST_LINES = 10_000
"""In a file of names, of which 400 may be players."""
FORMATS = ("csv", "html", "md")
"""What `--to` takes."""
PACKAGE = "pusoyref.commands.tournament"
"""Whose `templates/` the pages are made of."""


To = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORMAT",
        autocompletion=lambda: [(name, "") for name in FORMATS],
        help="csv, md or html.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        autocompletion=files,
        help="Where that goes; without --to its ending decides.",
    ),
]


def format_wanted(to: str | None, output: str | None) -> str | None:
    """The format that was named, or that of the file; None where the answer is for the screen."""
    return to if to is not None or output in (None, "-") else Path(str(output)).suffix.lstrip(".").lower()


def write_shown(name: str, csv: str, values: Mapping[str, Any], form: str, output: str | None) -> None:
    """As `csv`, or by the template of that `name` for the format. Errors: `unknown-format`, `cannot-write`."""
    if form not in FORMATS:
        raise InvalidRequest("unknown-format", format=form, formats=FORMATS)
    text = csv
    if form == "html":
        text = page_template(PACKAGE, f"{name}.html").render(**values) + "\n"
    elif form == "md":
        text = page_template(PACKAGE, f"{name}.md", str).render(md=escaped, **values)
    put(text, form, output or "-")


def put(text: str, form: str, output: str) -> None:
    """`output`: a file, written whole or not at all; - is standard output. Errors: `cannot-write`."""
    context = get_context()
    if output != "-":
        write_file(output, text, context.home)
        if context.as_json:
            context.answer(lambda: {"written": [output]})
        else:
            context.notice(f"Written to {output}.")
    elif context.as_json:
        context.answer(lambda: {"format": form, "text": text})
    else:
        write_utf8(text)

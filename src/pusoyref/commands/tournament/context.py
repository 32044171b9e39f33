"""What every command of a tournament needs: which one it is, what its tables came to, how an answer is made."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pusoyref.cli.context import get_context, now
from pusoyref.cli.options import tournament_players, tournaments
from pusoyref.commands.tournament.entries import entered_json, tournament_entry_words
from pusoyref.ledger.table_results import table_results
from pusoyref.ledger.tables import TableSessions

if TYPE_CHECKING:
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


RoundNumber = Annotated[int, typer.Argument(metavar="ROUND", min=1)]


TableNumber = Annotated[int, typer.Argument(metavar="TABLE", min=1)]


def open_tournament(name: str | None) -> OpenTournament:
    """The tournament that was named, by option or `PUSOYREF_TOURNAMENT`, or the current one.

    Errors: `no-tournament`, `unknown-tournament`, `ambiguous-tournament`, those of the storage.
    """
    all_ = get_context().tournaments
    wanted = name or os.environ.get("PUSOYREF_TOURNAMENT") or None
    return all_.open(all_.find(wanted) if wanted else all_.current())


def results_of(tournament: Tournament) -> dict[tuple[int, int], TableResult]:
    """What its tables came to, by round and table; only sessions that changed are read."""
    return table_results(tournament, get_context().store)


def table_sessions(tournament: Tournament) -> TableSessions:
    """The sessions of its tables."""
    return TableSessions(get_context().store, tournament.id, now)


def new_seed(said: int | None = None) -> int:
    """The seed that was named, or one by chance, short enough to be called out."""
    return int.from_bytes(os.urandom(4), "big") % 1_000_000 if said is None else said


def enter(
    which: str | None, choose: Callable[[Tournament], Sequence[Entry]]
) -> tuple[Tournament, tuple[Entry, ...]]:
    """Enters what `choose` makes of the tournament. Errors: those of `choose` and of the storage."""
    return open_tournament(which).enter(choose)


def said(entries: Sequence[Entry], tournament: Tournament) -> list[str]:
    """`Fiesta: Eve joined.`, a line an entry."""
    return [f"{tournament.name}: {tournament_entry_words(entry, get_context().style)}." for entry in entries]


def answer(
    tournament: Tournament, entries: Sequence[Entry], *lines: str, more: Mapping[str, Any] | None = None
) -> None:
    """What was entered, then `lines`; as JSON the state of the tournament, the entries, and `more`."""
    get_context().answer(
        lambda: {**entered_json(tournament, entries, _plain(entries)), **(more or {})},
        *said(entries, tournament),
        *lines,
    )


def _plain(entries: Sequence[Entry]) -> list[str]:
    return [tournament_entry_words(entry, get_context().plain_style) for entry in entries]

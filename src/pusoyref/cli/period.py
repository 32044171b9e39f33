"""`--since` and `--until`: sessions of a span of days."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.errors import LedgerError, Unreadable

if TYPE_CHECKING:
    from pusoyref.ledger.index import Entry

Since = Annotated[
    str | None, typer.Option("--since", metavar="DAY", help="Sessions from that day or month on: 2026-11.")
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="DAY", help="Sessions up to that day or month.")
]


def entries_in(since: str | None, until: str | None) -> list[Entry]:
    """Their lines of the index, newest first; one that cannot be read may lie in any span. Errors: `bad-period`."""
    from pusoyref.sheet.dates import read_period

    period = read_period(since, until)
    return [entry for entry in desk().book.index() if entry.why or period.holds(entry.date)]


def ids_in(since: str | None, until: str | None) -> list[str]:
    """Ids of the sessions in that span, oldest first.

    Errors: `bad-period`, `none-in-period`; those of the storage where a session cannot be read: it might be one
    of them, and money would be left out.
    """
    entries = entries_in(since, until)
    for entry in entries:
        if entry.why:
            desk().book.open(entry.id).evening()
            raise LedgerError(entry.why, file=str(desk().book.path(entry.id)))
    if not entries:
        raise Unreadable("none-in-period", since=since, until=until)
    return [entry.id for entry in reversed(entries)]

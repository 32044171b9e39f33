"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.completions import file_sorts, files, players_or_nobody, sessions, settings
from pusoyref.cli.context import get_context
from pusoyref.errors import InvalidRequest, LedgerError

if TYPE_CHECKING:
    from pusoyref.ledger.index import IndexEntry

Settings = Annotated[
    list[str],
    typer.Option(
        "--set", metavar="KEY=VALUE", autocompletion=settings, help="One option: plays.five_card=higher-kind."
    ),
]


Hands = Annotated[int | None, typer.Option("--hands", metavar="N", min=0, help="Hands agreed on.")]


Target = Annotated[int | None, typer.Option("--target", metavar="N", min=0, help="Over at so many points.")]


LossLimit = Annotated[
    int | None, typer.Option("--loss-limit", metavar="N", min=0, help="Over at so many lost.")
]


Bankroll = Annotated[
    int | None, typer.Option("--bankroll", metavar="N", min=0, help="Chips each starts with.")
]


Minutes = Annotated[
    int | None, typer.Option("--minutes", metavar="N", min=0, help="After that the hand in play is the last.")
]


EnterPasses = Annotated[
    bool | None,
    typer.Option("--enter-passes/--no-enter-passes", help="At the table Enter alone is a pass, or is not."),
]


def limits(
    hands: int | None, target: int | None, loss_limit: int | None, bankroll: int | None, minutes: int | None
) -> dict[str, int | None]:
    """The limits by the names of their options; None where nothing was said."""
    return {
        "hands": hands,
        "target": target,
        "loss_limit": loss_limit,
        "bankroll": bankroll,
        "minutes": minutes,
    }


OutWith = Annotated[str | None, typer.Option("--out-with", metavar="CARDS", help="The play that went out.")]


Order = Annotated[str | None, typer.Option("--order", metavar="NAMES", help="Order of going out: c,a,b,d.")]


LetOut = Annotated[
    str | None,
    typer.Option(
        "--fed-by",
        metavar="NAME",
        autocompletion=players_or_nobody,
        help="Who let the winner out; or nobody.",
    ),
]


Since = Annotated[
    str | None, typer.Option("--since", metavar="DAY", help="Sessions from that day or month on: 2026-11.")
]


Until = Annotated[
    str | None, typer.Option("--until", metavar="DAY", help="Sessions up to that day or month.")
]


def entries_in(since: str | None, until: str | None) -> list[IndexEntry]:
    """Their lines of the index, newest first; one that cannot be read may lie in any span. Errors: `bad-period`."""
    from pusoyref.notation.dates import read_period

    period = read_period(since, until)
    return [entry for entry in get_context().store.listed() if entry.why or period.holds(entry.date)]


def ids_in(since: str | None, until: str | None) -> list[str]:
    """Ids of the sessions in that span, oldest first.

    Errors: `bad-period`, `none-in-period`; those of the storage where a session cannot be read: it might be one
    of them, and money would be left out.
    """
    entries = entries_in(since, until)
    for entry in entries:
        if entry.why:
            get_context().store.open(entry.id).evening()
            raise LedgerError(entry.why, file=str(get_context().store.path(entry.id)))
    if not entries:
        raise InvalidRequest("none-in-period", since=since, until=until)
    return [entry.id for entry in reversed(entries)]


Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", autocompletion=files, help="Files; - is standard input.")
]


From = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="SORT",
        autocompletion=file_sorts,
        help="toml, json or big-two-scorer; by its contents if left out.",
    ),
]


SessionName = Annotated[
    str,
    typer.Argument(
        metavar="SESSION", autocompletion=sessions, help="An id (S7), a name, or the beginning of one."
    ),
]

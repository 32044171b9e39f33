"""`pay`: cash that changed hands."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.context import today
from pusoyref.cli.options import Day, players
from pusoyref.entries import Entry, Pay
from pusoyref.ledger.session_log import Stored
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import find_name
from pusoyref.notation.pesos import read_pesos
from pusoyref.session.evening import Evening


def pay_command(
    payer: Annotated[str, typer.Argument(metavar="FROM", autocompletion=players)],
    payee: Annotated[str, typer.Argument(metavar="TO", autocompletion=players)],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Pesos, as 50 or 12.50.")],
    date: Day = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="How it was paid.")] = "",
) -> None:
    """Book cash that changed hands.

    On closed sessions too.

    \b
    pusoyref pay dan carla 50
    pusoyref pay dan carla 50 --note gcash --date 2026-11-30
    """

    def paid(evening: Evening) -> tuple[Entry, ...]:
        return (
            Pay(
                find_name(payer, evening.people),
                find_name(payee, evening.people),
                read_pesos(amount),
                read_date(date or today()),
                " ".join(note.split()),
            ),
        )

    enter(paid, Stored.evening_to_settle)

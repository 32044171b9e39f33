"""Cash, and who pays whom."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.desk import desk
from pusoyref.entries import Entry, Pay
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import find_name
from pusoyref.session.evening import Evening
from pusoyref.sheet.dates import read_date


def pay_command(
    payer: Annotated[str, typer.Argument(metavar="FROM")],
    payee: Annotated[str, typer.Argument(metavar="TO")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Pesos, as 50 or 12.50.")],
    date: Annotated[str | None, typer.Option("--date", metavar="DAY", help="2026-11-28; today if left out.")] = None,
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
                read_date(date) if date else "",
                " ".join(note.split()),
            ),
        )

    enter(paid)


def settle_command() -> None:
    """The fewest transfers that clear every debt.

    \b
    pusoyref settle
    """
    from pusoyref.export.shapes import settlement_json
    from pusoyref.money.settlement import fewest
    from pusoyref.session.standings import owed
    from pusoyref.view.money import settlement_lines

    here = desk()
    evening = here.session().evening()
    settlement = fewest(owed(evening))
    here.answer(
        lambda: {
            "session": evening.header.name,
            "settlement": settlement_json(settlement.transfers),
            "mode": settlement.mode,
            "proved_fewest": settlement.proved_fewest,
        },
        *settlement_lines(evening, settlement, here.speech),
    )

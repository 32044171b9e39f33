"""Cash, and who pays whom."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.answers import enter
from pusoyref.cli.desk import today
from pusoyref.cli.period import Since, Until
from pusoyref.entries import Entry, Pay
from pusoyref.errors import Unreadable
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import find_name
from pusoyref.session.evening import Evening
from pusoyref.sheet.dates import read_date


def pay_command(
    payer: Annotated[str, typer.Argument(metavar="FROM")],
    payee: Annotated[str, typer.Argument(metavar="TO")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="Pesos, as 50 or 12.50.")],
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="2026-11-28; today if left out.")
    ] = None,
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

    enter(paid)


def settle_command(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The banker, after --mode banker.")
    ] = None,
    mode: Annotated[
        str, typer.Option("--mode", metavar="MODE", help="fewest, direct, or banker NAME.")
    ] = "fewest",
    banker: Annotated[
        str | None, typer.Option("--banker", metavar="NAME", help="Everybody pays NAME, who pays.")
    ] = None,
    multiple: Annotated[
        str | None, typer.Option("--round", metavar="PESOS", help="To that multiple: 5.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Why these payments.")] = False,
    since: Since = None,
    until: Until = None,
    record: Annotated[bool, typer.Option("--record", help="Book them as paid.")] = False,
) -> None:
    """The fewest transfers that clear every debt.

    Exact for 22 people and more; the answer says where it is not proved.

    \b
    pusoyref settle
    pusoyref settle --round 5 --why
    pusoyref settle --mode banker ana
    pusoyref settle --since 2026-11 --record     several sessions, booked in each
    """
    from pusoyref.cli.settling import Asked, settle_sessions

    if banker is not None and mode == "fewest":
        mode = "banker"
    if name is not None and banker is not None:
        raise Unreadable("two-names", name=name, other=banker)
    settle_sessions(Asked(mode, name or banker, multiple, why, since, until, record))

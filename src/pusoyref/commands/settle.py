"""`settle`: who pays whom, for one session or several, shown, explained and booked."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context, now, today
from pusoyref.cli.options import Since, Until, ids_in, players
from pusoyref.entries import Pay
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.booking import BatchBooking, Booking
from pusoyref.money.transfers import Transfer
from pusoyref.notation.names import find_name
from pusoyref.notation.pesos import read_pesos
from pusoyref.session.account import MODES, Account, Settled, account_of, settle
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.standings import owed
from pusoyref.text.entries import entry_words
from pusoyref.text.json import pesos, settlement_json
from pusoyref.text.settlement import difference_lines, payment_lines, proof_line, session_lines, why_lines
from pusoyref.text.status import question_lines
from pusoyref.text.style import Style

Booked = dict[str, tuple[Pay, ...]]
"""The payments that were booked, by session."""


def settle_command(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", autocompletion=players, help="The banker, after --mode banker."),
    ] = None,
    mode: Annotated[
        str,
        typer.Option(
            "--mode", metavar="MODE", autocompletion=lambda: MODES, help="fewest, direct, or banker NAME."
        ),
    ] = "fewest",
    banker: Annotated[
        str | None,
        typer.Option(
            "--banker", metavar="NAME", autocompletion=players, help="Everybody pays NAME, who pays."
        ),
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
    if banker is not None and mode == "fewest":
        mode = "banker"
    if name is not None and banker is not None:
        raise InvalidRequest("two-names", name=name, other=banker)
    context = get_context()
    if since or until:
        ids = ids_in(since, until)
    else:
        ids = [context.session_id()]
        context.session(ids[0])
    evenings = _evenings(ids)
    account = account_of(evenings)
    known_mode, bank = _mode(mode, name or banker, account)
    centavos = read_pesos(multiple) if multiple is not None else 0
    if multiple is not None and not centavos:
        raise InvalidRequest("bad-multiple", centavos=0)
    settled = settle(account, known_mode, bank, centavos)
    booked: Booked | None = None
    if record:
        booked = _book(ids, evenings, settled)
        evenings = _evenings(ids)
    lines = session_lines(ids, evenings) if len(ids) > 1 or since or until else []
    lines += _settled_lines(evenings, settled, context.style)
    if why and settled.settlement.transfers:
        lines += ["", *why_lines(account, settled.settlement, context.style)]
    if booked is not None:
        lines += _booked_lines(booked, context.style)
    proofs = {id: proof(evening) for id, evening in zip(ids, evenings, strict=True)}
    context.answer(lambda: _settle_json(ids, evenings, account, settled, booked), *lines, proof_line(proofs))


def _evenings(ids: list[str]) -> list[Evening]:
    return [get_context().store.open(id).evening_to_settle() for id in ids]


def _mode(text: str, bank: str | None, account: Account) -> tuple[str, str | None]:
    """`banker ana`, or the two apart. Errors: `unknown-mode`, `no-banker`, those of names."""
    typed, _, name = text.strip().partition(" ")
    modes = [mode for mode in MODES if typed and mode.startswith(typed.casefold())]
    if len(modes) != 1:
        raise InvalidRequest("unknown-mode", mode=text, modes=MODES)
    names = [name for name in (name.strip(), bank) if name]
    if len(names) != (modes[0] == "banker"):
        raise InvalidRequest("no-banker", people=account.people)
    return modes[0], find_name(names[0], account.people) if names else None


def _book(ids: list[str], evenings: list[Evening], settled: Settled) -> Booked:
    note = "settled" if len(ids) == 1 else f"settled over {len(ids)} sessions, {ids[0]} to {ids[-1]}"
    payments = {
        id: tuple(
            Pay(transfer.payer, transfer.payee, transfer.centavos, today(), note) for transfer in transfers
        )
        for id, transfers in zip(ids, settled.bookings, strict=True)
    }
    bookings = {id: Booking(owed(evening), payments[id]) for id, evening in zip(ids, evenings, strict=True)}
    BatchBooking(get_context().store, now).book(bookings)
    return {id: paid for id, paid in payments.items() if paid}


def _settled_lines(evenings: list[Evening], settled: Settled, style: Style) -> list[str]:
    """The payments, what rounding changed, and what is not counted yet."""
    return [
        *payment_lines(evenings, settled.settlement, style),
        *difference_lines(settled.differences, style),
        *(f"Not counted yet. {line}" for evening in evenings for line in question_lines(evening, style)),
    ]


def _booked_lines(booked: Booked, style: Style) -> list[str]:
    if not booked:
        return ["There was nothing to book."]
    return [
        "",
        *(
            f"Booked in {id}: {'; '.join(entry_words(pay, style) for pay in paid)}."
            for id, paid in booked.items()
        ),
    ]


def _settle_json(
    ids: list[str], evenings: list[Evening], account: Account, settled: Settled, booked: Booked | None
) -> dict[str, Any]:
    settlement = settled.settlement
    document: dict[str, Any] = {
        "session": evenings[0].header.name if len(evenings) == 1 else None,
        "sessions": [
            {"id": id, "name": evening.header.name, "date": evening.header.date, "proof": proof(evening)}
            for id, evening in zip(ids, evenings, strict=True)
        ],
        "settlement": settlement_json(settlement.transfers),
        "mode": settlement.mode,
        "proved_fewest": settlement.proved_fewest,
        "most_transfers": settlement.limit,
        "owed": pesos(account.owed),
        "differences": pesos({who: centavos for who, centavos in settled.differences.items() if centavos}),
    }
    if booked is not None:
        document["recorded"] = [
            {
                "session": id,
                "payments": settlement_json(Transfer(pay.payer, pay.payee, pay.centavos) for pay in paid),
            }
            for id, paid in booked.items()
        ]
    if len(evenings) == 1:
        document["proof"] = proof(evenings[0])
    return document

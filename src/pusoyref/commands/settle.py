"""`settle`: who pays whom, for one session or several, shown, explained and booked."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from msgspec import Struct

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
from pusoyref.text.settlement import difference_lines, payment_lines, session_lines, why_lines
from pusoyref.text.status import question_lines

NOTHING_BOOKED = "There was nothing to book."


class Asked(Struct, frozen=True):
    """What was asked of `settle`."""

    mode: str
    bank: str | None
    multiple: str | None
    why: bool
    since: str | None
    until: str | None
    record: bool


def settle_sessions(asked: Asked) -> None:
    """Works it out, books it where asked to, and shows it."""
    context = get_context()
    if asked.since or asked.until:
        ids = ids_in(asked.since, asked.until)
    else:
        ids = [context.session_id()]
        context.session(ids[0])
    evenings = [context.store.open(id).evening_replayed() for id in ids]
    account = account_of(evenings)
    mode, bank = _mode(asked, account)
    multiple = read_pesos(asked.multiple) if asked.multiple is not None else 0
    if asked.multiple is not None and not multiple:
        raise InvalidRequest("bad-multiple", centavos=0)
    settled = settle(account, mode, bank, multiple)
    booked: dict[str, tuple[Pay, ...]] = {}
    if asked.record:
        booked = _record(ids, evenings, settled)
        evenings = [context.store.open(id).evening_replayed() for id in ids]
    context.answer(
        lambda: _document(ids, evenings, account, settled, booked if asked.record else None),
        *_lines(asked, ids, evenings, account, settled, booked),
    )


def _mode(asked: Asked, account: Account) -> tuple[str, str | None]:
    """`banker ana`, or the two apart."""
    mode, _, name = asked.mode.strip().partition(" ")
    found = [known for known in MODES if mode and known.startswith(mode.casefold())]
    if len(found) != 1:
        raise InvalidRequest("unknown-mode", mode=asked.mode, modes=MODES)
    names = [said for said in (name.strip(), asked.bank) if said]
    if len(names) != (found[0] == "banker"):
        raise InvalidRequest("no-banker", people=account.people)
    return found[0], find_name(names[0], account.people) if names else None


def _record(ids: list[str], evenings: list[Evening], settled: Settled) -> dict[str, tuple[Pay, ...]]:
    note = "settled" if len(ids) == 1 else f"settled over {len(ids)} sessions, {ids[0]} to {ids[-1]}"
    payments = {
        id: tuple(Pay(one.payer, one.payee, one.centavos, today(), note) for one in transfers)
        for id, transfers in zip(ids, settled.bookings, strict=True)
    }
    bookings = {id: Booking(owed(evening), payments[id]) for id, evening in zip(ids, evenings, strict=True)}
    BatchBooking(get_context().store, now).book(bookings)
    return {id: paid for id, paid in payments.items() if paid}


def _document(
    ids: list[str],
    evenings: list[Evening],
    account: Account,
    settled: Settled,
    booked: dict[str, tuple[Pay, ...]] | None,
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
            {"session": id, "payments": settlement_json(_transfers(paid))} for id, paid in booked.items()
        ]
    if len(evenings) == 1:
        document["proof"] = proof(evenings[0])
    return document


def _transfers(paid: tuple[Pay, ...]) -> list[Any]:
    return [Transfer(pay.payer, pay.payee, pay.centavos) for pay in paid]


def _lines(
    asked: Asked,
    ids: list[str],
    evenings: list[Evening],
    account: Account,
    settled: Settled,
    booked: dict[str, tuple[Pay, ...]],
) -> list[str]:
    style = get_context().style
    lines: list[str] = []
    if len(evenings) > 1 or asked.since or asked.until:
        lines += session_lines(ids, evenings)
    lines += payment_lines(evenings, settled.settlement, style)
    lines += difference_lines(settled.differences, style)
    for evening in evenings:
        waiting = list(question_lines(evening, style))
        lines += [f"Not counted yet. {line}" for line in waiting]
    if asked.why and settled.settlement.transfers:
        lines += ["", *why_lines(account, settled.settlement, style)]
    if booked:
        lines += ["", *(f"Booked in {id}: {_paid(paid)}." for id, paid in booked.items())]
    elif asked.record:
        lines.append(NOTHING_BOOKED)
    proofs = [proof(evening) for evening in evenings]
    if len(ids) > 1:
        proofs = [f"{id} {one}" for id, one in zip(ids, proofs, strict=True)]
    return [*lines, f"Proof: {', '.join(proofs)}"]


def _paid(paid: tuple[Pay, ...]) -> str:
    return "; ".join(entry_words(pay, get_context().style) for pay in paid)


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
    settle_sessions(Asked(mode, name or banker, multiple, why, since, until, record))

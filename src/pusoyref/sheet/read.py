"""A session file refereed: hand after hand into an evening (docs/session-file.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Change, Entry, HandEntry, Pay, Seats
from pusoyref.errors import PusoyrefError, Unreadable
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState
from pusoyref.money.pesos import read_pesos
from pusoyref.notation.names import find_name, folded, read_name, read_players
from pusoyref.ruleset.loading import load
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Event, HandRecord, HandResult, Header
from pusoyref.session.fold import begin, setup_for, stacks_before, with_hand, with_payment, with_players
from pusoyref.session.judge import judge
from pusoyref.sheet.dates import read_date
from pusoyref.sheet.document import (
    BeginsDocument,
    HandDocument,
    NextDocument,
    PaymentDocument,
    SheetDocument,
    read_document,
)
from pusoyref.sheet.hand import hand_entries
from pusoyref.sheet.names import read_session_name


class Reading(Struct, frozen=True):
    """A file read: the evening, and the entries that make it (`n` and `group` counted from 1)."""

    file: str
    evening: Evening
    events: tuple[Event, ...]


def read_sheet(
    text: str, file: str, *, folders: tuple[Path, ...] = (), rules: Ruleset | None = None
) -> Reading:
    """A session file → the evening it tells, every hand refereed.

    A hand that is refused counts for nothing and has its ruling in its result. `rules`: as if played under
    these. Errors: `too-large`, `unreadable-file`, `bad-sheet` with `hand`, `trick`, `turn`, `token`, `why`.
    """
    document = read_document(text, file)
    try:
        evening = begin(_header(document, folders, rules))
    except PusoyrefError as error:
        raise _at(error, file) from None
    events: list[Event] = []
    try:
        evening = _with_guests(evening, events, document.guests)
    except PusoyrefError as error:
        raise _at(error, file) from None
    payments = _payments_by_hand(document, file)
    everybody = _everybody(document)
    for number, hand in enumerate(document.hand, 1):
        evening = _pay(evening, events, payments.pop(number - 1, ()), everybody, file)
        try:
            evening = _read_hand(evening, events, number, hand, folders, rules)
        except PusoyrefError as error:
            raise _at(error, file, hand=number) from None
    try:
        evening = _changes(evening, events, document.next or NextDocument(), folders, rules)
        check_table(evening.current_rules, evening.players)
    except PusoyrefError as error:
        raise _at(error, file) from None
    for later in sorted(payments):
        evening = _pay(evening, events, payments[later], everybody, file)
    return Reading(file, evening, tuple(events))


def _at(error: PusoyrefError, file: str, **place: Any) -> Unreadable:
    """The error with the place in the file; what is nearer to the fault is kept."""
    if error.code == "bad-sheet":
        return Unreadable("bad-sheet", **{**error.fields, "file": file, **place})
    return Unreadable("bad-sheet", file=file, why=error, **place)


def _header(document: SheetDocument, folders: tuple[Path, ...], rules: Ruleset | None) -> Header:
    players = read_players(document.players)
    header = Header(
        name=read_session_name(document.session),
        date=read_date(document.date),
        players=players,
        rules=rules or load(document.rules, folders),
        stake=_amount(document.stake),
    )
    check_table(header.rules, players)
    return header


def _with_guests(evening: Evening, events: list[Event], guests: tuple[str, ...]) -> Evening:
    """People who sat down and left again before a hand was played: they may have paid."""
    seated = evening.players
    read_players((*seated, *guests))
    for guest in guests:
        players = (*seated[:-1], read_name(guest))
        _add(events, Seats(players))
        evening = with_players(evening, players)
    if guests:
        _add(events, Seats(seated))
        evening = with_players(evening, seated)
    return evening


def _amount(amount: str | int) -> int:
    return read_pesos(str(amount))


def _payments_by_hand(document: SheetDocument, file: str) -> dict[int, tuple[PaymentDocument, ...]]:
    """Payments by the hand after which they were made; those without one come at the end."""
    last = len(document.hand)
    payments: dict[int, tuple[PaymentDocument, ...]] = {}
    for payment in document.payment:
        after = last if payment.after is None else payment.after
        if not 0 <= after <= last:
            raise Unreadable("bad-sheet", file=file, why=Unreadable("no-such-hand", hand=after))
        payments[after] = (*payments.get(after, ()), payment)
    return payments


def _add(events: list[Event], entry: Entry, hand: int = 0) -> None:
    number = len(events) + 1
    events.append(Event(number, entry, hand, group=number))


def _pay(
    evening: Evening,
    events: list[Event],
    payments: tuple[PaymentDocument, ...],
    everybody: tuple[str, ...],
    file: str,
) -> Evening:
    for payment in payments:
        try:
            entry = _payment(payment, evening, everybody)
        except PusoyrefError as error:
            raise _at(error, file) from None
        _add(events, entry)
        evening = with_payment(evening, entry, evening.hands[-1].number if evening.hands else 0)
    return evening


def _everybody(document: SheetDocument) -> tuple[str, ...]:
    """Who sits at the table in some hand, as written: one may pay before the hand in which one joins."""
    tables = (
        document.players,
        *(hand.players for hand in document.hand),
        (document.next or NextDocument()).players,
    )
    return tuple(dict.fromkeys(name for names in tables for name in names or ()))


def _person(name: str, evening: Evening, everybody: tuple[str, ...]) -> str:
    try:
        return find_name(name, evening.people)
    except Unreadable as error:
        later = [person for person in everybody if folded(person) == folded(" ".join(name.split()))]
        if not later:
            raise error
        return read_name(later[0])


def _payment(payment: PaymentDocument, evening: Evening, everybody: tuple[str, ...]) -> Pay:
    payer, payee = (_person(name, evening, everybody) for name in (payment.payer, payment.payee))
    if payer == payee:
        raise Unreadable("pays-self", name=payer)
    if _amount(payment.amount) <= 0:
        raise Unreadable("nothing-paid")
    day = read_date(payment.date) if payment.date is not None else ""
    return Pay(payer, payee, _amount(payment.amount), day, " ".join(payment.note.split()))


def _read_hand(
    evening: Evening,
    events: list[Event],
    number: int,
    hand: HandDocument,
    folders: tuple[Path, ...],
    rules: Ruleset | None,
) -> Evening:
    evening = _changes(evening, events, hand, folders, rules)
    check_table(evening.current_rules, evening.players)
    setup = _as_begun(setup_for(evening, number), hand.begins)
    entries, state, ruling = hand_entries(setup, hand, ignore_unasked=rules is not None)
    for entry in entries:
        _add(events, entry, number)
    record = _record(evening, setup, entries, state, ruling)
    return with_hand(evening, record)


def _as_begun(setup: HandSetup, begins: BeginsDocument | None) -> HandSetup:
    if begins is None:
        return setup
    leader = None if begins.leader is None else find_name(begins.leader, setup.players)
    return replace(setup, leader=leader, lowest_leads=begins.lowest_leads, duty=begins.duty)


def _record(
    evening: Evening,
    setup: HandSetup,
    entries: tuple[HandEntry, ...],
    state: HandState,
    ruling: Ruling | None,
) -> HandRecord:
    if ruling is not None:
        result = HandResult(setup.number, "refused", ruling=ruling)
    else:
        result = judge(state, evening.stake, stacks_before(evening, setup))
    return HandRecord(setup, evening.stake, entries, result, state)


def _changes(
    evening: Evening,
    events: list[Event],
    hand: HandDocument | NextDocument,
    folders: tuple[Path, ...],
    rules: Ruleset | None,
) -> Evening:
    """Seats, rules and stake that hold from this hand on."""
    if hand.players is not None:
        players = read_players(hand.players)
        _add(events, Seats(players))
        evening = with_players(evening, players)
    changed = load(hand.rules, folders) if hand.rules is not None and rules is None else None
    stake = _amount(hand.stake) if hand.stake is not None else None
    if changed is not None or stake is not None:
        _add(events, Change(changed, stake))
        evening = replace(
            evening, rules=changed or evening.rules, stake=evening.stake if stake is None else stake
        )
    return evening

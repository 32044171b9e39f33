"""A session file refereed: hand after hand into an evening (docs/session-file.md)."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Change, Pay, Seats, SessionEntry
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.toml.document import (
    MOST_HANDS,
    BeginsDocument,
    HandDocument,
    NextDocument,
    PaymentDocument,
    SheetDocument,
    read_document,
)
from pusoyref.formats.toml.hand_reader import hand_entries
from pusoyref.hand.state import HandSetup
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import (
    casefolded,
    find_name,
    find_player,
    read_name,
    read_players,
    read_session_name,
)
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import load
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Event, HandRecord, HandResult, Header, TournamentTable
from pusoyref.session.fold import begin, next_setup, stacks_before, with_change, with_payment, with_players
from pusoyref.session.judge import judge


class Reading(Struct, frozen=True, dict=True):
    """A file read (docs/session-file.md): the evening, and what the file tells.

    `told` in order: an entry, or the number of a hand for all of that hand's.
    """

    file: str
    evening: Evening
    told: tuple[Event | SessionEntry | int, ...] = ()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The entries that make the evening, `n` and `group` counted from 1."""
        entries = {hand.number: hand.entries for hand in self.evening.hands}
        events: list[Event] = []
        for said in self.told:
            if isinstance(said, Event):
                events.append(said)
                continue
            hand = said if isinstance(said, int) else 0
            for entry in (said,) if not isinstance(said, int) else entries[said]:
                events.append(Event(len(events) + 1, entry, hand, group=len(events) + 1))
        return tuple(events)


class _SoFar(Struct):
    """What was read so far: the evening without its hands, the hands, and what was told (`Reading`)."""

    evening: Evening
    hands: list[HandRecord]
    told: list[Event | SessionEntry | int]

    def before(self) -> tuple[HandRecord, ...]:
        """The hands by which the next one begins: the last that counts and the last."""
        counted = next((hand for hand in reversed(self.hands) if hand.result.status != "void"), None)
        last = self.hands[-1] if self.hands else None
        return tuple(hand for hand in (counted, last if last is not counted else None) if hand is not None)

    def whole(self) -> Evening:
        return replace(self.evening, hands=tuple(self.hands))


def read_sheet(
    text: str,
    file: str,
    *,
    folders: tuple[Path, ...] = (),
    rules: Ruleset | None = None,
    most_hands: int = MOST_HANDS,
) -> Reading:
    """A session file → the evening it tells, every hand refereed (docs/session-file.md).

    A hand that is refused counts for nothing and has its ruling in its result. `rules`: as if played under
    these. Errors: `too-large`, `unreadable-file`, `bad-sheet` with `hand`, `trick`, `turn`, `token`, `why`.
    """
    document = read_document(text, file, most_hands)
    try:
        read = _SoFar(begin(_header(document, folders, rules)), [], [])
        _guests(read, document.guests)
    except PusoyrefError as error:
        raise _at(error, file) from None
    payments = _payments_by_hand(document, file)
    everybody = _everybody(document)
    hands = [*reversed(document.hand)]
    document = replace(document, hand=())  # Of many thousand hands none is kept as text once it is read.
    for number in range(1, len(hands) + 1):
        hand = hands.pop()
        _pay(read, payments.pop(number - 1, ()), everybody, file)
        try:
            _hand(read, number, hand, folders, rules)
        except PusoyrefError as error:
            raise _at(error, file, hand=number) from None
    try:
        _changes(read, document.next or NextDocument(), folders, rules)
        check_table(read.evening.current_rules, read.evening.players)
    except PusoyrefError as error:
        raise _at(error, file) from None
    for later in sorted(payments):
        _pay(read, payments[later], everybody, file)
    return Reading(file, read.whole(), tuple(read.told))


def _at(error: PusoyrefError, file: str, **place: Any) -> InvalidRequest:
    """The error with the place in the file; what is nearer to the fault is kept."""
    if error.code == "bad-sheet":
        return InvalidRequest("bad-sheet", **{**error.fields, "file": file, **place})
    return InvalidRequest("bad-sheet", file=file, why=error, **place)


def _header(document: SheetDocument, folders: tuple[Path, ...], rules: Ruleset | None) -> Header:
    players = read_players(document.players)
    header = Header(
        name=read_session_name(document.session),
        date=read_date(document.date),
        players=players,
        rules=rules or load(document.rules, folders),
        stake=_amount(document.stake),
        tournament=_tied(document.tournament),
    )
    check_table(header.rules, players)
    return header


def _tied(table: TournamentTable | None) -> TournamentTable | None:
    if table is None:
        return None
    return replace(table, name=read_session_name(table.name), id=read_session_name(table.id))


def _guests(read: _SoFar, guests: tuple[str, ...]) -> None:
    """People who sat down and left again before a hand was played: they may have paid."""
    seated = read.evening.players
    read_players((*seated, *guests))
    for guest in guests:
        _seat(read, (*seated[:-1], read_name(guest)))
    if guests:
        _seat(read, seated)


def _seat(read: _SoFar, players: tuple[str, ...]) -> None:
    read.told.append(Seats(players))
    read.evening = with_players(read.evening, players)


def _amount(amount: str | int) -> int:
    return read_pesos(str(amount))


def _payments_by_hand(document: SheetDocument, file: str) -> dict[int, tuple[PaymentDocument, ...]]:
    """Payments by the hand after which they were made; those without one come at the end."""
    last = len(document.hand)
    payments: dict[int, tuple[PaymentDocument, ...]] = {}
    for payment in document.payment:
        after = last if payment.after is None else payment.after
        if not 0 <= after <= last:
            raise InvalidRequest("bad-sheet", file=file, why=InvalidRequest("no-such-hand", hand=after))
        payments[after] = (*payments.get(after, ()), payment)
    return payments


def _pay(read: _SoFar, payments: tuple[PaymentDocument, ...], everybody: tuple[str, ...], file: str) -> None:
    for payment in payments:
        try:
            entry = _payment(payment, read.evening, everybody)
        except PusoyrefError as error:
            raise _at(error, file) from None
        read.told.append(entry)
        read.evening = with_payment(read.evening, entry, read.hands[-1].number if read.hands else 0)


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
    except InvalidRequest as error:
        later = [person for person in everybody if casefolded(person) == casefolded(" ".join(name.split()))]
        if not later:
            raise error
        return read_name(later[0])


def _payment(payment: PaymentDocument, evening: Evening, everybody: tuple[str, ...]) -> Pay:
    payer, payee = (_person(name, evening, everybody) for name in (payment.payer, payment.payee))
    if payer == payee:
        raise InvalidRequest("pays-self", name=payer)
    if _amount(payment.amount) <= 0:
        raise InvalidRequest("nothing-paid")
    day = read_date(payment.date) if payment.date is not None else ""
    return Pay(payer, payee, _amount(payment.amount), day, " ".join(payment.note.split()))


def _hand(
    read: _SoFar, number: int, hand: HandDocument, folders: tuple[Path, ...], rules: Ruleset | None
) -> None:
    _changes(read, hand, folders, rules)
    evening = read.evening
    check_table(evening.current_rules, evening.players)
    setup = next_setup(number, evening.current_rules, evening.players, read.before(), evening.dealer)
    setup = _as_begun(setup, hand.begins)
    entries, state, ruling = hand_entries(setup, hand, ignore_unasked=rules is not None)
    if ruling is not None:
        result = HandResult(number, "refused", ruling=ruling)
    else:
        stacks = stacks_before(read.whole(), setup) if setup.rules.session.bankroll else None
        result = judge(state, evening.stake, stacks)
    read.hands.append(HandRecord(setup, evening.stake, entries, result, state))
    read.told.append(number)


def _as_begun(setup: HandSetup, begins: BeginsDocument | None) -> HandSetup:
    if begins is None:
        return setup
    leader = None if begins.leader is None else find_player(begins.leader, setup.players)
    return replace(setup, leader=leader, lowest_leads=begins.lowest_leads, duty=begins.duty)


def _changes(
    read: _SoFar, hand: HandDocument | NextDocument, folders: tuple[Path, ...], rules: Ruleset | None
) -> None:
    """Seats, rules and stake that hold from this hand on."""
    if hand.players is not None:
        _seat(read, read_players(hand.players))
    changed = load(hand.rules, folders) if hand.rules is not None and rules is None else None
    stake = _amount(hand.stake) if hand.stake is not None else None
    if changed is None and stake is None:
        return
    change = Change(changed, stake)
    read.told.append(change)
    read.evening = with_change(read.evening, change)

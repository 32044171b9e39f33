"""A session file refereed: hand after hand into an evening (docs/session-file.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from pusoyref.entries import Change, Pay, Seats, SessionEntry
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.toml.hand_reader import HandDocument, hand_entries
from pusoyref.notation.dates import read_date
from pusoyref.notation.names import (
    casefolded,
    check_different,
    find_name,
    find_player,
    read_name,
    read_players,
    read_session_name,
)
from pusoyref.notation.pesos import read_pesos, read_stake
from pusoyref.ruleset.loading import load, read_toml
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening, Event, HandRecord, HandResult, Header, Identity, TournamentTable
from pusoyref.session.fold import begin, next_setup, stacks_before, with_change, with_payment, with_players
from pusoyref.session.judge import judge
from pusoyref.texts import read_text

LARGEST = 16_000_000
MOST_HANDS = 2_000
"""In a session that is to be kept."""
MOST_HANDS_TO_CHECK = 20_000
"""In a file of which nothing is kept."""
MOST_BRACKETS = 200_000
"""Each opens a list or a table, which in memory is many times as large as in the file."""
MOST_VALUES = 700_000
"""Signs that come with a value, `=`, commas and brackets: `tomllib` takes three to five millionths of a second each."""
MOST_PAYMENTS = 5_000


class NextDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`[next]`: who plays, the rules and the stake from the hand on that is not in the file yet."""

    players: tuple[str, ...] | None = None
    rules: str | dict[str, Any] | None = None
    stake: str | int | None = None


class PaymentDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`[[payment]]`"""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: str | int
    after: int | None = None
    date: Any = None
    note: str = ""


class SessionFileDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole session file."""

    session: str
    players: tuple[str, ...]
    date: Any = None
    rules: str | dict[str, Any] = "pinoy"
    stake: str | int = "0"
    tournament: TournamentTable | None = None
    identity: Identity = ""
    guests: tuple[str, ...] = ()
    hand: tuple[HandDocument, ...] = ()
    payment: tuple[PaymentDocument, ...] = ()
    next: NextDocument | None = None


def read_document(text: str, file: str, most_hands: int = MOST_HANDS) -> SessionFileDocument:
    """TOML → its shape. Errors: `too-large`, `unreadable-file` with `file` and `why`."""
    if len(text) > LARGEST or text.count("[[hand]]") > most_hands:
        raise InvalidRequest("too-large", file=file)
    brackets = text.count("[") + text.count("{")
    if brackets > MOST_BRACKETS or brackets + text.count("=") + text.count(",") > MOST_VALUES:
        raise InvalidRequest("too-large", file=file)
    try:
        document = msgspec.convert(read_toml(text.removeprefix("\ufeff")), SessionFileDocument)
    except (RecursionError, ValueError) as error:  # what tomllib and msgspec raise are ValueErrors
        raise InvalidRequest("unreadable-file", file=file, why=_shorter(error)) from None
    if len(document.hand) > most_hands or len(document.payment) > MOST_PAYMENTS:
        raise InvalidRequest("too-large", file=file)
    return document


def _shorter(error: Exception) -> str:
    """msgspec's `$.hand[0].left` as `hand[0].left`."""
    return str(error).replace("`$.", "`").replace(" - at `$`", "") or type(error).__name__


class Reading(Struct, frozen=True, dict=True):
    """A file read (docs/session-file.md): the evening, and what the file tells.

    `told` in order: an entry, or the number of a hand for all of that hand's. `identity`: the session's, "" for none.
    """

    file: str
    evening: Evening
    told: tuple[Event | SessionEntry | int, ...] = ()
    identity: str = ""

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The entries that make the evening, `n` and `group` counted from 1."""
        entries = {hand.number: hand.entries for hand in self.evening.hands}
        events: list[Event] = []
        for told in self.told:
            if isinstance(told, Event):
                events.append(told)
                continue
            hand = told if isinstance(told, int) else 0
            for entry in entries[told] if isinstance(told, int) else (told,):
                events.append(Event(len(events) + 1, entry, hand, group=len(events) + 1))
        return tuple(events)


def read_session_file(
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
    with _placed(file):
        reader = _SessionFileReader(document, folders, rules)
        payments = _payments_by_hand(document)
    hands = [*reversed(document.hand)]
    document = replace(document, hand=())  # Of many thousand hands none is kept as text once it is read.
    for number in range(1, len(hands) + 1):
        hand = hands.pop()
        with _placed(file):
            reader.pay(payments.pop(number - 1, ()))
        with _placed(file, hand=number):
            reader.play(number, hand)
    with _placed(file):
        reader.change(document.next or NextDocument())
        check_table(reader.evening.current_rules, reader.evening.players)
        for later in sorted(payments):
            reader.pay(payments[later])
    return Reading(file, reader.whole(), tuple(reader.told), document.identity)


@contextmanager
def _placed(file: str, **place: int) -> Iterator[None]:
    """Errors get their place in the file; what is nearer to the fault is kept."""
    try:
        yield
    except PusoyrefError as error:
        if error.code == "bad-sheet":
            raise InvalidRequest("bad-sheet", **{**error.fields, "file": file, **place}) from None
        raise InvalidRequest("bad-sheet", file=file, why=error, **place) from None


def _payments_by_hand(document: SessionFileDocument) -> dict[int, tuple[PaymentDocument, ...]]:
    """Payments by the hand after which they were made; those without one come at the end."""
    last = len(document.hand)
    payments: dict[int, tuple[PaymentDocument, ...]] = {}
    for payment in document.payment:
        after = last if payment.after is None else payment.after
        if not 0 <= after <= last:
            raise InvalidRequest("no-such-hand", hand=after)
        payments[after] = (*payments.get(after, ()), payment)
    return payments


class _SessionFileReader:
    """What was read so far: the evening without its hands, the hands, and what was told (`Reading`).

    `names`: who sits at the table in some hand, as written: one may pay before the hand in which one joins.
    """

    def __init__(
        self, document: SessionFileDocument, folders: tuple[Path, ...], rules: Ruleset | None
    ) -> None:
        self.folders, self.rules = folders, rules
        self.evening = begin(self._header(document))
        self.hands: list[HandRecord] = []
        self.told: list[Event | SessionEntry | int] = []
        following = (document.next or NextDocument()).players
        tables = (document.players, *(hand.players for hand in document.hand), following)
        self.names = list(dict.fromkeys(name for names in tables for name in names or ()))
        self._guests(document.guests)

    def whole(self) -> Evening:
        return replace(self.evening, hands=tuple(self.hands))

    def _header(self, document: SessionFileDocument) -> Header:
        rules = self.rules or load(document.rules, self.folders)
        check_table(rules, document.players)
        return Header(
            name=read_session_name(document.session),
            date=read_date(document.date),
            players=read_players(document.players),
            rules=rules,
            stake=read_stake(str(document.stake)),
            tournament=_tied(document.tournament),
        )

    def _guests(self, guests: tuple[str, ...]) -> None:
        """People who sat down and left again before a hand was played: they may have paid."""
        seated = self.evening.players
        read_players((*seated, *guests))
        for guest in guests:
            self._seat((*seated[:-1], read_name(guest)))
        if guests:
            self._seat(seated)

    def _seat(self, players: tuple[str, ...]) -> None:
        check_different({*players} - {*self.evening.people}, self.evening.people)
        self.told.append(Seats(players))
        self.evening = with_players(self.evening, players)

    def pay(self, payments: tuple[PaymentDocument, ...]) -> None:
        for payment in payments:
            payer, payee = self._person(payment.payer), self._person(payment.payee)
            if payer == payee:
                raise InvalidRequest("pays-self", name=payer)
            centavos = _amount(payment.amount)
            if centavos <= 0:
                raise InvalidRequest("nothing-paid")
            day = read_date(payment.date) if payment.date is not None else ""
            entry = Pay(payer, payee, centavos, day, read_text(payment.note))
            self.told.append(entry)
            self.evening = with_payment(self.evening, entry, self.hands[-1].number if self.hands else 0)

    def _person(self, name: str) -> str:
        try:
            return find_name(name, self.evening.people)
        except InvalidRequest:
            wanted = casefolded(" ".join(name.split()))
            later = [person for person in self.names if casefolded(person) == wanted]
            if not later:
                raise
            return read_name(later[0])

    def play(self, number: int, hand: HandDocument) -> None:
        """A hand, with what changed before it."""
        self.change(hand)
        evening = self.evening
        check_table(evening.current_rules, evening.players)
        setup = next_setup(number, evening.current_rules, evening.players, self._before(), evening.dealer)
        if hand.begins is not None:
            leader = None if hand.begins.leader is None else find_player(hand.begins.leader, setup.players)
            lowest_leads, duty = hand.begins.lowest_leads, hand.begins.duty
            setup = replace(setup, leader=leader, lowest_leads=lowest_leads, duty=duty)
        entries, state, ruling = hand_entries(setup, hand, ignore_unasked=self.rules is not None)
        if ruling is not None:
            result = HandResult(number, "refused", ruling=ruling)
        else:
            stacks = stacks_before(self.whole(), setup) if setup.rules.session.bankroll else None
            result = judge(state, evening.stake, stacks)
        self.hands.append(HandRecord(setup, evening.stake, entries, result, state))
        self.told.append(number)

    def _before(self) -> tuple[HandRecord, ...]:
        """The hands by which the next one begins: the last that counts and the last."""
        counted = next((hand for hand in reversed(self.hands) if hand.result.status != "void"), None)
        last = self.hands[-1] if self.hands else None
        return tuple(hand for hand in (counted, last if last is not counted else None) if hand is not None)

    def change(self, changed: HandDocument | NextDocument) -> None:
        """Seats, rules and stake that hold from this hand on."""
        if changed.players is not None:
            check_table(self.evening.current_rules, changed.players)
            self._seat(read_players(changed.players))
        rules = (
            load(changed.rules, self.folders) if changed.rules is not None and self.rules is None else None
        )
        stake = read_stake(str(changed.stake)) if changed.stake is not None else None
        if rules is not None or stake is not None:
            change = Change(rules, stake)
            self.told.append(change)
            self.evening = with_change(self.evening, change)


def _tied(table: TournamentTable | None) -> TournamentTable | None:
    if table is None:
        return None
    return replace(table, name=read_session_name(table.name), id=read_session_name(table.id))


def _amount(amount: str | int) -> int:
    return read_pesos(str(amount))

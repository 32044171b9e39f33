"""Evenings as an accounting program sees them: changes of the players' balances, in order of time."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.formats import Exported, unlike
from pusoyref.money.transfers import Transfer, balances
from pusoyref.notation.names import casefolded
from pusoyref.session.account import account_of
from pusoyref.session.standings import all_payments
from pusoyref.texts import visible

NO_LETTERS = "player"
"""The slug of a name that has neither letter nor digit."""


def slugs(people: Iterable[str]) -> dict[str, str]:
    """By person a slug of small letters, digits and hyphens: `María Clara` → `maria-clara`.

    Letters that are no Latin ones stay. Whose slug is taken gets a number: `jun-2`.
    """
    result: dict[str, str] = {}
    for person in people:
        words = "".join(map(_kept, unicodedata.normalize("NFKD", person).casefold())).split()
        result[person] = unlike("-".join(words) or NO_LETTERS, result.values(), "{}-{}")
    return result


def _kept(sign: str) -> str:
    """A letter or a digit; nothing for an accent, which stands by itself here; else a blank."""
    if sign.isalpha() or sign in "0123456789":
        return sign
    return "" if unicodedata.category(sign).startswith("M") or sign in "'’" else " "


def in_tag(text: str) -> str:
    """Free text as it may stand in a comment or a tag of an accounting file: one line, nothing that has a meaning."""
    plain = "".join(" " if sign in ',:;"[]{}=|@\\' else sign for sign in visible(text))
    return " ".join(plain.split())


EARLIEST = "1400-01-01"
"""Accounting programs know no days before it."""


HEAD = "; pusoyref, format 1. Positive: the table owes the player."
PLAY, PAID = "Pusoy Dos", "Pusoy Dos payment"
"""Whom a transaction names as payee."""


class Posting(Struct, frozen=True):
    """`change` of a person's balance, and the `balance` after it in this file, in centavos; positive: is owed."""

    person: str
    change: int
    balance: int


class Transaction(Struct, frozen=True):
    """A hand, or a payment. `id` is `S7-H001`, `S7-P001`, or `S7-H001-P1` where a hand was paid at once.

    `payment` is its number, 0 where it was paid at once. No postings: the hand was called off.
    """

    id: str
    session: str
    day: str
    hand: int | None = None
    payment: int | None = None
    note: str = ""
    postings: tuple[Posting, ...] = ()

    @property
    def payee(self) -> str:
        return PLAY if self.payment is None else PAID

    @property
    def numbers(self) -> dict[str, int]:
        """The hand and the payment it has, by their words."""
        numbers = {"hand": self.hand, "payment": self.payment}
        return {word: number for word, number in numbers.items() if number}


class Journal(Struct, frozen=True):
    """`accounts`: by person, spelt as where first met, the slug. `opened` is the first day of all, or ""."""

    accounts: dict[str, str]
    sessions: tuple[tuple[str, str], ...]
    transactions: tuple[Transaction, ...]

    @property
    def opened(self) -> str:
        return min((transaction.day for transaction in self.transactions), default="")


def books_of(sessions: Sequence[Exported]) -> Journal:
    """Everybody's account over all sessions; the same person is matched by name.

    A hand has the day of its session, a payment its own where it has one. Hands without money are left out.
    Errors: `day-too-early`.
    """
    people = account_of([session.evening for session in sessions]).people
    spelt = {casefolded(person): person for person in people}
    running = dict.fromkeys(people, 0)
    transactions: list[Transaction] = []
    # Sorting is stable: within a day everything stays in the order in which it happened.
    changes = [change for session in sessions for change in _changes(session)]
    for transaction, transfers in sorted(changes, key=lambda change: change[0].day):
        if transaction.day < EARLIEST:
            raise InvalidRequest("day-too-early", day=transaction.day, id=transaction.session)
        debts = (
            Transfer(spelt[casefolded(debt.payer)], spelt[casefolded(debt.payee)], debt.centavos)
            for debt in transfers
        )
        postings = []
        for person, centavos in balances(people, debts).items():
            if centavos:
                running[person] += centavos
                postings.append(Posting(person, centavos, running[person]))
        transactions.append(replace(transaction, postings=tuple(postings)))
    named = tuple((session.id, session.evening.header.name) for session in sessions)
    return Journal(slugs(people), named, tuple(transactions))


def _changes(session: Exported) -> Iterator[tuple[Transaction, tuple[Transfer, ...]]]:
    """Hands and payments in the order in which they came, each with the debts it made."""
    hands, payments = session.evening.hands, all_payments(session.evening)
    results = {hand.number: hand.result for hand in hands}
    for after in (0, *results):
        result = results.get(after)
        if result is not None and (result.transfers or result.status == "void"):
            yield Transaction(session.hand_id(after), session.id, session.day, hand=after), result.transfers
        at_once = 0
        for payment in payments:
            if payment.after != after:
                continue
            at_once += payment.booked
            id = (
                f"{session.hand_id(after)}-P{at_once}"
                if payment.booked
                else f"{session.id}-P{payment.number:03}"
            )
            day = payment.date or session.day
            transaction = Transaction(id, session.id, day, after or None, payment.number, payment.note)
            yield transaction, (Transfer(payment.payee, payment.payer, payment.centavos),)

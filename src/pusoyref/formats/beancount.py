"""A ledger for beancount. Positive: the table owes the player. Balances are checked the day after a payment."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.accounting import HEAD, Journal, Transaction, books_of
from pusoyref.notation.pesos import write_pesos
from pusoyref.text.style import Style
from pusoyref.texts import visible

SUFFIX = ".beancount"
SUMMARY = "a ledger for beancount"
SEVERAL = True


def write(sessions: Sequence[Exported], style: Style) -> str:
    """All sessions in one ledger: accounts opened once, then everything in order of time."""
    books = books_of(sessions)
    accounts = {
        person: f"Assets:Players:{slug[0].upper()}{slug[1:]}" for person, slug in books.accounts.items()
    }
    lines = [*_head(books, accounts), *_transactions(books, accounts)]
    return "\n".join(lines) + "\n"


def _head(books: Journal, accounts: dict[str, str]) -> Iterator[str]:
    yield HEAD
    yield from (f"; {id}: {_one_line(name)}" for id, name in books.sessions)
    yield 'option "title" "Pusoy Dos"'
    yield 'option "operating_currency" "PHP"'
    if not books.opened:
        return
    yield ""
    for person, account in accounts.items():
        yield f"{books.opened} open {account} PHP"
        yield f"  name: {_string(person)}"


def _transactions(books: Journal, accounts: dict[str, str]) -> Iterator[str]:
    """Hands and payments; after the last of a day, the balances of those who paid or were paid in it."""
    to_check: dict[str, int] = {}
    for at, transaction in enumerate(books.transactions):
        yield ""
        yield from _transaction(transaction, accounts)
        for posting in transaction.postings:
            if transaction.payment is not None or posting.person in to_check:
                to_check[posting.person] = posting.balance
        following = books.transactions[at + 1 : at + 2]
        if to_check and (not following or following[0].day != transaction.day):
            yield from _checks(transaction.day, to_check, accounts)
            to_check = {}


def _transaction(transaction: Transaction, accounts: dict[str, str]) -> Iterator[str]:
    if not transaction.postings:
        yield f"; {transaction.day} {transaction.id} was called off"
        return
    words = _string(transaction.note or transaction.id)
    yield f'{transaction.day} * "{transaction.payee}" {words} ^{transaction.id}'
    yield f"  session: {_string(transaction.session)}"
    yield from (f"  {word}: {number}" for word, number in transaction.numbers.items())
    for posting in transaction.postings:
        yield f"  {accounts[posting.person]}  {write_pesos(posting.change)} PHP"


def _checks(day: str, balances: dict[str, int], accounts: dict[str, str]) -> Iterator[str]:
    """A balance is checked at the start of its day: so it is dated the day after."""
    last = datetime.date.fromisoformat(day)
    if last == datetime.date.max:
        return
    following = (last + datetime.timedelta(days=1)).isoformat()
    yield ""
    for person, centavos in balances.items():
        yield f"{following} balance {accounts[person]} {write_pesos(centavos)} PHP"


def _string(text: str) -> str:
    escaped = _one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _one_line(text: str) -> str:
    return " ".join(visible(text).split())

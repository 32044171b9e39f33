"""A journal for hledger and for Ledger, in the form that both accept in their strict modes.

Positive: the table owes the player. A payment says what the balances are after it, and the programs check that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.accounting import HEAD, PAID, PLAY, Journal, Transaction, books_of, in_tag
from pusoyref.notation.pesos import show_pesos
from pusoyref.text.style import Style

SUFFIX = ".journal"
SUMMARY = "a journal for hledger and Ledger"
SEVERAL = True
TAGS = ("session", "hand", "payment", "note", "name")
BETWEEN = "    "
"""Between an account and its amount: with one blank both programs would make an account of the whole line."""


def write(sessions: Sequence[Exported], style: Style) -> str:
    """All sessions in one journal, declarations first."""
    books = books_of(sessions)
    return "\n".join((*_head(books), *_transactions(books))) + "\n"


def _head(books: Journal) -> Iterator[str]:
    yield HEAD
    for id, name in books.sessions:
        yield f"; {id}: {in_tag(name)}"
    yield from (f"tag {tag}" for tag in TAGS)
    yield "commodity PHP"
    yield "    format 1,000.00 PHP"
    for person, slug in books.accounts.items():
        yield f"account players:{slug}"
        yield f"    ; name: {in_tag(person)}"
    yield from (f"payee {payee}" for payee in (PLAY, PAID))


def _transactions(books: Journal) -> Iterator[str]:
    for transaction in books.transactions:
        yield ""
        if not transaction.postings:
            yield f"; {transaction.day} {transaction.id} was called off"
            continue
        yield f"{transaction.day} * ({transaction.id}) {transaction.payee}"
        yield from (f"    ; {tag}: {value}" for tag, value in _tags(transaction))
        for posting in transaction.postings:
            change, balance = _amount(posting.change), _amount(posting.balance)
            checked = "" if transaction.payment is None else f" = {balance}"
            yield f"    players:{books.accounts[posting.person]}{BETWEEN}{change}{checked}"


def _tags(transaction: Transaction) -> Iterator[tuple[str, object]]:
    yield "session", transaction.session
    yield from transaction.numbers.items()
    if in_tag(transaction.note):
        yield "note", in_tag(transaction.note)


def _amount(centavos: int) -> str:
    return f"{show_pesos(centavos).replace('₱', '')} PHP"

"""The shape of a session file (docs/session-file.md). Only what TOML says; what it means is in `reader`."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import read_toml
from pusoyref.session.evening import TournamentTable

LARGEST = 16_000_000
MOST_HANDS = 2_000
"""In a session that is to be kept."""
MOST_HANDS_TO_CHECK = 20_000
"""In a file of which nothing is kept."""
MOST_BRACKETS = 500_000
"""Each opens a list or a table, which in memory is many times as large as in the file."""
MOST_PAYMENTS = 5_000
MOST_TURNS = 1_000
"""In a hand: fifty-two plays, each passed by everybody, and as much again."""


class BeginsDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """How a hand began, where the hands before it have been put right since (in the words of `HandSetup`)."""

    leader: str | None = None
    lowest_leads: bool = False
    duty: bool = False


class HandDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`[[hand]]`"""

    tricks: tuple[str, ...] = ()
    left: dict[str, int | str] | None = None
    held: dict[str, str] | None = None
    holds: dict[str, str] = {}
    out_with: str | None = None
    order: tuple[str, ...] | None = None
    fed_by: str | None = None
    void: str | None = None
    lowest: str | None = None
    leftover: str | None = None
    deal: dict[str, str] = {}
    players: tuple[str, ...] | None = None
    rules: str | dict[str, Any] | None = None
    stake: str | int | None = None
    let_stand: dict[str, str] = {}
    owes: tuple[str, ...] = ()
    begins: BeginsDocument | None = None


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


class SheetDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole session file."""

    session: str
    players: tuple[str, ...]
    date: Any = None
    rules: str | dict[str, Any] = "pinoy"
    stake: str | int = "0"
    tournament: TournamentTable | None = None
    guests: tuple[str, ...] = ()
    hand: tuple[HandDocument, ...] = ()
    payment: tuple[PaymentDocument, ...] = ()
    next: NextDocument | None = None


def read_document(text: str, file: str, most_hands: int = MOST_HANDS) -> SheetDocument:
    """TOML → its shape. Errors: `too-large`, `unreadable-file` with `file` and `why`."""
    if len(text) > LARGEST or text.count("[") + text.count("{") > MOST_BRACKETS:
        raise InvalidRequest("too-large", file=file)
    try:
        document = msgspec.convert(read_toml(text.removeprefix("\ufeff")), SheetDocument)
    except (RecursionError, ValueError) as error:  # what tomllib and msgspec raise are ValueErrors
        raise InvalidRequest("unreadable-file", file=file, why=_shorter(error)) from None
    if len(document.hand) > most_hands or len(document.payment) > MOST_PAYMENTS:
        raise InvalidRequest("too-large", file=file)
    return document


def _shorter(error: Exception) -> str:
    """msgspec's `$.hand[0].left` as `hand[0].left`."""
    return str(error).replace("`$.", "`").replace(" - at `$`", "") or type(error).__name__

"""Fixes as the lines in which the ledger keeps them, behind the word `fix`, and back.

    3 9d=9s                     a card of hand 3
    3 2.5=-; 3.1=4c4d           trick 2, turn 5 was a pass; trick 3, turn 1 a pair
    3 left Ben=6; held Dan=2d; out-with 2c; order Ana, Ben; fed-by Ben; restore
    3 9d=9s; stand 3.2, left ! nobody minded
    3 void misdeal              alone, for a reason may hold anything
    p2 45.00                    payment 2; "p2 void REASON", "p2 restore"
"""  # fmt: skip

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pusoyref.entries import (
    CardMend,
    Entry,
    FedBy,
    Fix,
    FixPayment,
    Held,
    Left,
    Mend,
    OutOrder,
    OutWith,
    Restore,
    TurnMend,
    Void,
)
from pusoyref.errors import Unreadable
from pusoyref.money.pesos import read_pesos, write_pesos
from pusoyref.notation.cards import card_letters, read_card, read_cards, write_cards
from pusoyref.notation.turns import is_pass, write_play

PLACE = re.compile(r"([1-9]\d{0,5})\.([1-9]\d{0,5})")
"""`2.5`: trick 2, turn 5."""
_ENTRIES = ("left", "held", "fed-by", "restore")


def write_fix(fix: Fix | FixPayment, write_entry: Callable[[Entry], str]) -> str:
    """The line of a fix without its first word. `write_entry`: mends that are entries keep their lines."""
    if isinstance(fix, FixPayment):
        change = write_pesos(fix.change) if isinstance(fix.change, int) else write_entry(fix.change)
        return f"p{fix.number} {change}"
    parts = [_mend(mend, write_entry) for mend in fix.mends]
    return f"{fix.hand} {'; '.join([*parts, *_stands(fix)])}"


def _mend(mend: Mend, write_entry: Callable[[Entry], str]) -> str:
    match mend:
        case CardMend(wrong, right):
            return f"{card_letters(wrong)}={card_letters(right)}"
        case TurnMend(trick, turn, cards):
            return f"{trick}.{turn}={write_play(cards)}"
        case OutWith(cards):
            return f"out-with {write_cards(cards)}"
        case OutOrder(players):
            return f"order {', '.join(players)}"
        case Left() | Held() | FedBy() | Void() | Restore():
            return write_entry(mend)


def _stands(fix: Fix) -> Iterable[str]:
    if fix.reason is not None:
        yield f"stand {', '.join(fix.stands)} ! {fix.reason}"


def read_fix(text: str, read_entry: Callable[[str], Entry]) -> Fix | FixPayment:
    """The inverse of `write_fix`. Errors: `bad-entry`, `bad-card`, `bad-amount`; `ValueError`."""
    number, _, body = text.partition(" ")
    if number.startswith("p"):
        word = body.partition(" ")[0]
        change = read_entry(body) if word in ("void", "restore") else read_pesos(body)
        return FixPayment(int(number[1:]), change)  # type: ignore[arg-type]
    if body.startswith("void "):
        return Fix(int(number), (Void(body.removeprefix("void ")),))
    said, stands, standing = f"; {body}".partition("; stand ")
    mends = tuple(_read_mend(part, read_entry) for part in said.split("; ")[1:])
    if not stands:
        return Fix(int(number), mends)
    places, _, reason = standing.partition(" ! ")
    return Fix(int(number), mends, tuple(places.split(", ")), reason)


def _read_mend(part: str, read_entry: Callable[[str], Entry]) -> Mend:
    word, _, rest = part.partition(" ")
    if word in _ENTRIES and (rest or word == "restore"):
        return read_entry(part)  # type: ignore[return-value]
    if word == "out-with":
        return OutWith(read_cards(rest))
    if word == "order":
        return OutOrder(tuple(rest.split(", ")))
    left, equals, right = part.partition("=")
    if not equals:
        raise Unreadable("bad-entry", line=part)
    place = PLACE.fullmatch(left)
    if place:
        cards = None if is_pass(right) else read_cards(right)
        return TurnMend(int(place[1]), int(place[2]), cards)
    return CardMend(read_card(left), read_card(right))

"""Corrections: a past entry put right without taking back what came later (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import Entry, FixCard, HandEntry, Turn


def corrected(said: Sequence[Entry]) -> tuple[HandEntry, ...]:
    """A hand's entries, its fixes made; both in the order in which they were said.

    A fix is of what stood before it: the card that was mistyped may really be played after it.
    """
    result: tuple[HandEntry, ...] = ()
    for entry in said:
        if isinstance(entry, FixCard):
            result = tuple(_with_right_card(before, entry.wrong, entry.right) for before in result)
        else:
            result = (*result, entry)  # type: ignore[arg-type]
    return result


def _with_right_card(entry: HandEntry, wrong: Card, right: Card) -> HandEntry:
    """A card is played once, so it names its turn."""
    if isinstance(entry, Turn) and entry.cards and wrong in entry.cards:
        return replace(entry, cards=tuple(right if card == wrong else card for card in entry.cards))
    return entry

"""Corrections: a past entry put right without taking back what came later (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import Entry, FixCard, HandEntry, Turn


def corrected(entries: Sequence[Entry], fixes: Sequence[Entry]) -> tuple[HandEntry, ...]:
    """A hand's entries with every fix made, oldest first."""
    result: tuple[HandEntry, ...] = tuple(entries)  # type: ignore[arg-type]
    for fix in fixes:
        assert isinstance(fix, FixCard)
        result = tuple(_with_right_card(entry, fix.wrong, fix.right) for entry in result)
    return result


def _with_right_card(entry: HandEntry, wrong: Card, right: Card) -> HandEntry:
    """A card is played once, so it names its turn."""
    if isinstance(entry, Turn) and entry.cards and wrong in entry.cards:
        return replace(entry, cards=tuple(right if card == wrong else card for card in entry.cards))
    return entry

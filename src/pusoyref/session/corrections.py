"""Corrections: a past entry put right without taking back what came later (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.entries import CardMend, Entry, Fix, HandEntry, TurnMend
from pusoyref.hand.state import HandSetup
from pusoyref.session.mend_ends import with_end_mended, with_left_standing
from pusoyref.session.mend_turns import with_turns_mended, with_turns_standing


def corrected(setup: HandSetup, said: Sequence[Entry]) -> tuple[HandEntry, ...]:
    """A hand's entries, its fixes made; both in the order in which they were said.

    A fix is of what stood before it: the card that was mistyped may really be played after it.
    """
    result: tuple[HandEntry, ...] = ()
    for entry in said:
        result = _mended(setup, result, entry) if isinstance(entry, Fix) else (*result, entry)  # type: ignore[arg-type]
    return result


def _mended(setup: HandSetup, entries: tuple[HandEntry, ...], fix: Fix) -> tuple[HandEntry, ...]:
    """First the turns, for what is left at the end depends on them; then the end of the hand."""
    turns = [mend for mend in fix.mends if isinstance(mend, CardMend | TurnMend)]
    if turns:
        entries = with_turns_mended(setup, entries, turns)
        entries = with_turns_standing(entries, fix.stands, fix.reason)
    for mend in fix.mends:
        if not isinstance(mend, CardMend | TurnMend):
            entries = with_end_mended(setup, entries, mend)
    return with_left_standing(entries, fix.reason) if "left" in fix.stands else entries

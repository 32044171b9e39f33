"""The derived results kept beside finished hands, so that a long session stays quick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pusoyref.entries import Fix
from pusoyref.ledger.stored import HandDocument
from pusoyref.notation.entries import read_entry
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.fold import about_hand, result_key, stacks_before


def with_result(
    document: HandDocument, events: Sequence[Event], evening: Evening, record: HandRecord
) -> HandDocument:
    """A hand as stored, with its result if it has one. `events`: all that stand, the newest with them."""
    if not has_result(record):
        return replace(document, key="", result=None)
    about = about_hand(events, record.number)
    key = result_key(about, stacks_before(evening, record.setup), record.setup)
    return replace(document, key=key, result=record.result)


def has_result(record: HandRecord) -> bool:
    """Whether a hand is over and lacks nothing."""
    return record.result.status in ("complete", "void")


def with_results(
    hands: Mapping[int, HandDocument], events: Sequence[Event], evening: Evening
) -> dict[int, HandDocument]:
    """All hands as stored, with the results that they have now."""
    return dict(hands) | {
        record.number: with_result(hands[record.number], events, evening, record) for record in evening.hands
    }


def fixed_hand(line: str) -> int:
    """The hand that the line of a fix is about; 0 where it is none."""
    entry = read_entry(line) if line.startswith("fix ") else None
    return entry.hand if isinstance(entry, Fix) else 0

"""The derived results kept beside finished hands, so that a long session stays quick."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from pusoyref.entries import Fix
from pusoyref.ledger.stored import HandDocument, Stored
from pusoyref.notation.entries import read_entry
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.fold import about_hand, play_hand, record_kept, result_key, stacks_before, with_hand


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


AT_ALL = ("fix ", "rename ")
"""How the lines of entries begin that reach back into what was entered before them."""


def remember_evening(before: Stored, after: Stored, entered: Evening, hand: int) -> None:
    """Notes for `after` the evening that it would fold, where it follows from the one `entered` into `hand` (0: none).

    That is so for the turns of a hand, which are most of an evening; of anything rarer nothing is noted.
    """
    if not hand or hand != entered.hands[-1].number:
        return
    if any(fixed_hand(said.text) == hand for said in after.log):
        return  # Corrections are made in all that was entered.
    begun_at = entered.begun_at or after.hands[hand].entries[-1].time
    *others, record = entered.hands
    if others and before.evening().hands[-1].number != hand:
        others[-1] = _as_kept(after, replace(entered, hands=tuple(others[:-1])), others[-1])
    after.remember(replace(entered, hands=(*others, record), begun_at=begun_at))


def remember_taken(before: Stored, after: Stored, hands: Collection[int]) -> None:
    """The same where entries of `hands` (0: none) were taken back or brought back: so for turns of the last hand."""
    evening = before.evening()
    if not evening.hands or list(hands) != [evening.hands[-1].number]:
        return
    *_, record = evening.hands
    then, now = before.about(record.number), after.about(record.number)
    if not now or now[0] != then[0] or any(said.text.startswith(AT_ALL) for said in after.log):
        return
    entries = [event.entry for event in now]
    played = play_hand(evening, record.setup, record.stake, entries)  # type: ignore[arg-type]
    after.remember(with_hand(evening, played))


def _as_kept(stored: Stored, before: Evening, record: HandRecord) -> HandRecord:
    """A finished hand once another has begun: it is no longer replayed where its result is kept."""
    kept = stored.hands[record.number].kept()
    if kept is None or any(hand.result.questions for hand in before.hands):
        return record
    said = stored.about(record.number)
    return record_kept(before, record.setup, record.stake, said, kept) or record

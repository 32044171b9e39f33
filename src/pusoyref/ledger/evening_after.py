"""The evening after an entry, without folding all that was entered before once more."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from pusoyref.ledger.results import fixed_hand
from pusoyref.ledger.stored import Stored
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import play_hand, record_kept, with_hand

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

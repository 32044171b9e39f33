"""A fix: the hand refereed again with what was really played and said (docs/rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.entries import (
    CardCorrection,
    FedBy,
    Fix,
    HandEntry,
    Held,
    Left,
    OutOrder,
    OutWith,
    Restore,
    TurnCorrection,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.session.corrections import by_counts, corrected, names_card, spelled_out, spot_words, with_spots
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import play_hand, with_hand_again

OF_THE_END = (Left, Held, OutWith, OutOrder, FedBy)


def fixed(evening: Evening, fix: Fix) -> Evening:
    """The evening with the fix made; every hand must have been replayed. Later hands stand as they were played.

    Errors: `Refused` where the hand becomes illegal; `InvalidRequest`: no-such-hand, card-not-played, no-such-turn,
    not-over, not-by-counts, option-off, not-void, fix-nothing, fix-unfinished.
    """
    before = hand_to_fix(evening, fix.hand)
    _check(before, fix)
    after = play_hand(evening, before.setup, before.stake, corrected(before.setup, (*before.entries, fix)))
    if after.result.status == "refused" and after.result.ruling is not None:
        raise Refused(after.result.ruling, fix.hand)
    if (after.state, after.result) == (before.state, before.result):
        raise InvalidRequest("fix-nothing", hand=fix.hand)
    _check_finished(evening, before, after)
    return with_hand_again(evening, after)


def with_let_stand(evening: Evening, fix: Fix, reason: str | None) -> Fix:
    """The fix with everything noted that it makes illegal and the table lets stand for `reason`.

    What cannot stand is left to `fixed` to refuse. Errors: `no-reason`.
    """
    if reason is None:
        return fix
    reason = " ".join(reason.split())
    if not reason:
        raise InvalidRequest("no-reason")
    before = hand_to_fix(evening, fix.hand)
    _check(before, fix)
    while True:
        entries = corrected(before.setup, (*before.entries, fix))
        place = _place(play_hand(evening, before.setup, before.stake, entries).result.ruling)
        if place is None or place in fix.stands:
            return fix
        fix = replace(fix, stands=(*fix.stands, place), reason=reason)


def _place(ruling: Ruling | None) -> str | None:
    """Where something stands that the table may let stand, as a session file says it."""
    if ruling is None or not ruling.may_stand or ruling.code == "must-stop":
        return None
    return "left" if ruling.trick is None or ruling.turn is None else spot_words((ruling.trick, ruling.turn))


def hand_to_fix(evening: Evening, number: int) -> HandRecord:
    """Errors: `no-such-hand`."""
    record = next((hand for hand in evening.hands if hand.number == number), None)
    if record is None:
        raise InvalidRequest("no-such-hand", hand=number)
    if record.state is None:
        raise ValueError(f"hand {number} was not replayed")
    return record


def _check(record: HandRecord, fix: Fix) -> None:
    """Refuse a fix of something the hand does not have."""
    spots = {spot for _, spot in with_spots(spelled_out(record.setup, record.entries))}
    playing = record.result.status == "open" and not record.result.questions
    for correction in fix.corrections:
        if isinstance(correction, CardCorrection) and not any(
            names_card(entry, correction.wrong) for entry in record.entries
        ):
            raise InvalidRequest("card-not-played", card=correction.wrong, hand=fix.hand)
        if isinstance(correction, TurnCorrection) and (correction.trick, correction.turn) not in spots:
            raise InvalidRequest("no-such-turn", hand=fix.hand, trick=correction.trick, turn=correction.turn)
        if isinstance(correction, OF_THE_END) and playing:
            raise InvalidRequest("not-over", hand=fix.hand)
        if isinstance(correction, OutWith | OutOrder) and not _will_be_by_counts(record.entries, fix):
            raise InvalidRequest("not-by-counts", hand=fix.hand)
        if isinstance(correction, FedBy) and record.setup.rules.scoring.feeding == "off":
            raise InvalidRequest("option-off", key="scoring.feeding", word="--fed-by")
        if isinstance(correction, Restore) and record.result.status != "void":
            raise InvalidRequest("not-void", hand=fix.hand)


def _will_be_by_counts(entries: tuple[HandEntry, ...], fix: Fix) -> bool:
    return by_counts(entries) or any(isinstance(correction, Restore) for correction in fix.corrections)


def _check_finished(evening: Evening, before: HandRecord, after: HandRecord) -> None:
    """A hand that was over may be taken up again only while it is the last, at a table that still plays."""
    if after.result.status in ("complete", "void") or before.result.status == "open":
        return
    if evening.closed or after.number != evening.hands[-1].number:
        asked = after.result.questions
        raise InvalidRequest(
            "fix-unfinished",
            hand=after.number,
            card=asked[0].card if asked else None,
            void=before.result.status == "void",
        )

"""A line judged as if it were entered, without entering it: for the verdict while typing, and for `why`."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.ending import end_faults, is_finished
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState
from pusoyref.session.enter import check_table
from pusoyref.session.evening import Evening
from pusoyref.session.fold import current_state
from pusoyref.session.typed import typed_turns


class DryRun(Struct, frozen=True):
    """What would become of a line: its turns, the hand before them and after those accepted.

    `ruling`: on the first turn that is refused, or None.
    """

    turns: tuple[Turn, ...]
    before: HandState
    after: HandState
    ruling: Ruling | None = None


def dry_run(evening: Evening, text: str) -> DryRun:
    """The line judged by the functions that `enter` goes by, but only in the hand it belongs to.

    So it costs the same in a long evening. Errors: those of `typed_turns`, `session-closed`, `table-size`.
    """
    _check(evening)
    return dry_run_turns(evening, typed_turns(evening, text))


def dry_run_turns(evening: Evening, turns: tuple[Turn, ...]) -> DryRun:
    """The same for turns already read. Errors: `session-closed`, `table-size`."""
    _check(evening)
    before = state = current_state(evening)
    for turn in turns:
        try:
            state = advance(state, turn)
        except Refused as refused:
            return DryRun(turns, before, state, refused.ruling)
    fault = next(end_faults(state), None) if is_finished(state) else None
    return DryRun(turns, before, state, fault)


def _check(evening: Evening) -> None:
    if evening.closed:
        raise InvalidRequest("session-closed", name=evening.header.name)
    if evening.open_hand is None:
        check_table(evening.current_rules, evening.players)

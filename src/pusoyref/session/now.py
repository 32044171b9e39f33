"""The hand that is being played now."""

from __future__ import annotations

from pusoyref.hand.state import HandState, start
from pusoyref.session.evening import Evening
from pusoyref.session.fold import setup_for


def current_state(evening: Evening) -> HandState:
    """The open hand, or the next one before its first fact."""
    record = evening.open_hand
    if record is not None and record.state is not None:
        return record.state
    return start(setup_for(evening, evening.next_number))

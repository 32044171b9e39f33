"""Words for settling, for spans of days, and for the log."""

from __future__ import annotations

from pusoyref.wording.facts import Facts, Words


def _bad_period(at: Facts) -> str:
    return f"{at.quoted('text')} is no day and no month: write it as in 2026-11-28 or 2026-11."


def _none_in_period(at: Facts) -> str:
    since = f" from {at.plain('since')} on" if at.said("since") else ""
    until = f" up to {at.plain('until')}" if at.said("until") else ""
    return f"There is no session{since}{until}. See them all with: pusoyref sessions"


def _unknown_mode(at: Facts) -> str:
    return f"There is no way to settle called {at.quoted('mode')}; possible: {at.choice('modes')}."


def _no_banker(at: Facts) -> str:
    people = f" ({at.choice('people')})" if at.words("people") else ""
    return f"A banker has a name{people}, and only --mode banker has one: settle --mode banker NAME"


def _changed_meanwhile(at: Facts) -> str:
    session = f"The session {at.quoted('name')}"
    return f"{session} changed while it was being settled; nothing was booked. Settle again."


def _booking_broke_off(at: Facts) -> str:
    return (
        "A settlement over several sessions broke off while it was being booked; nothing was booked now. "
        "Take back what it left with: pusoyref doctor --restore"
    )


def _unknown_sort(at: Facts) -> str:
    return f"The log has no lines of the sort {at.quoted('sort')}; possible: {at.choice('sorts')}."


def _bad_text(at: Facts) -> str:
    why = "it is too long" if at.said("why") == "long" else "it has invisible signs in it"
    return f"{at.quoted('text')} cannot be kept as a reason or note: {why}. Say it otherwise."


def _too_many_turns(at: Facts) -> str:
    return f"There are more than {at.plain('most', '1000')} turns in this hand; no hand is so long."


MONEY: dict[str, Words] = {
    "too-many-turns": _too_many_turns,
    "no-such-turn": lambda at: (
        f"let_stand names {at.quoted('place')}, and the tricks have no such turn: write trick.turn, as 2.5, or left."
    ),
    "bad-text": _bad_text,
    "unknown-sort": _unknown_sort,
    "bad-period": _bad_period,
    "none-in-period": _none_in_period,
    "unknown-mode": _unknown_mode,
    "no-banker": _no_banker,
    "changed-meanwhile": _changed_meanwhile,
    "booking-broke-off": _booking_broke_off,
}

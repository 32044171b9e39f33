"""What the board of a tournament says: short, for people who look for their table."""

from __future__ import annotations

from typing import Literal

from pusoyref.wording.speech import count_words

State = Literal["waiting", "playing", "in", "undecided", "closed"]

SEATING, STANDINGS, WAITED_FOR, RESTING = "Seating", "Standings", "Waited for", "rest"
NOTHING_DRAWN = "No round is drawn yet."
NOBODY = "Nobody plays yet."
TABLE, PLAYERS, STATE = "table", "players", "hands"
PROVISIONAL, FINAL = "provisional", "final"


def round_words(number: int, of: int) -> str:
    """`round 2 of 5`"""
    return f"round {number} of {max(number, of)}"


def tables_in_words(done: int, of: int) -> str:
    """`3 of 4 tables are in`"""
    return f"{done} of {count_words(of, 'table')} {'is' if of == 1 else 'are'} in"


def state_words(state: State, hands: int, of: int) -> str:
    """What is known of a table: `2 of 4`"""
    if state == "playing":
        return f"{hands} of {of}"
    return {"waiting": "none yet", "in": "all in", "undecided": "undecided", "closed": "closed"}[state]


def page_words(number: int, of: int) -> str:
    """Which part of a list is shown, where it does not fit: `2/3`"""
    return f" {number}/{of}" if of > 1 else ""

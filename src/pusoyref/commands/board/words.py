"""What the second screen says: short, for people who look up from their cards."""

from __future__ import annotations

from pusoyref.hand.state import HandState
from pusoyref.plays.play import Play
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, sentence

PASSED = "passed"
OUT = "out"
AWAY = "not at the table"
EMPTY_TABLE = "The table is empty."
NOTHING_YET = "No card has been played yet."
REVERSED = "The ranks are reversed: 3 is high, 2 is low."
CLOSED = "The session is closed."
TRICK = "The trick so far"
LAST_TRICK = "The last trick"
RESULT = "The hand is over"
ON_TABLE = "On the table"
SEATS = "Cards left and totals"
STATE = "state"
TO_PLAY = "to play"
QUESTIONS = "The table is asked"
HEADS = ("player", "cards", "", "points", "pesos")
"""The columns: who, how many cards, what there is to say about them, the totals."""
NEEDS_A_TERMINAL = "This screen is too small for the board."
LEAVING = "q leaves"


def lying_words(play: Play, owner: str | None, style: Style) -> str:
    """`Pair of 9s, by Ben`"""
    by = f", by {owner}" if owner else ""
    return f"{sentence(play_words(play, style))}{by}"


def to_do_words(state: HandState) -> str:
    """What the player whose turn it is may do: `to answer, or pass`."""
    if state.table is not None:
        return "to answer, or pass"
    return "leads (bagong pasok)" if state.begun else "leads"


def deals_words(dealer: str) -> str:
    """Who deals, or dealt."""
    return f"{dealer} deals"


def hand_words(number: int) -> str:
    """`hand 3`"""
    return f"hand {number}"


def next_words(number: int, dealer: str | None) -> str:
    """The hand that comes: `Next: hand 4, Ben deals`"""
    return f"Next: hand {number}, {deals_words(dealer)}" if dealer else f"Next: hand {number}"


def let_stand_words(reason: str) -> str:
    """Why a play that was refused lies there."""
    return f"let stand: {reason}"


def not_shown_words(why: str) -> str:
    """The session cannot be read just now; what is shown is what it last said."""
    return f"{why} Trying again; what is shown may be old."


def kept_words(file: str, kind: str) -> str:
    """The page is written and is kept up to date. `kind`: what it follows."""
    return f"{file} follows the {kind}; open it in a browser. Ctrl-C ends this."


def written_words(file: str, kind: str) -> str:
    """The page is written, once."""
    shown = "table" if kind == "session" else kind
    return f"{file} shows the {shown} as it stands; open it in a browser."


def stays_words(file: str) -> str:
    """The page will not follow any more."""
    return f"{file} stays as it is."


def not_kept_words(file: str, why: str) -> str:
    """The page could not be written this time."""
    return f"{file} cannot be written: {why.rstrip('.')}. Trying again."


def no_page_words(file: str) -> str:
    """A file is there that no board was written to."""
    return f"{file} is there already and is no page of HTML; choose another name."


def unexpected_board_words(name: str, what: str, kind: str) -> str:
    """An error of the program itself while it looked at a session or a tournament, the `kind`."""
    return f"The {kind} cannot be shown ({name}: {what})."

"""What stands above the prompt of the table, and in its bottom bar."""

from __future__ import annotations

from collections.abc import Mapping

from pusoyref.entries import Score
from pusoyref.hand.state import HandState
from pusoyref.plays.kinds import Play
from pusoyref.wording.plays import play_words
from pusoyref.wording.speech import Speech

PASS = "pass"
LAST_CARD = "last card"
HOW_TO = (
    "Type what falls: 3c, 9cd, h3579k; - passes. The bar below says if it stands.",
    "Nothing counts before Enter. A slip: u takes it back. Every Enter is saved.",
    "? shows all words, Tab completes, Up recalls, Ctrl-D leaves.",
)
ENTER_PASSES = "Enter passes"
LEAVING_KEY = "Ctrl-D leaves"
IDLE_KEYS = ("? words", "u undo", "Tab completes", LEAVING_KEY)
CLOSED = "The session is closed; reopen opens it again"
LEAVING_HINT = "? for help, quit leaves"
NOTHING_TO_CLEAR = "Ctrl-D or quit leaves the table; everything is saved."
_PLACES = ("1st", "2nd", "3rd", "4th")


def heading_words(session: str, state: HandState, speech: Speech) -> str:
    """`saturday · pinoy · hand 3 · trick 4`, and whether the ranks are reversed."""
    parts = [session, state.rules.name, f"hand {state.setup.number}"]
    parts += [f"trick {state.trick_number}"] if state.begun else [f"{state.setup.dealer} deals"]
    parts += ["ranks reversed: 3 high, 2 low"] if state.reversed_ranks else []
    return f" {speech.dot} ".join(parts)


def to_beat_words(play: Play, owner: str, speech: Speech) -> str:
    """`To beat: 9♣ 9♦ (pair of 9s, Ben)`"""
    return f"To beat: {speech.cards(play.cards)} ({play_words(play, speech)}, {owner})"


def out_words(place: int) -> str:
    """`out, 1st`"""
    return f"out, {_PLACES[place - 1]}"


def pasted_words(count: int) -> str:
    """Several lines came at once."""
    return f"{count} lines: Enter enters them one by one, as far as they stand"


def counted_words(winner: str | None, left: Mapping[str, int], score: Score, speech: Speech) -> str:
    """`Ana wins · Ben 3, Carla 11, Dan 5 · Carla held 2♦`"""
    counts = ", ".join(f"{player} {count}" for player, count in left.items() if count)
    held = [f"{player} held {speech.cards(cards)}" for player, cards in score.held or () if cards]
    return f" {speech.dot} ".join([*([f"{winner} wins"] if winner else []), counts, *held])


def counts_in_play_words(text: str) -> str:
    """Counts where cards have fallen."""
    return f"cards have fallen: score {text} ends the hand by counts"

"""A hand shown again: its turns and the ends of its tricks in words."""

from __future__ import annotations

from pusoyref.hand.state import Trick, TurnRecord
from pusoyref.session.evening import HandRecord
from pusoyref.text.plays import play_words
from pusoyref.text.style import Style, quoted

AS_DEALT = "As dealt:"
STEP = "Enter: the next trick; q: enough > "


def replay_head(session: str, hand: HandRecord, style: Style) -> str:
    """`saturday · hand 3 · pinoy`"""
    return f" {style.dot} ".join((session, f"hand {hand.number}", hand.setup.rules.name))


def no_plays_words(hand: HandRecord) -> str:
    """A hand of which only the end was written down."""
    return f"Nobody kept the plays of hand {hand.number}; this is how it ended."


def turn_words(record: TurnRecord, style: Style) -> str:
    """`9♣ 9♦ (pair of 9s)`, `pass`, with the reason where the table let it stand."""
    said = "pass"
    if record.play is not None:
        cards, kind = style.cards(record.play.cards), record.play.kind
        said = cards if kind == "single" else f"{cards} ({play_words(record.play, style)})"
    return said if record.let_stand is None else f"{said}, let stand: {quoted(record.let_stand)}"


def trick_end_words(trick: Trick, leads: str | None, style: Style) -> str:
    """`Ben's 2♦ stands. Ben leads.`; `leads` is None where the hand ends with this trick."""
    last = next((record for record in reversed(trick) if record.play is not None), None)
    stands = f"{last.player}'s {style.cards(last.play.cards)} stands." if last and last.play else ""
    return " ".join(part for part in (stands, f"{leads} leads (bagong pasok)." if leads else "") if part)

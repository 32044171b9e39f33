"""A mistake put right: the hand refereed again from the corrected turn (docs/rules.md 10)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.cards import Card
from pusoyref.entries import FixCard, Turn
from pusoyref.errors import Refused, Unreadable
from pusoyref.notation.cards import read_card
from pusoyref.session.corrections import corrected
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fold import play_hand, with_hand_again


def typed_fix(evening: Evening, words: Sequence[str]) -> FixCard:
    """`9d=9s` → the fix of a card in the open hand, or else the last one.

    Errors: `bad-fix`, `no-hand`, `card-not-played`, `bad-card`.
    """
    if len(words) != 1 or "=" not in words[0]:
        raise Unreadable("bad-fix", text=" ".join(words))
    wrong, _, right = words[0].partition("=")
    if not evening.hands:
        raise Unreadable("no-hand")
    hand = evening.hands[-1]
    fix = FixCard(hand.number, read_card(wrong), read_card(right))
    _check_played(hand, fix.wrong)
    return fix


def _check_played(hand: HandRecord, card: Card) -> None:
    played = any(isinstance(entry, Turn) and card in (entry.cards or ()) for entry in hand.entries)
    if not played:
        raise Unreadable("card-not-played", card=card, hand=hand.number)


def fixed(evening: Evening, fix: FixCard) -> Evening:
    """The evening with the fix made. Errors: `no-such-hand`, `Refused` where a turn becomes illegal."""
    hand = next((record for record in evening.hands if record.number == fix.hand), None)
    if hand is None:
        raise Unreadable("no-such-hand", hand=fix.hand)
    right = play_hand(evening, hand.setup, hand.stake, corrected((*hand.entries, fix)))
    if right.result.status == "refused" and right.result.ruling is not None:
        raise Refused(right.result.ruling)
    return with_hand_again(evening, right)

"""A fix refused: what it would make illegal in its hand, and where (docs/rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.refusal_words import RefusalWords
from pusoyref.wording.refusals import refusal
from pusoyref.wording.speech import Speech


def fix_refusal(ruling: Ruling, hand: int, rules: Ruleset, speech: Speech) -> RefusalWords:
    """What a fix would make illegal, and where: `Hand 3, trick 2, turn 5: Ben: 9♣ does not beat 9♦.`"""
    words = refusal(ruling, rules, speech)
    where = f", trick {ruling.trick}, turn {ruling.turn}" if ruling.trick else ""
    remedy = "Put that right too in the same fix."
    if ruling.may_stand:
        remedy = "Put that right too in the same fix; or, if the table lets it stand, add --let-stand REASON."
    return replace(words, headline=f"Hand {hand}{where}: {words.headline}", remedy=remedy)


def fix_message(ruling: Ruling, hand: int, rules: Ruleset, speech: Speech) -> str:
    """The whole of it in one line."""
    words = fix_refusal(ruling, hand, rules, speech)
    return " ".join(part for part in (words.headline, words.reason, words.remedy, f"[{words.tag}]") if part)

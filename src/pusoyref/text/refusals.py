"""What the referee refuses, as a good referee says it (docs/rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.text.plays import KINDS
from pusoyref.text.refusal import TEMPLATES, Refusal, RefusalWords
from pusoyref.text.refusal_sentences import refusal_sentences
from pusoyref.text.style import Style, sentence

_STAND = "if the table agrees, stand REASON lets it stand."
_COMPARED = frozenset({"wrong-number", "wrong-kind", "not-higher"})
_CANNOT_BE_ASKED = frozenset({"must-stop", "left-count"})


def refusal(ruling: Ruling, rules: Ruleset, style: Style, *, players: int | None = None) -> RefusalWords:
    """A ruling in words. `players`, how many sit at the table, makes advice about the lowest card exact."""
    words = refusal_sentences(Refusal(ruling, rules, style, players))
    return replace(words, tag=_tag(ruling, style), remedy=_remedy(ruling, words.remedy))


def message(ruling: Ruling, rules: Ruleset, style: Style, *, players: int | None = None) -> str:
    """A ruling in one line."""
    return refusal(ruling, rules, style, players=players).in_a_line


def _tag(ruling: Ruling, style: Style) -> str:
    table = ruling.table if ruling.code in _COMPARED else None
    return f"{KINDS[table.kind].many if table else TEMPLATES[ruling.code].section} {style.dot} {ruling.code}"


def _remedy(ruling: Ruling, remedy: str) -> str:
    """Where the table may let the turn stand it is told so, after anything better."""
    if not ruling.may_stand or ruling.code in _CANNOT_BE_ASKED or ruling.trick is None:
        return remedy
    if not remedy:
        return sentence(_STAND)
    return f"{remedy} Or, {_STAND}" if remedy.endswith(".") else f"{remedy}; or, {_STAND}"


def fix_refusal(ruling: Ruling, hand: int, rules: Ruleset, style: Style) -> RefusalWords:
    """What a fix would make illegal, and where: `Hand 3, trick 2, turn 5: Ben: 9♣ does not beat 9♦.`"""
    words = refusal(ruling, rules, style)
    where = f", trick {ruling.trick}, turn {ruling.turn}" if ruling.trick else ""
    remedy = "Put that right too in the same fix."
    if ruling.may_stand:
        remedy = "Put that right too in the same fix; or, if the table lets it stand, add --let-stand REASON."
    return replace(words, headline=f"Hand {hand}{where}: {words.headline}", remedy=remedy)

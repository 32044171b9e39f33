"""What the referee refuses, as a good referee says it (docs/rules.md 10)."""

from __future__ import annotations

from msgspec.structs import replace

from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.plays import KINDS
from pusoyref.wording.refusal_words import Case, RefusalWords, Teller
from pusoyref.wording.refusals_endings import ENDINGS
from pusoyref.wording.refusals_plays import PLAYS
from pusoyref.wording.refusals_turns import TURNS
from pusoyref.wording.speech import Speech, sentence

__all__ = ["SECTIONS", "TELLERS", "RefusalWords", "message", "refusal"]

TELLERS: dict[str, Teller] = TURNS | PLAYS | ENDINGS

SECTIONS: dict[str, str] = {
    "hand-over": "ending",
    "bad-card": "cards",
    "already-passed": "turns",
    "out-of-turn": "turns",
    "leader-must-play": "turns",
    "same-card-twice": "cards",
    "card-already-played": "cards",
    "not-in-hand": "deal",
    "too-many-cards": "deal",
    "not-a-play": "plays",
    "kind-not-allowed": "plays",
    "below-lowest": "deal",
    "lowest-card-first": "turns",
    "wrong-number": "plays",
    "wrong-kind": "plays",
    "not-higher": "plays",
    "lone-two": "ending",
    "must-stop": "turns",
    "left-played": "ending",
    "left-twice": "ending",
    "left-count": "ending",
    "who-holds": "scoring",
    "count-range": "scoring",
    "no-winner": "scoring",
}
"""The part of the rule book that each code belongs to, by its section in a ruleset."""

_STAND = "if the table agrees, stand REASON lets it stand."
_COMPARED = frozenset({"wrong-number", "wrong-kind", "not-higher"})
_CANNOT_BE_ASKED = frozenset({"must-stop", "left-count"})


def refusal(ruling: Ruling, rules: Ruleset, speech: Speech, *, players: int | None = None) -> RefusalWords:
    """A ruling in words. `players`, how many sit at the table, makes advice about the lowest card exact."""
    words = TELLERS[ruling.code](Case(ruling, rules, speech, players))
    return replace(words, tag=_tag(ruling, speech), remedy=_remedy(ruling, words.remedy))


def message(ruling: Ruling, rules: Ruleset, speech: Speech, *, players: int | None = None) -> str:
    """The whole of it in one line: what, why, what to do, and the tag."""
    words = refusal(ruling, rules, speech, players=players)
    remedy = f" {words.remedy}" if words.remedy else ""
    return f"{words.headline} {words.reason}{remedy} [{words.tag}]"


def _tag(ruling: Ruling, speech: Speech) -> str:
    table = ruling.table if ruling.code in _COMPARED else None
    return f"{KINDS[table.kind].many if table else SECTIONS[ruling.code]} {speech.dot} {ruling.code}"


def _remedy(ruling: Ruling, remedy: str) -> str:
    """Where the table may let the turn stand it is told so, after anything better."""
    if not ruling.may_stand or ruling.code in _CANNOT_BE_ASKED or ruling.trick is None:
        return remedy
    if not remedy:
        return sentence(_STAND)
    return f"{remedy} Or, {_STAND}" if remedy.endswith(".") else f"{remedy}; or, {_STAND}"

"""A refusal on its way out: lines for people, the usual document for programs."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.export.status import ruling_json, status_json
from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.wording.refusals import message, refusal


def refusal_lines(ruling: Ruling) -> list[str]:
    """What, why, what to do about it."""
    here = desk()
    evening = here.opened.evening() if here.opened else None
    return told(ruling, _rules(evening), evening)


def told(ruling: Ruling, rules: Ruleset, evening: Evening | None) -> list[str]:
    """A ruling in lines."""
    speech = desk().plain_speech
    words = refusal(ruling, rules, speech, players=len(evening.players) if evening else None)
    mark = "x" if speech.ascii else "✗"
    lines = [f"{mark} {words.headline}", f"  {words.reason}   [{words.tag}]" if words.reason else f"  [{words.tag}]"]
    return [*lines, f"  {words.remedy}"] if words.remedy else lines


def refusal_document(ruling: Ruling) -> dict[str, Any]:
    """The table as it stands, with the ruling."""
    here = desk()
    if here.opened is None:
        return {"ruling": ruling_json(ruling, ruling.code)}
    evening = here.opened.evening()
    words = message(ruling, _rules(evening), here.plain_speech, players=len(evening.players))
    return status_json(evening, ruling=ruling_json(ruling, words))


def _rules(evening: Evening | None) -> Ruleset:
    from pusoyref.ruleset.loading import DEFAULT, preset

    if evening is None:
        return preset(DEFAULT)
    return evening.open_hand.setup.rules if evening.open_hand else evening.current_rules

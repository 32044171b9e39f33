"""A refusal on its way out: lines for people, the usual document for programs."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.errors import Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening
from pusoyref.text.json import ruling_json, status_json
from pusoyref.text.refusal import RefusalWords
from pusoyref.text.refusals import fix_message, fix_refusal, message, refusal


def refusal_lines(refused: Refused) -> list[str]:
    """What, why, what to do about it."""
    here, ruling = get_context(), refused.ruling
    evening = here.opened.evening() if here.opened else None
    if refused.fixed_hand is not None and evening is not None:
        return _lines(
            fix_refusal(ruling, refused.fixed_hand, _rules(evening, refused.fixed_hand), here.plain_speech)
        )
    return told(ruling, _rules(evening), evening)


def told(ruling: Ruling, rules: Ruleset, evening: Evening | None) -> list[str]:
    """A ruling in lines."""
    speech = get_context().plain_speech
    return _lines(refusal(ruling, rules, speech, players=len(evening.players) if evening else None))


def _lines(words: RefusalWords) -> list[str]:
    speech = get_context().plain_speech
    mark = "x" if speech.ascii else "✗"
    lines = [
        f"{mark} {words.headline}",
        f"  {words.reason}   [{words.tag}]" if words.reason else f"  [{words.tag}]",
    ]
    return [*lines, f"  {words.remedy}"] if words.remedy else lines


def refusal_document(refused: Refused) -> dict[str, Any]:
    """The table as it stands, with the ruling; that of a fix names its hand."""
    here, ruling = get_context(), refused.ruling
    if here.opened is None:
        return {"ruling": ruling_json(ruling, ruling.code)}
    evening = here.opened.evening()
    if refused.fixed_hand is not None:
        number = refused.fixed_hand
        words = fix_message(ruling, number, _rules(evening, number), here.plain_speech)
        return status_json(evening, ruling={**ruling_json(ruling, words), "hand": number})
    words = message(ruling, _rules(evening), here.plain_speech, players=len(evening.players))
    return status_json(evening, ruling=ruling_json(ruling, words))


def _rules(evening: Evening | None, hand: int | None = None) -> Ruleset:
    from pusoyref.ruleset.loading import DEFAULT, preset

    if evening is None:
        return preset(DEFAULT)
    if hand is not None:
        return next(record.setup.rules for record in evening.hands if record.number == hand)
    return evening.open_hand.setup.rules if evening.open_hand else evening.current_rules

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
    context, ruling = get_context(), refused.ruling
    evening = context.opened.evening() if context.opened else None
    if refused.fixed_hand is not None and evening is not None:
        return _lines(
            fix_refusal(ruling, refused.fixed_hand, _rules(evening, refused.fixed_hand), context.plain_style)
        )
    return told(ruling, _rules(evening), evening)


def told(ruling: Ruling, rules: Ruleset, evening: Evening | None) -> list[str]:
    """A ruling in lines."""
    style = get_context().plain_style
    return _lines(refusal(ruling, rules, style, players=len(evening.players) if evening else None))


def _lines(words: RefusalWords) -> list[str]:
    style = get_context().plain_style
    mark = "x" if style.ascii else "✗"
    lines = [
        f"{mark} {words.headline}",
        f"  {words.reason}   [{words.tag}]" if words.reason else f"  [{words.tag}]",
    ]
    return [*lines, f"  {words.remedy}"] if words.remedy else lines


def refusal_document(refused: Refused) -> dict[str, Any]:
    """The table as it stands, with the ruling; that of a fix names its hand."""
    context, ruling = get_context(), refused.ruling
    if context.opened is None:
        return {"ruling": ruling_json(ruling, ruling.code)}
    evening = context.opened.evening()
    if refused.fixed_hand is not None:
        number = refused.fixed_hand
        words = fix_message(ruling, number, _rules(evening, number), context.plain_style)
        return status_json(evening, ruling={**ruling_json(ruling, words), "hand": number})
    words = message(ruling, _rules(evening), context.plain_style, players=len(evening.players))
    return status_json(evening, ruling=ruling_json(ruling, words))


def _rules(evening: Evening | None, hand: int | None = None) -> Ruleset:
    from pusoyref.ruleset.loading import DEFAULT, preset

    if evening is None:
        return preset(DEFAULT)
    if hand is not None:
        return next(record.setup.rules for record in evening.hands if record.number == hand)
    return evening.open_hand.setup.rules if evening.open_hand else evening.current_rules

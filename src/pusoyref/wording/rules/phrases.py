"""The one phrase for each value of each option; the sheet and the diff are made of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pusoyref.notation.cards import CardWriter
from pusoyref.plays.order import lowest_card, top_card
from pusoyref.ruleset.loading import to_values
from pusoyref.ruleset.options import Ruleset
from pusoyref.wording.rules import phrases_play, phrases_score, phrases_turns
from pusoyref.wording.rules.phrases_play import shortened

CHOICES: Mapping[str, Mapping[object, str]] = {
    **phrases_play.CHOICES,
    **phrases_turns.CHOICES,
    **phrases_score.CHOICES,
}
NUMBERS: Mapping[str, Callable[[Ruleset], str]] = {**phrases_play.NUMBERS, **phrases_score.NUMBERS}


def phrase(key: str, rules: Ruleset, write: CardWriter) -> str:
    """An option's value in words, as it stands in `rules`: "who passes stays out of the trick"."""
    text = NUMBERS[key](rules) if key in NUMBERS else CHOICES[key][value_of(rules, key)]
    return text.replace("{lowest}", write(lowest_card(rules))).replace("{top}", write(top_card(rules)))


def value_of(rules: Ruleset, key: str) -> object:
    """The value of `section.option`, as a file holds it."""
    section, _, option = key.partition(".")
    return _as_lists(to_values(rules)[section][option])


def _as_lists(value: object) -> object:
    return [_as_lists(item) for item in value] if isinstance(value, list | tuple) else value


def plain_value(rules: Ruleset, key: str) -> str:
    """A value at its shortest, for an option that decides nothing here: `5 3 1 0`, `off`, `no`."""
    value = value_of(rules, key)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        items = [":".join(map(str, item)) if isinstance(item, list) else str(item) for item in value]
        return " ".join(shortened(items, 12)) or "none"
    return str(value)

"""The chapters of the sheet: which options stand where, and the rules that are never an option."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.options import SECTIONS, Ruleset, has_effect
from pusoyref.text.rules.phrases import SHEET, phrase, plain_value
from pusoyref.text.style import listed


def hidden_cards(rules: Ruleset) -> bool:
    """Whether cards stay undealt at some table size."""
    return any(rules.undealt(size) for size in rules.deal.sizes())


_NEEDED: Mapping[str, Callable[[Ruleset], bool]] = {
    "lowest_dealt": hidden_cards,
    "bomb_answer": lambda rules: rules.plays.bombs != "off",
    "revolution_keeps": lambda rules: rules.plays.revolution != "off",
    "who_settles": lambda rules: rules.scoring.partners,
    "fed_by_winner": lambda rules: rules.scoring.feeding != "off" and rules.scoring.payment == "winner",
    "breach_names": lambda rules: rules.scoring.feeding != "off" and rules.turns.last_card != "free",
}
"""Rules that are said only where they mean something."""


def _suited_straight(rules: Ruleset) -> str:
    """docs/rules.md 4: with `straight-flush` off."""
    kinds = rules.plays.kinds
    if "straight-flush" in kinds or not {"straight", "flush"} & set(kinds):
        return ""
    return f"a straight in one suit is a {'flush' if 'flush' in kinds else 'straight'}"


def _compared(rules: Ruleset) -> str:
    kinds = rules.plays.kinds
    by_suit = [word for kind, word in (("single", "singles"), ("pair", "pairs")) if kind in kinds]
    by_rank = [
        word
        for kind, word in (("triple", "triples"), ("full-house", "full houses"), ("four-kicker", "fours"))
        if kind in kinds
    ]
    parts = []
    if by_suit:
        of_pair = " (the higher one of a pair)" if "pair" in kinds else ""
        parts.append(f"{listed(by_suit)} by rank, then suit{of_pair}")
    if by_rank:
        parts.append(f"{listed(by_rank)} by the rank of the {_three_or_four(kinds)}")
    return "; ".join(parts)


def _three_or_four(kinds: tuple[str, ...]) -> str:
    words = ["three"] if {"triple", "full-house"} & set(kinds) else []
    return " or ".join([*words, *(["four"] if "four-kicker" in kinds else [])])


def _revolution_keeps(rules: Ruleset) -> str:
    """docs/rules.md 4, `revolution`: what a reversed order means for ties, and what it leaves alone."""
    has_straights = bool({"straight", "straight-flush"} & set(rules.plays.kinds))
    tie = "the first card named decides between straights of the same ranks; " if has_straights else ""
    return f"while reversed, {tie}lead duty and scoring stay"


FUNCTIONS: Mapping[str, Callable[[Ruleset], str]] = {
    "suited_straight": _suited_straight,
    "compared": _compared,
    "revolution_keeps": _revolution_keeps,
}
"""What is never an option, but depends on some; the other rules stand in `sheet.toml`."""


class RuleLine(NamedTuple):
    """A label and its sentences, still to be wrapped."""

    label: str
    sentences: tuple[str, ...]


class Chapter(NamedTuple):
    heading: str
    lines: tuple[RuleLine, ...]


def chapters(rules: Ruleset, write: CardWriter) -> Iterator[Chapter]:
    """The whole ruleset. Options that decide nothing here stand together at the end."""
    for heading, labelled in SHEET.layout.items():
        lines = (RuleLine(label, tuple(_sentences(parts, rules, write))) for label, parts in labelled.items())
        yield Chapter(heading, tuple(line for line in lines if line.sentences))
    idle = [key for key in all_keys() if not has_effect(key, rules)]
    if idle:
        values = ", ".join(f"{key.partition('.')[2]} {plain_value(rules, key)}" for key in idle)
        yield Chapter("SET, BUT WITHOUT EFFECT HERE", (RuleLine("", (f"as set: {values}",)),))


def all_keys() -> tuple[str, ...]:
    """Every option's key, `section.option`, in the order of docs/rules.md."""
    return tuple(
        f"{section}.{option}" for section, struct in SECTIONS.items() for option in struct.__struct_fields__
    )


def _sentences(parts: tuple[str, ...], rules: Ruleset, write: CardWriter) -> Iterator[str]:
    for part in parts:
        needed = _NEEDED.get(part)
        if not has_effect(part, rules) or (needed and not needed(rules)):
            continue
        if text := _sentence(part, rules, write):
            yield text


def _sentence(part: str, rules: Ruleset, write: CardWriter) -> str:
    if "." in part:
        return phrase(part, rules, write)
    return FUNCTIONS[part](rules) if part in FUNCTIONS else SHEET.rules[part]

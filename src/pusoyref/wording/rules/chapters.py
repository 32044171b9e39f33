"""The chapters of the sheet: which options stand where, and the rules that are never an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pusoyref.notation.cards import CardWriter
from pusoyref.ruleset.options import SECTIONS, Ruleset
from pusoyref.wording.rules import fixed
from pusoyref.wording.rules.effect import has_effect
from pusoyref.wording.rules.phrases import phrase, plain_value


class Line(NamedTuple):
    """A label and its sentences, still to be wrapped."""

    label: str
    sentences: tuple[str, ...]


class Chapter(NamedTuple):
    heading: str
    lines: tuple[Line, ...]


# A part that is an option's key stands for its phrase; any other is the name of a rule in `fixed`.
LAYOUT: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    ("CARDS AND DEAL", (
        ("Cards", ("ranks", "cards.suits")),
        ("Deal", ("deal.cards", "deal.leftover", "lowest_dealt", "deal.dealer", "one_at_a_time")),
    )),
    ("PLAYS", (
        ("Kinds", ("plays.kinds", "no_play", "suited_straight")),
        ("Compared", ("compared",)),
        ("Straights", ("plays.straights",)),
        ("Five cards", ("plays.five_card", "plays.flush")),
        ("Bombs", ("plays.bombs", "bomb_answer", "plays.bombs_any_time")),
        ("Revolution", ("plays.revolution", "revolution_keeps")),
    )),
    ("TURNS", (
        ("Lead", ("turns.first_lead", "turns.next_lead")),
        ("In turn", ("turns.direction", "in_turn", "turns.after_pass", "fresh_lead")),
        ("Last card", ("turns.last_card",)),
        ("The end", ("ending.until", "ending.lone_two", "misdeal")),
    )),
    ("POINTS AND MONEY", (
        ("Points", ("scoring.scheme", "scoring.places", "scoring.bands", "scoring.shutout",
                    "scoring.twos_double")),
        ("Extras", ("scoring.top_card", "scoring.four_twos", "scoring.extras_multiplied")),
        ("Payment", ("scoring.payment", "scoring.settle", "scoring.feeding", "fed_by_winner",
                     "breach_names")),
        ("Sides", ("scoring.partners", "who_settles", "scoring.wins")),
        ("Session", ("session.hands", "session.target", "session.loss_limit", "session.minutes",
                     "session.bankroll", "no_limit_stops")),
    )),
)  # fmt: skip


def chapters(rules: Ruleset, write: CardWriter) -> Iterator[Chapter]:
    """The whole ruleset. Options that decide nothing here stand together at the end."""
    for heading, labelled in LAYOUT:
        lines = (Line(label, tuple(_sentences(parts, rules, write))) for label, parts in labelled)
        yield Chapter(heading, tuple(line for line in lines if line.sentences))
    idle = [key for key in all_keys() if not has_effect(key, rules)]
    if idle:
        listed = ", ".join(f"{key.partition('.')[2]} {plain_value(rules, key)}" for key in idle)
        yield Chapter("SET, BUT WITHOUT EFFECT HERE", (Line("", (f"as set: {listed}",)),))


def all_keys() -> tuple[str, ...]:
    """Every option's key, `section.option`, in the order of docs/rules.md."""
    return tuple(
        f"{section}.{option}" for section, struct in SECTIONS.items() for option in struct.__struct_fields__
    )


def _sentences(parts: tuple[str, ...], rules: Ruleset, write: CardWriter) -> Iterator[str]:
    for part in parts:
        if "." not in part:
            text = fixed.RULES[part](rules)
        else:
            text = phrase(part, rules, write) if has_effect(part, rules) else ""
        if text:
            yield text

"""The one phrase for each value of each option; the sheet and the diff are made of nothing else.

Those of one value alone stand in `sheet.toml`; here is what depends on several, or is counted out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, convert

from pusoyref.cards import Rank
from pusoyref.notation.cards import CardWriter
from pusoyref.plays.order import lowest_card, top_card
from pusoyref.ruleset.loading import to_values
from pusoyref.ruleset.options import FIVE_CARD_KINDS, Ruleset
from pusoyref.ruleset.straights import Straight, straights
from pusoyref.text.plays import KINDS

SUIT_WORDS = {"c": "clubs", "s": "spades", "h": "hearts", "d": "diamonds"}


class SheetText(Struct, frozen=True, forbid_unknown_fields=True):
    """`sheet.toml`: chapter → label → what stands beside it; the rules; option → value → phrase."""

    layout: dict[str, dict[str, tuple[str, ...]]]
    rules: dict[str, str]
    options: dict[str, dict[str, str]]


SHEET = convert(tomllib.loads(Path(__file__).with_name("sheet.toml").read_text("utf-8")), SheetText)
SPACED_MOST = 12
LISTED_MOST = 18
_STRAIGHTS = {
    "no-twos": "no 2 in a straight",
    "ace-low": "2 and ace may stand low, the ace high too",
    "two-high": "a 2 may stand high, above the ace",
    "hong-kong": "those with 3-4-5 and a 2 are the highest",
    "taiwan": "A-2-3-4-5 is the lowest, 3-4-5-6-2 the highest",
    "low-tops": "the lowest beats every other; straight flushes keep the plain order",
}


def suits(rules: Ruleset) -> str:
    words = " < ".join(SUIT_WORDS[suit] for suit in rules.cards.suits)
    return f"suits: {words}; lowest card {{lowest}}, top card {{top}}"


def sizes(rules: Ruleset) -> str:
    (size, count), *more = sorted(rules.deal.sizes().items())
    first = f"{size} players with {count} card{'s' * (count != 1)} each"
    return ", ".join([first, *(f"{size} with {count}" for size, count in more)])


def kinds(rules: Ruleset) -> str:
    used = rules.plays.kinds
    allowed = ", ".join(words.name for kind, words in KINDS.items() if kind in used)
    missing = ", ".join(words.name for kind, words in KINDS.items() if kind not in used)
    allowed = allowed.replace(four := KINDS["four-kicker"].name, f"{four} with any fifth card")
    return f"{allowed}; not here: {missing}" if missing else allowed


def straight_list(rules: Ruleset) -> str:
    """The list, lowest first, with what is special about it."""
    named = rules.plays.straights
    entries = straights(rules.plays, suited=False)
    if not entries:
        return "no five ranks are a straight here"
    between = "-" if len(entries) <= SPACED_MOST else ""
    listed = " < ".join(shortened([shown(entry, between) for entry in entries], LISTED_MOST))
    words = _STRAIGHTS[named] if isinstance(named, str) else "a list of our own"
    return (
        f"from lowest to highest: {listed} ({words}); between two of the same ranks the suit of the last "
        "card named decides"
    )


def shown(entry: Straight, between: str) -> str:
    """`10-J-Q-K-A`"""
    return between.join("10" if rank is Rank.TEN else rank.value for rank in entry)


def shortened(items: Sequence[str], most: int) -> list[str]:
    """No more than `most` items, those in the middle counted: a sheet is one page."""
    if len(items) <= most:
        return list(items)
    half = most // 2
    return [*items[:half], f"(and {len(items) - 2 * half} more)", *items[-half:]]


def five_card(rules: Ruleset) -> str:
    if rules.plays.five_card == "same-kind":
        return "beaten only by a higher play of the same kind"
    order = " < ".join(KINDS[kind].name for kind in FIVE_CARD_KINDS if kind in rules.plays.kinds)
    return f"a higher kind beats every lower one ({order})"


def bands(rules: Ruleset) -> str:
    """`a card left costs 1, from 8 cards on 2 (sunog), from 10 on 3`: sunog is whatever costs more than 1."""
    parts: list[str] = []
    burned = False
    for start, times in rules.scoring.bands:
        where = "" if start == 1 else f"from {start} cards on " if len(parts) == 1 else f"from {start} on "
        parts.append(f"{where}{times}{'' if burned or times <= 1 else ' (sunog)'}")
        burned = times > 1
    return f"a card left costs {', '.join(shortened(parts, 13))}"


def four_twos(rules: Ruleset) -> str:
    points = rules.scoring.four_twos
    if not points:
        return "nothing more for all four 2s"
    both = f", {points + rules.scoring.top_card} with that for {{top}}" if rules.scoring.top_card else ""
    return f"all four 2s: {points} more{both}"


def places(rules: Ruleset) -> str:
    points = ", ".join(shortened([str(points) for points in rules.scoring.places], 12))
    return f"first out, second and so on: {points}; the last holder always 0"


def payment(rules: Ruleset) -> str:
    scheme = rules.scoring.scheme
    if rules.scoring.payment == "winner":
        return (
            "each loser pays the winner; the sheet shows the sum for the winner, minus their own for losers"
        )
    if rules.scoring.payment == "none":
        return "points are only added up, nobody pays" + (
            "; penalties stand as positive numbers" if scheme == "penalty" else ""
        )
    if scheme == "penalty":
        return "every two players settle the difference, the higher penalty pays; the sheet shows the net"
    return "every two players settle the difference, fewer points pay; the sheet shows the points themselves"


def loss_limit(rules: Ruleset) -> str:
    points = rules.session.loss_limit
    if not points:
        return "no loss limit"
    if rules.scoring.wins == "lowest":
        return f"over when somebody's total reaches the loss limit of {points}"
    return f"over when somebody is {points} points below zero"


FUNCTIONS: Mapping[str, Callable[[Ruleset], str]] = {
    "cards.suits": suits,
    "deal.cards": sizes,
    "plays.kinds": kinds,
    "plays.straights": straight_list,
    "plays.five_card": five_card,
    "scoring.bands": bands,
    "scoring.four_twos": four_twos,
    "scoring.places": places,
    "scoring.payment": payment,
    "session.loss_limit": loss_limit,
}


def phrase(key: str, rules: Ruleset, write: CardWriter) -> str:
    """An option's value in words, as it stands in `rules`: "who passes stays out of the trick"."""
    if key in FUNCTIONS:
        text = FUNCTIONS[key](rules)
    else:
        value = str(value_of(rules, key))
        phrases = SHEET.options[key]
        text = (phrases.get(value) or phrases.get(value.lower()) or phrases["any"]).replace("{value}", value)
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

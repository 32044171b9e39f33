"""What the cards left cost under the penalty scheme (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.hand.ending import Ending
from pusoyref.plays.order import top_card
from pusoyref.ruleset.options import Ruleset

Burned = Literal["", "sunog", "shutout"]


class Penalty(Struct, frozen=True, gc=False):
    """One loser's penalty with its parts, in points.

    `points` = cards × times × doubled + extras; multiplied, (cards + extras) × times × doubled.
    """

    player: str
    cards: int
    times: int
    burned: Burned
    doubled: int
    top_card: int
    four_twos: int
    points: int


def penalties(end: Ending, twos: Mapping[str, frozenset[Card]], rules: Ruleset) -> dict[str, Penalty]:
    """Every player's penalty by name, the winner's and that of others who went out being 0."""
    return {player: penalty(player, end, twos.get(player, frozenset()), rules) for player in end.players}


def penalty(player: str, end: Ending, twos: frozenset[Card], rules: Ruleset) -> Penalty:
    """What `player` has to pay for the cards left, `twos` among them."""
    scoring, cards = rules.scoring, end.left[player]
    untouched = cards >= end.dealt[player] and player not in end.played
    times, burned = multiplier(cards, rules, untouched=untouched)
    doubled = 2 ** len(twos) if scoring.twos_double else 1
    top = scoring.top_card if top_card(rules) in twos else 0
    four = scoring.four_twos if len(twos) == 4 else 0
    if scoring.extras_multiplied:
        points = (cards + top + four) * times * doubled
    else:
        points = cards * times * doubled + top + four
    return Penalty(player, cards, times, burned, doubled, top, four, points)


def multiplier(cards: int, rules: Ruleset, *, untouched: bool) -> tuple[int, Burned]:
    """How often each card counts, and what the table calls it."""
    if untouched and rules.scoring.shutout:
        return rules.scoring.shutout, "shutout"
    times = next((times for start, times in reversed(rules.scoring.bands) if cards >= start), 0)
    return times, "sunog" if times > 1 else ""

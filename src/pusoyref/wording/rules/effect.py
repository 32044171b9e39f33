"""Which options decide anything under a ruleset: without five-card plays nobody needs the flush rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pusoyref.plays.kinds import FIVE_CARD_KINDS
from pusoyref.ruleset.options import Ruleset


def has_effect(key: str, rules: Ruleset) -> bool:
    """Whether another value of the option `key` could change a ruling or a score under `rules`."""
    needed = _NEEDED.get(key)
    return needed is None or needed(rules)


def hidden_cards(rules: Ruleset) -> bool:
    """Whether cards stay undealt at some table size."""
    return any(rules.undealt(size) for size in rules.deal.sizes())


def _one_left_over(rules: Ruleset) -> bool:
    return any(size * count == 51 for size, count in rules.deal.sizes().items())


def _has_kind(*kinds: str) -> Callable[[Ruleset], bool]:
    return lambda rules: any(kind in rules.plays.kinds for kind in kinds)


def _penalty(rules: Ruleset) -> bool:
    return rules.scoring.scheme == "penalty"


_NEEDED: Mapping[str, Callable[[Ruleset], bool]] = {
    "deal.leftover": _one_left_over,
    "plays.straights": _has_kind("straight", "straight-flush"),
    "plays.five_card": lambda rules: sum(kind in rules.plays.kinds for kind in FIVE_CARD_KINDS) > 1,
    "plays.flush": _has_kind("flush"),
    "plays.bombs": _has_kind("four-kicker"),
    "plays.bombs_any_time": lambda rules: rules.plays.bombs != "off",
    "plays.revolution": _has_kind("four-kicker"),
    "scoring.bands": _penalty,
    "scoring.shutout": _penalty,
    "scoring.twos_double": _penalty,
    "scoring.top_card": _penalty,
    "scoring.four_twos": _penalty,
    "scoring.extras_multiplied": lambda rules: (
        _penalty(rules) and bool(rules.scoring.top_card or rules.scoring.four_twos)
    ),
    "scoring.places": lambda rules: rules.scoring.scheme == "places",
    "scoring.feeding": lambda rules: (
        _penalty(rules) and rules.scoring.payment != "none" and not rules.scoring.partners
    ),
    "scoring.settle": lambda rules: rules.scoring.payment != "none",
}

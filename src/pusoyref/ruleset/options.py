"""The options of a ruleset, the values each may have and its default (docs/rules.md 2 to 8).

The defaults are the rules `pinoy`. One for an option that is added later must change nothing: stored evenings and
rulesets that do not know the option are read with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, field

KindName = Literal[
    "single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush"
]
FIVE_CARD_KINDS: tuple[KindName, ...] = ("straight", "flush", "full-house", "four-kicker", "straight-flush")
"""The kinds of five cards, the lowest first."""
StraightList = Literal["no-twos", "ace-low", "two-high", "hong-kong", "taiwan", "low-tops"]


class CardOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[cards]`: `suits` is the four suit letters, low to high (docs/rules.md 2)."""

    suits: str = "cshd"


class DealOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[deal]`: `cards` is players at the table → cards for each (docs/rules.md 3)."""

    cards: dict[str, int] = field(default_factory=lambda: {"4": 13})
    leftover: Literal["set-aside", "to-lowest"] = "set-aside"
    dealer: Literal["rotates", "winner"] = "rotates"

    def sizes(self) -> dict[int, int]:
        """Table size → cards per player."""
        return {int(size): count for size, count in self.cards.items()}


class PlayOptions(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """`[plays]`: what may be played and what beats what (docs/rules.md 4)."""

    kinds: tuple[KindName, ...] = (
        "single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush",
    )  # fmt: skip
    straights: StraightList | tuple[str, ...] = "no-twos"
    five_card: Literal["same-kind", "higher-kind"] = "same-kind"
    flush: Literal["suit-first", "rank-first"] = "suit-first"
    bombs: Literal["off", "over-others", "over-all"] = "off"
    bombs_any_time: bool = False
    revolution: Literal["off", "toggle", "once"] = "off"


class TurnOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[turns]`: who leads, who may still answer (docs/rules.md 5)."""

    direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    first_lead: Literal["lowest-card", "anyone"] = "lowest-card"
    next_lead: Literal["winner", "lowest-card"] = "winner"
    after_pass: Literal["out", "may-return"] = "out"
    last_card: Literal["free", "must-stop"] = "free"


class EndingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[ending]`: when a hand is over (docs/rules.md 6)."""

    until: Literal["first-out", "last-holder"] = "first-out"
    lone_two: bool = True


class ScoringOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[scoring]`: points, and how they become debts (docs/rules.md 7)."""

    scheme: Literal["penalty", "bonus", "places"] = "penalty"
    bands: tuple[tuple[int, int], ...] = ((1, 1), (10, 2))
    shutout: int = 3
    twos_double: bool = False
    top_card: int = 1
    four_twos: int = 4
    extras_multiplied: bool = False
    places: tuple[int, ...] = (5, 3, 1, 0)
    payment: Literal["winner", "pairwise", "none"] = "winner"
    wins: Literal["highest", "lowest"] = "highest"
    feeding: Literal["off", "pays-for-all"] = "off"
    partners: bool = False
    settle: Literal["session", "hand"] = "session"


class SessionOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[session]`: limits of an evening, 0 = none (docs/rules.md 8)."""

    hands: int = 0
    target: int = 0
    loss_limit: int = 0
    minutes: int = 0
    bankroll: int = 0


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole set of rules (docs/rules.md 2 to 9), checked (`checks.faults`), frozen while a hand is played."""

    name: str
    title: str
    cards: CardOptions = CardOptions()
    deal: DealOptions = DealOptions()
    plays: PlayOptions = PlayOptions()
    turns: TurnOptions = TurnOptions()
    ending: EndingOptions = EndingOptions()
    scoring: ScoringOptions = ScoringOptions()
    session: SessionOptions = SessionOptions()

    def cards_dealt(self, players: int) -> int | None:
        """Cards each of `players` is dealt, or None where the table size is not allowed."""
        return self.deal.sizes().get(players)

    def undealt(self, players: int) -> int:
        """Cards of the 52 that stay hidden at a table of `players`; one given to the lowest is not."""
        rest = 52 - players * (self.cards_dealt(players) or 0)
        return 0 if rest == 1 and self.deal.leftover == "to-lowest" else rest

    def gives_leftover(self, players: int) -> bool:
        """True where one card is left over and goes to the holder of the lowest card."""
        return 52 - players * (self.cards_dealt(players) or 0) == 1 and self.deal.leftover == "to-lowest"


SECTIONS: dict[str, type[Struct]] = {
    "cards": CardOptions,
    "deal": DealOptions,
    "plays": PlayOptions,
    "turns": TurnOptions,
    "ending": EndingOptions,
    "scoring": ScoringOptions,
    "session": SessionOptions,
}


def has_effect(key: str, rules: Ruleset) -> bool:
    """Whether the option `key`, at another value, could change anything under `rules`."""
    needed = _NEEDED.get(key)
    return needed is None or needed(rules)


def _one_left_over(rules: Ruleset) -> bool:
    return any(size * count == 51 for size, count in rules.deal.sizes().items())


def _has_kind(*kinds: KindName) -> Callable[[Ruleset], bool]:
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
"""Options that decide nothing under some others: when they do."""

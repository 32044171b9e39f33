"""The options of a ruleset and the values each may have (docs/rules.md 2 to 8).

There are no defaults here: `rulesets/pinoy.toml` is the one place where they stand.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

KindName = Literal[
    "single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush"
]
StraightList = Literal["no-twos", "ace-low", "two-high", "hong-kong", "taiwan", "low-tops"]


class CardOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[cards]`: `suits` is the four suit letters, low to high (docs/rules.md 2)."""

    suits: str


class DealOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[deal]`: `cards` is players at the table → cards for each (docs/rules.md 3)."""

    cards: dict[str, int]
    leftover: Literal["set-aside", "to-lowest"]
    dealer: Literal["rotates", "winner"]

    def sizes(self) -> dict[int, int]:
        """Table size → cards per player."""
        return {int(size): count for size, count in self.cards.items()}


class PlayOptions(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """`[plays]`: what may be played and what beats what (docs/rules.md 4)."""

    kinds: tuple[KindName, ...]
    straights: StraightList | tuple[str, ...]
    five_card: Literal["same-kind", "higher-kind"]
    flush: Literal["suit-first", "rank-first"]
    bombs: Literal["off", "over-others", "over-all"]
    bombs_any_time: bool
    revolution: Literal["off", "toggle", "once"]


class TurnOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[turns]`: who leads, who may still answer (docs/rules.md 5)."""

    direction: Literal["counterclockwise", "clockwise"]
    first_lead: Literal["lowest-card", "anyone"]
    next_lead: Literal["winner", "lowest-card"]
    after_pass: Literal["out", "may-return"]
    last_card: Literal["free", "must-stop"]


class EndingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[ending]`: when a hand is over (docs/rules.md 6)."""

    until: Literal["first-out", "last-holder"]
    lone_two: bool


class ScoringOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[scoring]`: points, and how they become debts (docs/rules.md 7)."""

    scheme: Literal["penalty", "bonus", "places"]
    bands: tuple[tuple[int, int], ...]
    shutout: int
    twos_double: bool
    top_card: int
    four_twos: int
    extras_multiplied: bool
    places: tuple[int, ...]
    payment: Literal["winner", "pairwise", "none"]
    wins: Literal["highest", "lowest"]
    feeding: Literal["off", "pays-for-all"]
    partners: bool
    settle: Literal["session", "hand"]


class SessionOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """`[session]`: limits of an evening, 0 = none (docs/rules.md 8)."""

    hands: int
    target: int
    loss_limit: int
    minutes: int
    bankroll: int


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole set of rules (docs/rules.md 2 to 9), checked (`checks.faults`), frozen while a hand is played."""

    name: str
    title: str
    cards: CardOptions
    deal: DealOptions
    plays: PlayOptions
    turns: TurnOptions
    ending: EndingOptions
    scoring: ScoringOptions
    session: SessionOptions

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

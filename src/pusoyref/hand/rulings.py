"""A ruling: what the referee refuses, as facts (docs/rules.md 10)."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.compare import Comparison
from pusoyref.plays.identify import Play

CODES: tuple[str, ...] = (
    "hand-over", "bad-card", "already-passed", "out-of-turn", "leader-must-play", "same-card-twice",
    "card-already-played", "not-in-hand", "too-many-cards", "not-a-play", "kind-not-allowed",
    "below-lowest", "lowest-card-first", "wrong-number", "wrong-kind", "not-higher", "lone-two", "must-stop",
    "left-played", "left-twice", "left-count", "who-holds", "count-range", "no-winner",
)  # fmt: skip
"""Every code, in the order in which the first of several grounds is given."""
MAY_STAND = frozenset({
    "already-passed", "out-of-turn", "kind-not-allowed", "lowest-card-first", "wrong-kind", "not-higher",
    "lone-two", "must-stop", "left-count",
})  # fmt: skip


class Ruling(Struct, frozen=True, kw_only=True):
    """One refusal (docs/rules.md 10). `trick` and `turn` count from 1, None where the fault is not in a turn.

    `at_lead`: before play, or at a lead. The rest is what a sentence needs: the play and what lay on the
    table with their comparison, the player who is really to act or who played the card before, the card or
    number that decides.
    """

    code: str
    player: str | None = None
    cards: tuple[Card, ...] = ()
    trick: int | None = None
    turn: int | None = None
    text: str = ""
    play: Play | None = None
    table: Play | None = None
    table_player: str | None = None
    comparison: Comparison | None = None
    reversed_ranks: bool = False
    other: str | None = None
    other_trick: int | None = None
    card: Card | None = None
    number: int | None = None
    wanted: int | None = None
    at_lead: bool = False
    passes: bool = False

    @property
    def may_stand(self) -> bool:
        """Whether the table may let it stand."""
        return self.code in MAY_STAND and not (self.code == "left-count" and self.at_lead)

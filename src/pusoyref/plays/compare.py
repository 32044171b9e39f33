"""Whether one play beats another, and what decides it (docs/rules.md 4)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.play import FIVE_CARD_KINDS, Play
from pusoyref.plays.strength import Decider, strengths
from pusoyref.ruleset.options import KindName, Ruleset

__all__ = ("BeatCode", "Comparison", "Decider", "compare", "is_bomb_on", "is_higher_kind")

BeatCode = Literal["wrong-number", "wrong-kind", "not-higher"]


class Comparison(Struct, frozen=True, gc=False):
    """The answer to "does this beat that?".

    `code` is the refusal of docs/rules.md 10, None where it beats. `decided_by` is the first thing in
    which the two differ that matters: the number of cards, a bomb, the kind, the place of a straight in
    the list, a rank, a suit. `ranking` are the two cards whose rank or suit was compared, if any.
    """

    code: BeatCode | None
    decided_by: Decider
    ranking: tuple[Card, Card] | None = None

    @property
    def beats(self) -> bool:
        """Whether it beats: no code stands against it."""
        return self.code is None


def compare(play: Play, other: Play, rules: Ruleset, *, reversed_ranks: bool = False) -> Comparison:
    """Does `play`, put down on `other`, beat it under `rules`? (docs/rules.md 4)

    Both are what `identify` makes under the same rules. `reversed_ranks`: while a revolution holds.
    """
    if rules.plays.bombs != "off" and is_bomb_on(play, other, rules):
        return Comparison(None, "bomb")
    if len(play.cards) != len(other.cards):
        return Comparison("wrong-number", "number")
    if play.kind != other.kind:
        return Comparison(None if is_higher_kind(play.kind, other.kind, rules) else "wrong-kind", "kind")
    known = strengths(rules, reversed_ranks=reversed_ranks)
    ours, theirs = known.ranking_card(play), known.ranking_card(other)
    mine, yours = known.of(play, ours), known.of(other, theirs)
    code: BeatCode | None = None if mine > yours else "not-higher"
    return Comparison(code, known.decider(play.kind, mine, yours), (ours, theirs))


def is_bomb_on(play: Play, other: Play, rules: Ruleset) -> bool:
    """A four-kicker that beats `other` as a bomb, by whatever lies there, not by comparison (docs/rules.md 4)."""
    return (
        rules.plays.bombs != "off"
        and play.kind == "four-kicker"
        and other.kind != "four-kicker"
        and (rules.plays.bombs == "over-all" or other.kind != "straight-flush")
    )


def is_higher_kind(kind: KindName, other: KindName, rules: Ruleset) -> bool:
    """Whether any play of five cards of this kind beats any of the other kind (docs/rules.md 4, `five_card`)."""
    return rules.plays.five_card == "higher-kind" and FIVE_CARD_KINDS.index(kind) > FIVE_CARD_KINDS.index(
        other
    )

"""Whether one play beats another, and what decides it (docs/rules.md 4)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.plays.kinds import FIVE_CARD_KINDS, Play, straight_entry
from pusoyref.plays.order import Order, order_of
from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.straights import straights

Decider = Literal["number", "bomb", "kind", "place", "rank", "suit", "same"]
BeatCode = Literal["wrong-number", "wrong-kind", "not-higher"]


class Comparison(Struct, frozen=True):
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
        return self.code is None


def compare(play: Play, other: Play, rules: Ruleset, *, reversed_ranks: bool = False) -> Comparison:
    """Does `play`, put down on `other`, beat it under `rules`?"""
    if is_bomb_on(play, other, rules):
        return Comparison(None, "bomb")
    if len(play.cards) != len(other.cards):
        return Comparison("wrong-number", "number")
    if play.kind != other.kind:
        return Comparison(None if _is_higher_kind(play, other, rules) else "wrong-kind", "kind")
    return _same_kind(play, other, rules, order_of(rules, reversed_ranks=reversed_ranks))


def is_bomb_on(play: Play, other: Play, rules: Ruleset) -> bool:
    """A four-kicker that beats `other` as a bomb, by whatever lies there, not by comparison."""
    return (
        rules.plays.bombs != "off"
        and play.kind == "four-kicker"
        and other.kind != "four-kicker"
        and (rules.plays.bombs == "over-all" or other.kind != "straight-flush")
    )


def _is_higher_kind(play: Play, other: Play, rules: Ruleset) -> bool:
    return rules.plays.five_card == "higher-kind" and FIVE_CARD_KINDS.index(
        play.kind
    ) > FIVE_CARD_KINDS.index(other.kind)


def _same_kind(play: Play, other: Play, rules: Ruleset, order: Order) -> Comparison:
    ours, theirs = ranking_card(play, rules, order), ranking_card(other, rules, order)
    for decider in _deciders(play, rules):
        mine = _measure(decider, play, ours, rules, order)
        yours = _measure(decider, other, theirs, rules, order)
        if mine != yours:
            return Comparison(None if mine > yours else "not-higher", decider, (ours, theirs))
    return Comparison("not-higher", "same", (ours, theirs))


def _deciders(play: Play, rules: Ruleset) -> tuple[Decider, ...]:
    """What is compared, in this order."""
    match play.kind:
        case "straight" | "straight-flush":
            return ("place", "suit")
        case "flush":
            return ("suit", "rank") if rules.plays.flush == "suit-first" else ("rank", "suit")
        case "single" | "pair":
            return ("rank", "suit")
        case _:
            return ("rank",)


def _measure(decider: Decider, play: Play, ranking: Card, rules: Ruleset, order: Order) -> int:
    if decider == "place":
        return straight_place(play, rules, order)
    return order.rank(ranking.rank) if decider == "rank" else order.suit(ranking.suit)


def straight_place(play: Play, rules: Ruleset, order: Order) -> int:
    """A straight's place in the ruleset's list, read from its end while ranks are reversed."""
    suited = play.kind == "straight-flush"
    place = straights(rules.plays, suited=suited).index(
        straight_entry(play.cards, rules.plays, suited=suited)
    )
    return -place if order.reversed_ranks else place


def ranking_card(play: Play, rules: Ruleset, order: Order) -> Card:
    """The card that stands for the play: the last of a straight, one of the three or four, the highest."""
    if play.kind in ("straight", "straight-flush"):
        return play.cards[0 if order.reversed_ranks else -1]
    if play.kind in ("full-house", "four-kicker"):
        ranks = [card.rank for card in play.cards]
        return max(play.cards, key=lambda card: (ranks.count(card.rank), order.card(card)))
    return order.highest(play.cards)

"""Whether one play beats another, and what decides it (docs/rules.md 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pusoyref.cards import DECK, Card
from pusoyref.plays.identify import KEPT, SIZES, Compiled, Play, compiled
from pusoyref.plays.order import shared_order
from pusoyref.ruleset.options import FIVE_CARD_KINDS, KindName, Ruleset

Decider = Literal["number", "bomb", "kind", "place", "rank", "suit", "same"]
_SUIT_BITS, _RANK_BITS = 2, 4


class Strengths:
    """Strengths under one ruleset, while ranks are reversed or not.

    A strength has two parts, in one number: what is compared first, and in the lowest bits what is compared if
    that is the same.
    """

    def __init__(self, tables: Compiled, reversed_ranks: bool) -> None:
        order = shared_order(tables.order.suits, reversed_ranks)
        lowest = min(order.rank(card.rank) for card in DECK)
        ranks = {card: order.rank(card.rank) - lowest for card in DECK}
        suits = {card: order.suit(card.suit) for card in DECK}
        rank_then_suit = {card: ranks[card] << _SUIT_BITS | suits[card] for card in DECK}
        suit_then_rank = {card: suits[card] << _RANK_BITS | ranks[card] for card in DECK}
        rank_alone = {card: ranks[card] << _SUIT_BITS for card in DECK}
        suit_first = tables.plays.flush == "suit-first"
        self._straight_place = tables.straight_place
        self._reversed = reversed_ranks
        self._suits = suits
        self._by_ranking_card: dict[KindName, dict[Card, int]] = {
            **dict.fromkeys(("single", "pair"), rank_then_suit),
            **dict.fromkeys(("triple", "full-house", "four-kicker"), rank_alone),
            "flush": suit_then_rank if suit_first else rank_then_suit,
        }
        self._parts: dict[KindName, tuple[int, Decider, Decider]] = {
            **dict.fromkeys(self._by_ranking_card, (_SUIT_BITS, "rank", "suit")),
            **dict.fromkeys(("straight", "straight-flush"), (_SUIT_BITS, "place", "suit")),
        }
        if suit_first:
            self._parts["flush"] = (_RANK_BITS, "suit", "rank")

    def ranking_card(self, play: Play) -> Card:
        """The card that stands for the play: the last of a straight, one of the three or four, the highest."""
        kind, cards = play.kind, play.cards
        if kind in ("straight", "flush", "straight-flush"):
            return cards[0 if self._reversed else -1]
        if kind == "full-house":
            return cards[2 if cards[0].rank is cards[2].rank else 4]
        if kind == "four-kicker":
            return cards[3 if cards[0].rank is cards[2].rank else 4]
        return cards[-1]

    def of(self, play: Play, ranking: Card | None = None) -> int:
        """The strength of `play`: of two of a kind the greater is higher. `ranking`: its ranking card, if known."""
        if ranking is None:
            ranking = self.ranking_card(play)
        strengths = self._by_ranking_card.get(play.kind)
        if strengths is not None:
            return strengths[ranking]
        place = self._straight_place(play)
        return (-place if self._reversed else place) << _SUIT_BITS | self._suits[ranking]

    def decider(self, kind: KindName, mine: int, yours: int) -> Decider:
        """What the difference between two strengths of a kind lies in."""
        if mine == yours:
            return "same"
        bits, first, second = self._parts[kind]
        return first if mine >> bits != yours >> bits else second


_strengths = lru_cache(maxsize=2 * KEPT)(Strengths)


def strengths(rules: Ruleset, *, reversed_ranks: bool = False) -> Strengths:
    """The strengths under `rules`, made when they are first asked for."""
    return _strengths(compiled(rules), reversed_ranks)


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
    if rules.plays.bombs != "off" and is_bomb_on(play.kind, other.kind, rules):
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


def is_bomb_on(kind: KindName, other: KindName, rules: Ruleset) -> bool:
    """A four-kicker that beats the `other` kind as a bomb, whatever its ranks, not by comparison (docs/rules.md 4)."""
    return (
        rules.plays.bombs != "off"
        and kind == "four-kicker"
        and other != "four-kicker"
        and (rules.plays.bombs == "over-all" or other != "straight-flush")
    )


def is_higher_kind(kind: KindName, other: KindName, rules: Ruleset) -> bool:
    """Whether any play of five cards of this kind beats any of the other kind (docs/rules.md 4, `five_card`)."""
    return rules.plays.five_card == "higher-kind" and FIVE_CARD_KINDS.index(kind) > FIVE_CARD_KINDS.index(
        other
    )


def may_beat(kind: KindName, other: KindName, rules: Ruleset) -> bool:
    """Whether some play of this kind beats some play of the other kind (docs/rules.md 4)."""
    if kind == other or is_bomb_on(kind, other, rules):
        return True
    return SIZES[kind] == SIZES[other] == 5 and is_higher_kind(kind, other, rules)

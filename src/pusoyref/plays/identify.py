"""A ruleset worked out once into tables: what kind of play some cards make is looked up (docs/rules.md 4).

Every card weighs one number in which each rank and each suit has three bits of its own to be counted in. So the
sum over a play says how often each rank and each suit is there, and a kind is found under the ranks' part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise, permutations

from msgspec import Struct

from pusoyref.cards import DECK, RANKS, SUITS, Card, Rank
from pusoyref.plays.order import RANK_PLACE, shared_order
from pusoyref.ruleset.options import FIVE_CARD_KINDS, KindName, PlayOptions, Ruleset
from pusoyref.ruleset.straights import Straight, straights

Cards = tuple[Card, ...]
SIZES: dict[KindName, int] = {"single": 1, "pair": 2, "triple": 3, **dict.fromkeys(FIVE_CARD_KINDS, 5)}
"""How many cards a play of each kind has."""
_ROYAL = frozenset({Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE})


class Play(Struct, frozen=True, gc=False):
    """Cards put down together: their kind, and the cards low to high (a straight in its own order).

    Made by `identify`; `cards` are one, two, three or five different cards (docs/rules.md 4).
    """

    kind: KindName
    cards: Cards

    @property
    def is_royal(self) -> bool:
        """10-J-Q-K-A in one suit (docs/rules.md 4)."""
        return self.kind == "straight-flush" and frozenset(card.rank for card in self.cards) == _ROYAL


_BITS = 3
_RANK_WEIGHTS = {rank: 1 << _BITS * place for rank, place in RANK_PLACE.items()}
_SUITS_BEGIN = _BITS * len(RANKS)
_SUIT_WEIGHTS = {suit: 1 << _SUITS_BEGIN + _BITS * place for place, suit in enumerate(SUITS)}
_ALL_RANKS = (1 << _SUITS_BEGIN) - 1
_ONE_EACH = sum(_RANK_WEIGHTS.values())
_FIVE_OF_A_SUIT = frozenset(5 * weight >> _SUITS_BEGIN for weight in _SUIT_WEIGHTS.values())
_WEIGHTS = {card: _RANK_WEIGHTS[card.rank] + _SUIT_WEIGHTS[card.suit] for card in DECK}
_OF_A_RANK: dict[int, KindName] = {1: "single", 2: "pair", 3: "triple"}
Place = Callable[[Card], int]
"""A card's place among the cards of a play, low to high."""


class Compiled:
    """The tables of one ruleset.

    `plays`: the options they were made from. `order`: the order of cards, `places` by card, 0 to 51. `entries`: the
    listed straights, lowest first. `suited_straight`: what one of them in one suit is.
    """

    def __init__(self, plays: PlayOptions, suits: str) -> None:
        self.plays = plays
        self.order = shared_order(suits)
        self.suited_straight = _suited_straight(plays)
        self.entries = straights(plays, suited=False)
        self.places: dict[Card, int] = {card: self.order.card(card) for card in DECK}
        self._straight_places = {
            suited: {_weight(entry): place for place, entry in enumerate(straights(plays, suited=suited))}
            for suited in (False, True)
        }
        self._place: Place = self.places.__getitem__
        self._straight_orders = {_weight(entry): self._in_order_of(entry) for entry in self.entries}
        self._of_five: dict[int, KindName] = {
            **{3 * three + 2 * two: "full-house" for three, two in permutations(_RANK_WEIGHTS.values(), 2)},
            **{4 * four + kicker: "four-kicker" for four, kicker in permutations(_RANK_WEIGHTS.values(), 2)},
            **dict.fromkeys(self._straight_orders, "straight"),
        }
        self._small: dict[Cards, Play] = {}

    def identify(self, cards: Cards) -> Play | None:
        """The play that different cards make, in whatever order they come; None where they make none."""
        if len(cards) != 5:
            return self._small.get(cards) or self._of_a_rank(cards)
        one, two, three, four, five = cards  # added up one by one: quicker than in a loop
        weight = _WEIGHTS[one] + _WEIGHTS[two] + _WEIGHTS[three] + _WEIGHTS[four] + _WEIGHTS[five]
        ranks = weight & _ALL_RANKS
        kind = self._of_five.get(ranks)
        if weight >> _SUITS_BEGIN in _FIVE_OF_A_SUIT:
            if kind == "straight":
                kind = self.suited_straight
            elif kind is None and ranks & _ONE_EACH == ranks:
                kind = "flush"
        if kind is None:
            return None
        place = self._straight_orders[ranks] if kind in ("straight", "straight-flush") else self._place
        low_to_high = [*cards]
        low_to_high.sort(key=place)
        return Play(kind, tuple(low_to_high))

    def is_straight(self, cards: Cards) -> bool:
        """Whether five cards have the ranks of a listed straight."""
        return sum(map(_WEIGHTS.__getitem__, cards)) & _ALL_RANKS in self._straight_orders

    def straight_place(self, play: Play) -> int:
        """A straight's place in the list, from 0."""
        ranks = sum(map(_WEIGHTS.__getitem__, play.cards)) & _ALL_RANKS
        return self._straight_places[play.kind == "straight-flush"][ranks]

    def _of_a_rank(self, cards: Cards) -> Play | None:
        """A single, a pair or a triple. Each way to put one down is kept: there are 520."""
        kind = _OF_A_RANK.get(len(cards))
        if kind is None or any(card.rank is not cards[0].rank for card in cards):
            return None
        play = Play(kind, tuple(sorted(cards, key=self._place)))
        if len(set(cards)) == len(cards):
            self._small[cards] = play
        return play

    def _in_order_of(self, entry: Straight) -> Place:
        """Cards of a straight go by its own order, which is nearly always that of all cards."""
        if all(RANK_PLACE[low] < RANK_PLACE[high] for low, high in pairwise(entry)):
            return self._place
        places = {rank: place for place, rank in enumerate(entry)}
        return lambda card: places[card.rank]


def _weight(ranks: Straight) -> int:
    return sum(_RANK_WEIGHTS[rank] for rank in ranks)


def _suited_straight(plays: PlayOptions) -> KindName:
    """With straight flushes off a suited straight is a flush; with flushes off too, a straight."""
    if "straight-flush" in plays.kinds:
        return "straight-flush"
    return "flush" if "flush" in plays.kinds else "straight"


KEPT = 64
"""Rulesets whose tables are kept: they take 2 ms to make, and a play is named in a microsecond."""
_compiled = lru_cache(maxsize=KEPT)(Compiled)


def compiled(rules: Ruleset) -> Compiled:
    """The tables of `rules`, made when they are first asked for."""
    return _compiled(rules.plays, rules.cards.suits)


def identify(cards: Iterable[Card], rules: Ruleset) -> Play | None:
    """The play that different `cards` make under `rules`, or None where they make none (docs/rules.md 4).

    In whatever order the cards come. The kind may be one that the ruleset has switched off: `rules.plays.kinds` tells.
    """
    return compiled(rules).identify(tuple(cards))

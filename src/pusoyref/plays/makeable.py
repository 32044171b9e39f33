"""The strongest plays that some cards can make: enough of them to know whether any beats another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from pusoyref.cards import Card, Rank, Suit
from pusoyref.plays.identify import SIZES, Cards, Play, identify
from pusoyref.plays.order import Order
from pusoyref.ruleset.options import KindName, Ruleset
from pusoyref.ruleset.straights import Straight, straights

__all__ = ("SIZES", "makeable")


def makeable(cards: Iterable[Card], kind: KindName, rules: Ruleset, order: Order) -> Iterator[Play]:
    """Plays of `kind` from different `cards`, the strongest first.

    Not all of them, but the strongest is among them. A kind that the ruleset has switched off gives none.
    """
    if kind not in rules.plays.kinds:
        return
    for made in _MAKERS[kind](tuple(reversed(order.sort(cards))), rules, order):
        play = identify(made, rules)
        if play is not None and play.kind == kind:
            yield play


Maker = Callable[[Cards, Ruleset, Order], Iterator[Cards]]


def _by_rank(cards: Cards) -> dict[Rank, Cards]:
    """Cards by rank, the highest rank and suit first."""
    ranks: dict[Rank, Cards] = {}
    for card in cards:
        ranks[card.rank] = (*ranks.get(card.rank, ()), card)
    return ranks


def _of_a_rank(size: int) -> Maker:
    """All of them: which suits they are of may matter, and they are few."""

    def made(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
        for same in _by_rank(cards).values():
            yield from combinations(same, size)

    return made


def _full_houses(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
    """By the three of a rank; which pair goes with them decides nothing."""
    ranks = _by_rank(cards)
    for rank, three in ranks.items():
        pair = next((two for other, two in ranks.items() if other is not rank and len(two) >= 2), None)
        if len(three) >= 3 and pair is not None:
            yield (*three[:3], *pair[:2])


def _fours(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
    for rank, four in _by_rank(cards).items():
        kicker = next((card for card in cards if card.rank is not rank), None)
        if len(four) == 4 and kicker is not None:
            yield (*four, kicker)


def _straights(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
    """By the place in the list and the ranking card; the others of another suit, so that it is no flush."""
    ranks = _by_rank(cards)
    for entry in _strongest_first(straights(rules.plays, suited=False), order):
        if not all(rank in ranks for rank in entry):
            continue
        ranking = entry[0 if order.reversed_ranks else -1]
        for top in ranks[ranking]:
            others = (ranks[rank] for rank in entry if rank is not ranking)
            yield (top, *(_of_another_suit(choice, top.suit) for choice in others))


def _of_another_suit(cards: Cards, suit: Suit) -> Card:
    return next((card for card in cards if card.suit is not suit), cards[0])


def _flushes(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
    """The highest of each suit that is not a listed straight."""
    best: list[Cards] = []
    for suit in _suits(order):
        suited = tuple(card for card in cards if card.suit is suit)
        five = next((five for five in combinations(suited, 5) if _is_flush(five, rules)), None)
        best += [] if five is None else [five]
    if rules.plays.flush == "rank-first":
        best.sort(key=lambda five: order.card(five[0]), reverse=True)
    yield from best


def _is_flush(cards: Cards, rules: Ruleset) -> bool:
    play = identify(cards, rules)
    return play is not None and play.kind == "flush"


def _straight_flushes(cards: Cards, rules: Ruleset, order: Order) -> Iterator[Cards]:
    held = frozenset(cards)
    for entry in _strongest_first(straights(rules.plays, suited=True), order):
        for suit in _suits(order):
            suited = tuple(Card(rank, suit) for rank in entry)
            if held.issuperset(suited):
                yield suited


def _strongest_first(listed: tuple[Straight, ...], order: Order) -> tuple[Straight, ...]:
    """The list of straights from its top, which is its beginning while ranks are reversed."""
    return listed if order.reversed_ranks else tuple(reversed(listed))


def _suits(order: Order) -> list[Suit]:
    return sorted(Suit, key=order.suit, reverse=True)


_MAKERS: dict[KindName, Maker] = {
    "single": _of_a_rank(1),
    "pair": _of_a_rank(2),
    "triple": _of_a_rank(3),
    "straight": _straights,
    "flush": _flushes,
    "full-house": _full_houses,
    "four-kicker": _fours,
    "straight-flush": _straight_flushes,
}

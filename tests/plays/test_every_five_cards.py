"""How many of the 2,598,960 sets of five cards are a play, and of which kind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from pusoyref.cards import DECK, RANKS, SUITS, Card, Rank
from pusoyref.plays.identify import identify
from pusoyref.ruleset.options import Ruleset
from tests.playing import rules

Shape = tuple[tuple[Rank, ...], bool]
PINOY = {"straight": 8_160, "flush": 5_116, "full-house": 3_744, "four-kicker": 624, "straight-flush": 32}
ACE_LOW = {"straight": 10_200, "flush": 5_108, "full-house": 3_744, "four-kicker": 624, "straight-flush": 40}


def shape(five: tuple[Card, ...]) -> Shape:
    """The ranks, and whether all five are of one suit."""
    ranks = tuple(sorted((card.rank for card in five), key=RANKS.index))
    return ranks, len({card.suit for card in five}) == 1


def shapes() -> dict[Shape, tuple[tuple[Card, ...], int]]:
    """Every shape of five cards, with one set that has it and the number of sets that have it.

    Why counting shapes is the same as counting sets: the definition of a kind asks which ranks there are
    and how often, and whether the suits are all the same, and nothing else about suits. So all sets of one
    shape are of one kind, and every set has just one shape. A rank that occurs n times can do so in C(4, n)
    suits; of the 4^5 ways of five different ranks just 4 are of one suit.
    """
    found: dict[Shape, tuple[tuple[Card, ...], int]] = {}
    for ranks in combinations_with_replacement(RANKS, 5):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        ways = prod(comb(4, number) for number in times.values())
        if len(times) == 5:
            found[ranks, True] = tuple(Card(rank, SUITS[0]) for rank in ranks), 4
            mixed = tuple(Card(rank, SUITS[at % 4]) for at, rank in enumerate(ranks))
            found[ranks, False] = mixed, ways - 4
        else:
            five = tuple(Card(rank, SUITS[ranks[:at].count(rank)]) for at, rank in enumerate(ranks))
            found[ranks, False] = five, ways
    return found


SHAPES = shapes()


def test_the_shapes_hold_every_set_of_five_once() -> None:
    assert sum(ways for _, ways in SHAPES.values()) == comb(52, 5) == 2_598_960
    assert all(shape(five) == key and len(set(five)) == 5 for key, (five, _) in SHAPES.items())


@pytest.mark.parametrize(("straights", "known"), [("no-twos", PINOY), ("ace-low", ACE_LOW)])
def test_as_many_plays_of_five_as_the_rule_book_has(straights: str, known: dict[str, int]) -> None:
    under = rules(plays__straights=straights)
    counted: Counter[str] = Counter()
    for five, ways in SHAPES.values():
        play = identify(five, under)
        counted["nothing" if play is None else play.kind] += ways
    assert counted.pop("nothing") == 2_598_960 - sum(known.values())
    assert counted == known


@pytest.mark.parametrize("under", [rules(), rules("bonus")], ids=["pinoy", "bonus"])
def test_real_sets_are_of_the_kind_of_their_shape(under: Ruleset) -> None:
    draw, kinds = Random(52), Counter[str]()
    for _ in range(20_000):
        ranks = draw.sample(RANKS, draw.choice((2, 3, 5, 13)))
        suits = draw.sample(SUITS, draw.choice((1, 4)))
        pool = [card for card in DECK if card.rank in ranks and card.suit in suits]
        if len(pool) < 5:
            continue
        five = tuple(draw.sample(pool, 5))
        play, same = identify(five, under), identify(SHAPES[shape(five)][0], under)
        assert (play and play.kind) == (same and same.kind)
        kinds["nothing" if play is None else play.kind] += 1
    assert all(kinds[kind] for kind in (*PINOY, "nothing"))

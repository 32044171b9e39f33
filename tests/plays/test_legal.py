"""Every play that cards can make, and every answer: nothing left out, nothing twice (docs/rules.md 4)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.cards import DECK, RANKS, SUITS, Card
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import Play, identify
from pusoyref.plays.legal import all_plays, answers
from pusoyref.ruleset.loading import PRESETS, preset
from pusoyref.ruleset.options import Ruleset
from tests.playing import cards, rules
from tests.strategies import rulesets

pytestmark = pytest.mark.slow

SIZES = (1, 2, 3, 5)


def every_play(held: tuple[Card, ...], under: Ruleset) -> set[Play]:
    """All subsets, asked one by one."""
    asked = (identify(some, under) for size in SIZES for some in combinations(held, size))
    return {play for play in asked if play is not None and play.kind in under.plays.kinds}


@st.composite
def held(draw: st.DrawFn) -> tuple[Card, ...]:
    """Up to nine cards of few ranks or few suits, so that every kind comes up."""
    ranks = draw(
        st.sampled_from((RANKS, RANKS[:3], RANKS[-6:], RANKS[2:9], (RANKS[-2], RANKS[-1], *RANKS[:4])))
    )
    suits = draw(st.sampled_from((SUITS, SUITS[:2], SUITS[3:])))
    pool = [Card(rank, suit) for rank in ranks for suit in suits]
    chosen = draw(st.permutations(pool))
    return tuple(chosen[: draw(st.integers(1, 9))])


@given(held(), rulesets())
@settings(max_examples=150)
def test_all_plays_are_all_subsets_that_make_one(some: tuple[Card, ...], under: Ruleset) -> None:
    found = all_plays(some, under)
    assert len(found) == len(set(found))
    assert set(found) == every_play(some, under)


@given(held(), held(), rulesets(), st.booleans())
@settings(max_examples=150)
def test_answers_are_the_plays_that_beat(
    some: tuple[Card, ...], lying: tuple[Card, ...], under: Ruleset, reversed_ranks: bool
) -> None:
    others = tuple(card for card in some if card not in lying)
    for table in all_plays(lying, under)[-5:]:
        beating = [
            play
            for play in all_plays(others, under)
            if compare(play, table, under, reversed_ranks=reversed_ranks).beats
        ]
        assert list(answers(others, table, under, reversed_ranks=reversed_ranks)) == beating


@pytest.mark.parametrize("name", PRESETS)
def test_thirteen_cards_as_dealt(name: str) -> None:
    dealt = Random(name).sample(DECK, 13)
    assert set(all_plays(dealt, preset(name))) == every_play(tuple(dealt), preset(name))


def test_the_order_is_by_number_and_kind() -> None:
    found = all_plays(cards("7c 7s 7h 8c 8s 9c Tc Jc Qd 3c"), rules("pinoy"))
    kinds = [play.kind for play in found]
    assert [*dict.fromkeys(kinds)] == [
        "single",
        "pair",
        "triple",
        "straight",
        "flush",
        "full-house",
        "straight-flush",
    ]
    assert kinds == sorted(kinds, key=[*dict.fromkeys(kinds)].index)


def test_a_suited_straight_is_what_the_ruleset_calls_it() -> None:
    run = cards("7c 8c 9c Tc Jc")
    off = {"plays__kinds": ["single", "straight", "flush"]}
    assert [play.kind for play in all_plays(run, rules("pinoy"))][5:] == ["straight-flush"]
    assert [play.kind for play in all_plays(run, rules("pinoy", **off))][5:] == ["flush"]
    off["plays__kinds"].remove("flush")
    assert [play.kind for play in all_plays(run, rules("pinoy", **off))][5:] == ["straight"]


def test_a_bomb_answers_whatever_its_size() -> None:
    four = cards("4c 4s 4h 4d 9s")
    under = rules("pinoy", plays__bombs="over-others")
    table = identify(cards("2d"), under)
    assert table is not None
    assert [play.kind for play in answers(four, table, under)] == ["four-kicker"]
    assert answers(four, table, rules("pinoy")) == ()

"""Two plays of a kind made of different cards: exactly one beats the other, and beating is transitive."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from pusoyref.cards import DECK, RANKS, Card
from pusoyref.plays.compare import compare
from pusoyref.plays.identify import Play, identify
from pusoyref.ruleset.options import Ruleset
from pusoyref.ruleset.straights import NAMED
from tests.playing import rules

pytestmark = pytest.mark.slow

KINDS = ("single", "pair", "triple", "straight", "flush", "full-house", "four-kicker", "straight-flush")
UNDER = [
    rules(
        plays__straights=straights,
        plays__flush=flush,
        cards__suits="cshd" if flush == "suit-first" else "dchs",
    )
    for straights, flush in product(NAMED, ("suit-first", "rank-first"))
]


def plays(under: Ruleset, draw: Random) -> list[Play]:
    """Some plays of every kind; five cards come from few ranks or suits, or most would be nothing."""
    same_rank = [[card for card in DECK if card.rank is rank] for rank in RANKS]
    found = [
        identify(some, under)
        for four in same_rank
        for number in (1, 2, 3)
        for some in combinations(four, number)
    ]
    for _ in range(700):
        ranks = draw.choice(_RANKS_OF_FIVE)
        suits = draw.choice((draw.sample("cshd", 1), draw.sample("cshd", 2), "cshd"))
        pool = [card for card in DECK if card.rank.value in ranks and card.suit.value in suits]
        if len(pool) >= 5:
            found.append(identify(draw.sample(pool, 5), under))
    return [play for play in found if play]


_STRAIGHTS = sorted({entry for entries in NAMED.values() for entry in entries})
_RANKS_OF_FIVE = [*_STRAIGHTS * 3, *map("".join, combinations("38JA2", 2)), "3579JKA2", "468TQA2"]


def apart(one: Play, other: Play) -> bool:
    return not set(one.cards) & set(other.cards)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("under", UNDER, ids=lambda under: f"{under.plays.straights}-{under.plays.flush}")
def test_exactly_one_of_two_beats_the_other(under: Ruleset, reverse: bool) -> None:
    draw = Random(7)
    made = plays(under, draw)
    for kind in KINDS:
        some = [play for play in made if play.kind == kind]
        some = draw.sample(some, min(40, len(some)))
        assert len(some) > 3, kind
        pairs = [pair for pair in combinations(some, 2) if apart(*pair)]
        assert pairs, kind
        for one, other in pairs:
            answers = (
                compare(one, other, under, reversed_ranks=reverse),
                compare(other, one, under, reversed_ranks=reverse),
            )
            assert sorted(str(answer.code) for answer in answers) == ["None", "not-higher"], (one, other)
            assert answers[0].decided_by == answers[1].decided_by


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    "under", [*UNDER[::3], rules("pinoy-mixed")], ids=lambda under: under.plays.straights
)
def test_what_beats_a_play_beats_all_that_it_beats(under: Ruleset, reverse: bool) -> None:
    made = [play for play in plays(under, Random(11)) if len(play.cards) == 5]
    some = Random(3).sample(made, 26)

    def beats(one: Play, other: Play) -> bool:
        return compare(one, other, under, reversed_ranks=reverse).beats

    chains = 0
    for high, middle, low in permutations(some, 3):
        if beats(high, middle) and beats(middle, low):
            chains += 1
            assert beats(high, low), (high, middle, low)
    assert chains > 20


def test_a_play_does_not_beat_itself() -> None:
    under = rules()
    for card in DECK:
        single = Play("single", (Card(card.rank, card.suit),))
        assert compare(single, single, under).code == "not-higher"

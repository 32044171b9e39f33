"""How many lines of legal turns there are from fixed deals: docs/perft.md, counted again (docs/rules.md 5)."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from benchmarks.perft import PAGE, STEPS, Hands, deal, lines, opening, row
from pusoyref.cards import DECK
from pusoyref.entries import Turn
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import why_not
from pusoyref.ruleset.loading import PRESETS, preset

pytestmark = pytest.mark.slow

ROW = re.compile(r"^\| `([\w-]+)` \| (.*) \|$", re.M)
PINNED = {
    name: tuple(int(count.replace(",", "")) for count in counts.split(" | "))
    for name, counts in ROW.findall(PAGE.read_text("utf-8"))
}
LIKE_ANOTHER = ("teams", "play-on", "strafpunkte")
"""Presets that differ from one before them in what is scored alone."""
TRIED = STEPS[1]
"""A deal with straight flushes."""


def asked(state: HandState, hands: Hands) -> list[Turn]:
    """Every turn, asked about one by one."""
    player = state.turn
    assert player is not None
    held = sorted(hands[player], key=DECK.index)
    every = [Turn(player, some) for size in (1, 2, 3, 5) for some in combinations(held, size)]
    return [turn for turn in (*every, Turn(player, None)) if why_not(state, turn) is None]


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_the_page(name: str) -> None:
    assert row(preset(name)) == PINNED[name]


def test_the_page_has_every_preset() -> None:
    assert tuple(PINNED) == PRESETS


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("name", [name for name in PRESETS if name not in LIKE_ANOTHER])
def test_asking_the_referee_about_everything_gives_the_same(name: str, free: bool) -> None:
    state, hands = opening(preset(name), TRIED, free=free)
    first = asked(state, hands)
    assert len(first) == lines(state, hands, 1)
    second = 0
    for turn in first:
        left = hands | {turn.player: hands[turn.player].difference(turn.cards or ())}
        second += len(asked(advance(state, turn), left))
    assert second == lines(state, hands, 2)


def test_a_deal_is_the_whole_deck() -> None:
    for step in STEPS:
        hands = deal(step)
        assert sorted(map(len, hands.values())) == [13, 13, 13, 13]
        assert len(frozenset[object]().union(*hands.values())) == 52

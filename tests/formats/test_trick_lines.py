"""A turn read from a trick line is the entry that it would have been at the table, where that is the same turn."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, event, given, settings
from msgspec.structs import replace

from pusoyref.entries import Place, Turn
from pusoyref.formats.toml.hand_reader import place_tells
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import may
from tests.strategies import DRAWN, Shuffled

PLACES: tuple[Place, ...] = ("lead", "after")


def differs(state: HandState, turn: Turn) -> bool:
    """Asked of the referee: typed live the turn would be refused, or would come to something else."""
    live = replace(turn, place="here")
    return not may(state, live) or advance(state, live) != advance(state, turn)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(DRAWN)
def test_the_place_is_kept_just_where_it_tells_something(table: Shuffled) -> None:
    while table.step():
        state, chance = table.state, table.chance
        if chance.random() < 0.7 and not state.over:
            continue
        player, place = chance.choice(table.players), chance.choice(PLACES)
        plays = [None, *table.plays(player)]
        turn = Turn(player, chance.choice(plays), chance.choice((None, "nobody minded")), place)
        if not may(state, turn):
            continue
        told = place_tells(state, turn, place)
        event(f"{place}: {told}")
        # Behind a lead that was handed on there is no trick to open again; that place is kept, and means nothing.
        handed_on = told and place == "after" and state.last_table is None
        assert handed_on or told == differs(state, turn)

"""A hand in motion is the hand at rest: nothing that was is changed, and nothing is forgotten."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import astuple, replace

from pusoyref.entries import Turn
from pusoyref.errors import Refused
from pusoyref.hand.advance import advance, move, replay
from pusoyref.hand.motion import at_rest, in_motion
from pusoyref.hand.state import HandState
from tests.strategies import DRAWN, Shuffled
from tests.table import after, cards, hand, rules

SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@SLOW
@given(DRAWN)
def test_one_by_one_and_all_at_once_come_to_the_same(table: Shuffled) -> None:
    table.run()
    moving = in_motion(table.states[0])
    for entry, state in zip(table.entries, table.states[1:], strict=True):
        move(moving, entry)
        assert astuple(moving) == astuple(state)
    assert at_rest(moving) == table.state == replay(table.state.setup, table.entries)
    assert type(at_rest(moving)) is HandState


@SLOW
@given(DRAWN)
def test_a_state_stays_as_it_was(table: Shuffled) -> None:
    before = table.state
    kept = replace(before, played=dict(before.played), counts=dict(before.counts))
    table.run()
    assert before == kept


def test_a_refusal_changes_nothing() -> None:
    moving = in_motion(after(hand(rules()), "Ana=9c"))
    as_it_was = astuple(moving)
    for turn in (Turn("Ben", cards("8d")), Turn("Carla", None), Turn("Ben", cards("9d"), place="lead")):
        with pytest.raises(Refused):
            move(moving, turn)
        assert astuple(moving) == as_it_was


def test_a_state_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        hand(rules()).turn = "Ben"  # type: ignore[misc]
    assert advance(hand(rules()), Turn("Ana", cards("9c"))).turn == "Ben"

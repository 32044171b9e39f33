"""What is written as a session file is read back as the same evening."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.session.evening import Evening
from pusoyref.session.proof import canonical
from pusoyref.session.standings import owed
from tests.random_evenings import random_evening

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*/*.toml"))


def reread(evening: Evening) -> Evening:
    return read_session_file(write_session_file(evening), "written.toml").evening


def same(one: Evening, other: Evening) -> None:
    assert [hand.result for hand in one.hands] == [hand.result for hand in other.hands]
    assert [hand.setup.rules for hand in one.hands] == [hand.setup.rules for hand in other.hands]
    assert [hand.setup.players for hand in one.hands] == [hand.setup.players for hand in other.hands]
    assert [hand.state.tricks for hand in one.hands if hand.state] == [
        hand.state.tricks for hand in other.hands if hand.state
    ]
    assert one.payments == other.payments
    assert one.header == other.header
    assert (one.players, one.current_rules, one.stake) == (other.players, other.current_rules, other.stake)
    assert owed(one) == owed(other)
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_known_evening_survives(file: Path) -> None:
    evening = read_session_file(file.read_text("utf-8"), file.name).evening
    if any(hand.result.status == "refused" for hand in evening.hands):
        assert read_session_file(write_session_file(evening), "written.toml").evening.header == evening.header
        return
    same(evening, reread(evening))
    assert write_session_file(reread(evening)) == write_session_file(evening)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(0, 10**9))
def test_a_random_evening_survives(seed: int) -> None:
    evening = random_evening(seed)
    same(evening, reread(evening))
    assert write_session_file(reread(evening)) == write_session_file(evening)

"""A person renamed in the middle of a hand: taking that back leaves a session that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoyref.entries import Entry
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.sessions import SessionStore
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.playing import FOUR


@pytest.fixture
def session(tmp_path: Path) -> OpenSession:
    store = SessionStore(tmp_path, lambda: "2026-11-28T20:00:00Z")
    return store.open(store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500)))


def enter(session: OpenSession, *lines: str) -> None:
    for line in lines:
        entry: Entry = read_entry(line)
        session.enter(lambda _, entry=entry: (entry,))  # type: ignore[misc]


def test_undone_with_the_turn_after_it_and_brought_back(session: OpenSession) -> None:
    enter(session, "Ana=3c", "rename Ben, Benny", "Benny=6c")
    session.undo(2)
    evening = session.evening_replayed()
    assert evening.hands[0].setup.players == FOUR and evening.hands[0].state is not None
    assert evening.hands[0].state.turn == "Ben"
    session.redo(2)
    evening = session.evening_replayed()
    assert evening.hands[0].setup.players == ("Ana", "Benny", "Carla", "Dan")
    assert evening.hands[0].state is not None and evening.hands[0].state.turn == "Carla"


def test_names_that_are_swapped_in_mid_hand_stay_apart(session: OpenSession) -> None:
    enter(session, "Ana=3c", "rename Ana, X", "rename Ben, Ana", "rename X, Ben", "Ana=6c")
    evening = session.evening_replayed()
    assert evening.hands[0].setup.players == ("Ben", "Ana", "Carla", "Dan")
    session.undo(4)
    assert session.evening_replayed().hands[0].setup.players == FOUR

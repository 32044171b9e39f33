"""Taking back the end of a trick, a pass, and the play that ended everything (docs/rules.md 5, 6, 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.sessions import SessionStore
from pusoyref.notation.entries import read_entry
from pusoyref.session.evening import Evening, Header
from pusoyref.session.standings import limit_reached, owed
from tests.playing import FOUR, rules

QUICK = ("Ana=3c4c5c6c7c", "Ana=8c8d8h9c9d", "Ana=TcTd")
PASSES = ("Ben=-", "Carla=-", "Dan=-")


@pytest.fixture
def session(tmp_path: Path) -> OpenSession:
    """One hand agreed on, a peso a point."""
    store = SessionStore(tmp_path, lambda: "2026-11-28T20:00:00Z")
    return store.open(store.create(Header("Saturday", "", FOUR, rules(session__hands=1), 100)))


def say(session: OpenSession, *lines: str) -> Evening:
    for line in lines:
        session.enter(lambda _, line=line: (read_entry(line),))  # type: ignore[misc]
    return session.evening_replayed()


def test_taking_back_the_pass_that_ended_a_trick_opens_it_again(session: OpenSession) -> None:
    before = say(session, "Ana=3c", "Ben=6c", "Carla=-", "Dan=-").open_hand
    closed = say(session, "Ana=-").open_hand
    assert closed is not None and closed.state is not None and closed.state.turn == "Ben"
    session.undo()
    again = session.evening_replayed().open_hand
    assert again == before
    assert again is not None and again.state is not None
    assert (again.state.turn, again.state.passed) == ("Ana", frozenset({"Carla", "Dan"}))


def test_taking_back_a_lead_opens_the_trick_that_had_ended_no_further(session: OpenSession) -> None:
    say(session, "Ana=3c", "Ben=6c", "Carla=-", "Dan=-", "Ana=-", "Ben=4c")
    session.undo(2)
    record = session.evening_replayed().open_hand
    assert record is not None and record.state is not None
    assert (record.state.turn, record.state.owner) == ("Ana", "Ben")
    assert record.state.passed == {"Carla", "Dan"}


def test_taking_back_a_pass_puts_the_player_into_the_trick_again(session: OpenSession) -> None:
    say(session, "Ana=3c", "Ben=-")
    session.undo()
    record = say(session, "Ben=6c").open_hand
    assert record is not None and record.state is not None
    assert (record.state.turn, record.state.passed) == ("Carla", frozenset())


def test_taking_back_the_play_that_ended_everything(session: OpenSession) -> None:
    before = say(session, *(line for trick in QUICK for line in (trick, *PASSES)))
    over = say(session, "Ana=2d")
    assert over.hands[0].result.points == {"Ana": 117, "Ben": -39, "Carla": -39, "Dan": -39}
    assert owed(over)["Ana"] == 11700
    assert limit_reached(over) is not None
    session.undo()
    again = session.evening_replayed()
    assert again == before
    assert (again.points()["Ana"], owed(again)["Ana"], limit_reached(again)) == (0, 0, None)
    assert again.open_hand is not None
    session.redo()
    assert session.evening_replayed() == over

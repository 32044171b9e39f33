"""`settle` as people call it; the same span of days on `ledger`, `sessions` and `export`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pusoyref.cli.context import now
from pusoyref.errors import LedgerError
from pusoyref.ledger import booking
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.sessions import SessionStore
from tests.program import contents, run

pytestmark = pytest.mark.slow


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Two evenings of November with three people in both, and one of December."""
    home = tmp_path / "home"
    run(home, "new", "one", "Ana", "Ben", "Carla", "Dan", "--stake", "2.5", "--date", "2026-11-03").done()
    run(home, "score", "b3", "c8", "d5").done()
    run(home, "new", "two", "ben", "Eve", "dan", "Fay", "--stake", "5", "--date", "2026-11-30").done()
    run(home, "score", "e3", "d8", "f13").done()
    run(home, "new", "three", "Ana", "Ben", "Carla", "Dan", "--stake", "5", "--date", "2026-12-01").done()
    run(home, "score", "a1", "c1", "d1").done()
    return home


def test_the_fewest_the_direct_and_the_banker(home: Path) -> None:
    fewest = run(home, "settle", "--session", "one", "--json").done().json
    assert fewest["settlement"] == [
        {"from": "Ben", "to": "Ana", "amount": "7.50"},
        {"from": "Carla", "to": "Ana", "amount": "20.00"},
        {"from": "Dan", "to": "Ana", "amount": "12.50"},
    ]
    assert (fewest["mode"], fewest["proved_fewest"]) == ("fewest", True)
    direct = (
        run(home, "settle", "--mode", "direct", "--since", "2026-11", "--until", "2026-11", "--json")
        .done()
        .json
    )
    assert len(direct["settlement"]) == 6 and direct["mode"] == "direct"
    for words in (
        ["--mode", "banker", "be"],
        ["--mode", "banker be"],
        ["--banker", "be"],
        ["--mode", "b", "--banker", "be"],
    ):
        banker = run(home, "settle", "--session", "one", *words, "--json").done().json
        assert banker["mode"] == "banker"
        assert [(one["from"], one["to"]) for one in banker["settlement"]] == [
            ("Ben", "Ana"),
            ("Carla", "Ben"),
            ("Dan", "Ben"),
        ]


def test_rounding_shows_differences_that_sum_to_zero(home: Path) -> None:
    rounded = run(home, "settle", "--session", "one", "--round", "5", "--json").done().json
    assert {one["amount"] for one in rounded["settlement"]} <= {"5.00", "10.00", "15.00", "20.00"}
    assert sum(float(amount) for amount in rounded["differences"].values()) == 0
    text = run(home, "settle", "--session", "one", "--round", "5").done().out
    assert re.search(r"Rounded: .*₱2\.50 (up|down), .*it comes to nothing in all", text)


def test_why_names_balances_and_groups(home: Path) -> None:
    text = run(home, "settle", "--session", "one", "--why").done().out
    assert "Ana is owed ₱40.00." in text and "Carla owes ₱20.00." in text
    assert "are even among themselves: 4 people, 3 payments." in text
    assert "hand by hand" in run(home, "settle", "--session", "one", "--why", "--mode", "direct").done().out
    assert (
        "pays Ben, who pays" in run(home, "settle", "--session", "one", "--why", "--banker", "ben").done().out
    )


def test_several_sessions_are_netted_and_each_has_its_share_booked(home: Path) -> None:
    before = run(home, "settle", "--since", "2026-11", "--until", "2026-11", "--json").done().json
    assert [one["id"] for one in before["sessions"]] == ["S1", "S2"]
    booked = run(home, "settle", "--since", "2026-11", "--until", "2026-11", "--record", "--json").done().json
    assert booked["settlement"] == before["settlement"]
    assert [one["session"] for one in booked["recorded"]] == ["S1", "S2"]
    assert booked["sessions"] != before["sessions"]  # payments are in the proof
    for id in ("S1", "S2"):
        assert set(run(home, "ledger", "--session", id, "--json").done().json["owed"].values()) == {"0.00"}
    assert set(run(home, "ledger", "--session", "S3", "--json").done().json["owed"].values()) != {"0.00"}
    # One undo takes a session's bookings back, all of them, and no other session's.
    undone = run(home, "undo", "--session", "S1").done().out
    assert undone.count("undid: ") == len(booked["recorded"][0]["payments"])
    assert run(home, "ledger", "--session", "S1", "--json").done().json["owed"]["Ana"] == "40.00"
    assert set(run(home, "ledger", "--session", "S2", "--json").done().json["owed"].values()) == {"0.00"}


def test_recorded_twice_there_is_nothing_left(home: Path) -> None:
    run(home, "settle", "--record").done()
    again = run(home, "settle", "--record").done()
    assert "All is settled" in again.out and "nothing to book" in again.out


def test_what_rounding_left_stays_in_the_ledger(home: Path) -> None:
    run(home, "settle", "--since", "2026-11", "--until", "2026-11", "--round", "5", "--record").done()
    left = run(home, "settle", "--since", "2026-11", "--until", "2026-11", "--json").done().json
    assert left["settlement"] and all(float(one["amount"]) <= 5 for one in left["settlement"])


def test_the_same_span_elsewhere(home: Path) -> None:
    assert [
        one["id"] for one in run(home, "sessions", "--until", "2026-11-03", "--json").done().json["sessions"]
    ] == ["S1"]
    assert [
        one["id"] for one in run(home, "sessions", "--since", "2026-11", "--json").done().json["sessions"]
    ] == [
        "S3",
        "S2",
        "S1",
    ]
    several = run(home, "ledger", "--until", "2026-11", "--json").done().json
    assert [one["session"] for one in several["sessions"]] == ["one", "two"]
    assert several["totals"]["points"] == {
        "Ana": 16,
        "Ben": 47,
        "Carla": -8,
        "Dan": -13,
        "Eve": -3,
        "Fay": -39,
    }
    assert several["totals"]["pesos"]["Ben"] == "242.50"
    assert "S2 two 2026-11-30" in run(home, "ledger", "--until", "2026-11").done().out
    assert 'session = "three"' in run(home, "export", "--since", "2026-12").done().out


@pytest.mark.parametrize(
    "day", ["2026", "2026-13", "2026-11-31", "0000-01", "0000-00-00", "soon", "-1", "9" * 40]
)
def test_no_day_is_no_day(home: Path, day: str) -> None:
    called = run(home, "settle", f"--since={day}")
    assert called.status == 2 and "no day and no month" in called.err


def test_an_empty_span_is_told(home: Path) -> None:
    called = run(home, "settle", "--since", "2030-01")
    assert called.status == 2 and "no session from 2030-01 on" in called.err


def test_a_session_that_cannot_be_read_is_never_left_out_of_the_money(home: Path) -> None:
    file = home / "sessions" / "S1.json"
    file.write_bytes(file.read_bytes()[:-30])
    called = run(home, "settle", "--since", "2026-11")
    assert called.status == 3 and "damaged" in called.err and called.out == ""


def test_booking_that_fails_in_one_session_is_in_none(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(home)
    real = OpenSession.enter_locked

    def failing(self: OpenSession, *arguments: object, **named: object) -> object:
        if self.file.path.name == "S2.json":
            raise LedgerError("cannot-write", file="S2.json", why="No space left on device")
        return real(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(OpenSession, "enter_locked", failing)
    called = run(home, "settle", "--since", "2026-11", "--record")
    assert called.status == 3 and "No space left" in called.err
    monkeypatch.undo()
    after = contents(home)
    assert after["sessions/S2.json"] == before["sessions/S2.json"] and "booking.json" not in after
    assert run(home, "ledger", "--session", "S1", "--json").done().json["owed"]["Ana"] == "40.00"
    run(home, "settle", "--since", "2026-11", "--record").done()


def test_booking_broken_off_between_two_sessions_is_found_and_taken_back(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    real = OpenSession.enter_locked

    def killed(self: OpenSession, *arguments: object, **named: object) -> object:
        if self.file.path.name == "S2.json":
            raise Killed
        return real(self, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(OpenSession, "enter_locked", killed)
    monkeypatch.setattr(
        booking.BatchBooking, "_take_back", lambda *_: ()
    )  # a process killed takes nothing back
    with pytest.raises(Killed):
        run(home, "settle", "--since", "2026-11", "--record")
    monkeypatch.undo()
    assert booking.BatchBooking(SessionStore(home, now), now).broken_off() == ("S1", "S2", "S3")
    called = run(home, "doctor")
    assert called.status == 1 and "broke off" in called.out
    refused = run(home, "settle", "--record")
    assert refused.status == 3 and "doctor --restore" in refused.err
    assert "Taken back in S1" in run(home, "doctor", "--restore").done().out
    assert run(home, "ledger", "--session", "S1", "--json").done().json["owed"]["Ana"] == "40.00"
    run(home, "doctor").done()
    run(home, "settle", "--since", "2026-11", "--record").done()


def test_a_session_that_changed_meanwhile_is_not_booked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = booking.BatchBooking.book

    def store(self: booking.BatchBooking, bookings: dict[str, booking.Booking]) -> None:
        wrong = {id: booking.Booking({"Ana": 1}, one.payments) for id, one in bookings.items()}
        real(self, wrong)

    monkeypatch.setattr(booking.BatchBooking, "book", store)
    called = run(home, "settle", "--record")
    assert called.status == 2 and "changed while it was being settled" in called.err


def test_points_only_speaks_of_no_pesos_anywhere(tmp_path: Path) -> None:
    home = tmp_path / "points"
    said = [run(home, "new", "fun", "Ana", "Ben", "Carla", "Dan").done()]
    said.append(run(home, "score", "b3", "c8", "d5").done())
    said.append(run(home, "play", "ana=3c").done())
    for words in (
        "status", "seen", "ledger", "settle", "settle --why", "settle --round 5", "settle --mode direct",
        "settle --mode banker ana", "settle --since 2020-01", "settle --record", "ledger --since 2020-01", "sessions",
        "log", "undo", "redo", "void misdeal", "close", "log --hand 1", "doctor", "reopen", "export",
    ):  # fmt: skip
        said.append(run(home, *words.split()).done())
    for called in said:
        assert not re.search(r"₱|peso|P\d|owe", called.out, re.IGNORECASE), called.out
    assert "points only" in said[0].out


@pytest.mark.parametrize("stake", ["0.25", "5", "1000"])
def test_stakes_of_any_size(tmp_path: Path, stake: str) -> None:
    run(tmp_path, "new", "fun", "Ana", "Ben", "Carla", "Dan", "--stake", stake).done()
    run(tmp_path, "score", "b3", "c8", "d5").done()
    settled = run(tmp_path, "settle", "--json").done().json["settlement"]
    assert [float(one["amount"]) for one in settled] == [3 * float(stake), 8 * float(stake), 5 * float(stake)]

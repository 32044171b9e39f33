"""A table whose session is damaged or gone holds nothing else up; hands and rules that were not agreed are said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.tournament.tables import (
    hands_for,
    played_elsewhere,
    players_at,
    refused,
    standing,
    tournament,
)
from tests.program import run

pytestmark = pytest.mark.slow

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


def damage(file: Path) -> None:
    file.write_text("what a disk leaves behind")


@pytest.fixture(params=[damage, Path.unlink], ids=["damaged", "gone"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Two tables of one hand: the first played from a file, its session then lost with its copies; the other open."""
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *EIGHT, "--rounds", "2", "--hands", "1")
    tournament(home, "draw", "--seed", "4711")
    tournament(home, "open", "1", "1", "-o", str(tmp_path / "t1.toml"))
    hands = hands_for(players_at(home, 1, 1), (0, 3, 8, 5))
    played_elsewhere(home, tmp_path / "t1.toml", tmp_path / "away", hands)
    tournament(home, "collect", str(tmp_path / "t1-back-1.toml"))
    tournament(home, "open", "1", "2")
    for copy in (home / "sessions").glob("S1.json.*"):
        copy.unlink()
    request.param(home / "sessions" / "S1.json")
    return home


def test_it_never_becomes_current(home: Path) -> None:
    for words in (("open", "1", "1"), ("open", "1")):
        said = refused(home, *words, status=3).err
        assert "Round 1 table 1 cannot be read" in said and "tournament enter 1 1" in said
        assert run(home, "status", "--json").done().json["session"] == "Fiesta R1 T2"
    assert run(home, "tournament", "open", "1", "1", "--json").json["error"]["code"] == "table-unreadable"


def test_everything_else_goes_on(home: Path) -> None:
    said = tournament(home, "standings").out
    assert "round 1 table 1 cannot be read" in said
    for way in ("enter 1 1", "collect", "close 1 1"):
        assert f"tournament {way}" in said
    document = tournament(home, "standings", "--json").json
    assert document["provisional"] and [one["fault"] for one in document["missing"]] == ["unreadable", None]
    for command in ("seats", "settle", "board", "draw"):
        tournament(home, command)


def test_a_copy_takes_its_place_though_it_was_here_before(home: Path, tmp_path: Path) -> None:
    was = (home / "sessions" / "S1.json").exists()
    tournament(home, "collect", str(tmp_path / "t1-back-1.toml"))
    assert standing(home)[players_at(home, 1, 1)[0]]["points"] == 16
    assert run(home, "doctor").done().status == 0
    kept = list((home / "tournaments" / "T1.copies").glob("S1-unreadable-*"))
    assert [one.read_text() for one in kept] == (["what a disk leaves behind"] if was else [])
    tournament(home, "undo")


def test_a_slip_takes_its_place(home: Path) -> None:
    tournament(home, "enter", "1", "1", "0,3,8,5=16")
    assert [one["table"] for one in tournament(home, "standings", "--json").json["missing"]] == [2]
    assert len(run(home, "sessions", "--json").done().json["sessions"]) == 2


def test_or_it_is_given_up(home: Path) -> None:
    tournament(home, "close", "1", "1", "lost")
    assert "cannot be read" not in tournament(home, "standings").out


def test_with_a_good_copy_nothing_is_put_in_its_place(tmp_path: Path) -> None:
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *EIGHT[:4], "--rounds", "1", "--hands", "1")
    tournament(home, "draw")
    tournament(home, "open", "1", "1")
    _, *others = players_at(home, 1, 1)
    run(home, "score", *(f"{name}=3" for name in others)).done()
    damage(home / "sessions" / "S1.json")
    assert "doctor --restore" in tournament(home, "standings").out
    for words in (("enter", "1", "1", "0,1,1,1=3"), ("open", "1", "1")):
        assert "doctor --restore" in refused(home, *words, status=3).err
    assert (home / "sessions" / "S1.json").read_text() == "what a disk leaves behind"


@pytest.fixture
def away(tmp_path: Path) -> Path:
    """One table of two hands, three played of it elsewhere; the file that comes back."""
    home = tmp_path / "one"
    tournament(home, "new", "Fiesta", *EIGHT[:4], "--rounds", "1", "--hands", "2")
    tournament(home, "draw")
    tournament(home, "open", "1", "1", "-o", str(tmp_path / "t1.toml"))
    hands = hands_for(players_at(home, 1, 1), (0, 3, 8, 5), (0, 1, 1, 1), (0, 2, 2, 2))
    return played_elsewhere(home, tmp_path / "t1.toml", tmp_path / "far", hands)


def test_hands_beyond_the_agreed_number_are_said(tmp_path: Path, away: Path) -> None:
    home = tmp_path / "one"
    answer = run(home, "tournament", "collect", str(away))
    assert answer.status == 1 and "3 hands were played, and only the first 2 of them count" in answer.out
    assert "only the first 2 of them count" in tournament(home, "standings").out
    beyond = [{"round": 1, "table": 1, "hands": 3, "of": 2}]
    assert tournament(home, "standings", "--json").json["beyond"] == beyond
    again = run(home, "tournament", "collect", str(away), "--json")
    assert (again.status, again.json["beyond"]) == (1, beyond)


def test_rules_of_the_same_name_are_told_apart(tmp_path: Path, away: Path) -> None:
    other = tmp_path / "other.toml"
    name = 'name = "pinoy"'
    other.write_text(away.read_text().replace(name, f"{name}, scoring = {{ top_card = 3 }}", 1))
    answer = run(tmp_path / "one", "tournament", "collect", str(other))
    assert answer.status == 1
    assert "pinoy with scoring.top_card = 3" in answer.err and "pinoy with scoring.top_card = 1" in answer.err


def test_a_slip_under_bonus_rules_asks_for_the_last_play(tmp_path: Path) -> None:
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *EIGHT[:4], "--rules", "bonus", "--hands", "2", "--rounds", "1")
    tournament(home, "draw")
    assert "2s in the last play?" in tournament(home, "slips").out
    one = players_at(home, 1, 1)[0]
    answer = tournament(home, "enter", "1", "1", "0,3,8,5=16", "0,3,8,5/2dh=16")
    assert "Hand 1: the play that went out was not typed, so no 2 in it was assumed" in answer.err
    assert standing(home)[one]["points"] == 1 + 4
    document = tournament(home, "enter", "1", "1", "0,3,8,5=16", "0,3,8,5/2dh=16", "--json").json
    assert document["last_play_unknown"] == [1]

"""What goes wrong at a tournament: a leaver, a latecomer, a wrong hand found late, a table that never comes in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.commands.tournament.tables import counts, hands_for, players_at, refused, standing, tournament
from tests.program import run

pytestmark = pytest.mark.slow

TWELVE = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana", "Iris", "Jun", "Kit", "Lea")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Twelve players, five rounds of one hand, all announced; two rounds are played."""
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *TWELVE, "--rounds", "5", "--hands", "1", "--seed", "7")
    tournament(home, "draw", "--all", "--seed", "4711")
    for round_ in (1, 2):
        play(home, round_)
    return home


def play(home: Path, round_: int, but: int = 0) -> None:
    """Every table of a round, here; none of table `but`."""
    tables = rounds(home)[round_ - 1]["tables"]
    for table in range(1, len(tables) + 1):
        if table == but:
            continue
        tournament(home, "open", str(round_), str(table))
        (left,) = hands_for(players_at(home, round_, table), (0, 3, 10, 13))
        run(home, "score", *counts(left)).done()


def rounds(home: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tournament(home, "seats", "--json").json["rounds"]
    return found


def names(round_: dict[str, Any]) -> set[str]:
    return {*round_["resting"], *(name for table in round_["tables"] for name in table["players"])}


def test_a_leaver_in_round_three_and_a_latecomer_in_round_four(home: Path) -> None:
    before = rounds(home)
    tournament(home, "open", "3", "1")
    left = players_at(home, 3, 2)[0]
    dropped = tournament(home, "drop", left)
    assert f"{left} plays no more from round 4 on." in dropped.out
    assert "Still seated at round 3 table 2: play it out, or: tournament close 3 2 REASON" in dropped.out
    now = rounds(home)
    assert now[:3] == before[:3]  # what has begun stays
    for announced in now[3:]:
        assert names(announced) == {*TWELVE} - {left} and len(announced["resting"]) == 3
    play(home, 3)
    joined = tournament(home, "add", "Zora")
    assert "Zora plays from round 4 on." in joined.out
    later = rounds(home)
    assert later[:3] == now[:3]
    for announced in later[3:]:
        assert names(announced) == {*TWELVE, "Zora"} - {left} and announced["resting"] == []
    for round_ in (4, 5):
        play(home, round_)
    document = tournament(home, "standings", "--json").json
    rows = {row["player"]: row for row in document["standings"]}
    assert document["provisional"] is False and document["by"] == "points"
    assert (rows["Zora"]["hands"], rows[left]["hands"]) == (2, 3)
    assert rows[left]["left"] and rows[left]["place"] == 13
    assert sum(row["points"] for row in rows.values()) == 0
    assert f"Left before the end, and listed below the others: {left}." in tournament(home, "standings").out


def test_a_leaver_before_the_table_has_begun_is_swapped_for_who_rests(tmp_path: Path) -> None:
    home = tmp_path / "home"
    tournament(home, "new", "Cup", *TWELVE[:9], "--rounds", "2", "--hands", "1")
    tournament(home, "draw", "--seed", "4711")
    tournament(home, "open", "1", "1")
    (rest,) = rounds(home)[0]["resting"]
    gone = players_at(home, 1, 2)[0]
    assert f"tournament swap {gone} {rest} --round 1" in tournament(home, "drop", gone).out
    tournament(home, "swap", gone, rest, "--round", "1")
    assert rest in players_at(home, 1, 2) and rounds(home)[0]["resting"] == [gone]


def test_with_rests_the_ranking_is_by_points_a_hand_and_says_so(home: Path) -> None:
    tournament(home, "drop", "lea")
    for round_ in (3, 4, 5):
        play(home, round_)
    said = tournament(home, "standings").out
    assert "ranked by points a hand" in said and "a hand" in said.splitlines()[1]
    document = tournament(home, "standings", "--json").json
    assert document["by"] == "points-per-hand"
    stayed = [row for row in document["standings"] if not row["left"]]
    rates = [row["points_per_hand"] for row in stayed]
    assert rates == sorted(rates, reverse=True)
    for row in stayed:
        assert row["points_per_hand"] == round(row["points"] / row["hands"], 4)
        assert row["hands"] + row["rested"] == 5


def test_a_wrong_hand_of_round_one_put_right_in_round_four(home: Path) -> None:
    play(home, 3)
    tournament(home, "undo", "3")  # The tables of round 3 are not open after all.
    tournament(home, "change", "--rounds", "4")
    tournament(home, "draw", "--again", "--swiss", "--seed", "9")
    drawn = rounds(home)[2]
    names_ = players_at(home, 1, 1)
    before = standing(home)
    run(home, "fix", "1", f"{names_[0]}=13", f"{names_[3]}=0", "--yes", "--session", "Fiesta R1 T1").done()
    after = standing(home)
    assert after[names_[0]]["points"] == before[names_[0]]["points"] - 62 - 39
    assert after[names_[3]]["points"] == before[names_[3]]["points"] + 39 + 62
    document = tournament(home, "standings", "--json").json
    assert document["draws_now_different"] == [3]
    assert "drawn now it would be different. It stays" in tournament(home, "standings").out
    assert "It stays" in tournament(home, "seats").out
    assert rounds(home)[2] == drawn
    tournament(home, "draw", "--again", "--swiss", "--seed", "9")
    assert tournament(home, "standings", "--json").json["draws_now_different"] == []


def test_a_table_that_never_comes_in(home: Path) -> None:
    for round_ in (3, 4):
        play(home, round_)
    play(home, 5, but=2)
    document = tournament(home, "standings", "--json").json
    assert document["provisional"] and [(one["round"], one["table"]) for one in document["missing"]] == [
        (5, 2)
    ]
    who = ", ".join(players_at(home, 5, 2)[:3])
    assert f"Missing: round 5 table 2 ({who}" in tournament(home, "standings").out
    assert "REASON" in refused(home, "close", "5", "2").err
    assert "is in, with all" in refused(home, "close", "5", "1", "why").err
    closed = tournament(home, "close", "5", "2", "they went home")
    assert "Every table is in." in closed.out
    document = tournament(home, "standings", "--json").json
    assert not document["provisional"] and document["by"] == "points-per-hand"
    assert "waited for no longer: they went home" in tournament(home, "log").out
    # It turns up after all.
    tournament(home, "open", "5", "2")
    (left,) = hands_for(players_at(home, 5, 2), (0, 3, 10, 13))
    run(home, "score", *counts(left)).done()
    document = tournament(home, "standings", "--json").json
    assert not document["provisional"] and document["by"] == "points"


def test_a_swap_before_the_table_plays_is_opened_anew(home: Path, tmp_path: Path) -> None:
    tournament(home, "open", "3", "1")
    tournament(home, "open", "3", "2", "-o", str(tmp_path / "t2.toml"))
    one, other = players_at(home, 3, 1)[0], players_at(home, 3, 2)[0]
    tournament(home, "swap", one, other, "--round", "3")
    called = refused(home, "collect", str(tmp_path / "t2.toml"), status=1)
    assert "were drawn, not" in called.err
    opened = tournament(home, "open", "3", "1", "--json").json
    assert len(opened["entered"]) == 1
    assert run(home, "status", "--json").done().json["session"] == "Fiesta R3 T1"
    (left,) = hands_for(players_at(home, 3, 1), (0, 3, 10, 13))
    run(home, "score", *counts(left)).done()
    assert "has begun to play" in refused(home, "swap", one, other, "--round", "3").err

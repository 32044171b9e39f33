"""Tables brought back from other machines: any order, twice, two copies that differ, what does not belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.tournament.tables import (
    counts,
    hands_for,
    played_elsewhere,
    players_at,
    refused,
    standing,
    tournament,
)
from tests.program import run

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Eight players, one round of two hands, drawn; the file of table 1 is written."""
    home = tmp_path / "home"
    tournament(home, "new", "Fiesta", *EIGHT, "--rounds", "1", "--hands", "2", "--stake", "2")
    tournament(home, "draw", "--seed", "4711")
    tournament(home, "open", "1", "1", "-o", str(tmp_path / "t1.toml"))
    return home


@pytest.fixture
def copies(home: Path, tmp_path: Path) -> dict[str, Path]:
    """Of table 1: after one hand, after both, as JSON, and with another count in the first hand."""
    hands = hands_for(players_at(home, 1, 1), (0, 3, 8, 5), (13, 0, 1, 1))
    half = played_elsewhere(home, tmp_path / "t1.toml", tmp_path / "away", hands[:1])
    whole = tmp_path / "whole.toml"
    run(tmp_path / "away", "score", *counts(hands[1])).done()
    run(tmp_path / "away", "export", "-o", str(whole)).done()
    json = tmp_path / "whole.json"
    run(tmp_path / "away", "export", "--to", "json", "-o", str(json)).done()
    other = tmp_path / "other.toml"
    name = next(iter(hands[0]))
    loser = list(hands[0])[1]
    assert name and f"{loser} = 3" in whole.read_text()
    other.write_text(whole.read_text().replace(f"{loser} = 3", f"{loser} = 4"))
    return {"half": half, "whole": whole, "json": json, "other": other}


def test_the_file_says_which_table_it_is_and_keeps_saying_it(
    home: Path, copies: dict[str, Path], tmp_path: Path
) -> None:
    tie = 'tournament = { name = "Fiesta", id = "T1", round = 1, table = 1 }'
    assert tie in (tmp_path / "t1.toml").read_text()
    assert tie in copies["whole"].read_text()
    assert '"round": 1' in copies["json"].read_text()
    for file in ("half", "whole", "json"):
        run(home, "check", str(copies[file])).done()
    # Imported again from either, it is still that table.
    for sort in ("whole", "json"):
        again = tmp_path / sort
        run(again, "import", str(copies[sort])).done()
        assert tie in run(again, "export").done().out


@pytest.mark.parametrize(
    "order", [("half", "whole", "json"), ("json", "half", "whole"), ("whole", "json", "half")]
)
def test_any_order_and_twice(home: Path, copies: dict[str, Path], order: tuple[str, ...]) -> None:
    for _ in "ab":
        for name in order:
            tournament(home, "collect", str(copies[name]))
    names = players_at(home, 1, 1)
    points = [standing(home)[name]["points"] for name in names]
    assert points == [16 - 39, -3 + 41, -8 - 1, -5 - 1]
    assert len(run(home, "sessions", "--json").done().json["sessions"]) == 1
    missing = tournament(home, "standings", "--json").json["missing"]
    assert [(one["round"], one["table"]) for one in missing] == [(1, 2)]
    assert run(home, "doctor").done().status == 0


def test_an_older_copy_takes_nothing_back(home: Path, copies: dict[str, Path]) -> None:
    tournament(home, "collect", str(copies["whole"]))
    document = tournament(home, "collect", str(copies["half"]), "--json").json
    assert [one["hands"] for one in document["older"]] == [1] and document["collected"] == []
    assert "an older copy" in tournament(home, "collect", str(copies["half"])).out


def test_the_current_session_stays(home: Path, copies: dict[str, Path]) -> None:
    run(home, "new", "mine", *EIGHT[:4]).done()
    tournament(home, "collect", str(copies["whole"]))
    assert run(home, "status", "--json").done().json["session"] == "mine"


def test_two_copies_that_differ_are_shown_and_the_organiser_chooses(
    home: Path, copies: dict[str, Path]
) -> None:
    tournament(home, "collect", str(copies["whole"]))
    before = standing(home)
    called = run(home, "tournament", "collect", str(copies["other"]))
    assert called.status == 1
    assert "Nothing was overwritten" in called.out and "left in file" in called.out
    assert standing(home) == before
    document = tournament(home, "standings", "--json").json
    assert document["provisional"] and document["missing"][0]["copies"] == ["other.toml"]
    conflict = run(home, "tournament", "collect", str(copies["other"]), "--json").json["conflicts"][0]
    (differing,) = conflict["differing"]
    name = players_at(home, 1, 1)[1]
    assert (differing["hand"], differing["here"]["left"][name], differing["file"]["left"][name]) == (1, 3, 4)
    # What is here:
    assert "stays as it is here" in tournament(home, "collect", "--keep").out
    assert standing(home) == before
    assert [one["table"] for one in tournament(home, "standings", "--json").json["missing"]] == [2]
    assert "was here before" in tournament(home, "collect", str(copies["other"])).out
    # The other one after all:
    tournament(home, "collect", "--take", str(copies["other"]))
    assert standing(home)[name]["points"] == before[name]["points"] - 1
    tournament(home, "undo")
    assert standing(home) == before
    tournament(home, "redo")
    assert standing(home)[name]["points"] == before[name]["points"] - 1
    # And the first is now the one that was put aside.
    assert tournament(home, "collect", str(copies["whole"]), "--json").json["conflicts"] == []


def test_both_copies_at_once_leave_the_choice_open(home: Path, copies: dict[str, Path]) -> None:
    called = run(home, "tournament", "collect", str(copies["other"]), str(copies["whole"]), "--json")
    assert called.status == 1 and len(called.json["conflicts"]) == 1
    assert tournament(home, "standings", "--json").json["provisional"]
    tournament(home, "collect", "--take", str(copies["whole"]))
    assert standing(home)[players_at(home, 1, 1)[1]]["points"] == 38


def test_what_was_put_right_here_is_not_undone_by_the_same_copy(home: Path, copies: dict[str, Path]) -> None:
    tournament(home, "collect", str(copies["whole"]))
    name = players_at(home, 1, 1)[1]
    run(home, "fix", "1", f"{name}=6", "--yes", "--session", "Fiesta R1 T1").done()
    corrected = standing(home)
    assert corrected[name]["points"] == 35
    for file in ("whole", "json"):
        assert tournament(home, "collect", str(copies[file]), "--json").json["conflicts"] == []
    assert standing(home) == corrected
    # Undone, it is not in any more; what was put right stays in its session, and comes back with it.
    tournament(home, "undo")
    assert standing(home)[name]["points"] == 0
    tournament(home, "redo")
    assert standing(home) == corrected


def test_a_table_opened_here_and_played_elsewhere_is_one_session(home: Path, copies: dict[str, Path]) -> None:
    tournament(home, "open", "1", "1")
    tournament(home, "collect", str(copies["whole"]))
    assert [one["hands"] for one in run(home, "sessions", "--json").done().json["sessions"]] == [2]
    tournament(home, "undo")
    assert [one["hands"] for one in run(home, "sessions", "--json").done().json["sessions"]] == [0]


def test_other_players_rules_stakes_and_tournaments_are_refused_with_a_word(
    home: Path, copies: dict[str, Path], tmp_path: Path
) -> None:
    text = copies["whole"].read_text()
    name = players_at(home, 1, 1)[0]
    wrong = {
        "players": (text.replace(name, "Zora"), "were drawn, not"),
        "stake": (text.replace('stake   = "2"', 'stake   = "3"'), "was played at ₱3.00 a point"),
        "rules": (text.replace("extends", 'plays = { five_card = "higher-kind" }, extends'), "was scored under"),
        "tie": ("\n".join(line for line in text.splitlines() if "tournament" not in line), "put this line"),
        "name": (text.replace('name = "Fiesta"', 'name = "Cup"'), 'tournament "Cup"'),
        "round": (text.replace("round = 1", "round = 2"), "which is not drawn here"),
    }  # fmt: skip
    for file, (contents, part) in wrong.items():
        path = tmp_path / f"{file}.toml"
        path.write_text(contents)
        called = refused(home, "collect", str(path), status=1)
        assert part in called.err, called
        refusal = run(home, "tournament", "collect", str(path), "--json").json["refused"][0]
        assert part in refusal["message"]
    assert run(home, "sessions", "--json").done().json["sessions"] == []
    # Names in other capitals, seats in another order and a ruleset without the limit are the same table.
    same = text.replace(name, name.upper()).replace(", session = { hands = 2 }", "")
    (tmp_path / "same.toml").write_text(same)
    tournament(home, "collect", str(tmp_path / "same.toml"))
    assert standing(home)[name]["points"] == 16 - 39


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_taken(
    home: Path, copies: dict[str, Path], tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("session = ")
    called = refused(
        home, "collect", str(tmp_path / "bad.toml"), str(copies["whole"]), str(tmp_path / "none.toml")
    )
    assert "bad.toml" in called.err and "none.toml" in called.err
    assert "is here as S1" in called.out and "Missing: round 1 table 2" in called.out


def test_an_export_of_several_sessions_brings_all_of_its_tables(home: Path, tmp_path: Path) -> None:
    away = tmp_path / "away"
    tournament(home, "open", "1", "-o", f"{tmp_path}/files/")
    for table in (1, 2):
        run(away, "import", str(tmp_path / "files" / f"r1t{table}.toml")).done()
        for left in hands_for(players_at(home, 1, table), (0, 3, 8, 5), (1, 0, 1, 1)):
            run(away, "score", "--session", f"Fiesta R1 T{table}", *counts(left)).done()
    run(away, "export", "--all", "--to", "json", "-o", str(tmp_path / "all.json")).done()
    document = tournament(home, "collect", str(tmp_path / "all.json"), "--json").json
    assert [(one["round"], one["table"]) for one in document["collected"]] == [(1, 1), (1, 2)]
    assert document["missing"] == []
    assert tournament(home, "standings", "--json").json["provisional"] is False

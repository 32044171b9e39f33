"""A tournament from the names to the prizes, as an organiser types it; every command with undo, log and JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.tournament.tables import counts, hands_for, players_at, refused, standing, tournament
from tests.program import contents, run

pytestmark = pytest.mark.slow

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Eight players, two rounds of one hand, a stake and a buy-in; nothing drawn yet."""
    home = tmp_path / "home"
    money = ("--stake", "2", "--buy-in", "100", "--prizes", "50,30,20")
    tournament(home, "new", "Fiesta", *EIGHT, "--rounds", "2", "--hands", "1", *money, "--seed", "7")
    return home


def play_here(home: Path, round_: int, table: int, *cards: tuple[int, ...]) -> list[str]:
    """Opens a table here and scores its hands; who sits there."""
    tournament(home, "open", str(round_), str(table))
    names = players_at(home, round_, table)
    for left in hands_for(names, *cards):
        run(home, "score", *counts(left)).done()
    return names


def test_from_the_names_to_the_prizes(home: Path) -> None:
    assert "Provisional" in tournament(home, "settle").out
    drawn = tournament(home, "draw", "--all", "--seed", "4711", "--json").json
    assert drawn["seed"] == 4711 and [one["round"] for one in drawn["rounds"]] == [1, 2]
    for round_ in (1, 2):
        for table in (1, 2):
            play_here(home, round_, table, (0, 3, 10, 13))
    document = tournament(home, "standings", "--json").json
    assert document["provisional"] is False and document["missing"] == []
    rows = document["standings"]
    assert sum(row["points"] for row in rows) == 0
    assert sum(float(row["pesos"]) for row in rows) == 0
    assert [row["place"] for row in rows] == list(range(1, 9))
    assert {row["hands"] for row in rows} == {2}
    settled = tournament(home, "settle", "--json").json
    assert sum(float(one["prize"]) for one in settled["players"]) == 800
    owed = {one["player"]: float(one["owed"]) for one in settled["players"]}
    for one in settled["settlement"]:
        owed[one["from"]] = owed.get(one["from"], 0) + float(one["amount"])
        owed[one["to"]] = owed.get(one["to"], 0) - float(one["amount"])
    assert {round(left, 2) for left in owed.values()} == {
        0.0
    }  # nobody has paid yet, so the pot needs nothing
    assert settled["pot"]["paid_in"] == "0.00" and settled["proved_fewest"]


def test_a_draw_is_repeated_by_its_seed(home: Path) -> None:
    first = tournament(home, "draw", "--seed", "4711", "--json").json["rounds"]
    tournament(home, "undo")
    other = tournament(home, "draw", "--seed", "4712", "--json").json["rounds"]
    tournament(home, "draw", "--again", "--seed", "4711")
    again = tournament(home, "seats", "--round", "1", "--json").json["rounds"]
    assert [one["tables"] for one in again] == [one["tables"] for one in first]
    assert other[0]["tables"] != first[0]["tables"]
    assert again[0]["how"] == "again"


def test_seats_has_the_certificate(home: Path) -> None:
    tournament(home, "draw", "--all", "--seed", "4711")
    document = tournament(home, "seats", "--json").json
    certificate = document["certificate"]
    assert (
        certificate["most_meetings"] == 2 and certificate["pairs_met"] + certificate["pairs_met_again"] == 24
    )
    assert sum(map(sum, certificate["meetings"])) == 2 * 2 * 12
    said = tournament(home, "seats").out
    assert f"{certificate['pairs_met']} of 28 pairs have met." in said and "Nobody rests." in said
    one = tournament(home, "seats", "--player", "an", "--json").json
    assert one["player"] == "Ana" and len(one["rounds"]) == 2 and sum(one["met"].values()) == 6


def test_a_table_here_is_read_from_its_session(home: Path) -> None:
    tournament(home, "draw", "--seed", "4711")
    names = play_here(home, 1, 2, (0, 3, 8, 5))
    assert run(home, "status", "--json").done().json["session"] == "Fiesta R1 T2"
    assert run(home, "status", "--json").done().json["over"]  # after the round's one hand
    assert standing(home)[names[0]]["points"] == 16
    assert tournament(home, "standings", "--json").json["missing"][0]["table"] == 1
    run(home, "fix", "1", f"{names[1]}=4", "--yes").done()
    assert standing(home)[names[0]]["points"] == 17
    assert standing(home)[names[0]]["pesos"] == "34.00"
    # Opened again it is the same session.
    assert tournament(home, "open", "1", "2", "--json").json["entered"] == []
    assert len(run(home, "sessions", "--json").done().json["sessions"]) == 1


def test_a_session_of_other_people_rules_or_stake_does_not_count(home: Path) -> None:
    tournament(home, "draw", "--seed", "4711")
    names = players_at(home, 1, 1)
    tournament(home, "open", "1", "1")
    run(home, "change", "--stake", "3").done()
    run(home, "score", *counts(hands_for(names, (0, 3, 8, 5))[0])).done()
    missing = tournament(home, "standings", "--json").json["missing"][0]
    assert (missing["fault"], missing["hands"]) == ("stake", 0)
    assert "S1 was played for another stake" in tournament(home, "standings").out
    assert standing(home)[names[0]]["points"] == 0
    run(home, "undo", "2").done()
    run(home, "rename", names[0], "Zora").done()
    assert "was played by Zora" in tournament(home, "standings").out
    run(home, "undo").done()
    run(home, "change", "--set", "scoring.shutout=4").done()
    run(home, "score", *counts(hands_for(names, (0, 3, 8, 5))[0])).done()
    assert "was scored under" in tournament(home, "standings").out


def test_undo_redo_and_the_log_keep_everything(home: Path) -> None:
    tournament(home, "draw", "--seed", "4711")
    before = tournament(home, "seats", "--json").json
    tournament(
        home,
        "swap",
        EIGHT[0],
        players_at(home, 1, 2)[0] if EIGHT[0] not in players_at(home, 1, 2) else players_at(home, 1, 1)[0],
    )
    swapped = tournament(home, "seats", "--json").json
    assert swapped["rounds"][0]["tables"] != before["rounds"][0]["tables"]
    assert swapped["rounds"][0]["proposed"] == [one["players"] for one in before["rounds"][0]["tables"]]
    assert "undid: Ana and" in tournament(home, "undo").out
    assert tournament(home, "seats", "--json").json == before
    tournament(home, "redo")
    assert tournament(home, "seats", "--json").json == swapped
    entries = tournament(home, "log", "--json").json["entries"]
    assert [one["sort"] for one in entries] == ["entry", "entry", "undo", "redo"]
    assert [one["standing"] for one in entries] == [True, True, False, False]
    said = tournament(home, "log").out
    assert "lots by seed 7" in said and "round 1 was drawn (seed 4711)" in said
    assert "only one command" not in refused(home, "undo", "9").err
    refused(home, "redo")


def test_points_beside_the_hands_are_reversed_and_never_gone(home: Path) -> None:
    tournament(home, "award", "ana", "5", "opponents", "came", "late")
    tournament(home, "penalty", "b", "10", "showed a hand")
    rows = standing(home)
    assert (rows["Ana"]["points"], rows["Ben"]["points"]) == (5, -10)
    assert "-10 Ben: showed a hand (number 2)." in tournament(home, "standings").out
    tournament(home, "reverse", "2", "it was Carla")
    assert standing(home)["Ben"]["points"] == 0
    log = tournament(home, "log").out
    assert "Ben was fined 10 points: showed a hand" in log and "2 was reversed: it was Carla" in log
    assert standing(home)["Ana"]["pesos"] == "0.00"


def test_buy_ins_are_paid_into_the_pot(home: Path) -> None:
    assert "6 buy-ins still open" in tournament(home, "paid", "ana", "ben").out
    settled = tournament(home, "settle", "--json").json
    assert settled["pot"] == {"buy_ins": "800.00", "paid_in": "200.00", "kept": "0.00", "owed": "-200.00"}
    assert sum(float(one["amount"]) for one in settled["settlement"] if one["from"] == "the pot") == 200
    assert "has paid already" in refused(home, "paid", "ana").err


def test_what_may_still_be_changed(home: Path) -> None:
    tournament(home, "draw", "--seed", "4711")
    changed = tournament(home, "change", "--rounds", "3", "--hands", "2", "--prizes", "100", "--json").json
    assert (changed["rounds_planned"], changed["hands"], changed["prizes"]) == (3, 2, [100])
    assert tournament(home, "standings", "--json").json["rounds_to_draw"] == 2
    refused(home, "change")
    refused(home, "change", "--rounds", "3")
    assert "100 at most in all" in refused(home, "change", "--prizes", "80,30").err


def test_several_tournaments(home: Path) -> None:
    tournament(home, "new", "Cup", *EIGHT[:4])
    assert tournament(home, "settle", "--json").json["tournament"] == "Cup"
    assert tournament(home, "settle", "--tournament", "fi", "--json").json["tournament"] == "Fiesta"
    listed = tournament(home, "list", "--json").json["tournaments"]
    assert [(one["id"], one["name"], one["current"]) for one in listed] == [
        ("T2", "Cup", True),
        ("T1", "Fiesta", False),
    ]
    tournament(home, "use", "T1")
    assert tournament(home, "settle", "--json").json["tournament"] == "Fiesta"
    assert "already" in refused(home, "new", "FIESTA").err
    assert "tournament list" in refused(home, "draw", "--tournament", "other").err


def test_names_come_from_a_file_and_later(tmp_path: Path) -> None:
    home, names = tmp_path / "home", tmp_path / "names.txt"
    names.write_text("Ana\n\nBen  # has paid\nCarla\n")
    made = tournament(home, "new", "Cup", "Zoe", "--players", str(names), "--json").json
    assert made["players"] == ["Zoe", "Ana", "Ben", "Carla"]
    tournament(home, "new", "Later", "--rules", "bonus")
    assert "add NAME" in refused(home, "draw").err
    tournament(home, "add", "Ana", "Ben", "Carla")
    drawn = tournament(home, "draw", "--json").json["rounds"][0]
    assert len(drawn["tables"]) == 1 and drawn["resting"] == []  # three at a table, as bonus allows
    assert "plays already" in refused(home, "add", "ana").err
    assert '"ana" and "Ana" are the same name' in refused(home, "new", "Twice", "Ana", "ana").err


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("swap", "ana", "ben", "--round", "1"), "No round is drawn yet"),
        (("open", "1", "1"), "No round is drawn yet"),
        (("seats",), "No round is drawn yet"),
        (("drop", "zora"), 'is called "zora"'),
        (("standings", "--round", "3"), "No round is drawn yet"),
        (("collect",), "Name the files"),
        (("collect", "--keep"), "nothing to choose"),
        (("collect", "--keep", "--take", "x"), "not both"),
        (("draw", "--all", "--swiss"), "leave --all out"),
        (("draw", "--again"), "has not begun"),
        (("award", "ana", "0", "x"), "whole number from 1"),
        (("new", "Cup", "a=b"), "cannot be a name"),
        (("new", "Cup", "--prizes", "half"), "50,30,20"),
        (("new", "Cup", "--stake", "x"), "no amount in pesos"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_told_and_changes_nothing(
    home: Path, words: tuple[str, ...], part: str
) -> None:
    before = contents(home)
    called = refused(home, *words)
    assert part in called.err and called.out == ""
    assert contents(home) == before
    error = run(home, "tournament", *words, "--json").json["error"]
    assert part in error["message"]


def test_without_any_tournament_the_way_is_told(tmp_path: Path) -> None:
    assert "pusoyref tournament new" in refused(tmp_path / "home", "standings").err
    assert tournament(tmp_path / "home", "list", "--json").json == {"tournaments": []}
    assert not (tmp_path / "home").exists()


def test_words_stay_in_ascii_and_within_80_columns(home: Path) -> None:
    tournament(home, "draw", "--all", "--seed", "4711")
    play_here(home, 1, 1, (0, 3, 10, 13))
    for words in (("standings",), ("seats",), ("settle",), ("log",), ("list",), ("open", "1", "2")):
        said = tournament(home, *words, "--ascii").out
        assert said.isascii(), words
        tables = [line for line in said.splitlines() if "  " in line.strip() and not line.startswith("   0")]
        assert all(len(line) <= 80 for line in tables if words[0] != "log"), words


def test_a_damaged_file_names_its_copy_and_is_never_taken_for_empty(home: Path) -> None:
    tournament(home, "draw")
    file = home / "tournaments" / "T1.json"
    file.write_bytes(file.read_bytes()[:-40])
    called = refused(home, "standings", status=3)
    assert "T1.json.1" in called.err
    refused(home, "draw", status=3)
    assert refused(home, "settle", "--json", status=3).json["error"]["code"] == "damaged"


def test_the_doctor_reads_tournaments_and_brings_them_back(home: Path) -> None:
    tournament(home, "draw", "--seed", "4711")
    play_here(home, 1, 1, (0, 3, 8, 5))
    assert "T1 Fiesta: well. 2 lines of log." in run(home, "doctor").done().out
    file = home / "tournaments" / "T1.json"
    for harm in (lambda: file.write_bytes(file.read_bytes()[:-40]), file.unlink):
        harm()
        assert run(home, "doctor").status == 3
        refused(home, "standings", status=3)
        assert "brought back from T1.json.1" in run(home, "doctor", "--restore").done().out
        tournament(home, "standings")
    run(home, "doctor").done()
    tournament(home, "open", "1", "1")
    (home / "sessions" / "S1.json").unlink()
    found = run(home, "doctor", "--json")
    assert found.json["tournaments"][0]["findings"][0]["code"] == "missing-file"
    assert "S1.json" in tournament(home, "standings").out

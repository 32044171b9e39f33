"""Every command once or more, with the JSON that scripts may count on (README, "For programs")."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pusoyref.cli.commands import COMMANDS, GROUPS, CommandLine
from pusoyref.commands.tournament import COMMANDS as TOURNAMENT_COMMANDS
from pusoyref.session.proof import proof_letters
from tests.playing import LEFT, POINTS, TURNS, typed_hand
from tests.program import EXAMPLES, Program

STATUS = {
    *(
        "session",
        "rules",
        "hand",
        "status",
        "trick_number",
        "turn_number",
        "turn",
        "leader",
        "trick",
        "table",
    ),
    *("cards_left", "passed", "may_pass", "needs", "over", "standings", "ruling", "result"),
}
RULING = {"code", "trick", "turn", "player", "cards", "message"}
HAND = {"hand", "status", "winner", "out_with", "left", "points", "transfers"}


def play_hand(pusoyref: Program) -> Any:
    """Hand 1 to its end; the answer to the last play."""
    pusoyref("table", stdin="\n".join(typed_hand()[:-1])).done()
    return pusoyref.json("play", TURNS[-1][1])


def test_help_shows_every_command_in_its_group_and_order(pusoyref: Program) -> None:
    told = pusoyref("--help").done().out
    places = [told.index(f"{heading}:\n") for heading in GROUPS]
    assert places == sorted(places)
    shown = [
        line.split()[0] for line in told[places[0] :].splitlines() if line.startswith("  ") and line.split()
    ]
    assert [name for name in shown if name in COMMANDS] == list(COMMANDS)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_explains_itself_within_80_columns(pusoyref: Program, name: str) -> None:
    answer = pusoyref(name, "--help").done()
    assert answer.out.startswith(f"Usage: pusoyref {name}")
    assert COMMANDS[name].summary.rstrip(".") in " ".join(answer.out.split())
    assert max(map(len, answer.out.splitlines())) <= 80


def test_bare_program_says_how_to_begin_then_where_it_stands(pusoyref: Program) -> None:
    assert "pusoyref new" in pusoyref().done().out
    pusoyref.new()
    assert "Who leads, holding the 3♣?" in pusoyref().done().out


def test_new(pusoyref: Program) -> None:
    document = pusoyref.json(
        "new", "saturday", "Ana", "Ben", "Carla", "Dan", "--stake", "0.25", "--hands", "5"
    )
    assert document.keys() >= STATUS
    assert (document["session"], document["rules"], document["hand"]) == ("saturday", "pinoy", 1)
    assert document["needs"] == [{"ask": "lead", "players": ["Ana", "Ben", "Carla", "Dan"], "hand": 1}]
    pusoyref("new", "like", "--like", "saturday").done()
    assert pusoyref.json("status")["cards_left"] == {"Ana": 13, "Ben": 13, "Carla": 13, "Dan": 13}


def test_status(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    saturday("pass").done()
    document = saturday.json("status")
    assert document.keys() >= STATUS
    assert document["trick"] == [{"player": "Ana", "cards": ["3c", "3d"]}, {"player": "Ben", "cards": None}]
    assert document["table"] == {"kind": "pair", "cards": ["3c", "3d"], "player": "Ana"}
    assert (document["turn"], document["leader"], document["passed"]) == ("Carla", "Ana", ["Ben"])
    assert (document["trick_number"], document["turn_number"], document["may_pass"]) == (1, 3, True)
    assert document["cards_left"] == {"Ana": 11, "Ben": 13, "Carla": 13, "Dan": 13}
    assert (document["over"], document["ruling"], document["result"]) == (None, None, None)
    assert document["standings"][0] == {"place": 1, "player": "Ana", "points": 0, "pesos": "0.00"}


def test_play_that_ends_a_hand(saturday: Program) -> None:
    document = play_hand(saturday)
    assert document["result"].keys() >= HAND
    assert (document["result"]["winner"], document["result"]["out_with"]) == ("Dan", ["2d"])
    assert (document["result"]["left"], document["result"]["points"]) == (LEFT, POINTS)
    assert document["result"]["transfers"][0] == {"from": "Ana", "to": "Dan", "amount": "45.00"}
    assert (document["hand"], document["turn"]) == (2, "Dan")
    assert document["standings"][0] == {"place": 1, "player": "Dan", "points": 17, "pesos": "85.00"}


def test_play_refused(saturday: Program) -> None:
    saturday("play", "ana=9c9d", "--let-stand", "redealt").done()
    before = saturday.standing()
    answer = saturday("play", "9h8h", "--json")
    assert (answer.status, answer.err) == (1, "")
    assert answer.json.keys() >= STATUS
    ruling = answer.json["ruling"]
    assert ruling.keys() >= RULING
    assert (ruling["code"], ruling["player"], ruling["trick"], ruling["turn"]) == ("not-a-play", "Ben", 1, 2)
    assert sorted(ruling["cards"]) == ["8h", "9h"]
    assert saturday.standing() == before


@pytest.mark.parametrize(
    ("before", "call", "said"),
    [
        ((), ("lead", "ben"), "Ben has the lead"),
        ((), ("deal", "ben", "3c4c5c6c7c8c9cTcJcQcKcAc2c"), "Ben was dealt"),
        ((), ("dealer", "ben"), "Ben deals the next hand"),
        ((), ("seats", "dan", "ana", "ben", "elena"), "Dan, Ana, Ben and elena"),
        ((), ("rename", "ben", "Benjie"), "Ben is now called Benjie"),
        ((), ("change", "--stake", "10"), "stake ₱10.00 a point"),
        (
            (),
            ("pay", "dan", "carla", "12.50", "--note", "gcash", "--date", "2026-11-30"),
            "Dan paid Carla ₱12.50",
        ),
        ((), ("score", "b3", "c8", "d5"), "scored by counts: Ben 3, Carla 8, Dan 5"),
        ((), ("close",), "the session was closed"),
        ((("close",),), ("reopen",), "the session was opened again"),
        ((("play", "ana=3c"),), ("pass", "--by", "ben"), "Ben passed"),
        ((("play", "ana=3c"),), ("void", "misdeal"), "Hand 1 was called off: misdeal"),
        ((("play", "ana=3c"),), ("undo",), "undid: Ana played 3♣"),
        ((("play", "ana=3c"), ("undo",)), ("redo",), "redid: Ana played 3♣"),
        ((("play", "ana=3c3d"),), ("fix", "3d=3h"), "3♦"),
    ],
)
def test_what_is_entered_is_said_and_told(
    saturday: Program, before: tuple[tuple[str, ...], ...], call: tuple[str, ...], said: str
) -> None:
    """The session is named, the entry is said, and the JSON is the usual document."""
    for earlier in before:
        saturday(*earlier).done()
    answer = saturday(*call).done()
    assert answer.out.startswith("saturday: ")
    assert said in answer.out
    assert answer.err == ""
    saturday("undo" if call[0] != "undo" else "redo").done()
    document = saturday.json(*call)
    assert document.keys() >= STATUS
    assert document["session"] == "saturday"


def test_left(saturday: Program) -> None:
    play_hand(saturday)
    assert "Carla had 9♠ J♦ 8♦ left" in saturday("left", "carla", "9s", "jd", "8d").done().out
    assert "Ben had 5 cards left" in saturday("left", "ben", "5").done().out
    wrong = saturday("left", "ana", "3", "--json")
    assert (wrong.status, wrong.json["ruling"]["code"]) == (1, "left-count")
    assert saturday.json("stand", "he dropped some")["ruling"] is None


def test_holds_is_asked_and_answered(saturday: Program) -> None:
    for call in ("play ana=3c4d5c6h7d", "pass", "pass", "pass", "play 8c9cThJsQc", "pass", "pass", "pass"):
        saturday(*call.split()).done()
    for call in ("play kch", "pass", "pass", "pass", "play ac"):
        saturday(*call.split()).done()
    needs = saturday.json("status")["needs"]
    assert needs[0] == {
        "ask": "holds",
        "card": "2d",
        "players": ["Ben", "Carla", "Dan"],
        "nobody": False,
        "hand": 1,
    }
    assert "Who holds 2♦?" in saturday("status").out
    assert saturday("close").status == 2
    saturday("holds", "ben", "2d").done()
    document = saturday.json("holds", "dan", "2h")
    assert document["needs"] == []
    assert document["result"]["points"] == {"Ana": 118, "Ben": -40, "Carla": -39, "Dan": -39}


def test_stand(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    assert saturday("play", "dan=5d").status == 1
    document = saturday.json("stand", "nobody", "minded")
    assert document["trick"][-1] == {"player": "Dan", "cards": ["5d"], "let_stand": "nobody minded"}
    assert saturday("play", "2d2d").status == 1
    assert saturday("stand", "please").status == 2  # that one may not


def test_score_with_everything(saturday: Program) -> None:
    document = saturday.json(
        "score", "b3", "c11", "d5", "--held", "carla=2d", "--out-with", "2c", "--hand", "1"
    )
    assert document["result"]["points"] == {"Ana": 31, "Ben": -3, "Carla": -23, "Dan": -5}
    assert document["result"]["out_with"] == ["2c"]
    again = saturday("score", "b3", "c11", "d5", "--hand", "1")
    assert (again.status, again.out) == (2, "")
    assert "hand 1" in again.err.lower()


def test_seen(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    document = saturday.json("seen")
    assert document["seen"] == ["3d", "3c"]
    assert document["unseen"][:4] == ["2d", "2h", "2s", "2c"]
    assert "3♦ 3♣" in saturday("seen").done().out


def test_ledger_and_settle(saturday: Program) -> None:
    play_hand(saturday)
    saturday("pay", "ana", "dan", "20", "--note", "cash").done()
    ledger = saturday.json("ledger")
    assert ledger.keys() >= {"session", "hands", "payments", "totals", "owed", "proof"}
    assert ledger["hands"][0].keys() >= HAND
    assert ledger["totals"] == {
        "points": POINTS,
        "pesos": {"Ana": "-45.00", "Ben": "-25.00", "Carla": "-15.00", "Dan": "85.00"},
    }
    assert ledger["owed"] == {"Ana": "-25.00", "Ben": "-25.00", "Carla": "-15.00", "Dan": "65.00"}
    payment = ledger["payments"][0]
    assert (payment["from"], payment["to"], payment["amount"], payment["after"]) == ("Ana", "Dan", "20.00", 1)
    settle = saturday.json("settle")
    assert (settle["mode"], settle["proved_fewest"]) == ("fewest", True)
    assert settle["settlement"][0] == {"from": "Ana", "to": "Dan", "amount": "25.00"}
    told = saturday("ledger").done().out
    for part in (
        "Dan goes out with 2♦.",
        "Ana: 9 cards = 9",
        "p1",
        "Ana pays Dan ₱25.00.",
        f"Proof: {proof_letters(ledger['proof'])}",
    ):
        assert part in told
    assert max(map(len, told.splitlines())) <= 80
    assert saturday("settle").done().out.startswith("Ana pays Dan ₱25.00.\nBen pays Dan ₱25.00.\n")


def test_ledger_of_nothing(saturday: Program) -> None:
    assert "How it was counted" not in saturday("ledger").done().out
    assert saturday.json("settle")["settlement"] == []


def test_sessions_and_use(saturday: Program) -> None:
    saturday.new("sunday")
    sessions = saturday.json("sessions")["sessions"]
    assert [session["name"] for session in sessions] == ["sunday", "saturday"]
    assert sessions[0].keys() >= {"id", "name", "date", "rules", "players", "hands", "status", "current"}
    assert [session["current"] for session in sessions] == [True, False]
    saturday("use", "satur").done()
    assert saturday.json("status")["session"] == "saturday"
    assert saturday.json("status", "--session", "S2")["session"] == "sunday"
    assert "S2" in saturday("sessions").done().out


def test_session_from_the_environment(saturday: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    saturday.new("sunday")
    monkeypatch.setenv("PUSOYREF_SESSION", "saturday")
    assert saturday.json("status")["session"] == "saturday"
    assert saturday.json("status", "--session", "sunday")["session"] == "sunday"


def test_log(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    assert saturday("play", "3d", "--by", "dan").status == 1
    saturday("pay", "dan", "ana", "5").done()
    entries = saturday.json("log")["entries"]
    assert all(entry.keys() >= {"n", "time", "hand", "sort", "text", "standing"} for entry in entries)
    assert [(entry["n"], entry["sort"], entry["standing"]) for entry in entries] == [
        (1, "entry", True),
        (2, "refusal", False),
        (3, "entry", True),
    ]
    assert "refused" in saturday("log").done().out


def test_export_and_import(saturday: Program, tmp_path: Path) -> None:
    play_hand(saturday)
    for form in ("toml", "json"):
        file = tmp_path / f"saturday.{form}"
        written = saturday("export", "saturday", "--to", form, "-o", str(file)).done()
        assert written.out == ""
        printed = saturday("export", "--to", form).done().out
        assert printed == file.read_text("utf-8")
        again = saturday("import", str(file), "--json").done().json
        assert again["imported"] == []
        assert (again["skipped"][0]["file"], again["skipped"][0]["session"]) == (str(file), "saturday")
        assert "saturday" in again["skipped"][0]["why"]
    other = Program(tmp_path / "other")
    imported = other.json("import", str(tmp_path / "saturday.json"))["imported"]
    assert (imported[0]["session"], imported[0]["hands"]) == ("saturday", 1)
    assert other.json("ledger")["hands"][0]["points"] == POINTS


def test_check(pusoyref: Program, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    head = 'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\nstake = "1"\n'
    bad.write_text(head + '[[hand]]\ntricks = ["Ana: 3c 6c 5c"]\n[[hand]]\ntricks = ["Ana: 3c"]\n')
    answer = pusoyref("check", str(bad), str(EXAMPLES / "counts.toml"), "--json")
    assert answer.status == 1
    document = answer.json
    assert document["ok"] is False
    one, two = document["files"]
    assert one.keys() >= {
        "file",
        "session",
        "rules",
        "players",
        "hands",
        "totals",
        "owed",
        "settlement",
        "proof",
    }
    ruling = one["hands"][0]["ruling"]
    assert ruling.keys() >= RULING
    assert (ruling["code"], ruling["trick"], ruling["turn"], ruling["player"]) == (
        "not-higher",
        1,
        3,
        "Carla",
    )
    assert one["hands"][1]["status"] == "open"
    assert two["hands"][0].keys() >= HAND
    told = pusoyref("check", str(bad))
    assert told.status == 1
    assert "Hand 1, trick 1, turn 3: Carla: 5♣ does not beat 6♣." in told.out
    assert pusoyref("check", str(tmp_path / "none.toml"), str(bad), "--json").status == 2
    assert not pusoyref.home.exists()


def test_check_under_other_rules(pusoyref: Program) -> None:
    answer = pusoyref("check", str(EXAMPLES / "saturday.toml"), "--rules", "casual", "--json")
    assert answer.status == 1
    assert answer.json["files"][0]["hands"][0]["ruling"]["code"] == "kind-not-allowed"


def test_rules(pusoyref: Program) -> None:
    names = [rules["name"] for rules in pusoyref.json("rules", "list")["rules"]]
    assert names[0] == "pinoy"
    assert {"pinoy-mixed", "pinoy-international", "casual"} <= set(names)
    for name in names:
        told = pusoyref("rules", "show", name).done().out
        assert max(map(len, told.splitlines())) <= 80
        assert pusoyref.json("rules", "show", name)["name"] == name


def test_beats(pusoyref: Program) -> None:
    document = pusoyref.json("beats", "9cd", "9hs")
    assert document["beats"] is True
    assert document["play"] == {"kind": "pair", "cards": ["9c", "9d"]}
    assert document["other"] == {"kind": "pair", "cards": ["9s", "9h"]}
    assert document["code"] is None
    refused = pusoyref("beats", "h3579k", "3c4d5s6s7c", "--json")
    assert refused.status == 1
    assert (refused.json["beats"], refused.json["code"]) == (False, "wrong-kind")
    pusoyref("beats", "h3579k", "3c4d5s6s7c", "--rules", "pinoy-mixed").done()
    assert pusoyref("beats", "7cdhs", "--json").json["code"] == "not-a-play"


def test_table_through_a_pipe(saturday: Program) -> None:
    answer = saturday("table", stdin="ana=3c\n\n# a note\n2d\n-\n5c\nquit\n5h\n")
    assert answer.status == 1
    assert answer.out.splitlines()[0] == "Ana played 3♣."
    assert answer.err.startswith("line 6: ✗ Dan: 5♣ does not beat 2♦.")
    answer = saturday("table", "--keep-going", "--json", stdin="5c\n-\nquit\n5h\n")
    assert (answer.status, answer.json["turn"]) == (0, "Ana")


def test_ascii_and_no_color(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    for call in ("status", "ledger", "seen", "log", "sessions"):
        told = saturday(call, "--ascii").done().out
        assert told.isascii(), call
    refused = saturday("play", "2d", "--ascii")
    assert refused.err.startswith("x Ben: 2d does not beat 3c 3d.")
    assert "\x1b" not in saturday("status", "--no-color").done().out


def test_names_and_commands_may_be_shortened(saturday: Program) -> None:
    saturday("pl", "A=3c").done()
    assert saturday.json("statu")["turn"] == "Ben"
    answer = saturday("s")
    assert (answer.status, answer.out) == (2, "")


def test_limits_are_told_and_stop_nothing(pusoyref: Program) -> None:
    pusoyref.new("short", "--hands", "1")
    document = pusoyref.json("score", "b3", "c8", "d5")
    assert document["over"] == "The one hand agreed on is played."
    pusoyref("score", "b3", "c8", "d5").done()


def test_json_is_one_document_of_utf8(saturday: Program) -> None:
    answer = saturday.real("rename", "Ana", "Añá", "--json")
    assert answer.status == 0
    assert json.loads(answer.out)["cards_left"]["Añá"] == 13


@pytest.mark.parametrize("line", TOURNAMENT_COMMANDS, ids=lambda line: line.name)
def test_a_line_of_the_help_of_tournaments_is_what_the_command_says(
    pusoyref: Program, line: CommandLine
) -> None:
    answer = pusoyref("tournament", line.name, "--help").done()
    assert line.summary.rstrip(".") in " ".join(answer.out.split())

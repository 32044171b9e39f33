"""The JSON of hands, totals and files is what README, "For programs", says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pusoyref.commands.check import check_json
from pusoyref.formats.toml.reader import Reading, read_session_file
from pusoyref.money.transfers import Transfer
from pusoyref.session.questions import has_ruling
from pusoyref.session.standings import owed
from pusoyref.text.json import hand_json, pesos, settlement_json, totals_json
from pusoyref.text.style import SIGNS

CASES = Path(__file__).parents[1] / "cases"
FILES = sorted(CASES.glob("*/*.toml"))
HEAD = 'session = "x"\nstake = "5"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'


def reading(text: str) -> Reading:
    return read_session_file(HEAD + text, "x.toml")


def hand(text: str, **options: bool) -> dict[str, Any]:
    return hand_json(reading(f"[[hand]]\n{text}").evening.hands[0], SIGNS, **options)


def expected(file: Path) -> Any:
    return json.loads((file.parent / "expected.json").read_text("utf-8"))[file.name]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_file_gets_the_answers_that_are_known_to_be_right(file: Path) -> None:
    want = expected(file)
    read = read_session_file(file.read_text("utf-8"), file.name)
    got = check_json(read, SIGNS)
    assert len(got["hands"]) == len(want["hands"])
    for number, (found, right) in enumerate(zip(got["hands"], want["hands"], strict=True), 1):
        assert found["hand"] == number
        for key in {"status", "winner", "out_with", "left", "points"} & right.keys():
            assert found[key] == right[key]
        for key, value in right.get("ruling", {}).items():
            assert found["ruling"][key] == value or value is None
    assert got.get("owed") == want.get("owed", got["owed"])
    assert has_ruling(read.evening) == any("ruling" in found for found in got["hands"])
    assert json.loads(json.dumps(got)) == got


def test_a_complete_hand() -> None:
    assert hand("left = { Ben = 4, Carla = 10, Dan = 13 }\nout_with = '2c'") == {
        "hand": 1,
        "status": "complete",
        "winner": "Ana",
        "out_with": ["2c"],
        "left": {"Ana": 0, "Ben": 4, "Carla": 10, "Dan": 13},
        "points": {"Ana": 63, "Ben": -4, "Carla": -20, "Dan": -39},
        "transfers": [
            {"from": "Ben", "to": "Ana", "amount": "20.00"},
            {"from": "Carla", "to": "Ana", "amount": "100.00"},
            {"from": "Dan", "to": "Ana", "amount": "195.00"},
        ],
    }


def test_by_counts_nobody_knows_what_went_out_unless_it_is_said() -> None:
    assert hand("left = { Ben = 4, Carla = 10, Dan = 13 }")["out_with"] is None


def test_the_cards_that_went_out_go_by_rank_then_by_the_letter_of_the_suit() -> None:
    assert hand("left = { Ben = 4, Carla = 1, Dan = 2 }\nout_with = '2s2d2h'")["out_with"] == [
        "2d",
        "2h",
        "2s",
    ]
    assert hand("left = { Ben = 4, Carla = 1, Dan = 2 }\nout_with = 'KsKcKh5d5c'")["out_with"] == [
        "5c", "5d", "Kc", "Kh", "Ks",
    ]  # fmt: skip


def test_a_refused_hand() -> None:
    assert hand('tricks = ["Ana: 3c 6c", "Ben: 9h9c 8sd"]') == {
        "hand": 1,
        "status": "refused",
        "ruling": {
            "code": "not-higher",
            "trick": 2,
            "turn": 2,
            "player": "Carla",
            "cards": ["8s", "8d"],
            "message": (
                "Carla: 8♠ 8♦ does not beat 9♣ 9♥. A 9 is above an 8. If the table agrees, stand REASON "
                "lets it stand. [pairs · not-higher]"
            ),
            "may_stand": True,
        },
    }


def test_void_and_open_hands() -> None:
    assert hand('void = "misdeal"') == {"hand": 1, "status": "void"}
    assert hand('tricks = ["Ana: 3c 6c"]') == {"hand": 1, "status": "open"}


UNKNOWN = (
    'rules = { extends = "pinoy", deal = { cards = { 4 = 2 } } }\nlowest = "4c"\n'
    'tricks = ["Ana: 4c 5c - - 6c"]'
)


def test_a_score_that_lacks_a_fact_is_open_at_the_table_and_refused_in_a_file() -> None:
    assert hand(UNKNOWN) == {
        "hand": 1,
        "status": "open",
        "needs": [
            {"ask": "holds", "card": "2d", "players": ["Ben", "Carla", "Dan"], "nobody": True, "hand": 1}
        ],
    }
    refused = hand(UNKNOWN, as_check=True)
    assert refused["status"] == "refused"
    assert refused["ruling"] == {
        "code": "who-holds",
        "trick": None,
        "turn": None,
        "player": None,
        "cards": ["2d"],
        "message": (
            "Nobody has said who holds 2♦. It was not played, and it changes the points (top_card "
            "1). Say who: holds NAME 2d, or holds nobody 2d [scoring · who-holds]"
        ),
        "may_stand": False,
    }


def test_a_broken_last_card_duty_stands_beside_the_result() -> None:
    found = hand(
        'rules = { extends = "pinoy", deal = { cards = { 4 = 2 } }, turns = { last_card = "must-stop" } }\n'
        'lowest = "4c"\ntricks = ["Ana: 4c 5c - - -", "Ben: 7c"]\n'
        'left = { Ana = "9c", Carla = "8c 8d", Dan = "6c 6d" }'
    )
    assert found["status"] == "complete" and found["winner"] == "Ben"
    assert found["ruling"]["code"] == "must-stop" and found["ruling"]["player"] == "Dan"


def test_partners_have_half_points_and_money_is_text() -> None:
    file = read_session_file(
        'session = "x"\nrules = "teams"\nstake = "0.25"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
        "[[hand]]\nleft = { Ana = 0, Ben = 5, Carla = 2, Dan = 12 }\n"
        '[[payment]]\nfrom = "Ben"\nto = "Ana"\namount = "1"\n',
        "x",
    )
    assert totals_json(file.evening) == {
        "points": {"Ana": 13.5, "Ben": -13.5, "Carla": 13.5, "Dan": -13.5},
        "pesos": {"Ana": "3.38", "Ben": "-3.38", "Carla": "3.37", "Dan": "-3.37"},
    }
    assert pesos(owed(file.evening)) == {"Ana": "2.38", "Ben": "-2.38", "Carla": "3.37", "Dan": "-3.37"}
    document = check_json(file, SIGNS)
    assert list(document) == [
        "file", "session", "rules", "players", "hands", "totals", "owed", "settlement", "proof",
    ]  # fmt: skip
    assert document["settlement"] == [
        {"from": "Ben", "to": "Ana", "amount": "2.38"},
        {"from": "Dan", "to": "Carla", "amount": "3.37"},
    ]


def test_transfers_are_strings_with_two_decimals() -> None:
    assert settlement_json([Transfer("Ana", "Ben", 102400)]) == [
        {"from": "Ana", "to": "Ben", "amount": "1024.00"}
    ]

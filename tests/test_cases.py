"""Evenings and single rulings with right answers, worked out by programs independent of this one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pusoyref.formats.toml.reader import read_session_file
from pusoyref.money.transfers import balances
from pusoyref.notation.pesos import write_pesos
from pusoyref.session.evening import HandRecord
from pusoyref.session.standings import owed
from pusoyref.text.json import sorted_letters

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*/*.toml"))


def expected(file: Path) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((file.parent / "expected.json").read_text("utf-8"))
    answer: dict[str, Any] = answers[file.name]
    return answer


def answer(hand: HandRecord) -> dict[str, Any]:
    result = hand.result
    if result.questions or result.asks_leftover:
        return {
            "status": "refused",
            "ruling": {"code": "who-holds", "trick": None, "turn": None, "player": None},
        }
    if result.status == "refused":
        assert result.ruling is not None
        ruling = {key: getattr(result.ruling, key) for key in ("code", "trick", "turn", "player")}
        return {"status": "refused", "ruling": ruling}
    if result.status != "complete":
        return {"status": result.status}
    pesos = balances(hand.setup.players, result.transfers)
    return {
        "status": "complete",
        "winner": result.winner,
        "left": result.left,
        "points": result.points,
        "pesos": {player: write_pesos(won) for player, won in pesos.items()},
        "out_with": None if result.out_with is None else sorted_letters(result.out_with),
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_file_gets_the_answers_that_are_known_to_be_right(file: Path) -> None:
    want = expected(file)
    evening = read_session_file(file.read_text("utf-8"), file.name).evening
    got = [answer(hand) for hand in evening.hands]
    assert got == want["hands"]
    if "owed" in want:
        assert {player: write_pesos(centavos) for player, centavos in owed(evening).items()} == want["owed"]


def test_every_answer_belongs_to_a_file() -> None:
    for folder in ("evenings", "rulings"):
        names = {file.name for file in FILES if file.parent.name == folder}
        assert names == set(json.loads((CASES / folder / "expected.json").read_text("utf-8")))

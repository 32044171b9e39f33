"""The same hand typed at `table`, entered by `play` and `pass`, and imported: one session three times."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.playing import HAND, LEFT, POINTS, TURNS, typed_hand
from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

HISTORY = ("id", "name", "created", "n", "time", "group", "log", "history", "identity")


def test_three_identical_exports(pusoyref: Program) -> None:
    pusoyref.new("typed", "--date", "2026-11-28")
    with Terminal(pusoyref.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers(*typed_hand(), "quit")

    pusoyref.new("commands", "--date", "2026-11-28")
    for number, (player, text) in enumerate(TURNS):
        by = ("--by", player) if not number else ()
        call = ("pass",) if text == "-" else ("play", text)
        assert pusoyref.real(*call, *by).status == 0

    file = pusoyref.home / "evening.toml"
    head = 'session = "imported"\ndate = 2026-11-28\nstake = "5"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
    file.write_text(head + HAND)
    pusoyref("import", str(file)).done()

    names = ("typed", "commands", "imported")
    session_files = [
        re.sub("identity = .*", "", pusoyref("export", name).done().out).replace(name, "NAME")
        for name in names
    ]
    assert session_files[0] == session_files[1] == session_files[2]
    documents = [_without_history(pusoyref("export", name, "--to", "json").done().json) for name in names]
    assert documents[0] == documents[1] == documents[2]
    ledgers = [pusoyref.json("ledger", "--session", name) for name in names]
    assert len({ledger["proof"] for ledger in ledgers}) == 1
    for ledger in ledgers:
        assert ledger["hands"][0]["left"] == LEFT
        assert ledger["hands"][0]["points"] == POINTS
        assert ledger["owed"] == {"Ana": "-45.00", "Ben": "-25.00", "Carla": "-15.00", "Dan": "85.00"}


def _without_history(value: Any) -> Any:
    """The export without names of sessions, times, numbers of entries, and where a turn was written."""
    if isinstance(value, dict):
        return {
            key: _turn(found) if key == "line" else _without_history(found)
            for key, found in value.items()
            if key not in HISTORY
        }
    if isinstance(value, list):
        return [_without_history(found) for found in value]
    return value


def _turn(line: str) -> str:
    """`Dan: 7c7s` heads a line of a file, `+Ana=8s8h` stands in one; at the table both are `NAME=CARDS`."""
    return line.removeprefix("+").replace(": ", "=", 1)

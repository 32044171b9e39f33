"""`undo` and `redo` from any state: exactly the session in which the entry was never made."""

from __future__ import annotations

import re

import pytest

from tests.playing import TURNS
from tests.program import Program

pytestmark = pytest.mark.slow

HAND = (
    ("play", TURNS[0][1], "--by", "dan"),
    *((("pass",) if text == "-" else ("play", text)) for _, text in TURNS[1:]),
)
EVENING: tuple[tuple[str, ...], ...] = (
    *HAND[:8],
    ("pay", "dan", "carla", "50", "--note", "cash"),
    *HAND[8:21],
    ("fix", "qs=qh"),
    *HAND[21:],
    ("left", "carla", "8d", "jd", "9s"),
    ("rename", "ben", "Benjie"),
    ("score", "a3", "b10", "c2", "--held", "benjie=2d"),
    ("seats", "ana", "benjie", "carla", "elena"),
    ("change", "--stake", "10"),
    ("play", "benjie=3h"),
    ("play", "5s"),
    ("void", "misdeal"),
    ("play", "4c5c6d7d8h", "--by", "ana", "--let-stand", "Dan had left"),
    ("score", "a3", "b10", "c2"),
    ("close",),
    ("pay", "elena", "ana", "12.50"),
    ("reopen",),
    ("dealer", "carla"),
)


def test_one_step_back_and_forth_from_every_state(saturday: Program) -> None:
    before = saturday.standing()
    for call in EVENING:
        answer = saturday(*call)
        assert answer.status == 0, (call, answer.err)
        after = saturday.standing()
        assert after != before or call[0] in ("pass", "left"), call
        saturday("undo").done()
        assert saturday.standing() == before, call
        saturday("redo").done()
        assert saturday.standing() == after, call
        before = after


def test_all_the_way_back_and_forth(saturday: Program) -> None:
    states = [saturday.standing()]
    for call in EVENING:
        saturday(*call).done()
        states.append(saturday.standing())
    for state in reversed(states[:-1]):
        saturday("undo").done()
        assert saturday.standing() == state
    assert saturday("undo").status == 2
    for state in states[1:]:
        saturday("redo").done()
        assert saturday.standing() == state
    assert saturday("redo").status == 2


def test_several_at_once_across_hands_and_close(saturday: Program) -> None:
    saturday("score", "b3", "c8", "d5").done()
    one = saturday.standing()
    saturday("score", "a3", "c8", "d5").done()
    saturday("close").done()
    end = saturday.standing()
    told = saturday("undo", "2").done().out
    assert "the session was closed" in told
    assert "scored by counts" in told
    assert saturday.standing() == one
    saturday("redo", "2").done()
    assert saturday.standing() == end
    saturday("undo", "3").done()
    assert saturday.json("ledger")["hands"] == []


def test_more_than_there_is_is_refused_and_takes_nothing_back(saturday: Program) -> None:
    saturday("score", "b3", "c8", "d5").done()
    only = saturday("undo", "99")
    assert only.status == 2
    assert only.err == "There is only one command to undo, not 99; undo 1 takes all back.\n"
    saturday("score", "a3", "c8", "d5").done()
    before = saturday.standing()
    several = saturday("undo", "3")
    assert several.err == "There are only 2 commands to undo, not 3; undo 2 takes all back.\n"
    assert saturday.standing() == before
    saturday("undo", "2").done()
    assert "undo 2" not in saturday("redo", "3").err
    assert saturday("redo", "3").err == "There are only 2 commands to redo, not 3; redo 2 brings all back.\n"
    saturday("redo", "2").done()
    assert saturday.standing() == before


def test_as_if_it_had_never_been_made(pusoyref: Program) -> None:
    """Two sessions, one with slips that were taken back, are the same but for their names and identities."""
    pusoyref.new("clean", "--date", "2026-11-28")
    pusoyref.new("slips", "--date", "2026-11-28")
    for number, call in enumerate(HAND):
        pusoyref(*call, "--session", "clean").done()
        pusoyref(*call, "--session", "slips").done()
        if number % 3 == 0:
            wrong = ("void", "wrong") if number % 2 else ("pay", "ana", "ben", "5")
            pusoyref(*wrong, "--session", "slips").done()
            pusoyref("undo", "--session", "slips").done()
    seen = []
    for name in ("clean", "slips"):
        status, ledger = (
            pusoyref.json("status", "--session", name),
            pusoyref.json("ledger", "--session", name),
        )
        assert (status.pop("session"), ledger.pop("session")) == (name, name)
        exported = re.sub("identity = .*", "", pusoyref("export", name).done().out)
        seen.append((status, ledger, exported.replace(name, "")))
    assert seen[0] == seen[1]


def test_the_log_still_shows_it(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    saturday("play", "5d").done()
    saturday("undo").done()
    entries = saturday.json("log")["entries"]
    assert [(entry["sort"], entry["standing"]) for entry in entries] == [
        ("entry", True),
        ("entry", False),
        ("undo", False),
    ]
    assert entries[1]["text"] == "Ben played 5♦"
    saturday("redo").done()
    assert [entry["standing"] for entry in saturday.json("log")["entries"]][:2] == [True, True]


def test_a_new_entry_ends_what_could_be_redone(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    saturday("undo").done()
    saturday("play", "ben=3c").done()
    answer = saturday("redo")
    assert (answer.status, answer.out) == (2, "")
    assert "nothing to redo" in answer.err


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_nothing_to_take(saturday: Program, word: str) -> None:
    answer = saturday(word)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1

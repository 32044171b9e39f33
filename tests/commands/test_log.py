"""`log`: everything that happened, by hand, by player, by sort; and what a refusal does not do."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest

from pusoyref.text.entries import local_time
from tests.program import contents, run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Two hands with a refusal, something let stand, undone, redone and fixed; a person renamed."""
    run(tmp_path, "new", "Saturday", "Ana", "Ben", "Carla", "Dan", "--stake", "5").done()
    for line in ("play ana=3c", "play ben=4d", "play -", "play 9s"):
        run(tmp_path, *line.split()).done()
    assert run(tmp_path, "play", "ben=5h").status == 1
    run(tmp_path, "play", "ben=5h", "--let-stand", "nobody minded").done()
    run(tmp_path, "undo").done()
    run(tmp_path, "redo").done()
    run(tmp_path, "undo").done()
    run(
        tmp_path, "fix", "9s=9h", *(["--yes"] if "--yes" in run(tmp_path, "fix", "--help").done().out else [])
    ).done()
    run(tmp_path, "void", "misdeal").done()
    run(tmp_path, "rename", "ben", "Benjie").done()
    run(tmp_path, "score", "benj3", "c8", "d5").done()
    run(tmp_path, "pay", "dan", "ana", "5").done()
    return tmp_path


def entries(home: Path, *words: str) -> list[dict[str, object]]:
    return list(run(home, "log", *words, "--json").done().json["entries"])


def test_sorts_as_people_know_them(home: Path) -> None:
    sorts = [entry["sort"] for entry in entries(home)]
    assert sorts == [
        "entry", "entry", "entry", "entry", "refusal", "let-stand", "undo", "redo", "undo", "fix", "entry", "entry",
        "entry", "entry",
    ]  # fmt: skip
    for sort in ("entry", "refusal", "undo", "redo", "fix", "let-stand"):
        found = entries(home, "--sort", sort)
        assert len(found) == sorts.count(sort) and {entry["sort"] for entry in found} == {sort}
    called = run(home, "log", "--sort", "wish")
    assert called.status == 2 and "possible: entry, refusal, undo, redo, fix or let-stand." in called.err


def test_by_hand(home: Path) -> None:
    assert [entry["n"] for entry in entries(home, "--hand", "1")] == list(range(1, 12))
    assert [entry["n"] for entry in entries(home, "--hand", "2")] == [13]
    assert entries(home, "--hand", "3") == []
    assert "Nothing of that sort happened." in run(home, "log", "--hand", "3").done().out


def test_by_player_under_every_name(home: Path) -> None:
    about = [2, 5, 6, 7, 8, 9, 12, 13]
    for name in ("benjie", "benj", "Ben"):
        assert [entry["n"] for entry in entries(home, "--player", name)] == about
    assert [entry["n"] for entry in entries(home, "--player", "dan", "--hand", "2")] == [13]
    assert run(home, "log", "--player", "zoe").status == 2


def test_lines_say_what_was_taken_back_and_what_no_longer_stands(home: Path) -> None:
    lines = run(home, "log").done().out.splitlines()
    assert lines[5].endswith("Ben played 5♥ (let stand: nobody minded)  [undone]")
    assert lines[6].endswith("undo: Ben played 5♥ (let stand: nobody minded)")
    assert "refused: Ben: 5♥" in lines[4] and "out-of-turn" in lines[4]
    assert run(home, "log", "--sort", "undo", "--json").done().json["entries"][0]["standing"] is False


@pytest.fixture
def manila(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This machine stands in Manila, eight hours before Greenwich."""
    if sys.platform == "win32":
        pytest.skip("a process cannot change its time zone there")
    monkeypatch.setenv("TZ", "PST-8")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("manila")
def test_people_are_shown_local_time_and_programs_utc(home: Path) -> None:
    first = run(home, "log", "--json").done().json["entries"][0]
    assert first["time"].endswith("Z")
    begun = time.strptime(first["time"], "%Y-%m-%dT%H:%M:%SZ")
    shown = run(home, "log").done().out.splitlines()[0].split()
    assert shown[0] == "1" and f"{shown[1]} {shown[2]}" == local_time(
        first["time"], timezone(timedelta(hours=8))
    )
    assert int(shown[2][:2]) == (begun.tm_hour + 8) % 24


def test_a_time_in_a_zone() -> None:
    assert local_time("2026-11-28T20:15:03Z", timezone(timedelta(hours=8))) == "2026-11-29 04:15:03"
    assert local_time("2026-11-28T20:15:03Z", timezone(timedelta(hours=-5))) == "2026-11-28 15:15:03"
    assert local_time("", UTC) == "" and local_time("soon") == "soon"


@pytest.mark.parametrize(
    "refused", ["play 3c", "play ana=4s", "play xx", "pass --by carla", "play 3d3h4c", "left ana 14"]
)
def test_a_refusal_adds_a_line_and_changes_no_hand_sum_or_proof(home: Path, refused: str) -> None:
    run(home, "play", "ana=3d").done()
    before = {word: run(home, word, "--json").done().json for word in ("ledger", "status", "settle")}
    session_file, lines = run(home, "export").done().out, entries(home)
    called = run(home, *refused.split())
    assert called.status in (1, 2) and called.err
    assert {word: run(home, word, "--json").done().json for word in before} == before
    assert run(home, "export").done().out == session_file
    after = entries(home)
    assert after[: len(lines)] == lines
    assert [entry["sort"] for entry in after[len(lines) :]] == (["refusal"] if called.status == 1 else [])


def test_looking_at_the_log_writes_nothing(home: Path) -> None:
    before = contents(home)
    run(home, "log", "--player", "ana").done()
    assert contents(home) == before

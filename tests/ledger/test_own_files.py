"""`-o FILE` writes over nothing of the data folder, whatever the file is called, in every command that has it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.program import Program, contents

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")


@pytest.fixture
def full(saturday: Program) -> Program:
    """A session, a tournament with a round drawn, house rules, everything there is in a data folder."""
    saturday("score", "b3", "c8", "d5").done()
    saturday("rules", "new", "house", "--set", "ending.lone_two=false").done()
    saturday("tournament", "new", "Fiesta", *EIGHT, "--rounds", "1").done()
    saturday("tournament", "draw").done()
    saturday("sessions").done()
    (saturday.home / "booking.json").write_text("{}")
    return saturday


OUTPUTS = (
    "export -o {file}", "export --to json -o {file}", "stats --to csv -o {file}", "board --once --html {file}",
    "rules new other -o {file}", "tournament seats --to md -o {file}",
    "tournament standings --to csv -o {file}",
    "tournament open 1 1 -o {file}", "tournament slips --html {file}",
)  # fmt: skip
PLACES = (
    "sessions/S1.json", "sessions/S1.json.1", "sessions/S1.json.lock", "sessions/S9.json", "sessions/new.toml",
    "tournaments/T1.json", "tournaments/T9.json", "tournaments/current", "tournaments/T1.results",
    "tournaments/T1.copies/S1-ABCDEFGH.json", "index.json", "current", "current.lock", "booking.json",
)  # fmt: skip


@pytest.mark.parametrize("words", OUTPUTS)
def test_no_command_writes_into_the_data_folder(full: Program, words: str) -> None:
    for place in (*PLACES, "rules/house.toml"):
        before = contents(full.home)
        called = full(*words.replace("{file}", str(full.home / place)).split())
        assert called.status == 2, (place, called)
        assert contents(full.home) == before, place


def test_it_says_so(full: Program) -> None:
    called = full("export", "-o", str(full.home / "current"))
    assert called.err == (
        f"{full.home / 'current'} belongs to the data folder, where only the program itself writes; nothing was "
        "written. Choose another name.\n"
    )
    document = full("export", "-o", str(full.home / "sessions" / "S1.json"), "--json").json
    assert document["error"]["code"] == "own-file"


def test_by_whatever_name(full: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = full.home / "sessions" / "S1.json"
    (tmp_path / "symbolic.json").symlink_to(session)
    (tmp_path / "folder").symlink_to(full.home / "sessions")
    os.link(session, tmp_path / "hard.json")
    monkeypatch.chdir(full.home / "rules")
    before = contents(full.home)
    for name in (tmp_path / "symbolic.json", tmp_path / "folder" / "new.toml", tmp_path / "hard.json",
                 "../sessions/S1.json", "house.toml", f"{tmp_path}/folder/", "../sessions/../current"):  # fmt: skip
        called = full("export", "-o", str(name))
        assert called.status == 2 and "belongs to the data folder" in called.err, (name, called)
    assert contents(full.home) == before


def test_beside_it_anything_goes(full: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some keep their data folder where they work."""
    monkeypatch.chdir(full.home)
    full("export", "-o", "saturday.toml").done()
    full("export", "-o", "saturday.toml").done()
    full("rules", "new", "more", "-o", str(full.home / "rules" / "more.toml")).done()
    full("export", "-o", str(full.home / "backup") + "/").done()

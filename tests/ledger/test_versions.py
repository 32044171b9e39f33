"""Files of other versions: newer ones are left alone, older ones read, and upgraded only when written, after a copy."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pusoyref.ledger import stored_form
from pusoyref.ledger.stored_form import Tables, dump, load, schema_of
from tests.program import contents, run

STORED = Path(__file__).parent / "stored"
COMMANDS = (
    "", "status", "seen", "ledger", "settle", "settle --record", "log", "play 3c", "pass", "stand why", "lead ana",
    "lowest 3c", "leftover ana", "deal ana 3c", "dealer ana", "left ana 3", "holds ana 2d", "fed ana", "owes ana",
    "score b3 c8 d5", "void misdeal", "undo", "redo", "pay ana ben 5", "close", "reopen", "seats ana ben carla eve",
    "rename ana Anita", "change --stake 5", "fix 3c=3d", "export", "export --to json", "use S1", "doctor",
    "doctor --restore", "settle --since 2020-01", "ledger --since 2020-01", "rescore --rules bigtwo", "table",
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    run(tmp_path, "new", "Saturday", "Ana", "Ben", "Carla", "Dan", "--stake", "5").done()
    run(tmp_path, "score", "b3", "c8", "d5").done()
    return tmp_path


def later_form(tables: Tables) -> bytes:
    """The file of a version to come, as sound as any."""
    tables["hands"]["1"]["entries"][0]["n"] = [1, "later"]
    with pytest.MonkeyPatch.context() as later:
        later.setattr(stored_form, "SCHEMA", 3)
        return dump(tables)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_newer_file_is_refused_with_the_remedy_and_left_alone(home: Path, command: str) -> None:
    file = home / "sessions" / "S1.json"
    file.write_bytes(later_form(load(file.read_bytes(), file)))
    before = contents(home)
    called = run(home, *command.split(), stdin="3c\n")
    assert called.status in (2, 3), called
    if command not in ("use S1", "export --to json"):
        assert (
            "written by a newer pusoyref (format 3, known here 2); update this one" in called.err + called.out
        )
    assert contents(home) == before


def test_a_newer_export_is_refused_with_the_remedy(home: Path) -> None:
    later = run(home, "export", "--to", "json").done().out.replace('"version": 2', '"version": 3')
    for word in ("check", "import"):
        called = run(home, word, "-", stdin=later)
        assert called.status != 0 and "newer" in called.err, called


def older(tables: Tables) -> Tables:
    """A made-up step: schema 2 had called the stake `ante`."""
    session = dict(tables["session"]["1"])
    session["stake"] = session.pop("ante")
    return {**tables, "session": {"1": session}}


@pytest.fixture
def upgraded_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program one schema later; the file still as schema 2 had it."""
    file = home / "sessions" / "S1.json"
    tables = load(file.read_bytes(), file)
    tables["session"]["1"]["ante"] = tables["session"]["1"].pop("stake")
    file.write_bytes(dump(tables))
    monkeypatch.setattr(stored_form, "SCHEMA", 3)
    monkeypatch.setitem(stored_form.STEPS, 2, older)
    return home


def test_an_older_file_is_read_and_stays_as_it_is(upgraded_home: Path) -> None:
    before = contents(upgraded_home)
    assert run(upgraded_home, "settle", "--json").done().json["settlement"][0]["amount"] == "15.00"
    assert "1 hand" in run(upgraded_home, "doctor").done().out
    assert schema_of(before["sessions/S1.json"]) == 2


def test_it_is_upgraded_when_written_after_a_copy_that_stays(upgraded_home: Path) -> None:
    file = upgraded_home / "sessions" / "S1.json"
    before = file.read_bytes()
    run(upgraded_home, "pay", "ben", "ana", "5").done()
    assert schema_of(file.read_bytes()) == 3
    kept = file.parent / "S1.json.schema-2"
    assert kept.read_bytes() == before and kept.stat().st_mode & 0o777 == 0o600
    for _ in range(5):
        run(upgraded_home, "pay", "ben", "ana", "1").done()
    assert kept.read_bytes() == before
    assert run(upgraded_home, "settle", "--json").done().json["settlement"][0]["amount"] == "5.00"
    run(upgraded_home, "doctor").done()


def test_an_older_copy_is_good_enough_to_bring_back(upgraded_home: Path) -> None:
    file = upgraded_home / "sessions" / "S1.json"
    run(upgraded_home, "pay", "ben", "ana", "5").done()
    file.write_bytes(b"")
    run(upgraded_home, "doctor", "--restore").done()
    assert run(upgraded_home, "settle", "--json").done().json["settlement"][0]["amount"] == "15.00"


def test_the_first_schema_is_upgraded_too_after_a_copy_that_stays(tmp_path: Path) -> None:
    (tmp_path / "sessions").mkdir()
    file = tmp_path / "sessions" / "S1.json"
    shutil.copy(STORED / "schema-1.json", file)
    run(tmp_path, "pay", "ana", "ben", "5").done()
    assert schema_of(file.read_bytes()) == 2
    assert (file.parent / "S1.json.schema-1").read_bytes() == (STORED / "schema-1.json").read_bytes()


@pytest.mark.parametrize("stored", sorted(STORED.glob("schema-*.json")), ids=lambda file: file.stem)
def test_a_stored_example_of_every_schema_is_read_for_ever(tmp_path: Path, stored: Path) -> None:
    (tmp_path / "sessions").mkdir()
    shutil.copy(stored, tmp_path / "sessions" / "S1.json")
    expected = json.loads(stored.with_suffix(".expected").read_text("utf-8"))
    ledger = run(tmp_path, "ledger", "--json").done().json
    assert {key: ledger[key] for key in ("totals", "owed", "proof")} == expected["ledger"]
    log = run(tmp_path, "log", "--json").done().json["entries"]
    assert [[entry["n"], entry["sort"], entry["standing"], entry["line"]] for entry in log] == expected["log"]
    assert run(tmp_path, "doctor", "--json").done().json["ok"]
    run(tmp_path, "pay", "ana", "ben", "5").done()
    assert run(tmp_path, "doctor", "--json").done().json["ok"]


@pytest.mark.parametrize(
    "stored", sorted(STORED.glob("tournament-schema-*.json")), ids=lambda file: file.stem
)
def test_a_stored_tournament_of_every_schema_is_read_for_ever(tmp_path: Path, stored: Path) -> None:
    (tmp_path / "tournaments").mkdir()
    shutil.copy(stored, tmp_path / "tournaments" / "T1.json")
    expected = json.loads(stored.with_suffix(".expected").read_text("utf-8"))
    log = run(tmp_path, "tournament", "log", "--json").done().json["entries"]
    assert [[entry["n"], entry["sort"], entry["standing"], entry["text"]] for entry in log] == expected["log"]
    standings = run(tmp_path, "tournament", "standings", "--json").done().json
    lines = [[line["place"], line["player"], line["points"]] for line in standings["standings"]]
    assert lines == expected["standings"]
    assert [table["players"] for table in standings["missing"]] == expected["tables"]
    run(tmp_path, "tournament", "redo").done()
    run(tmp_path, "tournament", "paid", "ben").done()
    assert run(tmp_path, "doctor", "--json").done().json["ok"]


@pytest.mark.parametrize("kind", ["", "tournament-"])
def test_every_schema_there_was_has_its_example(kind: str) -> None:
    there = {int(file.stem.rpartition("-")[2]) for file in STORED.glob(f"{kind}schema-*.json")}
    assert there == set(range(1, stored_form.SCHEMA + 1))
    assert set(stored_form.STEPS) == set(range(1, stored_form.SCHEMA))

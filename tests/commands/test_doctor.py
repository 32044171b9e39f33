"""What is damaged, missing or not ours: `doctor` and the commands say it in the right words and overwrite nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.ledger.disk import read_value, write_value
from pusoyref.ledger.stored_form import dump, load
from tests.program import contents, run

pytestmark = pytest.mark.slow

COMMANDS = (
    "status", "ledger", "settle", "log", "play 3c", "pass", "score b1 c1 d1", "pay ana ben 5", "undo", "redo",
    "close", "export", "seats ana ben carla eve", "rename ana Anita", "settle --record", "seen",
    "ledger --since 2020-01", "settle --since 2020-01 --record",
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A session of two hands, a payment, something undone, something refused, and one hand open."""
    home = tmp_path / "home"
    run(home, "new", "Saturday", "Ana", "Ben", "Carla", "Dan", "--stake", "5", "--date", "2026-11-28").done()
    run(home, "score", "b3", "c8", "d5").done()
    run(home, "score", "a4", "c10", "d13", "--held", "dan=2d").done()
    run(home, "pay", "dan", "ben", "50").done()
    run(home, "play", "ben=3c").done()
    assert run(home, "play", "3d4d").status == 1
    run(home, "pass").done()
    run(home, "undo").done()
    return home


@pytest.fixture
def file(home: Path) -> Path:
    return home / "sessions" / "S1.json"


def test_a_sound_folder_is_well(home: Path) -> None:
    called = run(home, "doctor").done()
    assert "S1 Saturday: well. 3 hands replayed" in called.out and "all is well" in called.out
    document = run(home, "doctor", "--json").done().json
    assert document["ok"] and document["files"][0]["state"] == "well"
    assert document["files"][0]["proof"] == run(home, "ledger", "--json").done().json["proof"]


def test_no_folder_is_no_session(tmp_path: Path) -> None:
    called = run(tmp_path / "none", "doctor").done()
    assert "There is no session" in called.out and not (tmp_path / "none").exists()


def flip(data: bytes) -> bytes:
    return data[:200] + bytes([data[200] ^ 1]) + data[201:]


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a flipped bit": (flip, "is damaged"),
    "cut short": (lambda data: data[: len(data) // 2], "is damaged: it breaks off"),
    "empty": (lambda data: b"", "is damaged: it is empty"),
    "another program's": (
        lambda data: b'{"name": "left-pad", "version": "1.0"}',
        "was not written by pusoyref",
    ),
    "a picture": (lambda data: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is damaged"),
    "newer": (lambda data: b'{"pusoyref": {"1": {"schema": 99}}, "later": {}}', "newer pusoyref"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_commands_say_so_and_overwrite_nothing(home: Path, file: Path, damage: str) -> None:
    spoil, words = DAMAGE[damage]
    file.write_bytes(spoil(file.read_bytes()))
    before = contents(home)
    for command in COMMANDS:
        called = run(home, *command.split())
        assert called.status == 3, (command, called)
        assert words in called.err and "S1.json" in called.err, (command, called)
        assert contents(home) == before, command
    called = run(home, "doctor")
    assert called.status == 3 and words in called.out
    as_json = run(home, "doctor", "--json")
    assert as_json.status == 3 and as_json.json["files"][0]["state"] == "unreadable"
    assert contents(home) == before
    assert run(home, "sessions").status == 0 and contents(home) == before


@pytest.mark.parametrize("damage", DAMAGE)
def test_restore_brings_back_the_copy_and_keeps_the_damaged_file(home: Path, file: Path, damage: str) -> None:
    spoil, _ = DAMAGE[damage]
    whole = file.read_bytes()
    spoilt = spoil(whole)
    file.write_bytes(spoilt)
    called = run(home, "doctor", "--restore")
    if damage == "newer":
        assert called.status == 3 and "Not restored" in called.out and file.read_bytes() == spoilt
        return
    assert called.status == 0 and "S1: brought back from S1.json.1." in called.out
    assert (file.parent / "S1.json.damaged-1").read_bytes() == spoilt
    assert "S1.json.damaged-1" in called.out
    assert "The last line of its log is 6, of" in called.out
    if damage == "a flipped bit":
        assert "Missing: 7, of" in called.out and "undo" in called.out
    elif damage != "another program's":
        assert "What the last command entered after that may be missing" in called.out
    run(home, "doctor").done()
    run(home, "undo").done()  # the pass that the lost undo took back


def test_ten_lengths_through_the_command_and_every_one_in_process(home: Path, file: Path) -> None:
    whole = file.read_bytes()
    for tenth in range(10):
        file.write_bytes(whole[: len(whole) * tenth // 10])
        called = run(home, "status")
        assert called.status == 3 and "damaged" in called.err
        assert run(home, "doctor").status != 0
        assert file.read_bytes() == whole[: len(whole) * tenth // 10]
    for length in range(len(whole)):
        with pytest.raises(Exception, match="damaged"):
            load(whole[:length], file)


def test_what_a_damaged_file_still_tells_is_named_as_missing(home: Path, file: Path) -> None:
    run(home, "pay", "carla", "ben", "12.50", "--note", "gcash", "--date", "2026-11-29").done()
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b'"stake":500', b'"stake":900'))
    document = run(home, "doctor", "--restore", "--json")
    restored = document.json["files"][0]["restored"]
    assert document.status == 0 and restored["all_read"]
    assert [one["text"] for one in restored["missing"]] == ["Carla paid Ben ₱12.50 (on 2026-11-29, gcash)"]
    assert restored["last"]["n"] == restored["missing"][0]["n"] - 1


def test_a_missing_file_with_copies_is_brought_back(home: Path, file: Path) -> None:
    file.unlink()
    called = run(home, "status")
    assert called.status == 3 and "is gone. A good copy is" in called.err
    assert run(home, "doctor").status == 3
    assert run(home, "new", "next", "Ana", "Ben", "Carla", "Dan").status == 0
    assert not file.exists() and (file.parent / "S2.json").exists()  # the id is not given away
    assert run(home, "doctor", "--restore").done().status == 0 and file.exists()


def test_a_missing_folder_is_told_and_not_made_anew(home: Path) -> None:
    (home / "sessions").rename(home / "elsewhere")
    before = contents(home)
    for command in ("status", "ledger", "settle", "play 3c", "doctor", "sessions", "doctor --restore"):
        called = run(home, *command.split())
        assert called.status == 3 and "is gone, and there is no copy" in called.err + called.out, (
            command,
            called,
        )
    assert contents(home) == before and not (home / "sessions").exists()
    (home / "elsewhere").rename(home / "sessions")
    run(home, "doctor").done()


def test_a_result_that_was_changed_by_hand_is_told(home: Path, file: Path) -> None:
    tables = load(file.read_bytes(), file)
    tables["hands"]["1"]["result"]["points"]["Ana"] = 99
    file.write_bytes(dump(tables))
    called = run(home, "doctor")
    assert called.status == 1 and "Hand 1: its stored result is not what a replay gives" in called.out


def test_entries_that_make_no_evening_are_damage_not_a_traceback(home: Path, file: Path) -> None:
    def changed(change: Callable[[dict[str, dict[str, dict[str, object]]]], object]) -> None:
        tables = load(whole, file)
        change(tables)
        file.write_bytes(dump(tables))
        for command in ("status", "doctor", "play 3d", "log", "sessions"):
            called = run(home, *command.split())
            assert called.status in (0, 1, 3), (command, called)
        assert run(home, "doctor").status != 0

    whole = file.read_bytes()
    changed(lambda tables: tables["log"]["7"].update(target=99))
    changed(lambda tables: tables["hands"]["1"]["entries"][0].update(text="score Zoe=3"))  # type: ignore[index]
    changed(lambda tables: tables["hands"]["1"]["entries"][0].update(text="what is this"))  # type: ignore[index]
    changed(lambda tables: tables["hands"]["1"]["setup"].update(rules={}))  # type: ignore[attr-defined]
    changed(lambda tables: tables["hands"]["1"]["setup"].pop("players"))  # type: ignore[attr-defined]
    changed(lambda tables: tables["hands"]["1"]["setup"].update(players=["Ana", "Zoe", "Carla", "Dan"]))  # type: ignore[attr-defined]
    changed(
        lambda tables: tables["log"]["3"].update(text="pay Zoe, Ana, 5.00") if "3" in tables["log"] else None
    )
    changed(lambda tables: tables["session"]["1"].update(rules={"name": 3}))
    changed(lambda tables: tables["session"].clear())
    changed(lambda tables: tables["log"].update({"x": {}}))
    changed(lambda tables: tables.update(log={"4": {"n": "four"}}))


def test_a_wrong_list_of_sessions_is_told_and_made_again(home: Path) -> None:
    run(home, "sessions").done()
    index = home / "index.json"
    entries = read_value(index, list[dict[str, Any]])
    assert entries is not None
    entries[0]["date"] = "1999-01-01"
    write_value(index, entries)
    called = run(home, "doctor")
    assert called.status == 1 and "The list of sessions is wrong about S1" in called.out
    run(home, "doctor", "--restore").done()
    assert run(home, "sessions", "--json").done().json["sessions"][0]["date"] == "2026-11-28"
    index.write_bytes(b"\x00not json")
    assert run(home, "sessions", "--json").done().json["sessions"][0]["id"] == "S1"


def test_a_save_that_fails_is_loud_and_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    from pusoyref.ledger.disk import Disk

    before = contents(home)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Disk, "write", full)
    for command in (
        "play 4d",
        "pay ana ben 5",
        "undo",
        "settle --record",
        "rename ana Anita",
        "new other a b c d",
    ):
        called = run(home, *command.split())
        assert called.status == 3 and called.out == "", (command, called)
        assert (
            "cannot be saved: No space left on device" in called.err
            and "put that right, then try again" in called.err
        )
        assert contents(home) == before
    monkeypatch.undo()
    run(home, "play", "4d").done()

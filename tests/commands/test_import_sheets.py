"""`import` and `check` of score sheets: many sessions of one file, all of them or none."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from pusoyref.ledger.disk import DISK
from tests.program import Program

SHEET = """\
2023-03-03  # at Ana's
Ana Ben Carla Dan
0 10 5 3
3t 0 1 2    # Ana pays for all
2023-03-10
F=11
0 10 9 13
Ana Ben Carla Elena
5 4 0 1
2023-03-17
0 1 2 3
"""


@pytest.fixture
def sheet(tmp_path: Path) -> str:
    file = tmp_path / "club.txt"
    file.write_text(SHEET)
    return str(file)


def sessions(program: Program) -> list[tuple[str, str, int, str]]:
    return [
        (one["name"], one["date"], one["hands"], one["rules"])
        for one in reversed(program.json("sessions")["sessions"])
    ]


def test_a_sheet_becomes_sessions_by_date(pusoyref: Program, sheet: str) -> None:
    document = pusoyref.json("import", sheet)
    assert [(one["session"], one["id"], one["hands"]) for one in document["imported"]] == [
        ("club 2023-03-03", "S1", 2), ("club 2023-03-10", "S2", 2), ("club 2023-03-17", "S3", 1),
    ]  # fmt: skip
    assert document["skipped"] == []
    assert sessions(pusoyref) == [
        ("club 2023-03-03", "2023-03-03", 2, "big-two-scorer"),
        ("club 2023-03-10", "2023-03-10", 2, "big-two-scorer, F=11"),
        ("club 2023-03-17", "2023-03-17", 1, "big-two-scorer, F=11"),
    ]
    ledger = pusoyref.json("ledger", "--session", "S1")
    assert ledger["totals"]["points"] == {"Ana": 28 - 18, "Ben": -52 + 6, "Carla": 8 + 6, "Dan": 16 + 6}
    assert ledger["owed"] == {"Ana": "0.00", "Ben": "0.00", "Carla": "0.00", "Dan": "0.00"}
    assert pusoyref.json("status")["session"] == "club 2023-03-17"
    assert pusoyref("doctor").done().out.strip().endswith("all is well.")


def test_the_list_of_sessions_is_right_without_reading_them_again(pusoyref: Program, sheet: str) -> None:
    pusoyref("import", sheet).done()
    assert pusoyref.json("doctor")["index"] == {"wrong": []}
    noted = (pusoyref.home / "index.json").read_bytes()
    assert pusoyref.json("sessions")["sessions"][0]["hands"] == 1
    assert (pusoyref.home / "index.json").read_bytes() == noted


def test_what_is_here_already_is_named_and_left_alone(pusoyref: Program, sheet: str) -> None:
    pusoyref("import", sheet).done()
    again = pusoyref("import", sheet)
    assert again.status == 0 and again.out == ""
    assert again.err.count("is here already as S") == 3
    Path(sheet).write_text(SHEET + "2023-03-24\n0 1 2 4\n")
    more = pusoyref.json("import", sheet)
    assert [one["session"] for one in more["imported"]] == ["club 2023-03-24"]
    assert [one["session"] for one in more["skipped"]] == [
        "club 2023-03-03", "club 2023-03-10", "club 2023-03-17",
    ]  # fmt: skip


def test_a_renamed_sheet_is_the_same_evenings(pusoyref: Program, sheet: str, tmp_path: Path) -> None:
    pusoyref("import", sheet).done()
    other = tmp_path / "copy of club.txt"
    other.write_text(SHEET.replace("0 1 2 3", "0 1 2 4"))
    document = pusoyref.json("import", str(other))
    assert [one["session"] for one in document["imported"]] == ["copy of club 2023-03-17"]
    assert len(document["skipped"]) == 2


def test_a_session_of_that_name_that_is_another_evening_is_named(pusoyref: Program, sheet: str) -> None:
    pusoyref("import", sheet).done()
    Path(sheet).write_text(SHEET.replace("0 1 2 3", "0 1 2 4"))
    answer = pusoyref("import", sheet)
    assert answer.status == 2
    assert '"club 2023-03-17" is here already as S3, but it is another evening' in answer.err
    assert len(sessions(pusoyref)) == 3


def test_very_many_that_are_here_are_one_line(pusoyref: Program, tmp_path: Path) -> None:
    days = "".join(f"2023-01-{day:02}\n0 1 2 {day % 13 + 1}\n" for day in range(1, 29))
    file = tmp_path / "club.txt"
    file.write_text("a b c d\n" + days)
    assert pusoyref("import", str(file)).done().out.endswith("28 sessions, S1 to S28, with 28 hands.\n")
    again = pusoyref("import", str(file)).done()
    assert again.err.endswith("28 of its sessions are here already, as S1 to S28; they were left alone.\n")


def test_one_odd_line_and_nothing_is_imported(pusoyref: Program, sheet: str) -> None:
    Path(sheet).write_text(SHEET + "0 1 2\n")
    answer = pusoyref("import", sheet)
    assert answer.status == 2 and answer.out == ""
    assert f"{sheet}, line 12: " in answer.err and "Nothing of it was taken." in answer.err
    assert pusoyref.json("sessions")["sessions"] == []


def test_a_sheet_with_a_ruling_is_not_imported(pusoyref: Program, sheet: str) -> None:
    answer = pusoyref("import", sheet, "--rules", "play-on")
    assert answer.status == 2 and "line 4: t means nothing under these rules" in answer.err
    assert pusoyref.json("sessions")["sessions"] == []
    Path(sheet).write_text("2023-03-03\nAna Ben Carla Dan\n0 1 2 3\n")
    refused = pusoyref("import", sheet, "--rules", "play-on")
    assert refused.status == 1 and "no-winner" in refused.err
    assert pusoyref.json("sessions")["sessions"] == []


def test_rules_and_stake_are_the_users(pusoyref: Program, sheet: str) -> None:
    Path(sheet).write_text("2023-03-03\nF=3\nAna Ben Carla Dan\n0 3 11 13\n")
    pusoyref("import", sheet, "--rules", "pinoy", "--stake", "2.50").done()
    ledger = pusoyref.json("ledger")
    assert ledger["totals"]["points"] == {"Ana": 64, "Ben": -3, "Carla": -22, "Dan": -39}
    assert ledger["totals"]["pesos"] == {"Ana": "160.00", "Ben": "-7.50", "Carla": "-55.00", "Dan": "-97.50"}


def test_rules_and_stake_are_for_sheets_alone(pusoyref: Program, tmp_path: Path) -> None:
    file = tmp_path / "sat.toml"
    file.write_text('session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n')
    for option in (("--rules", "pinoy"), ("--stake", "5")):
        answer = pusoyref("import", str(file), *option)
        assert answer.status == 2 and f"{option[0]} is for big-two-scorer sheets" in answer.err
    assert pusoyref("import", str(file), "--from", "big-two-scorer").status == 2
    assert pusoyref("import", str(file), "--from", "toml").done()


def test_from_a_pipe(pusoyref: Program) -> None:
    document = pusoyref("import", "-", "--from", "big-two-scorer", "--json", stdin=SHEET).done().json
    assert document["imported"][0]["session"] == "big-two-scorer 2023-03-03"


def test_check_reads_sheets_and_stores_nothing(pusoyref: Program, sheet: str) -> None:
    document = pusoyref.json("check", sheet)
    assert document["ok"] is True
    assert [one["session"] for one in document["files"]] == [
        "club 2023-03-03", "club 2023-03-10", "club 2023-03-17",
    ]  # fmt: skip
    assert document["files"][1]["totals"]["points"] == {
        "Ana": 58 - 10, "Ben": 18 - 6, "Carla": 22 + 10, "Dan": -98, "Elena": 6,
    }  # fmt: skip
    assert not pusoyref.home.exists()
    under = pusoyref.json("check", sheet, "--rules", "pinoy")
    assert under["files"][0]["hands"][1]["points"] == {"Ana": -3, "Ben": 6, "Carla": -1, "Dan": -2}
    assert under["files"][0]["rescored"]["rules"] == "big-two-scorer"
    Path(sheet).write_text(SHEET + "what is\n")
    odd = pusoyref("check", sheet, "--json")
    assert odd.status == 2 and f"{sheet}, line 12: " in odd.json["files"][0]["error"]


class FullDisk:
    """The disk that takes no more after so many files."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, after: int, *, keeps: bool = False) -> None:
        self._left, self._open, self._remove = after, DISK.open, DISK.remove
        monkeypatch.setattr(type(DISK), "open", lambda _, file: self.open(file))
        if keeps:
            monkeypatch.setattr(type(DISK), "remove", lambda _, file: self.remove(file))

    def open(self, file: Path) -> int:
        if file.parent.name == "sessions":
            self._left -= 1
            if self._left < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
        return self._open(file)

    def remove(self, file: Path) -> None:
        if file.name == "S1.json":
            raise OSError(errno.EROFS, "Read-only file system")
        self._remove(file)


def stored(program: Program) -> list[str]:
    return sorted(file.name for file in (program.home / "sessions").glob("S*.json*"))


def test_where_saving_fails_in_the_middle_nothing_stays(
    pusoyref: Program, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        FullDisk(patch, after=2)
        answer = pusoyref("import", sheet)
    assert answer.status == 3 and "No space left on device" in answer.err
    assert stored(pusoyref) == []
    assert pusoyref.json("sessions")["sessions"] == []
    assert len(pusoyref.json("import", sheet)["imported"]) == 3


def test_what_cannot_be_taken_away_again_is_named(
    pusoyref: Program, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        FullDisk(patch, after=2, keeps=True)
        answer = pusoyref("import", sheet)
    assert answer.status == 3 and "could not be taken away again: S1" in answer.err
    assert stored(pusoyref) == ["S1.json"]
    again = pusoyref.json("import", sheet)
    assert [one["id"] for one in again["imported"]] == ["S2", "S3"] and len(again["skipped"]) == 1


def test_an_interrupted_import_leaves_nothing(
    pusoyref: Program, sheet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []

    def interrupted(disk: Any, file: Path, name: Path) -> None:
        calls.append(name)
        if len(calls) == 2:
            raise KeyboardInterrupt
        name.hardlink_to(file)

    with monkeypatch.context() as patch:
        patch.setattr(type(DISK), "link", interrupted)
        assert pusoyref("import", sheet).status == 130
    assert stored(pusoyref) == []


def test_a_process_killed_in_the_middle_leaves_whole_sessions_and_the_next_import_the_rest(
    pusoyref: Program, sheet: str
) -> None:
    pusoyref("import", sheet).done()
    # As it is when a process dies over the second session: one is there, the next was being written.
    for id in ("S2", "S3"):
        file = pusoyref.home / "sessions" / f"{id}.json"
        file.rename(file.with_name(f"{id}.json.tmp-999999-1"))
    (pusoyref.home / "index.json").unlink()
    (pusoyref.home / "current").unlink()
    document = pusoyref.json("import", sheet)
    assert [one["id"] for one in document["imported"]] == ["S2", "S3"] and len(document["skipped"]) == 1
    assert pusoyref("doctor").done().out.strip().endswith("all is well.")
    assert stored(pusoyref) == ["S1.json", "S2.json", "S3.json"]

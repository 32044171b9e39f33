"""An answer that cannot be shown after something was saved: exit status 4, and what was saved on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.cli.context import Context
from pusoyref.commands import import_ as import_module
from pusoyref.errors import LedgerError
from pusoyref.ledger.booking import BatchBooking
from pusoyref.ledger.disk import DISK
from tests.program import PROGRAM, Answer, Program, run_process

SHEET = "2023-03-03\nAna Ben Carla Dan\n0 10 5 3\n2 7 5 0\n2023-03-10\n0 10 9 13\n"

Ways = Callable[..., Answer]
WAYS = {"closed": ">&-", "full": ">/dev/full", "nobody reads": "| :"}


def unseen(program: Program, way: str, words: str, **variables: str) -> Answer:
    """A command whose answer goes nowhere; of a pipe nobody reads, the command's own status."""
    # It writes only when the reader has gone.
    command = f"(sleep 0.3; '{PROGRAM}' {words})" if way == "| :" else f"'{PROGRAM}' {words}"
    script = f"set -o pipefail; {command} {way}"
    return run_process("bash", "-c", script, home=program.home, **variables)


ENTERING = {
    "play ana=3c": "saturday (S1): entered as entry 3",
    "score b3 c8 d5": "saturday (S1): entered as entry 3",
    "pay dan ben 50": "saturday (S1): booked as p2",
    "undo": "saturday (S1): entered as entry 3",
    "close": "saturday (S1): entered as entry 3",
    "settle --record": "saturday (S1): booked as p2, p3 and p4",
    "rename ana Anita": "saturday (S1): entered as entry 3",
    "change --stake 10": "saturday (S1): entered as entry 3",
    "seats ana ben carla eve": "saturday (S1): entered as entry 3",
    "new sunday --like saturday": "sunday is made as S2",
    "use saturday": "S1 is current",
    "import {sheet}": "scores 2023-03-03 is made as S2, scores 2023-03-10 is made as S3",
    "rules new house --set ending.lone_two=false": "{home}/rules/house.toml is written",
    "tournament new Fiesta ana ben carla dan eve fay gil hana": "Fiesta is made as T1",
}


@pytest.fixture
def evening(saturday: Program) -> Program:
    """Two entries: a hand and a payment."""
    saturday("score", "b3", "c8", "d5").done()
    saturday("pay", "dan", "ben", "50").done()
    return saturday


@pytest.mark.slow
@pytest.mark.parametrize("words", ENTERING)
def test_it_says_what_was_saved(evening: Program, words: str, tmp_path: Path) -> None:
    sheet = tmp_path / "scores.txt"
    sheet.write_text(SHEET)
    answer = unseen(evening, ">/dev/full", words.replace("{sheet}", str(sheet)))
    stored = ENTERING[words].replace("{home}", str(evening.home))
    assert answer.status == 4, answer
    assert answer.err == f"{stored}; only the answer could not be shown: No space left on device.\n"
    assert evening("doctor").status == 0


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_whatever_became_of_standard_output(evening: Program, way: str) -> None:
    answer = unseen(evening, WAYS[way], "pay dan ben 50")
    assert answer.status == 4, answer
    assert answer.err.startswith("saturday (S1): booked as p2; only the answer could not be shown: ")
    assert answer.err.count("\n") == 1
    assert [payment["amount"] for payment in evening.json("ledger")["payments"]] == ["50.00", "50.00"]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_as_json_on_standard_error(evening: Program, way: str) -> None:
    answer = unseen(evening, WAYS[way], "pay dan ben 50 --json")
    assert answer.status == 4, answer
    error = json.loads(answer.err)["error"]
    assert error["code"] == "answer-not-shown" and "booked as p2; only" in error["message"]
    assert error["stored"] == [{"id": "S1", "name": "saturday", "entries": [3], "payments": ["p2"]}]


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("words", ["status", "ledger --json", "export", "settle", "log", "tournament list"])
def test_a_command_that_only_reads_is_as_quiet_as_it_was(evening: Program, way: str, words: str) -> None:
    answer = unseen(evening, WAYS[way], words)
    assert answer.status == (3 if way == "full" else 0), answer
    assert "could not be shown" not in answer.err
    if way == "full" and "--json" in words:
        assert json.loads(answer.err)["error"]["code"] == "cannot-answer"


@pytest.mark.slow
def test_a_fix_that_cannot_be_shown_beforehand_is_not_made(evening: Program) -> None:
    answer = unseen(evening, ">/dev/full", "fix p1 30 --yes")
    assert (answer.status, answer.err) == (3, "No space left on device\n")
    assert len(evening.json("log")["entries"]) == 2


@pytest.mark.slow
def test_a_refusal_is_no_entry(evening: Program) -> None:
    answer = unseen(evening, ">/dev/full", "play ben=4d")
    assert answer.status == 1 and "could not be shown" not in answer.err


@pytest.mark.slow
def test_the_table_stops_at_the_line_that_nobody_saw(evening: Program) -> None:
    script = f"printf 'ana=3c\\n-\\n-\\n' | '{PROGRAM}' table >/dev/full"
    answer = run_process("bash", "-c", script, home=evening.home)
    assert answer.status == 4, answer
    assert "saturday (S1): entered as entry 3; only the answer could not be shown" in answer.err
    assert len(evening.json("log")["entries"]) == 3
    script = f"printf 'ana=3c\\n-\\n' | '{PROGRAM}' table --json >/dev/full"
    evening("undo").done()
    answer = run_process("bash", "-c", script, home=evening.home)
    assert answer.status == 4 and json.loads(answer.err)["error"]["stored"][0]["entries"] == [5, 6], answer


@pytest.mark.slow
def test_where_standard_error_is_full_too_the_status_says_it(evening: Program) -> None:
    assert unseen(evening, ">/dev/full 2>/dev/full", "pay dan ben 50").status == 4


def test_what_failed_between_the_save_and_the_answer(
    evening: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it booked is read again for the answer, and cannot be."""
    real = BatchBooking.book

    def book(*arguments: Any) -> None:
        real(*arguments)
        monkeypatch.setattr(DISK.__class__, "read", unreadable)

    def unreadable(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(BatchBooking, "book", book)
    answer = evening("settle", "--record")
    assert answer.status == 4, answer
    assert "S1: entered as entries 3 to 5. Then something went wrong: " in answer.err.replace("(S1)", "S1")


def test_an_import_that_fails_at_the_second_file_says_what_is_here_of_the_first(
    evening: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.txt" for name in ("first", "second")]
    for at, file in enumerate(files):
        file.write_text(SHEET.replace("2023", f"202{at}"))
    real = import_module._import

    def failing(file: str, *rest: Any) -> Any:
        if file == str(files[1]):
            raise LedgerError("cannot-write", file="S4.json", why="No space left on device")
        return real(file, *rest)

    monkeypatch.setattr(import_module, "_import", failing)
    answer = evening("import", *map(str, files))
    assert answer.status == 3, answer  # It can be called again, and takes the rest.
    assert answer.err.endswith(
        " Before that: first 2020-03-03 is made as S2, first 2020-03-10 is made as S3.\n"
    )
    assert set(evening("import", *map(str, files), "--json").json) == {"error"}


def test_what_was_taken_back_was_not_saved(evening: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """A settlement fails in its second session, a new session where it should become current."""
    evening.new("sunday")
    evening("score", "b3", "c8", "d5").done()
    real = DISK.__class__.replace

    def failing(disk: object, file: Path, name: Path) -> None:
        if name.name in ("S2.json", "current"):
            raise OSError(28, "No space left on device")
        real(disk, file, name)  # type: ignore[arg-type]

    monkeypatch.setattr(DISK.__class__, "replace", failing)
    for words in (("settle", "--since", "2020-01", "--record"), ("new", "monday", "A", "B", "C", "D")):
        answer = evening(*words)
        assert answer.status == 3 and "No space left" in answer.err, answer


def test_many_sessions_are_not_told_one_by_one(
    pusoyref: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "scores.txt"
    days = [f"2023-{month:02}-{day:02}" for month in range(1, 5) for day in range(1, 6)]
    sheet.write_text("".join(f"{day}\nAna Ben Carla Dan\n0 10 5 3\n" for day in days))

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device", "/dev/full")

    monkeypatch.setattr(Context, "answer", failing)
    answer = pusoyref("import", str(sheet))
    assert answer.status == 4 and "20 sessions are made, S1 to S20. Then something went wrong" in answer.err


def test_closed_from_the_beginning_on_windows_too() -> None:
    """What `pythonw` and a closed handle come to."""
    script = "import sys; sys.stdout = None; from pusoyref.cli.main import run; sys.exit(run(['status', '--json']))"
    answer = run_process(sys.executable, "-c", script, home=Path(os.devnull).parent / "none-such")
    assert answer.status in (2, 3)

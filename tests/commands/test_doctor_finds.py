"""What somebody or something changed in the data folder, and what does not belong there: `doctor` names it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pusoyref.ledger.disk import read_value, write_value
from pusoyref.ledger.stored_form import Tables, dump, load
from tests.program import Program, contents

pytestmark = pytest.mark.slow
EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")

Change = Callable[[Tables], object]


@pytest.fixture(autouse=True)
def hours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command at a time of its own: what is as old as its session came with it from a file."""
    seconds = count()
    monkeypatch.setattr(
        "pusoyref.cli.context.now", lambda: f"2026-11-28T20:{(at := next(seconds)) // 60:02}:{at % 60:02}Z"
    )


@pytest.fixture
def evening(saturday: Program, hours: None) -> Program:
    """Three hands by counts, two payments, an undo: lines 1 to 7 of the log."""
    saturday("score", "b3", "c8", "d5").done()
    saturday("pay", "ben", "ana", "10").done()
    saturday("score", "a4", "c10", "d13").done()
    saturday("pay", "dan", "ben", "20").done()
    saturday("pay", "dan", "ben", "20").done()
    saturday("undo").done()
    saturday("score", "a4", "b10", "d2").done()
    return saturday


def edited(program: Program, change: Change, id: str = "S1") -> None:
    """The file as somebody who knows its form would leave it: sound, with another content."""
    file = program.home / "sessions" / f"{id}.json"
    tables = load(file.read_bytes(), file)
    change(tables)
    file.write_bytes(dump(tables))


def findings(program: Program) -> list[str]:
    """The codes of all that the doctor found."""
    called = program("doctor", "--json")
    files = [*called.json["files"], *called.json["tournaments"]]
    codes = [finding["code"] for file in files for finding in file["findings"]]
    codes += [finding["code"] for finding in called.json["beside"]]
    assert called.json["ok"] == (called.status == 0)
    return codes


def without_copies(program: Program) -> None:
    for file in (program.home / "sessions").glob("*.json.[1-3]"):
        file.unlink()


def test_what_was_entered_is_well(evening: Program) -> None:
    assert findings(evening) == []


# --- what was entered: deleted, doubled, changed


def remove_payment(tables: Tables) -> None:
    del tables["log"]["2"]


def remove_hand(tables: Tables) -> None:
    del tables["hands"]["2"]


def remove_last(tables: Tables) -> None:
    del tables["hands"]["3"]


def double_payment(tables: Tables) -> None:
    tables["log"]["8"] = dict(tables["log"]["4"])


def double_payment_with_a_new_number(tables: Tables) -> None:
    tables["log"]["8"] = {**tables["log"]["4"], "n": 8}


def double_hand(tables: Tables) -> None:
    tables["hands"]["4"] = {**tables["hands"]["3"]}


def change_amount(tables: Tables) -> None:
    tables["log"]["4"]["text"] = tables["log"]["4"]["text"].replace("20.00", "200.00")


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (remove_payment, "numbers-missing", "Its log has no line 2:"),
        (remove_hand, "numbers-missing", "Its log has no line 3:"),
        (remove_last, "copy-differs", "Line 7 of its log"),
        (double_payment, "numbers-twice", "Its log has line 4 twice"),
        (double_payment_with_a_new_number, "group-torn", "Line 8 of its log"),
        (double_hand, "numbers-twice", "Its log has line 7 twice"),
        (change_amount, "copy-differs", "Line 4 of its log is in the copy S1.json.1"),
    ],
)
def test_what_was_deleted_doubled_or_changed_is_found(
    evening: Program, change: Change, code: str, words: str
) -> None:
    evening("dealer", "ana").done()  # So that the newest copy has all of it.
    edited(evening, change)
    assert code in findings(evening)
    called = evening("doctor")
    assert called.status == 1 and words in called.out


@pytest.mark.parametrize("change", [remove_payment, remove_hand, double_payment, double_hand])
def test_numbers_are_enough_where_there_are_no_copies(evening: Program, change: Change) -> None:
    without_copies(evening)
    edited(evening, change)
    assert evening("doctor").status == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("leader", "Dan"),
        ("dealer", "Carla"),
        ("players", ["Ben", "Ana", "Carla", "Dan"]),
        ("lowest_leads", True),
    ],
)
def test_an_edited_setup_is_found(evening: Program, field: str, value: Any) -> None:
    edited(evening, lambda tables: tables["hands"]["2"]["setup"].update({field: value}))
    called = evening("doctor")
    assert (
        called.status == 1 and "Hand 2: it is stored with other seats, leader, dealer or rules" in called.out
    )


def test_edited_rules_of_a_hand_are_found_and_its_stored_result_is_not_believed(evening: Program) -> None:
    def harder(tables: Tables) -> None:
        tables["hands"]["2"]["setup"]["rules"]["scoring"]["shutout"] = 9

    before = evening.json("status")["standings"]
    edited(evening, harder)
    assert "setup-differs" in findings(evening)
    assert evening.json("status")["standings"] != before


def test_a_hand_of_a_session_file_may_say_who_led(saturday: Program) -> None:
    text = """session = "monday"
date = 2026-11-30
rules = "pinoy"
stake = "5"
players = ["Ana", "Ben", "Carla", "Dan"]
[[hand]]
left = { Ben = 3, Carla = 8, Dan = 5 }
[[hand]]
begins = { leader = "Dan" }
left = { Ben = 3, Carla = 8, Dan = 5 }
"""
    saturday("import", "-", stdin=text).done()
    assert findings(saturday) == []
    edited(
        saturday,
        lambda tables: tables["hands"]["2"]["setup"].update(players=["Ben", "Ana", "Carla", "Dan"]),
        "S2",
    )
    assert findings(saturday) == ["setup-differs"]


def test_a_tournament_with_a_line_gone_is_found(pusoyref: Program) -> None:
    pusoyref(
        "tournament",
        "new",
        "Cup",
        *["Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana"],
        "--buy-in",
        "100",
    ).done()
    for name in ("ana", "ben", "carla"):
        pusoyref("tournament", "paid", name).done()
    file = pusoyref.home / "tournaments" / "T1.json"
    tables = load(file.read_bytes(), file)
    del tables["log"]["2"]
    file.write_bytes(dump(tables))
    assert findings(pusoyref) == ["numbers-missing", "copy-differs"]


# --- kept results are caches


def forged(tables: Tables) -> None:
    result = tables["hands"]["1"]["result"]
    result["points"] = {"Ana": -16, "Ben": 16, "Carla": 0, "Dan": 0}
    result["transfers"] = [{"payer": "Ana", "payee": "Ben", "centavos": 8000}]


def test_a_forged_result_moves_the_quick_answers_and_nothing_that_is_paid_by(evening: Program) -> None:
    settled, proof = evening.json("settle"), evening.json("ledger")["proof"]
    chat = evening("export", "--to", "chat").done().out
    standings = evening.json("status")["standings"]
    edited(evening, forged)
    assert evening.json("status")["standings"] != standings  # docs/trust.md says so
    assert evening.json("settle") == settled and evening.json("ledger")["proof"] == proof
    assert evening("export", "--to", "chat").done().out == chat
    assert settled["owed"]["Ana"] == "30.00"
    assert "Ana is owed ₱31.00" in evening("pay", "ana", "ben", "1").done().out
    closed = evening("close").done().out
    assert "Ana pays Ben" not in closed


def test_doctor_repairs_a_forged_result_and_says_so(evening: Program) -> None:
    standings = evening.json("status")["standings"]
    edited(evening, forged)
    assert findings(evening) == ["result-differs"]
    before = contents(evening.home)
    assert evening("doctor").status == 1 and contents(evening.home) == before
    called = evening("doctor", "--restore")
    assert called.status == 0 and "S1: the stored result of hand 1 was made again." in called.out
    assert evening.json("status")["standings"] == standings
    assert findings(evening) == []


def test_a_result_kept_for_other_texts_stake_or_rules_is_not_believed(evening: Program) -> None:
    def other_text(tables: Tables) -> None:
        tables["hands"]["1"]["entries"][0]["text"] = "score Ben=1, Carla=1, Dan=1"

    def other_stake(tables: Tables) -> None:
        tables["session"]["1"]["stake"] = 100

    for change, points, pesos in ((other_text, 3, None), (other_stake, None, "16.00")):
        whole = contents(evening.home)
        edited(evening, change)
        ana = next(line for line in evening.json("sessions")["sessions"])  # the index is read anew
        assert ana["id"] == "S1"
        first = evening.json("ledger")["hands"][0]
        quick = evening.json("status")["standings"]
        slow = evening.json("ledger")["totals"]
        assert {line["player"]: line["points"] for line in quick} == slow["points"]
        assert points is None or first["points"]["Ana"] == points
        assert pesos is None or slow["pesos"] == {line["player"]: line["pesos"] for line in quick}
        for name, data in whole.items():
            (evening.home / name).write_bytes(data)


def refused_now(tables: Tables) -> None:
    tables["hands"]["2"]["entries"][0]["text"] = "score Ana=4, Ben=3, Carla=10, Dan=13"


REMEDY = "call it off: pusoyref fix 2 --void REASON"


@pytest.mark.parametrize(
    "command",
    ["settle", "settle --record", "settle --since 2020-01", "ledger --since 2020-01", "close", "pay ana ben 5",
     "export --to csv", "export --to chat", "export --to hledger", "export --to md", "export --to html"],
)  # fmt: skip
def test_a_hand_that_is_refused_now_is_never_dropped_from_what_is_paid_by(
    evening: Program, command: str
) -> None:
    edited(evening, refused_now)
    before = contents(evening.home / "sessions")
    called = evening(*command.split())
    assert called.status == 3 and called.out == ""
    assert "The referee refuses hand 2 of saturday now (no-winner)" in called.err and REMEDY in called.err
    assert contents(evening.home / "sessions") == before


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_record_of_it_is_exported_and_says_so(evening: Program, form: str) -> None:
    edited(evening, refused_now)
    called = evening("export", "--to", form).done()
    assert "The referee refuses hand 2 of saturday now" in called.err and "10" in called.out


def test_the_remedy_works_as_printed(evening: Program) -> None:
    edited(evening, refused_now)
    evening("fix", "2", "--void", "REASON", "--yes").done()
    evening("settle").done()


@pytest.fixture
def cup(pusoyref: Program) -> Program:
    """A tournament with one round of one hand, played at both tables."""
    pusoyref("tournament", "new", "Cup", *EIGHT, "--rounds", "1", "--hands", "1", "--stake", "5").done()
    pusoyref("tournament", "draw").done()
    pusoyref("tournament", "enter", "1", "1", "0,3,8,5=16").done()
    pusoyref("tournament", "enter", "1", "2", "0,3,8,5=16").done()
    pusoyref("tournament", "standings").done()
    return pusoyref


def test_a_forged_result_at_a_table_does_not_move_what_a_tournament_pays_by(cup: Program) -> None:
    settled = cup.json("tournament", "settle")
    sheet = cup("tournament", "standings", "--to", "csv").done().out

    def swap(tables: Tables) -> None:
        hand = tables["hands"]["1"]
        first, second, *_ = hand["setup"]["players"]
        points = hand["result"]["points"]
        points[first], points[second] = points[second], points[first]
        hand["result"]["transfers"] = []

    edited(cup, swap)
    assert cup.json("tournament", "settle") == settled
    assert cup("tournament", "standings", "--to", "csv").done().out == sheet


def test_kept_results_of_a_tournament_that_are_wrong_are_found_and_made_again(cup: Program) -> None:
    results = cup.home / "tournaments" / "T1.results"
    kept: Any = read_value(results, dict[str, Any])
    standings = cup.json("tournament", "standings")["standings"]
    hand = kept["tables"]["1.1"][1]["hands"][0]
    hand["points"] = {name: -points for name, points in hand["points"].items()}
    write_value(results, kept)
    assert findings(cup) == ["table-result-differs"]
    called = cup("doctor", "--restore")
    assert called.status == 0 and "T1: what is kept of its tables was made again." in called.out
    assert cup.json("tournament", "standings")["standings"] == standings and findings(cup) == []


def test_a_damaged_cache_is_told_and_made_again(cup: Program) -> None:
    cup("sessions").done()
    for name in ("index.json", "tournaments/T1.results"):
        file = cup.home / name
        whole = file.read_bytes()
        file.write_bytes(whole[:-9])
        assert findings(cup) == ["cache-damaged"], name
        assert cup("doctor").status == 1
        assert "made again" in cup("doctor", "--restore").done().out
        assert file.read_bytes() == whole
        assert findings(cup) == []


def test_a_cache_of_before_is_not_called_damaged(evening: Program) -> None:
    (evening.home / "index.json").write_text("[]")
    assert findings(evening) == []


def test_a_result_that_makes_no_sense_blinds_nobody(evening: Program) -> None:
    edited(evening, lambda tables: tables["hands"]["1"]["result"]["points"].update(Zoe=3))
    evening("status").done()
    assert findings(evening) == ["result-differs"]
    evening("doctor", "--restore").done()
    assert findings(evening) == []


# --- the same session twice


@pytest.fixture
def copied(evening: Program) -> Program:
    """S1, a copy of it as S2 in which another hand was entered, and S3, another evening."""
    evening.new("sunday")  # S2
    evening("use", "S1").done()
    sessions = evening.home / "sessions"
    shutil.copy(sessions / "S1.json", sessions / "S3.json")
    evening("score", "b1", "c1", "d1", "--session", "S3").done()
    return evening


def test_a_copy_is_named_with_what_each_has(copied: Program) -> None:
    assert findings(copied) == ["same-identity"]
    called = copied("doctor")
    assert called.status == 1
    assert "S1 saturday and S3 saturday are copies of one session: they share 7 lines of log" in called.out
    assert "S1 +0 and S3 +1" in called.out


def test_a_copy_is_in_no_sum_until_one_is_removed(copied: Program) -> None:
    for command in ("settle --since 2020-01", "ledger --since 2020-01", "stats", "export --all --to json"):
        called = copied(*command.split())
        assert called.status == 0, called
        assert "saturday" not in called.out
        assert "S1 saturday and S3 saturday are copies of one session" in called.err
    named = copied("export", "S1", "S2", "S3", "--to", "csv")
    assert named.status == 0 and "S3 saturday are copies" in named.err and "saturday" not in named.out
    copied("export", "S3").done()  # One alone is no sum.
    copied("settle", "--session", "S3").done()
    (copied.home / "sessions" / "S3.json").rename(copied.home.parent / "S3.json")
    for name in (copied.home / "sessions").glob("S3.json.*"):
        name.unlink()
    (copied.home / "index.json").unlink()
    settled = copied("settle", "--since", "2020-01")
    assert settled.status == 0 and settled.err == "" and "saturday" in settled.out


def test_where_all_are_copies_nothing_is_summed(evening: Program) -> None:
    sessions = evening.home / "sessions"
    shutil.copy(sessions / "S1.json", sessions / "S2.json")
    called = evening("settle", "--since", "2020-01", "--record")
    assert called.status == 2 and "S1 saturday and S2 saturday are copies of one session" in called.err


def test_evenings_that_only_came_out_alike_are_mentioned(evening: Program) -> None:
    for name in ("monday", "tuesday"):
        evening.new(name)
        evening("score", "b1", "c1", "d1").done()
    called = evening("doctor").done()
    assert "S2 monday and S3 tuesday have the same proof" in called.out
    assert findings(evening) == ["same-proof"]
    assert "monday" in evening("settle", "--since", "2020-01").done().out


# --- what does not belong in the folder

CONFLICTS = (
    "sessions/S1 (conflicted copy 2026-11-28).json", "sessions/S1.sync-conflict-20261128-201500-ABCDEFG.json",
    "sessions/S1-LAPTOP.json", "sessions/S1 2.json", "sessions/S1 (1).json",
    "tournaments/T1 (conflicted copy 2026-11-28).json", "rules/house (conflicted copy 2026-11-28).toml",
    "index (conflicted copy 2026-11-28).json", "current (conflicted copy)",
)  # fmt: skip


@pytest.mark.parametrize("name", CONFLICTS)
def test_a_conflict_copy_is_named(evening: Program, name: str) -> None:
    file = evening.home / name
    file.parent.mkdir(exist_ok=True)
    shutil.copy(evening.home / "sessions" / "S1.json", file)
    called = evening("doctor")
    assert called.status == 1 and f"{file} is a second copy" in called.out
    assert "Then move it out of the folder." in called.out
    if name.startswith("sessions"):
        assert "name it S2.json, look at it with pusoyref log --session S2" in called.out
        file.rename(evening.home / "sessions" / "S2.json")
        evening("log", "--session", "S2").done()


def test_a_stranger_is_mentioned(evening: Program) -> None:
    for name in ("notes.txt", "sessions/notes.txt", "sessions/.DS_Store", "Thumbs.db", ".stfolder"):
        (evening.home / name).write_text("x")
    called = evening("doctor").done()
    assert called.out.count("is no file of pusoyref") == 2
    assert findings(evening) == ["stranger", "stranger"]


def test_everything_that_the_program_writes_is_its_own(cup: Program) -> None:
    cup.new("friday")
    for _ in range(5):
        cup("score", "b3", "c8", "d5").done()
    cup("settle", "--since", "2020-01", "--record").done()
    cup("rules", "new", "house", "--set", "ending.lone_two=false").done()
    (cup.home / "sessions" / "S1.json").write_bytes(b"")
    cup("doctor", "--restore").done()
    cup("use", "S1").done()
    cup("tournament", "use", "Cup").done()
    shutil.copy(Path(__file__).parents[1] / "ledger/stored/schema-1.json", cup.home / "sessions" / "S9.json")
    cup("pay", "ana", "ben", "5", "--session", "S9").done()
    assert set(findings(cup)) <= {"same-proof"}


def test_old_leftovers_of_dead_writers_are_named_and_cleared(evening: Program) -> None:
    fresh = evening.home / "sessions" / "S1.json.tmp-999999991-1"
    living = evening.home / f"index.json.tmp-{os.getppid()}-1"
    old = [evening.home / name for name in ("current.tmp-999999991-2", "tournaments/T1.json.tmp-999999991-3")]
    (evening.home / "tournaments").mkdir()
    for file in (fresh, living, *old):
        file.write_text("half")
    for file in (living, *old):
        os.utime(file, (1_000_000_000, 1_000_000_000))
    assert findings(evening) == ["leftover", "leftover"]
    called = evening("doctor", "--restore").done()
    assert all(f"Cleared away: {file}" in called.out and not file.exists() for file in old)
    assert fresh.exists() and living.exists()


# --- pipes, sockets, devices and folders under names of ours


def pipe(file: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are none")
    os.mkfifo(file)


def a_socket(file: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are none")
    with socket.socket(socket.AF_UNIX) as listener:
        here = Path.cwd()
        os.chdir(file.parent)  # Its name may have about a hundred bytes only.
        try:
            listener.bind(file.name)
        finally:
            os.chdir(here)


def folder(file: Path) -> None:
    file.mkdir()


KINDS = {"a pipe": pipe, "a socket": a_socket, "a folder": folder}
NAMES = (
    "current", "index.json", "booking.json", "sessions/S1.json", "sessions/S1.json.1", "sessions/S2.json",
    "sessions/S1.json.lock", "tournaments/current", "tournaments/T1.json", "tournaments/T1.results",
    "rules/house.toml",
)  # fmt: skip
COMMANDS = (
    "status", "sessions", "ledger", "settle --since 2020-01", "settle --since 2020-01 --record", "stats",
    "pay ana ben 1", "export --all --to json", "use S1", "doctor", "doctor --restore", "tournament list",
    "tournament standings", "rules show house", "new other a b c d", "status",
)  # fmt: skip


@contextmanager
def ended_after_a_minute() -> Iterator[None]:
    """A command that waits for a pipe would have the tests wait with it."""

    def fail(*_: object) -> None:
        raise AssertionError("it waits")

    if sys.platform == "win32":  # For the type checker.
        yield
        return
    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(60)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_waits_for_what_is_no_file_and_the_doctor_names_it(
    cup: Program, name: str, kind: str
) -> None:
    cup("rules", "new", "house", "--set", "ending.lone_two=false").done()
    cup("score", "b3", "c8", "d5")
    file = cup.home / name
    file.unlink(missing_ok=True)
    KINDS[kind](file)
    called = cup.real("doctor")  # As a process, which is ended where it waits.
    assert called.status != 0 and str(file) in called.out and f"is {kind}" in called.out, called
    for command in COMMANDS:
        with ended_after_a_minute():
            called = cup(*command.split())
        assert called.status in (0, 1, 2, 3), (command, called)
        assert "should not have happened" not in called.err, (command, called)


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
def test_what_a_link_leads_to_is_never_replaced_by_a_copy(evening: Program, tmp_path: Path) -> None:
    elsewhere, file = tmp_path / "device", evening.home / "sessions" / "S1.json"
    pipe(elsewhere)
    whole = file.read_bytes()
    file.unlink()
    file.symlink_to(elsewhere)
    with ended_after_a_minute():
        called = evening("doctor", "--restore")
    assert called.status == 3 and "is a pipe" in called.out
    assert elsewhere.is_fifo() and file.is_symlink()
    assert not [*tmp_path.glob("device.*damaged*"), *tmp_path.glob("device.tmp*")]
    file.unlink()
    evening("doctor", "--restore").done()
    assert file.read_bytes() != whole and evening("status").done()


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
def test_a_ruleset_that_is_a_pipe_is_refused(pusoyref: Program, tmp_path: Path) -> None:
    pipe(tmp_path / "rules.toml")
    called = pusoyref.real("new", "x", "a", "b", "c", "d", "--rules", str(tmp_path / "rules.toml"))
    assert called.status == 2 and "it is a pipe or a device" in called.err


# --- house rules


def test_house_rules_that_are_not_as_written_are_named_and_never_block(saturday: Program) -> None:
    saturday("rules", "new", "house", "--set", "scoring.shutout=4").done()
    rules = saturday.home / "rules" / "house.toml"
    whole = rules.read_text()
    assert findings(saturday) == []
    lines = whole.splitlines(keepends=True)
    for damaged in (whole.replace("shutout = 4", "shutout = 5"), "".join(lines[:-1]), "", lines[0][:30]):
        rules.write_text(damaged)
        called = saturday("doctor")
        assert called.status == 1 and f"{rules} is not as pusoyref wrote it" in called.out, damaged
        assert "rules show house" in called.out
        shown = saturday("rules", "show", "house")
        assert shown.status == 0 and f"{rules} is not as pusoyref wrote it" in shown.err
    rules.write_text(whole.replace("shutout = 4", "shutout = 5").partition("\n")[2])
    assert findings(saturday) == []
    assert saturday("rules", "show", "house").done().err == ""

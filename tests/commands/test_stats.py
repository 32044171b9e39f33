"""`stats` as a person, a program and a spreadsheet see it; and progress, which only a terminal sees."""

from __future__ import annotations

import csv
import io
import re
import sys
from pathlib import Path

import pytest

from pusoyref.cli.progress import Progress
from pusoyref.commands.stats.tables import stats_lines
from pusoyref.formats.big_two_scorer import read_score_sheet
from pusoyref.ledger.session_log import SessionLog
from pusoyref.session.statistics import Night, Stats, statistics
from pusoyref.text.style import ASCII, SIGNS
from pusoyref.text.wrap import cells
from tests.program import EXAMPLES, Program

SHEET = """\
2023-03-03
Ana Ben Carla Dan
0 10 5 3
0 1 2 13
2023-04-10
ana Ben Carla Elena
5 4 0 1
"""


@pytest.fixture
def club(pusoyref: Program, tmp_path: Path) -> Program:
    """Two evenings of a sheet, at 2 pesos a point."""
    file = tmp_path / "club.txt"
    file.write_text(SHEET)
    pusoyref("import", str(file), "--stake", "2").done()
    return pusoyref


def test_the_document(club: Program) -> None:
    document = club.json("stats")
    assert (document["sessions"], document["hands"]) == (2, 3)
    assert (document["since"], document["until"]) == ("2023-03-03", "2023-04-10")
    by_name = {one["player"]: one for one in document["players"]}
    assert list(by_name) == ["Ana", "Ben", "Carla", "Dan", "Elena"]
    ana = by_name["Ana"]
    # 28 and 42 on the first evening; losses 5, 4, 0, 1 on the second: 10 - 4 x 5.
    assert (ana["hands"], ana["wins"], ana["points"], ana["pesos"]) == (3, 2, 28 + 42 - 10, "120.00")
    assert (ana["cards_left"], ana["cards_left_lost"], ana["points_per_hand"]) == (1.67, 5.0, 20.0)
    assert (ana["pesos_per_hand"], ana["penalty"], ana["evenings"]) == ("40.00", 5, 2)
    assert ana["win_share"] == {"count": 2, "of": 3, "share": 0.6667, "low": 0.2077, "high": 0.9385}
    assert ana["best_evening"] == {
        "id": "S1", "session": "club 2023-03-03", "date": "2023-03-03", "hands": 2, "points": 70, "pesos": "140.00",
    }  # fmt: skip
    assert ana["worst_evening"]["id"] == "S2"
    assert (ana["longest_winning"], ana["longest_losing"]) == (2, 1)
    assert ana["paid_most"] == {"to": "Carla", "points": 5, "pesos": "10.00"}
    assert ana["was_paid_most"] == {"from": "Dan", "points": 42, "pesos": "84.00"}
    assert (by_name["Ben"]["sunog"], by_name["Dan"]["shutouts"], by_name["Dan"]["sunog"]) == (1, 1, 0)
    assert by_name["Elena"]["regular"] is True
    overall = document["overall"]
    assert [(one["seat"], one["count"], one["of"], one["by_chance"]) for one in overall["seats"]] == [
        (1, 2, 3, 0.25), (2, 0, 3, 0.25), (3, 1, 3, 0.25), (4, 0, 3, 0.25),
    ]  # fmt: skip
    assert [(one["turn"], one["count"], one["of"]) for one in overall["turns"]] == [
        (1, 1, 1), (2, 0, 1), (3, 0, 1), (4, 0, 1),
    ]  # fmt: skip
    assert overall["out_with"] == {"unknown": 3}
    assert overall["paid"][0] == {"from": "Dan", "to": "Ana", "points": 42, "pesos": "84.00"}


def test_sums_are_those_of_the_ledger_of_several(club: Program) -> None:
    club("import", str(EXAMPLES / "saturday.toml"), str(EXAMPLES / "counts.toml")).done()
    ledger, stats = club.json("ledger", "--since", "2020-01"), club.json("stats")
    assert {one["player"]: one["points"] for one in stats["players"]} == ledger["totals"]["points"]
    assert {one["player"]: one["pesos"] for one in stats["players"]} == ledger["totals"]["pesos"]


def test_some_sessions_only(club: Program) -> None:
    assert club.json("stats", "--since", "2023-04")["hands"] == 1
    assert club.json("stats", "--until", "2023-03")["hands"] == 2
    assert club.json("stats", "S2")["hands"] == 1
    assert club.json("stats", "club 2023-03", "S2", "S2")["hands"] == 3
    assert club.json("stats", "--session", "S1")["hands"] == 2
    assert club("stats", "S9").status == 2
    assert club("stats", "--since", "2030").status == 2


def test_who_is_no_regular_stands_below_the_table(club: Program) -> None:
    told = club("stats", "--min-hands", "2").done().out
    table = told.split("Who paid whom")[0]
    assert " Ana " in table and " Dan " in table and " Elena " not in table
    assert "Too few hands for the table: Elena (1 hand). --min-hands 1 shows everybody." in told
    assert [one["player"] for one in club.json("stats", "--min-hands", "3")["players"]] == [
        "Ana",
        "Ben",
        "Carla",
    ]


def test_a_share_never_stands_alone(club: Program) -> None:
    told = club("stats").done().out
    assert re.search(r"^ Ana +3 +2 +67% \(21-94\) +█+$", told, re.MULTILINE)
    assert "true share lies, 19 times in 20" in told


def test_no_session_and_no_hand(pusoyref: Program) -> None:
    assert pusoyref("stats").status == 2 and "no session yet" in pusoyref("stats").err
    pusoyref.new()
    assert pusoyref("stats").done().out == "No hand has been played to its end in these sessions.\n"
    assert pusoyref.json("stats")["players"] == []


def test_every_file_is_read_once(club: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    club.json("sessions")
    read: list[str] = []
    load = SessionLog.load

    def loading(file: SessionLog) -> object:
        read.append(file.path.stem)
        return load(file)

    monkeypatch.setattr(SessionLog, "load", loading)
    club.json("stats")
    assert sorted(read) == ["S1", "S2"]


def test_at_the_table(saturday: Program) -> None:
    told = saturday("table", stdin="score b3 c8 d5\nstats\n").done().out
    assert "1 session · 1 hand" in told and "100% (21-100)" in told


# A spreadsheet.


def test_the_csv_is_safe_in_a_spreadsheet(pusoyref: Program, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(
        'session = "=2+2"\nplayers = ["x1", "x2", "x3", "x4"]\n[[hand]]\nleft = { x1 = 0, x2 = 1, x3 = 2, x4 = 3 }\n'
    )
    pusoyref("import", str(file)).done()
    document = pusoyref.real("stats", "--to", "csv")
    assert document.status == 0
    assert document.out.startswith("\ufeffplayer,hands,") and document.out.count("\r\n") == 5
    assert "\n" not in document.out.replace("\r\n", "")
    rows = list(csv.DictReader(io.StringIO(document.out.removeprefix("\ufeff"))))
    assert [row["player"] for row in rows] == ["x1", "x2", "x3", "x4"]
    assert rows[0]["best_evening"] == "'=2+2"
    assert (rows[0]["points"], rows[1]["points"], rows[0]["pesos"], rows[0]["pesos_per_hand"]) == (
        "6",
        "-1",
        "0.00",
        "",
    )


def test_the_csv_goes_to_a_file(club: Program, tmp_path: Path) -> None:
    file = tmp_path / "stats.csv"
    answer = club("stats", "--to", "csv", "--min-hands", "3", "-o", str(file)).done()
    assert answer.out == "" and "Written to" in answer.err
    assert file.read_bytes().startswith(b"\xef\xbb\xbfplayer,") and file.read_bytes().count(b"\r\n") == 4
    assert club("stats", "--to", "xlsx").status == 2


# The screen.


@pytest.fixture(scope="module")
def many() -> Stats:
    hands = "".join(f"0 {at % 13 + 1} {at % 5 + 1} {at % 7 + 1}\n{at % 13 + 1} 0 3 9\n" for at in range(200))
    sheet = f"2023-03-03\nMaximiliana Bartolome Concepcion Dionisio\n{hands}2023-03-04\nElena [b]x Ñ Øyvind\n0 1 2 3\n"
    readings = read_score_sheet(sheet, "x", title="a sheet with quite a long name", stake=123456)
    return statistics([Night(f"S{at}", one.evening, one.events) for at, one in enumerate(readings, 1)])


@pytest.mark.parametrize("width", [60, 72, 80, 100, 132, 200])
@pytest.mark.parametrize("style", [SIGNS, ASCII], ids=["signs", "ascii"])
def test_it_fits_any_screen(many: Stats, width: int, style: object) -> None:
    lines = stats_lines(many, many.people, style, width=width)  # type: ignore[arg-type]
    assert max(map(cells, lines)) <= width
    text = "\n".join(lines)
    assert "[b]x" in text and "\x1b" not in text
    for said in ("401 hands", "50% (45-55)", "seat 4", "2nd to play", "Maximiliana"):
        assert said in text
    if style is ASCII:
        assert text.replace("Ñ", "").replace("Ø", "").isascii()


def test_a_wide_screen_has_longer_bars(many: Stats) -> None:
    narrow, wide = (stats_lines(many, many.people, ASCII, width=width) for width in (60, 200))
    assert max(line.count("#") for line in narrow) < max(line.count("#") for line in wide)


# Progress.


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_after_a_second_and_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, clock = Terminal(), iter(range(10_000))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen)
    # A clock that goes on by a second whenever it is asked.
    monkeypatch.setattr("pusoyref.cli.progress.time.monotonic", lambda: float(next(clock)))
    with Progress("Counting", 3, shown=True, ascii=True) as progress:
        for _ in range(3):
            progress.advance()
    shown = screen.getvalue()
    assert "Counting" in shown and "of 3" in shown
    assert shown.endswith("\x1b[2K") and shown.isascii()


def test_a_terminal_that_can_take_nothing_back_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, clock = Terminal(), iter(range(10_000))
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr("pusoyref.cli.progress.time.monotonic", lambda: float(next(clock)))
    with Progress("Counting", 3, shown=True) as progress:
        for _ in range(3):
            progress.advance()
    assert screen.getvalue() == ""


@pytest.mark.parametrize("shown", [True, False])
def test_quick_work_and_pipes_see_nothing(monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    clock = iter([0.0, 0.1, 0.2, 0.3] if shown else [float(second) for second in range(100)])
    monkeypatch.setattr("pusoyref.cli.progress.time.monotonic", lambda: next(clock))
    with Progress("Counting", 3, shown=shown) as progress:
        progress.advance()
        progress.advance()
    assert screen.getvalue() == ""


def test_in_a_pipe_and_with_json_standard_error_stays_empty(
    club: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(100_000))
    monkeypatch.setattr("pusoyref.cli.progress.time.monotonic", lambda: float(next(clock)))
    for command in (("stats",), ("doctor",), ("ledger", "--since", "2020-01"), ("stats", "--json")):
        assert club(*command).done().err == ""

"""The board of a tournament: full screen, in pages where not all fits, plain in a pipe, and as a page that follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import Browser, browser
from tests.program import PROGRAM, Program, Terminal, start_process

pytestmark = pytest.mark.slow

__all__ = ["browser"]

NAMES = ["Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana", "Iris"]
HOSTILE = "Zoë & {{7*7}}"
ROW = "0,3,8,5=16"


@pytest.fixture
def fiesta(pusoyref: Program) -> Program:
    """Nine players, one hand a round: two tables, and one who rests."""
    pusoyref("tournament", "new", "Fiesta", *NAMES, "--rounds", "2", "--hands", "1", "--seed", "7").done()
    pusoyref("tournament", "draw", "--all", "--seed", "7").done()
    return pusoyref


def seats(pusoyref: Program, round_: int = 1) -> list[list[str]]:
    tables = pusoyref.json("tournament", "seats")["rounds"][round_ - 1]["tables"]
    return [table["players"] for table in tables]


def enter(pusoyref: Program, round_: int, table: int, row: str = ROW) -> None:
    pusoyref("tournament", "enter", str(round_), str(table), row).done()


@pytest.mark.parametrize("call", [("tournament", "board"), ("board", "--tournament", "fiesta")])
def test_it_follows_the_round_that_is_played(fiesta: Program, call: tuple[str, ...]) -> None:
    with Terminal(fiesta.home, *call, rows=30, columns=110) as screen:
        text = screen.shows("Fiesta", "round 1 of 2", "0 of 2 tables are in", "provisional", "Standings")
        one, two = seats(fiesta)
        assert ", ".join(one) in text and ", ".join(two) in text
        assert "rest" in text
        enter(fiesta, 1, 2)
        screen.shows("1 of 2 tables are in", "all in", "+16")
        enter(fiesta, 1, 1)
        text = screen.shows("round 2 of 2", "0 of 2 tables are in")
        assert ", ".join(seats(fiesta, 2)[0]) in text
        fiesta("fix", "1", f"{one[1]}=4", "--yes", "--session", "S2").done()
        screen.shows("+17")
        screen.resize(20, 60)
        assert max(map(len, screen.shows("round 2 of 2", "Seating").splitlines())) <= 60
        screen.send("q")
        assert screen.ends() == 0


def test_what_does_not_fit_comes_on_further_screens(pusoyref: Program) -> None:
    """Sixty players, sixteen rows: every table is shown some time."""
    pusoyref("tournament", "new", "Big", *(f"P{number:02}" for number in range(60))).done()
    pusoyref("tournament", "draw", "--seed", "1").done()
    from pusoyref.commands.tournament.board import tournament_pages, tournament_scene
    from pusoyref.ledger.tournaments import TournamentStore
    from pusoyref.text.style import ASCII

    tournament = TournamentStore(pusoyref.home, lambda: "").open("T1").tournament()
    scene = tournament_scene(tournament, {}, ASCII)
    for width, height in ((60, 16), (100, 16), (140, 24), (30, 8)):
        pages = tournament_pages(scene, width, height, ASCII)
        lines = [line.plain for page in pages for line in page]
        assert all(len(page) <= height for page in pages) and max(map(len, lines)) <= width
        shown = "\n".join(lines)
        assert all(shown.count(name) >= 2 for name in tournament.names), (width, height)
        assert shown.isascii()


def test_tables_of_earlier_rounds_that_are_missing_are_said(fiesta: Program) -> None:
    enter(fiesta, 1, 1)
    enter(fiesta, 2, 1)
    out = fiesta("tournament", "board").done().out
    assert "round 2 of 2" in out
    assert f"Missing: round 1 table 2 ({', '.join(seats(fiesta)[1][:3])}" in " ".join(out.split())
    shown = fiesta.json("tournament", "board")["running"]
    assert [table["state"] for table in shown["tables"]] == ["in", "waiting"]
    assert shown["round"] == 2 and len(shown["resting"]) == 1


def test_before_a_draw_and_without_anybody(pusoyref: Program) -> None:
    pusoyref("tournament", "new", "Fiesta").done()
    assert "No round is drawn yet." in pusoyref("tournament", "board").done().out
    assert pusoyref.json("tournament", "board")["running"] is None


def test_a_damaged_file_is_told_and_tried_again(fiesta: Program) -> None:
    file = fiesta.home / "tournaments" / "T1.json"
    good = file.read_bytes()
    with Terminal(fiesta.home, "tournament", "board", rows=30, columns=110) as screen:
        screen.shows("round 1 of 2")
        file.write_bytes(good[:100])
        screen.shows("damaged:", "Trying again", "round 1 of 2")
        file.write_bytes(good)
        assert "round 1 of 2" in screen.hides("damaged:")
        assert "Traceback" not in screen.raw


def test_no_colour_and_ascii(fiesta: Program) -> None:
    enter(fiesta, 1, 1)
    with Terminal(
        fiesta.home, "tournament", "board", "--ascii", "--no-color", rows=30, columns=110
    ) as screen:
        text = screen.shows("Standings", "+16")
        colored = {
            cell.fg for row in screen.pyte.buffer.values() for cell in row.values() if cell.fg != "default"
        }
    assert not colored and text.isascii()


def test_a_page_that_follows(pusoyref: Program, browser: Browser, tmp_path: Path) -> None:
    pusoyref("tournament", "new", "Fiesta", *NAMES[:7], HOSTILE, "--rounds", "1", "--hands", "1").done()
    pusoyref("tournament", "draw", "--seed", "7").done()
    page = tmp_path / "hall.html"
    call = (PROGRAM, "tournament", "board", "--html", str(page))
    with start_process(*call, home=pusoyref.home) as program:
        assert program.stdout is not None
        assert "follows the tournament" in program.stdout.readline()
        browser.opens(page)
        browser.sized(360, 740, dark=True)
        assert HOSTILE in browser.shows("Fiesta", "0 of 2 tables are in", "none yet")
        enter(pusoyref, 1, 1)
        browser.shows("1 of 2 tables are in", "all in", "+16")
        assert browser.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        enter(pusoyref, 1, 2)
        browser.shows("2 of 2 tables are in", "final")
        assert browser.complaints() == []

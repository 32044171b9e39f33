"""Standings and seating in other formats: what stands in them, and that no name means anything there."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from tests.browser import Browser, browser
from tests.program import Program

__all__ = ["browser"]

NAMES = ("Zoë & {{7*7}}", "O'Neil *x*", "[Cy](z)", "_Di_", "E#1", "Fo~o", "1. Gi", "Ni\u00f1o", "שרה")


@pytest.fixture
def fiesta(pusoyref: Program) -> Program:
    """Nine players with odd names, two rounds drawn, the first one in."""
    pusoyref(
        "tournament", "new", "=Fiesta & more", *NAMES, "--rounds", "2", "--hands", "1", "--stake", "5"
    ).done()
    pusoyref("tournament", "draw", "--all", "--seed", "7").done()
    for table in ("1", "2"):
        pusoyref("tournament", "enter", "1", table, "0,3,8,10=21").done()
    return pusoyref


def table(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff") and "\r\n" in text
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_standings_as_csv_are_those_of_the_json(fiesta: Program) -> None:
    rows = table(fiesta("tournament", "standings", "--to", "csv").done().out)
    said = fiesta.json("tournament", "standings")["standings"]
    assert len(rows) == 9
    for row, one in zip(rows, said, strict=True):
        for key in ("place", "player", "points", "hands", "won", "sunog", "shutouts", "cards_left", "rested"):
            assert row[key] == str(one[key]), key
        assert row["pesos"] == one["pesos"]
        assert row["provisional"] == "1"
    assert sum(float(row["pesos"]) for row in rows) == 0


def test_no_name_is_a_formula(pusoyref: Program) -> None:
    """The program lets nobody be called so; the guard is there all the same."""
    from pusoyref.commands.tournament.seats import seating_csv
    from pusoyref.tournament.seating.rounds import Round, Table
    from pusoyref.tournament.state import DrawnRound

    seated = Round((Table(("=1+1", "@x", "Ana", "-b")),), ())
    round_ = DrawnRound(1, seated, seated, 1, "draw", 4)
    text = seating_csv([round_])
    assert [row["player"] for row in table(text)] == ["'=1+1", "'@x", "Ana", "'-b"]


def test_seating_as_csv_is_that_of_the_json(fiesta: Program) -> None:
    rows = table(fiesta("tournament", "seats", "--to", "csv").done().out)
    rounds = fiesta.json("tournament", "seats")["rounds"]
    for round_ in rounds:
        mine = [row for row in rows if row["round"] == str(round_["round"])]
        for one in round_["tables"]:
            at = [row for row in mine if row["table"] == str(one["table"])]
            assert [(row["seat"], row["player"]) for row in at] == [
                (str(seat), name) for seat, name in enumerate(one["players"], 1)
            ]
        assert [row["player"] for row in mine if not row["table"]] == round_["resting"]
    assert len(rows) == 18


def test_markdown_means_nothing_but_tables(fiesta: Program) -> None:
    for call in ("standings", "seats"):
        text = fiesta("tournament", call, "--to", "md").done().out
        assert "O'Neil \\*x\\*" in text and "\\[Cy\\](z)" in text and "\\_Di\\_" in text and "1\\. Gi" in text
        tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
        for one in tables:
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in one.splitlines()}) == 1
        assert tables


def test_the_ending_of_a_file_decides(fiesta: Program, tmp_path: Path) -> None:
    file = tmp_path / "standings.md"
    answer = fiesta("tournament", "standings", "-o", str(file)).done()
    assert answer.out == "" and str(file) in answer.err
    assert file.read_text("utf-8") == fiesta("tournament", "standings", "--to", "md").done().out
    assert fiesta.json("tournament", "seats", "-o", str(tmp_path / "s.csv")) == {
        "written": [str(tmp_path / "s.csv")]
    }
    assert fiesta.json("tournament", "standings", "--to", "csv")["format"] == "csv"
    answer = fiesta("tournament", "seats", "-o", str(tmp_path / "s.docx"))
    assert answer.status == 2 and "csv, html, md" in answer.err and not (tmp_path / "s.docx").exists()
    assert fiesta("tournament", "seats", "--to", "csv", "--player", "nino").status == 2
    rows = table(fiesta("tournament", "seats", "--round", "2", "--to", "csv").done().out)
    assert {row["round"] for row in rows} == {"2"}


def test_pages_show_what_the_json_has(fiesta: Program, browser: Browser, tmp_path: Path) -> None:
    """On a phone and on a screen; names are names, and nothing is fetched or complained of."""
    said = fiesta.json("tournament", "standings")["standings"]
    page = tmp_path / "standings.html"
    fiesta("tournament", "standings", "-o", str(page)).done()
    browser.sized(360, 740)
    browser.opens(page)
    browser.shows("=Fiesta & more", NAMES[0], "1. Gi")
    rows = browser.driver.find_elements(By.CSS_SELECTOR, "tbody tr")
    assert [row.find_element(By.TAG_NAME, "th").text for row in rows] == [row["player"] for row in said]
    assert browser.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    page = tmp_path / "seats.html"
    fiesta("tournament", "seats", "-o", str(page)).done()
    browser.sized(1280, 800, dark=True)
    browser.opens(page)
    text = browser.shows("Round 1", "Round 2", "What the seating guarantees", "rest")
    assert all(text.count(name) >= 3 for name in NAMES)  # In each round, and among everybody's tables.
    assert browser.complaints() == []

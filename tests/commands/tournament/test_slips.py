"""Score slips: printed, and taken in again with every misread digit caught."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.browser import Browser, browser
from tests.program import Answer, Program, Terminal

pytestmark = pytest.mark.slow

__all__ = ["browser"]

ROWS = ((0, 3, 8, 5), (4, 0, 10, 13), (1, 12, 0, 2))
TOTALS, CHECK = (5, 15, 18, 20), 169
PAGE = b"/Type /Page\n"


@pytest.fixture
def fiesta(pusoyref: Program) -> Program:
    """A tournament of eight, its first round drawn: three hands a table, a peso a point."""
    names = ["Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana"]
    pusoyref(
        "tournament", "new", "Fiesta", *names, "--rounds", "2", "--hands", "3", "--stake", "1", "--seed", "7"
    ).done()
    pusoyref("tournament", "draw", "--seed", "7").done()
    return pusoyref


def players(pusoyref: Program, table: int = 1) -> list[str]:
    seats: list[str] = pusoyref.json("tournament", "seats")["rounds"][0]["tables"][table - 1]["players"]
    return seats


def typed(row: tuple[int, ...], said: int | None = None) -> str:
    return f"{','.join(map(str, row))}={sum(row) if said is None else said}"


def enter(pusoyref: Program, *rows: str, options: tuple[str, ...] = (), keys: str = "") -> Answer:
    return pusoyref("tournament", "enter", "1", "1", *rows, *options, stdin=keys)


BOTTOM = f"{','.join(map(str, TOTALS))}={CHECK}"
GOOD = tuple(map(typed, ROWS))


def test_a_slip_in_text_has_a_box_for_everything(fiesta: Program) -> None:
    lines = fiesta("tournament", "slips").done().out.splitlines()
    first, second = players(fiesta), players(fiesta, 2)
    assert max(map(len, lines)) == 80
    assert [line.split()[1:5] for line in lines if line.startswith("hand")] == [first, second]
    assert sum(line.count("[") for line in lines[:9]) == 3 * 5 + 5
    assert sum("CHECK" in line and "[" in line for line in lines) == 2
    assert sum(set(line) == {"-", " "} for line in lines) == 2
    document = fiesta.json("tournament", "slips", "--round", "1")
    assert [slip["players"] for slip in document["slips"]] == [first, second]


def test_in_ascii_it_is_ascii(fiesta: Program) -> None:
    assert fiesta("tournament", "slips", "--ascii").done().out.isascii()


def test_no_round_no_slip(pusoyref: Program) -> None:
    pusoyref("tournament", "new", "Fiesta", *"abcd").done()
    assert "draw one with" in pusoyref("tournament", "slips").err


def test_no_slip_of_counts_where_the_order_matters(pusoyref: Program) -> None:
    pusoyref("tournament", "new", "Fiesta", *"abcd", "--rules", "play-on").done()
    pusoyref("tournament", "draw", "--seed", "1").done()
    for answer in (pusoyref("tournament", "slips"), enter(pusoyref, GOOD[0])):
        assert answer.status == 2 and "in which order people go out" in answer.err


def test_a_table_of_three(pusoyref: Program) -> None:
    pusoyref("tournament", "new", "Fiesta", *"abc", "--rules", "bonus", "--hands", "2").done()
    pusoyref("tournament", "draw", "--seed", "1").done()
    assert "1st + 2 × 2nd + 3 × 3rd. " in pusoyref("tournament", "slips").done().out
    rows = ("0 16 3 19", "2 0 17 19")
    answer = enter(pusoyref, *rows, options=("--totals", "2 16 20 94", "--json")).done().json
    assert [hand["winner"] for hand in answer["hands"]] == players(pusoyref)[:2]
    assert "the columns of" in enter(pusoyref, *rows, options=("--totals", "2 16 20 90")).err


def test_slips_on_paper_are_never_torn_apart(fiesta: Program, browser: Browser, tmp_path: Path) -> None:
    """Sixteen tables with four hands: four to an A4 sheet, names as they are, nothing to complain of."""
    names = [f"Player {number}" for number in range(63)]
    fiesta("tournament", "new", "Big", *names, "Zoë & {{7*7}}", "--hands", "4").done()
    fiesta("tournament", "draw", "--seed", "1").done()
    page = tmp_path / "slips.html"
    fiesta("tournament", "slips", "--html", str(page)).done()
    browser.opens(page)
    assert "Zoë & {{7*7}}" in browser.shows("Big", "round 1", "table 16", "SUM", "CHECK")
    sizes = browser.driver.execute_script(
        "return [...document.querySelectorAll('.slip')].map(slip => slip.offsetHeight)"
    )
    assert len(sizes) == 16
    printed = browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    assert base64.b64decode(printed["data"]).count(PAGE) == 4
    assert browser.complaints() == []


def test_a_slip_becomes_the_table_s_session(fiesta: Program) -> None:
    answer = enter(fiesta, *GOOD, options=("--totals", BOTTOM, "--json")).done().json
    one, two, three, four = players(fiesta)
    assert (answer["outcome"], answer["session"], answer["guarded"]) == ("taken", "S1", True)
    assert answer["hands"][1]["points"] == {one: -4, two: 63, three: -20, four: -39}
    assert [(line["round"], line["table"]) for line in answer["missing"]] == [(1, 2)]
    rows = {row["player"]: row for row in fiesta.json("tournament", "standings")["standings"]}
    assert [rows[name]["cards_left"] for name in (one, two, three, four)] == list(TOTALS)
    assert [rows[name]["won"] for name in (one, two, three, four)] == [1, 1, 1, 0]
    assert fiesta.json("ledger", "--session", "S1")["proof"] == answer["proof"]


def test_as_score_takes_counts_and_what_it_takes_besides(fiesta: Program) -> None:
    one, two, three, four = (name.lower() for name in players(fiesta))
    row = f"{two}3{three}8+d{four}5/2c=16"
    hand = enter(fiesta, row, options=("--json",)).done().json["hands"][0]
    assert hand["winner"] == players(fiesta)[0]
    assert hand["points"][players(fiesta)[2]] < -8
    by_seat = enter(fiesta, "0 3 8+d 5/2c =16", options=("--json",)).done().json
    assert by_seat["outcome"] == "same"
    spelt = enter(fiesta, f"{one}=0 {two}=3 {three}=8+d {four}=5/2c", options=("--json",)).done().json
    assert (spelt["outcome"], spelt["guarded"]) == ("same", False)


@pytest.mark.parametrize("hand", range(3))
@pytest.mark.parametrize("seat", range(4))
def test_a_misread_count_is_named(fiesta: Program, hand: int, seat: int) -> None:
    rows = [list(row) for row in ROWS]
    right = rows[hand][seat]
    rows[hand][seat] = right + 1
    wrong = [typed(tuple(row), sum(ROWS[at])) for at, row in enumerate(rows)]
    answer = enter(fiesta, *wrong, options=("--totals", BOTTOM))
    assert answer.status == 2
    name = players(fiesta)[seat]
    assert f"Hand {hand + 1}, {name}: {right + 1} was typed, and by both sums it is {right}." in answer.err
    assert f"Hand {hand + 1}" in enter(fiesta, *wrong).err, "the sum of the row alone names the row"
    assert fiesta.json("tournament", "standings")["missing"][0]["hands"] == 0


def test_counts_in_each_other_s_column_are_named(fiesta: Program) -> None:
    first, second, *_ = ROWS
    swapped = (first[1], first[0], *first[2:])
    answer = enter(fiesta, typed(swapped), typed(second), typed(ROWS[2]), options=("--totals", BOTTOM))
    one, two, *_ = players(fiesta)
    assert f"Hand 1: by the totals the counts of {one} and {two} are in each other's place." in answer.err
    columns = [(row[0], row[2], row[1], row[3]) for row in ROWS]
    bottom = f"5,18,15,20={CHECK}"
    answer = enter(fiesta, *map(typed, columns), options=("--totals", bottom))
    _, two, three, _ = players(fiesta)
    assert f"By the CHECK the columns of {two} and {three} are in each other's place" in answer.err


@pytest.mark.parametrize(
    ("rows", "bottom", "said"),
    [
        (
            (GOOD[0], typed(ROWS[1], 26), GOOD[2]),
            BOTTOM,
            "Hand 2: the counts agree with the totals and make 27",
        ),
        ((GOOD[0], typed(ROWS[1], 26), GOOD[2]), None, "Hand 2: the counts make 27, and 26 was typed"),
        (GOOD, "5,15,13,20=169", "'s total: the counts make 18, and 13 was typed."),
        (GOOD, "5,15,18,20=168", "The CHECK is 169, and 168 was typed"),
    ],
)
def test_a_misread_sum_is_named_too(fiesta: Program, rows: tuple[str, ...], bottom: str, said: str) -> None:
    answer = enter(fiesta, *rows, options=("--totals", bottom) if bottom else ())
    assert answer.status == 2 and said in answer.err
    error = enter(fiesta, *rows, options=(*(("--totals", bottom) if bottom else ()), "--json")).json["error"]
    assert error["code"] == "slip-sums"


def test_what_no_hand_can_be_is_refused_with_its_place(fiesta: Program) -> None:
    answer = enter(fiesta, GOOD[0], "4,5,10,13=32")
    assert answer.status == 1 and answer.err.startswith("hand 2: ")
    answer = enter(fiesta, GOOD[0], "4,5,10=19")
    assert answer.status == 2 and answer.err.startswith('hand 2: "4,5,10=19" has 3 numbers')
    assert enter(fiesta, *GOOD, GOOD[0]).err.startswith("Round 1 has 3 hands a table, and these are 4 rows.")
    assert enter(fiesta).err.startswith("No hand was typed")
    assert fiesta.json("tournament", "log")["entries"][-1]["text"].startswith("round 1 was drawn")


def test_without_sums_it_warns(fiesta: Program) -> None:
    answer = enter(fiesta, "0,3,8,5").done()
    assert "Sums are missing" in answer.err
    assert "Sums are missing" not in enter(fiesta, *GOOD).done().err


def test_twice_does_no_harm_and_more_hands_are_added(fiesta: Program) -> None:
    enter(fiesta, *GOOD[:2]).done()
    before = fiesta.json("tournament", "log")
    assert "is here already" in enter(fiesta, *GOOD[:2]).done().out
    assert "is here already" in enter(fiesta, *GOOD[:1]).done().out
    assert fiesta.json("tournament", "log") == before
    assert enter(fiesta, *GOOD, options=("--json",)).done().json["session"] == "S1"
    assert len(fiesta.json("sessions")["sessions"]) == 1
    fiesta("tournament", "undo").done()
    assert fiesta.json("tournament", "standings")["missing"][0]["hands"] == 2


def test_what_differs_is_shown_beside_and_taken_only_when_said(fiesta: Program) -> None:
    enter(fiesta, *GOOD).done()
    other = (GOOD[0], "4,0,9,13=26", GOOD[2])
    answer = enter(fiesta, *other)
    assert answer.status == 1 and "Nothing was overwritten" in answer.out
    line = next(
        line for line in answer.out.splitlines() if f" {players(fiesta)[2]} " in line and " 9 " in line
    )
    assert line.split()[1:] == ["10", "-20", "9", "-9"]
    assert fiesta.json("ledger", "--session", "S1")["hands"][1]["left"][players(fiesta)[2]] == 10
    document = enter(fiesta, *other, options=("--json",)).json
    assert [hand["hand"] for hand in document["differing"]] == [2]
    enter(fiesta, *other, options=("--take",)).done()
    assert fiesta.json("ledger", "--session", "S1")["hands"][1]["left"][players(fiesta)[2]] == 9
    assert enter(fiesta, *GOOD, options=("--json",)).done().json["outcome"] == "known"
    fiesta("tournament", "undo").done()
    assert fiesta.json("ledger", "--session", "S1")["hands"][1]["left"][players(fiesta)[2]] == 10


def test_a_table_that_knows_its_plays_keeps_them(fiesta: Program) -> None:
    """The slip says the same scores: nothing is lost by it, nothing is asked."""
    fiesta("tournament", "open", "1", "1").done()
    one, two, three, four = players(fiesta)
    fiesta("play", f"{one}=3c4d5c6h7d").done()
    fiesta("score", f"{two}=3", f"{three}=8", f"{four}=5").done()
    before = fiesta.json("ledger", "--session", "S1")
    answer = enter(fiesta, GOOD[0]).done()
    assert "is here already" in answer.out
    assert fiesta.json("ledger", "--session", "S1") == before


def test_from_a_pipe(fiesta: Program) -> None:
    slip = "\n".join(" ".join(map(str, (*row, sum(row)))) for row in ROWS)
    bottom = f"total {' '.join(map(str, TOTALS))} {CHECK}"
    wrong = enter(fiesta, keys=f"{slip}\n{bottom[:-1]}8\n")
    assert wrong.status == 2 and "The CHECK is 169, and 168 was typed" in wrong.err
    done = enter(fiesta, keys=f"{slip}\n\n{bottom}\n").done()
    assert "3 hands" in done.out and "Sums are missing" not in done.err


def test_at_a_keyboard_row_by_row(fiesta: Program) -> None:
    lines = ("0 3 8 6 16", "0 3 8 5 16", "4 0 9 13 26", "1 2 0 2", "u", "u", "4 0 10 13 27", "1 12 0 2 15")
    with Terminal(fiesta.home, "tournament", "enter", "1", "1", rows=60) as screen:
        screen.shows("Hand 1 >")
        for line in (*lines, "5 15 18 20 168", "5 15 18 20 169"):
            screen.types(line)
        assert screen.ends() == 0
        seen = screen.text
    one = players(fiesta)[0]
    assert "Hand 1: the counts make 17, and 16 was typed as their SUM." in seen
    assert f"Hand 1: {one} +16" in seen
    assert "The CHECK is 169, and 168 was typed" in seen
    assert "Round 1 table 1, 3 hands" in seen
    assert fiesta.json("ledger", "--session", "S1")["hands"][1]["left"][players(fiesta)[2]] == 10

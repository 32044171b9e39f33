"""Formats for people and spreadsheets: shapes, sums, and that nothing typed by people harms whoever reads them."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pusoyref.cards import Card, Rank, Suit
from pusoyref.entries import Change, Left, Pay, Score, Turn
from pusoyref.errors import InvalidRequest
from pusoyref.formats import FORMATS, Exported, find_format, pokernow
from pusoyref.formats import chat as chat_format
from pusoyref.formats import csv as csv_format
from pusoyref.formats import md as md_format
from pusoyref.formats.csv import FORMULA_SIGNS
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import preset, with_options
from pusoyref.session.account import account_of
from pusoyref.session.standings import owed, won
from pusoyref.text.style import ASCII, SIGNS
from pusoyref.texts import visible
from tests.formats.books import EXAMPLES, HOSTILE, ROOT, example, session
from tests.formats.histories import exported, random_history
from tests.program import run_process

SATURDAY = ROOT / "examples" / "saturday.toml"
COUNTS = ROOT / "examples" / "counts.toml"


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def long(*sessions: Exported) -> list[dict[str, str]]:
    return table(csv_format.write(sessions, SIGNS))


def wide(*sessions: Exported) -> list[dict[str, str]]:
    return table(csv_format.write_wide(sessions, SIGNS))


def hostile(number: int = 0) -> Exported:
    people = HOSTILE[number]
    score = Score(tuple(zip(people, (0, 4, 11, 13), strict=True)))
    note = "=cmd|' /C calc'!A0 <b>*x*</b> | [y](z)"
    return session(score, Pay(people[2], people[0], 1050, "", note), players=people, name="=2+3 | *x* # <i>")


def test_every_file_in_the_folder_is_a_format() -> None:
    folder = ROOT / "src" / "pusoyref" / "formats"
    files = [*folder.glob("*.py"), *folder.glob("*/__init__.py")]
    writers = {
        (file.parent if file.stem == "__init__" else file).stem
        for file in files
        if "\nSUFFIX = " in file.read_text("utf-8")
    }
    assert {name.replace("-", "_") for name in FORMATS} == writers
    assert writers >= {"toml", "json", "csv", "md", "chat", "hledger", "beancount", "pokernow"}
    for name in FORMATS:
        form = find_format(name)
        assert form.suffix.startswith(".") and 0 < len(form.summary) <= 66 and form.summary[-1] != "."
        assert form.write([example(COUNTS)], SIGNS).endswith("\n")
        if form.several:
            assert form.write([example(COUNTS), example(SATURDAY, "S2")], SIGNS)
    with pytest.raises(InvalidRequest) as error:
        find_format("pdf")
    assert error.value.fields["formats"] == FORMATS and FORMATS[0] == "toml"


def test_csv_is_what_spreadsheets_read() -> None:
    text = csv_format.write([hostile()], SIGNS)
    assert text.startswith(
        "\ufeffsession,date,hand,player,seat,cards_left,twos_left,multiplier,points,pesos,"
    )
    assert text.splitlines()[0].endswith(",running,winner,flags")
    assert text.count("\n") == text.count("\r\n") == 5 and text.endswith("\r\n")


def test_csv_of_saturday() -> None:
    rows = long(example(SATURDAY))
    assert rows[23] == {
        "session": "S1", "date": "2026-11-28", "hand": "6", "player": "Dan", "seat": "4", "cards_left": "3",
        "twos_left": "0", "multiplier": "1", "points": "-3", "pesos": "-15.00", "running": "-250.00", "winner": "0",
        "flags": "",
    }  # fmt: skip
    flags = {(row["hand"], row["player"]): row["flags"] for row in rows if row["flags"]}
    assert flags[("5", "Ben")] == "sunog top-card" and flags[("4", "Dan")] == "shutout"
    assert flags[("6", "Carla")] == "let-stand"
    assert [row["player"] for row in rows if row["winner"] == "1"] == [
        "Dan", "Ben", "Carla", "Ana", "Carla", "Carla", "Carla",
    ]  # fmt: skip
    void = [row for row in rows if row["hand"] == "3"]
    assert {row["flags"] for row in void} == {"void"} and {row["points"] for row in void} == {""}
    assert [row["running"] for row in void] == ["-155.00", "125.00", "-30.00", "60.00"]
    assert long(example(COUNTS))[10]["flags"] == "sunog top-card four-twos"


def test_csv_of_partners_has_halves_and_of_a_bonus_no_multiplier() -> None:
    rows = long(session("score Ana=0, Ben=5, Carla=2, Dan=12", rules="teams", stake=25))
    assert [row["points"] for row in rows] == ["13.5", "-13.5", "13.5", "-13.5"]
    assert [row["pesos"] for row in rows] == ["3.38", "-3.38", "3.37", "-3.37"]
    bonus = long(session("score Ana=0, Ben=4, Carla=10, Dan=5; out-with 2c2d", rules="bonus"))
    assert [row["multiplier"] for row in bonus] == [""] * 4


def test_csv_flags_who_fed_was_short_owes_or_had_a_count_let_stand() -> None:
    fed = with_options(
        preset("pinoy"),
        {
            "scoring.feeding": "pays-for-all",
            "scoring.settle": "hand",
            "session.bankroll": 5,
            "deal.cards": {"4": 2},
        },
    )
    lines = ("score Ana=0, Ben=1, Carla=2, Dan=2; fed-by Ben", "owes Ben")
    (ana, ben, _, _) = long(session(Change(fed), *lines))
    assert (ana["flags"], ben["flags"]) == ("", "fed short owes")
    turn = Turn("Ana", (Card(Rank.THREE, Suit.CLUBS),))
    score = Score((("Ana", 0), ("Ben", 4), ("Carla", 10), ("Dan", 12)), let_stand="miscounted")
    assert {row["flags"] for row in long(session(turn, score))} >= {"let-stand"}
    with pytest.raises(InvalidRequest):
        session(Left("Ana", 3))


def test_a_hand_that_is_open_has_no_row() -> None:
    one = session("score Ana=0, Ben=4, Carla=10, Dan=5", "Ana=3c")
    assert {row["hand"] for row in long(one)} == {"1"} == {row["hand"] for row in wide(one) if row["hand"]}


def test_wide_has_a_column_a_player_and_sums_at_the_foot() -> None:
    rows = wide(example(COUNTS))
    assert list(rows[0]) == [
        "session",
        "date",
        "hand",
        "winner",
        "Ana",
        "Ben",
        "Carla",
        "Dan",
        "Elena",
        "flags",
    ]
    assert [row["session"] for row in rows] == [*["S1"] * 5, "total", "payments", "owed"]
    assert (rows[3]["winner"], rows[3]["Elena"], rows[3]["Ben"]) == ("Elena", "150.00", "")
    assert (rows[4]["flags"], rows[4]["Ana"]) == ("void", "")
    assert [rows[-1][name] for name in ("Ana", "Ben", "Carla", "Dan", "Elena")] == [
        "35.00", "-52.50", "60.00", "-192.50", "150.00",
    ]  # fmt: skip
    points = wide(session("score Ana=0, Ben=4, Carla=10, Dan=5", stake=0))
    assert (points[0]["Ana"], points[1]["session"], points[1]["Ana"], len(points)) == ("29", "total", "29", 2)


@pytest.mark.parametrize("seed", range(30))
def test_sums_of_the_tables_are_the_ledgers(seed: int) -> None:
    one = exported(random_history(seed)[0])
    rows = long(one)
    won_by = won(one.evening)
    for person, centavos in won_by.items():
        mine = [row for row in rows if row["player"] == person]
        assert sum(read_pesos(row["pesos"], signed=True) for row in mine if row["pesos"]) == centavos
        assert not mine or read_pesos(mine[-1]["running"], signed=True) == centavos
        points = sum(float(row["points"]) for row in mine if row["points"])
        assert points == one.evening.points()[person]
    net = table(pokernow.write([one], SIGNS))
    assert {row["player_nickname"]: read_pesos(row["net"], signed=True) for row in net} == owed(one.evening)
    foot = wide(one)[-1]
    account = account_of([one.evening])
    money = foot["session"] == "owed" or one.evening.stake or any(hand.stake for hand in one.evening.hands)
    if money:
        assert {name: read_pesos(foot[name], signed=True) for name in account.people} == account.owed


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_no_text_is_a_formula_and_every_name_is_read_back(number: int) -> None:
    one = hostile(number)
    for text in (
        csv_format.write([one], SIGNS),
        csv_format.write_wide([one], SIGNS),
        pokernow.write([one], SIGNS),
    ):
        cells = [
            cell for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")) for cell in row
        ]
        for cell in cells:
            assert not cell.startswith(FORMULA_SIGNS) or read_pesos(cell, signed=True) is not None
        names = {cell.removeprefix("'") if cell[1:].startswith(FORMULA_SIGNS) else cell for cell in cells}
        assert names >= set(map(visible, HOSTILE[number]))


SOFFICE_CSV = "csv:Text - txt - csv (StarCalc):44,34,76"
SPREADSHEETS = {
    "ssconvert": lambda file, folder: ["ssconvert", "-I", "Gnumeric_stf:stf_csvtab", file, f"{folder}/back.csv"],
    "soffice": lambda file, folder: [
        "soffice", "--headless", "--convert-to", SOFFICE_CSV, "--outdir", f"{folder}", file,
    ],
}  # fmt: skip


@pytest.mark.parametrize("program", SPREADSHEETS)
def test_a_spreadsheet_opens_it_unharmed(program: str, tmp_path: Path) -> None:
    """A program that works out formulas finds names where names were, and numbers to work with."""
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    people = ("=1+1", "Peña ₱", "+2", "@sum(1)")
    score = Score(tuple(zip(people, (0, 4, 11, 13), strict=True)))
    file = tmp_path / "in" / "back.csv"
    file.parent.mkdir()
    file.write_text(csv_format.write([session(score, players=people)], SIGNS), "utf-8", newline="")
    run_process(*SPREADSHEETS[program](str(file), tmp_path)).done()
    rows = table((tmp_path / "back.csv").read_text("utf-8"))
    assert [row["player"].removeprefix("'") for row in rows] == list(people)
    assert [float(row["pesos"]) for row in rows] == [325.0, -20.0, -110.0, -195.0]


def test_pokernow_is_the_shape_that_tools_read() -> None:
    text = pokernow.write([example(SATURDAY)], SIGNS)
    header, first = text.split("\r\n")[:2]
    assert header == "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net"
    assert first == "Ana,ana,2026-11-28T12:00:00Z,2026-11-28T12:00:00Z,95.00,0.00,0.00,-95.00"
    for row in table(text):
        assert float(row["buy_out"]) + float(row["stack"]) - float(row["buy_in"]) == float(row["net"])


def test_pokernow_of_a_session_entered_later_has_its_own_day() -> None:
    one = example(SATURDAY)
    later = replace(one, evening=replace(one.evening, header=replace(one.evening.header, date="2025-01-02")))
    assert {row["session_start_at"] for row in table(pokernow.write([later], SIGNS))} == {
        "2025-01-02T00:00:00Z"
    }


def test_md_is_a_table_that_nothing_typed_breaks() -> None:
    text = md_format.write([hostile(3)], SIGNS)
    assert "# =2+3 \\| \\*x\\* \\# \\<i\\>" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {_columns(row) for row in rows} == {6}
    assert rows[1] == "| --: | :-- | --: | --: | --: | --: |"
    assert "\\<script\\>" in text and "<script" not in text.replace("\\<script", "")
    assert r"(=cmd\|' /C calc'!A0 \<b\>\*x\*\</b\> \| \[y\](z))" in text


def _columns(row: str) -> int:
    return row.replace("\\\\", "").replace("\\|", "").count("|") - 1


@pytest.mark.parametrize("text", ["1. x", "- x", "+ x", "12) x", "#x", "a\nb", "> q", "`x`", "~~x~~"])
def test_md_escapes_what_would_begin_something(text: str) -> None:
    escaped = md_format.escaped(text)
    assert "\n" not in escaped
    assert escaped.replace("\\", "") == text.replace("\n", " ")
    assert escaped != text


def test_chat_has_a_line_a_person_and_a_line_a_payment() -> None:
    assert chat_format.write([example(SATURDAY)], SIGNS).splitlines() == [
        "Saturday at the corner house, 2026-11-28: 7 hands",
        "Carla +135, +₱675.00",
        "Ana -19, -₱95.00",
        "Ben -37, -₱185.00",
        "Dan -79, -₱395.00",
        "Dan paid Carla ₱100.00 (cash)",
        "Ben paid Carla ₱20.50 (from the jar)",
        "",
        "Ana pays Carla ₱95.00",
        "Ben pays Carla ₱164.50",
        "Dan pays Carla ₱295.00",
        "Proof: JVTV BPSK NBCD CWGR HJMZ LFKW HCMP",
    ]
    assert chat_format.write([example(SATURDAY)], ASCII).isascii()
    points = chat_format.write([session("score Ana=0, Ben=4, Carla=10, Dan=5", stake=0)], SIGNS)
    assert "Ana +29\n" in points and "₱" not in points


def test_chat_of_several_has_one_settlement() -> None:
    text = chat_format.write([example(SATURDAY), example(COUNTS, "S2")], SIGNS)
    together = text.partition("Together:\n")[2].splitlines()
    assert together[:-1] == [
        "Ana pays Elena ₱60.00", "Ben pays Carla ₱127.00", "Ben pays Elena ₱90.00", "Dan pays Carla ₱487.50",
    ]  # fmt: skip
    assert text.count(" pays ") == 4


def test_a_hand_has_one_id_everywhere() -> None:
    one = example(SATURDAY, "S7")
    texts: dict[str, Any] = {
        name: find_format(name).write([one], SIGNS) for name in ("hledger", "beancount", "csv")
    }
    assert "(S7-H008)" in texts["hledger"] and "^S7-H008" in texts["beancount"]
    assert one.hand_id(8) == "S7-H008" and "\r\nS7,2026-11-28,8," in texts["csv"]
    assert EXAMPLES

"""Every writer cleans for its own format, whatever a store holds: here one that no command and no reader would make."""

from __future__ import annotations

import csv
import io
import json
import tomllib

import pytest
from msgspec.structs import replace

from pusoyref.entries import Pay
from pusoyref.formats import FORMATS, Exported, find_format
from pusoyref.formats.csv import csv_text
from pusoyref.text.style import SIGNS
from tests.formats.books import session
from tests.playing import FOUR

OBEYED = "\x1b\x07\x00\x7f\x9b\u202e\u2066\u2028\u2029\u061c\ufeff"
HARM = f"gcash\nBen pays Dan ₱9,999.00\r\nProof: AAAA{OBEYED}"
LINES = "\n\r\x0b\x0c\x85\u2028\u2029"


def evening(note: str, name: str = "An evening") -> Exported:
    return session("score Ana=4, Ben=0, Carla=10, Dan=5", Pay(*FOUR[:2], 500, "2026-11-28", note), name=name)


@pytest.mark.parametrize("name", FORMATS)
def test_a_note_adds_no_line_and_nothing_that_a_terminal_obeys(name: str) -> None:
    write = find_format(name).write
    plain, harmful = write([evening("gcash")], SIGNS), write([evening(HARM, HARM)], SIGNS)
    assert not set(harmful.removeprefix("\ufeff")) & set(OBEYED), name
    if name not in ("html", "json", "toml"):  # Where a line more is one that somebody reads.
        assert len(harmful.splitlines()) == len(plain.splitlines())
    assert not any(line.startswith(("Ben pays Dan ₱9", "Proof: AAAA")) for line in harmful.splitlines())


def test_what_programs_read_keeps_every_sign_written_as_an_escape() -> None:
    text = find_format("json").write([evening(HARM)], SIGNS)
    (payment,) = (line for line in json.loads(text)["log"] if line["line"].startswith("pay"))
    assert payment["line"].endswith(f"note {HARM}") and "\\u202e" in text
    text = find_format("toml").write([evening(HARM)], SIGNS)
    assert tomllib.loads(text)["payment"][0]["note"] == " ".join(HARM.split()) and "\\u202e" in text


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
@pytest.mark.parametrize("before", ["", "\t", "\r", " ", "\x00"])
def test_no_cell_begins_a_formula_in_any_width(before: str, sign: str) -> None:
    (row,) = csv.reader(
        io.StringIO(csv_text([[f"{before}{sign}1+1", f"a{sign}b", 5]], mark=False), newline="")
    )
    assert row[0].startswith("'") and row[0].endswith(f"{sign}1+1") and row[1:] == [f"a{sign}b", "5"]


def test_a_name_that_needs_joiners_keeps_them_everywhere() -> None:
    family = "👨\u200d👩\u200d👧"
    one = session("score Ana=4, Ben=0, Carla=10, Dan=5", name=family)
    one = replace(one, evening=replace(one.evening, header=replace(one.evening.header, name=family)))
    for name in ("chat", "md", "html", "json", "toml", "hledger", "beancount"):
        assert family in find_format(name).write([one], SIGNS), name

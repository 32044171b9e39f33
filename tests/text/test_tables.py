"""Tables and lines in 60 to 200 columns: names fold, numbers never do, wide signs keep the columns in line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.text.style import ASCII, SIGNS, Style
from pusoyref.text.tables import column_widths, natural_width, table_lines
from pusoyref.text.wrap import cells, uncolored, wrap_lines

LONG = ("Maria Concepcion de la Cruz", "王小明與他的朋友們", "Bernardo Santos Jr", "José María 😀")


def test_numbers_stand_to_the_right_and_below_each_other() -> None:
    lines = table_lines(["", "total"], [["Ana", "5"], ["王小明", "-115"]], SIGNS, width=60)
    assert lines == ["         total", " ─────────────", " Ana         5", " 王小明   -115"]
    plain = table_lines(["", "total"], [["Ana", "5"]], ASCII, width=60)
    assert plain == ["      total", " ----------", " Ana      5"]


@pytest.mark.parametrize("width", [60, 80, 132, 200])
def test_money_is_never_cut_and_nothing_is_wider_than_the_screen(width: int) -> None:
    amounts = ["-1024.00", "20480.50", "-9999999.99", "0.25"]
    rows = [["1", LONG[0], *(f"-115 (-1234)\n{amount}" for amount in amounts)], ["total", "", *amounts]]
    lines = table_lines(["hand", "won by", *LONG], rows, SIGNS, left=2, width=width)
    assert max(map(cells, lines)) <= width
    for amount in amounts:
        assert sum(amount in line for line in lines) >= 2, "\n".join(lines)
    for word in " ".join(LONG).split():
        assert word in "\n".join(lines) or word in ("Concepcion", LONG[1])


def test_side_by_side_gives_way_to_one_below_the_other_then_to_blocks() -> None:
    heads, rows = ["hand", "Ana", "Ben"], [["1", "-9999.00 → 4500.00", "10 → 2"]]
    assert len(table_lines(heads, rows, SIGNS, width=60)) == 3
    assert [line.split() for line in table_lines(heads, rows, SIGNS, width=26)[2:]] == [
        ["1", "-9999.00", "10"],
        ["→", "4500.00", "→", "2"],
    ]
    assert table_lines(heads, [["1", "-99999999.00", "-99999999.00"]], SIGNS, width=30) == [
        " hand 1",
        "   Ana  -99999999.00",
        "   Ben  -99999999.00",
    ]


def test_what_people_typed_is_never_markup_and_our_red_cards_take_two_columns() -> None:
    lines = table_lines(["name", "n"], [["[red]x[/]", "1"], ["\x1b[31m2♦\x1b[0m", "2"]], SIGNS, width=60)
    assert lines[2:] == [" [red]x[/]  1", " 2♦         2"]
    red = table_lines(["name", "n"], [["\x1b[31m2♦\x1b[0m", "-2"]], Style(color=True), width=60)[-1]
    assert "\x1b[31m2♦\x1b[0m" in red and "\x1b[31m-2\x1b[0m" in red and cells(red) == 9


def test_lines_fold_between_words() -> None:
    assert wrap_lines(["  one two three four"], 12) == ["  one two", "    three", "    four"]
    assert wrap_lines(["one two three"], 9, hang=1) == ["one two", " three"]
    assert wrap_lines(["王小明 王小明"], 8) == ["王小明", "  王小明"]
    assert wrap_lines(["abcdefghij"], 4) == ["abcd", "efgh", "ij"]
    assert wrap_lines(["in a pipe a line stays a line " * 9]) == ["in a pipe a line stays a line " * 9]


@given(st.lists(st.text("ab 王é♦", max_size=60), max_size=4), st.integers(10, 60))
def test_folding_loses_nothing_and_fits(lines: list[str], width: int) -> None:
    rows = wrap_lines(lines, width)
    assert all(cells(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join("".join(lines).split())


@given(
    st.lists(st.tuples(st.text("ab c王", max_size=30), st.integers(-(10**9), 10**9)), min_size=1, max_size=4),
    st.integers(24, 90),
)
def test_widths_fit_or_there_are_none(rows: list[tuple[str, int]], width: int) -> None:
    table = [[name, str(number)] for name, number in rows]
    widths = column_widths(["name", "a long head"], table, left=1, width=width)
    assert widths is not None and sum(widths) + 2 <= width
    assert widths[1] >= max(len(number) for _, number in table)
    if natural_width(["name", "a long head"], table) <= width:
        assert sum(widths) + 2 == natural_width(["name", "a long head"], table)


@given(
    st.lists(
        st.tuples(
            st.text("ab c王", max_size=9), st.lists(st.sampled_from(LONG), max_size=2), st.integers(-999, 999)
        ),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
    st.integers(50, 90),
)
def test_with_colour_and_without_a_table_stands_the_same(
    rows: list[tuple[str, list[str], int]], ascii: bool, width: int
) -> None:
    heads, table = (
        ["name", "a long head", "of it"],
        [[name, ", ".join(all_), str(n)] for name, all_, n in rows],
    )
    plain, red = (
        table_lines(heads, table, Style(ascii=ascii, color=color), left=2, width=width)
        for color in (False, True)
    )
    assert plain == [uncolored(line).rstrip() for line in red]

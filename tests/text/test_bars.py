"""Bars: as long as what they stand for, on one scale, exact to half a column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.text.amounts import bars


def test_around_an_axis_where_anybody_has_lost() -> None:
    assert bars([64, -4, -20, -40], 17) == [
        "        │████████",
        "       ▐│        ",
        "     ▐██│        ",
        "   █████│        ",
    ]
    assert bars([8, 1, 0, -4], 9, ascii=True) == ["    |####", "    |#   ", "    |    ", "  ##|    "]


def test_from_the_left_edge_where_nobody_has() -> None:
    assert bars([5, 3, 1, 0], 10) == ["██████████", "██████    ", "██        ", "          "]
    assert bars([10, 4.5], 10) == ["██████████", "████▌     "]
    assert bars([10, 1], 4, ascii=True) == ["####", "#   "]


@pytest.mark.parametrize("values", [[], [0, 0]])
def test_nothing_to_show(values: list[int]) -> None:
    assert bars(values, 5) == ["     "] * len(values)


@given(
    st.lists(st.integers(-400, 400) | st.sampled_from([0.5, -13.5]), min_size=1, max_size=6),
    st.integers(5, 40),
    st.booleans(),
)
def test_every_bar_has_its_width_and_the_order_of_what_it_stands_for(
    values: list[float], width: int, ascii: bool
) -> None:
    drawn = bars(values, width, ascii=ascii)
    assert {len(bar) for bar in drawn} == {width}
    signs = ("#", "|") if ascii else ("█▌▐", "│")
    lengths = [sum(2 if sign in "#█" else 1 for sign in bar if sign in signs[0]) for bar in drawn]
    for value, bar, length in zip(values, drawn, lengths, strict=True):
        assert (length > 0) == (value != 0)
        assert (signs[1] in bar) == any(one < 0 for one in values)
        assert all(
            length <= other for other, one in zip(lengths, values, strict=True) if abs(one) > abs(value)
        )
        if value < 0:
            assert not bar.partition(signs[1])[2].strip()
    if ascii:
        assert all(bar.isascii() for bar in drawn)

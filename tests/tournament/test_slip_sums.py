"""The sums of a slip: whatever single number is misread, and whatever two are exchanged, something does not agree."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest
from pusoyref.tournament.slips import SlipRow, SlipSums, check_of, misread, read_row, read_totals
from tests.playing import FOUR

Rows = list[list[int]]
SLIPS = st.integers(3, 4).flatmap(
    lambda seats: st.lists(
        st.lists(st.integers(0, 18), min_size=seats, max_size=seats), min_size=1, max_size=8
    )
)


def sums(rows: Rows) -> SlipSums:
    totals = tuple(map(sum, zip(*rows, strict=True)))
    return SlipSums(tuple(map(sum, rows)), totals, check_of(totals))


def misreadings(number: int) -> set[int]:
    """What a number may be read as with one digit misread."""
    text = str(number)
    return {
        int(text[:at] + digit + text[at + 1 :])
        for at, digit in product(range(len(text)), "0123456789")
        if digit != text[at]
    }


@given(SLIPS)
def test_a_slip_that_is_read_right_agrees(rows: Rows) -> None:
    assert misread(rows, sums(rows)) is None


@given(SLIPS, st.data())
def test_one_misread_count_is_found_in_its_place(rows: Rows, data: st.DataObject) -> None:
    written = sums(rows)
    hand = data.draw(st.integers(0, len(rows) - 1))
    seat = data.draw(st.integers(0, len(rows[0]) - 1))
    right = rows[hand][seat]
    for wrong in misreadings(right):
        read = [list(row) for row in rows]
        read[hand][seat] = wrong
        found = misread(read, written)
        assert found is not None
        assert (found.kind, found.hands, found.players) == ("count", (hand + 1,), (seat,))
        assert (found.typed, found.wanted) == (wrong, right)
        # With the sums across alone at least the hand is known.
        across = misread(read, SlipSums(written.rows))
        assert across is not None and (across.kind, across.hands) == ("row", (hand + 1,))


@given(SLIPS, st.data())
def test_one_misread_sum_is_found_too(rows: Rows, data: st.DataObject) -> None:
    written = sums(rows)
    assert written.totals is not None and written.check is not None
    hand = data.draw(st.integers(0, len(rows) - 1))
    said = written.rows[hand]
    assert said is not None
    for wrong in misreadings(said):
        across = (*written.rows[:hand], wrong, *written.rows[hand + 1 :])
        found = misread(rows, SlipSums(across, written.totals, written.check))
        assert found is not None
        assert (found.kind, found.hands, found.wanted) == ("row-sum", (hand + 1,), said)
    seat = data.draw(st.integers(0, len(rows[0]) - 1))
    for wrong in misreadings(written.totals[seat]):
        down = (*written.totals[:seat], wrong, *written.totals[seat + 1 :])
        found = misread(rows, SlipSums(written.rows, down, written.check))
        assert found is not None
        assert (found.kind, found.players, found.wanted) == ("total", (seat,), written.totals[seat])
    for wrong in misreadings(written.check):
        found = misread(rows, SlipSums(written.rows, written.totals, wrong))
        assert found is not None and found.kind in ("check", "columns")


@given(SLIPS, st.data())
def test_exchanged_counts_and_columns_are_found(rows: Rows, data: st.DataObject) -> None:
    written = sums(rows)
    assert written.totals is not None
    hand = data.draw(st.integers(0, len(rows) - 1))
    for one, other in combinations(range(len(rows[0])), 2):
        read = [list(row) for row in rows]
        read[hand][one], read[hand][other] = read[hand][other], read[hand][one]
        assert (misread(read, written) is not None) == (read != rows)
        turned = [list(row) for row in rows]
        for row in turned:
            row[one], row[other] = row[other], row[one]
        totals = list(written.totals)
        totals[one], totals[other] = totals[other], totals[one]
        found = misread(turned, SlipSums(written.rows, tuple(totals), written.check))
        assert (found is not None) == (written.totals[one] != written.totals[other])
        assert found is None or found.kind in ("columns", "check")
        assert found is None or found.kind == "check" or found.players == (one, other)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("0 3 8 5 16", SlipRow(("Ana=0", "Ben=3", "Carla=8", "Dan=5"), 16)),
        ("0,3,8,5=16", SlipRow(("Ana=0", "Ben=3", "Carla=8", "Dan=5"), 16)),
        ("0, 3, 8+d, 5 = 16", SlipRow(("Ana=0", "Ben=3", "Carla=8+d", "Dan=5"), 16)),
        ("0 3 8 5", SlipRow(("Ana=0", "Ben=3", "Carla=8", "Dan=5"), None)),
        ("b3c8d5=16", SlipRow(("b3c8d5",), 16)),
        ("b3c8d5/2c=16", SlipRow(("b3c8d5/2c",), 16)),
        ("b3 c8 d5 =16", SlipRow(("b3", "c8", "d5"), 16)),
        ("ben=3 carla=8 dan=5", SlipRow(("ben=3", "carla=8", "dan=5"), None)),
        ("ben=3 carla=8 dan=5 =16", SlipRow(("ben=3", "carla=8", "dan=5"), 16)),
        ("b3c8d5+d=16", SlipRow(("b3c8d5+d",), 16)),
    ],
)
def test_how_a_row_is_written(text: str, row: SlipRow) -> None:
    assert read_row(text, FOUR) == row


@pytest.mark.parametrize("text", ["", "=16", "1 2 3", "1 2 3 4 5 6", "1,2,3=6"])
def test_what_is_no_row(text: str) -> None:
    with pytest.raises(InvalidRequest, match="bad-slip-row"):
        read_row(text, FOUR)


def test_how_the_bottom_line_is_written() -> None:
    for text in ("4 3 18 18 136", "4,3,18,18=136", "a4b3c18d18=136", "4 3 18 18 =136"):
        assert read_totals(text, FOUR) == ((4, 3, 18, 18), 136)
    assert read_totals("4 3 18 18", FOUR) == ((4, 3, 18, 18), None)
    for text in ("", "4 3 18", "a4bx"):
        with pytest.raises(InvalidRequest):
            read_totals(text, FOUR)

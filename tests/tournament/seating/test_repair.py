"""Latecomers and leavers: the fewest changes to what was announced."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.tournament.seating.draw import draw
from pusoyref.tournament.seating.repair import moved, repaired
from pusoyref.tournament.seating.rounds import Round, seats_for, swapped
from tests.tournament.seating.counting import check_whole, meetings, names, rests

pytestmark = pytest.mark.slow


def changes(before: Sequence[Round], after: Sequence[Round]) -> list[int]:
    return [moved(one, two) for one, two in zip(before, after, strict=True)]


def test_nothing_changes_where_nobody_comes_or_goes() -> None:
    for number, three in ((16, False), (10, True), (22, False)):
        rounds = draw(names(number), 4, seed=1, three=three)
        played, announced = rounds[:1], (swapped(rounds[1], "P1", "P2"), *rounds[2:])
        assert repaired(announced, names(number), seed=5, three=three, earlier=played) == announced


def test_a_leaver_leaves_a_table_of_three() -> None:
    """Sixteen, then fifteen: nobody else moves, and still no pair meets twice."""
    rounds = draw(names(16), 5, seed=1, three=True)
    after = repaired(rounds[2:], names(15), seed=1, three=True, earlier=rounds[:2])
    assert changes(rounds[2:], after) == [0, 0, 0]
    check_whole(after, names(15), three=True)
    assert set(meetings((*rounds[:2], *after)).values()) == {1}
    for old, new in zip(rounds[2:], after, strict=True):
        assert [[name for name in table.players if name != "P16"] for table in old.tables] == [
            list(table.players) for table in new.tables
        ]


def test_a_latecomer_takes_the_fourth_seat() -> None:
    rounds = draw(names(15), 4, seed=1, three=True)
    after = repaired(rounds[1:], names(16), seed=1, three=True, earlier=rounds[:1])
    assert changes(rounds[1:], after) == [0, 0, 0]
    check_whole(after, names(16), three=True)


def test_a_leaver_under_fours_only_has_three_rest() -> None:
    """Sixteen, then fifteen: the leaver's table rests, in each round another; the last table takes its number."""
    rounds = draw(names(16), 5, seed=1, three=False)
    after = repaired(rounds, names(15), seed=1, three=False)
    for old, new in zip(rounds, after, strict=True):
        at = next(at for at, table in enumerate(old.tables) if "P16" in table.players)
        assert set(new.resting) == set(old.tables[at].players) - {"P16"}
        assert moved(old, new) == 3
        kept = [table for table in old.tables if "P16" not in table.players]
        assert sorted(new.tables, key=str) == sorted(kept, key=str)
        assert new.tables[:at] == old.tables[:at]
    assert rests(after) == dict.fromkeys(names(15), 1)


def test_a_latecomer_under_fours_only_rests_first_then_takes_the_seat_of_who_rests() -> None:
    rounds = draw(names(16), 3, seed=1, three=False)
    after = repaired(rounds, names(17), seed=1, three=False)
    assert changes(rounds, after) == [0, 1, 1]
    assert after[0].resting == ("P17",)
    check_whole(after, names(17), three=False)


def test_one_comes_for_one_who_goes() -> None:
    rounds = draw(names(16), 3, seed=1, three=False)
    players = [*names(15), "Late"]
    after = repaired(rounds, players, seed=1, three=False)
    for old, new in zip(rounds, after, strict=True):
        assert [[name.replace("P16", "Late") for name in table.players] for table in old.tables] == [
            list(table.players) for table in new.tables
        ]


def test_a_seventeenth_where_threes_are_allowed_moves_two() -> None:
    """Four fours become two fours and three threes: the new table takes two from tables of four."""
    rounds = draw(names(16), 1, seed=1, three=True)
    after = repaired(rounds, names(17), seed=1, three=True)
    assert changes(rounds, after) == [2]
    check_whole(after, names(17), three=True)


def test_a_table_given_up_gives_its_number_to_the_last() -> None:
    """Twenty, then sixteen: those who go sat at one table; only the last table hears of another number."""
    round_ = draw(names(20), 1, seed=1, three=False)[0]
    gone = round_.tables[1].players
    after = repaired([round_], [name for name in names(20) if name not in gone], seed=1, three=False)[0]
    assert moved(round_, after) == 0
    assert after.tables == (round_.tables[0], round_.tables[4], round_.tables[2], round_.tables[3])


@settings(max_examples=40, deadline=None)
@given(
    st.integers(4, 24),
    st.integers(1, 3),
    st.integers(0, 4),
    st.sets(st.integers(1, 24), max_size=4),
    st.booleans(),
)
def test_any_change_gives_whole_rounds(
    number: int, count: int, late: int, gone: set[int], three: bool
) -> None:
    rounds = draw(names(number), count + 1, seed=number, three=three)
    players = [name for name in names(number) if int(name[1:]) not in gone] + [f"L{at}" for at in range(late)]
    if len(players) < 4:
        return
    after = repaired(rounds[1:], players, seed=1, three=three, earlier=rounds[:1])
    assert len(after) == count
    for round_ in after:
        check_whole([round_], players, three)
    assert after == repaired(rounds[1:], players, seed=1, three=three, earlier=rounds[:1])


@pytest.mark.parametrize(("number", "count"), [(6, 3), (7, 2), (10, 5), (11, 3), (18, 8)])
def test_who_has_rested_does_not_rest_again_before_the_others(number: int, count: int) -> None:
    """One leaves after the first round and another comes; whoever is new rests like the others."""
    rounds = draw(names(number), count, seed=2, three=False)
    players = [*names(number - 1), "Late"]
    after = repaired(rounds[1:], players, seed=1, three=False, earlier=rounds[:1])
    assert max(rests((*rounds[:1], *after)).values()) == 1


def test_tables_that_the_organiser_has_changed_are_repaired_as_they_stand() -> None:
    round_ = swapped(draw(names(16), 1, seed=1, three=True)[0], "P1", "P9")
    after = repaired([round_], names(15), seed=1, three=True)[0]
    assert moved(round_, after) == 0


@settings(max_examples=60, deadline=None)
@given(
    st.integers(4, 9),
    st.integers(0, 2),
    st.sets(st.integers(1, 9), max_size=3),
    st.booleans(),
    st.integers(0, 99),
)
def test_no_way_of_seating_them_moves_fewer(
    number: int, late: int, gone: set[int], three: bool, seed: int
) -> None:
    """Every assignment to tables of the sizes needed, tried one after the other; nobody else has rested yet."""
    announced = draw(names(number), 1, seed=seed, three=three)[0]
    players = [name for name in names(number) if int(name[1:]) not in gone] + [f"L{at}" for at in range(late)]
    if not 4 <= len(players) <= 9:
        return
    after = repaired([announced], players, seed=seed, three=three)[0]
    seats = seats_for(len(players), three)
    was = {name: at for at, table in enumerate(announced.tables) for name in table.players}
    was |= dict.fromkeys(announced.resting, -1)
    places = max(len(announced.tables), len(seats.sizes))
    padded = [*seats.sizes, *[0] * (places - len(seats.sizes))]
    least = min(
        fewest_moves(frozenset(players), 0, [-1, *range(places)], [seats.resting, *sizes], was)
        for sizes in set(permutations(padded))
    )
    assert moved(announced, after) == least


def fewest_moves(
    left: frozenset[str], at: int, places: list[int], sizes: list[int], was: dict[str, int]
) -> int:
    """Of those `left`, how many must move at least when the places from `at` on are filled in every way."""
    if at == len(places):
        return 0
    return min(
        sum(was.get(name, places[at]) != places[at] for name in some)
        + fewest_moves(left - set(some), at + 1, places, sizes, was)
        for some in combinations(sorted(left), sizes[at])
    )

"""The fewest transfers, against a search that shares nothing with the one under test."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.money.settlement import EXACT_LIMIT, WINDOW, Settlement, fewest, grouping, most_groups
from pusoyref.money.transfers import Transfer, balances

pytestmark = pytest.mark.slow


def people(amounts: Sequence[int]) -> dict[str, int]:
    return {f"P{place}": amount for place, amount in enumerate(amounts)}


def closing(amounts: list[int]) -> dict[str, int]:
    """The amounts, and one person more who brings them to zero."""
    return people([*amounts, -sum(amounts)])


def partitions(members: list[int]) -> Iterator[list[list[int]]]:
    if not members:
        yield []
        return
    first, *others = members
    for smaller in partitions(others):
        yield [[first], *smaller]
        for place, group in enumerate(smaller):
            yield [*smaller[:place], [first, *group], *smaller[place + 1 :]]


def most_groups_by_trying_all(amounts: Sequence[int]) -> int:
    counted = [amount for amount in amounts if amount]
    return max(len(groups) for groups in partitions(counted) if all(sum(group) == 0 for group in groups))


def assert_clears(settlement: Settlement, owed: Mapping[str, int]) -> None:
    assert balances(owed, settlement.transfers) == owed
    for transfer in settlement.transfers:
        assert transfer.centavos > 0
        assert owed[transfer.payer] < 0 < owed[transfer.payee]
    places = {person: place for place, person in enumerate(owed)}
    seats = [(places[transfer.payer], places[transfer.payee]) for transfer in settlement.transfers]
    assert seats == sorted(set(seats))
    assert len(settlement.transfers) <= settlement.limit == max(0, sum(map(bool, owed.values())) - 1)
    assert all(sum(owed[person] for person in group) == 0 for group in grouping(settlement))


def test_five_people_in_two_groups_take_three() -> None:
    owed = {"Ana": 1000, "Ben": 900, "Carla": 200, "Dan": -1000, "Eva": -1100}
    settlement = fewest(owed)
    assert settlement.transfers == (
        Transfer("Dan", "Ana", 1000),
        Transfer("Eva", "Ben", 900),
        Transfer("Eva", "Carla", 200),
    )
    assert settlement.proved_fewest
    assert settlement.mode == "fewest"
    assert settlement.limit == 4


def test_groups_that_the_largest_first_rule_misses() -> None:
    owed = people([600, 500, -400, -400, -300, 700, -700])
    assert len(fewest(owed).transfers) == 5
    owed = people([7, 5, 4, -3, -4, -9])  # {7 5 -3 -9} and {4 -4}
    assert len(fewest(owed).transfers) == 4
    owed = people([6, 5, 3, -2, -4, -8])  # {6 -2 -4} and {5 3 -8}
    assert len(fewest(owed).transfers) == 4


@pytest.mark.parametrize("owed", [{}, {"Ana": 0}, {"Ana": 0, "Ben": 0}])
def test_nobody_owes_anything(owed: dict[str, int]) -> None:
    assert fewest(owed) == Settlement((), "fewest", True, 0)


def test_two_people() -> None:
    assert fewest({"Ana": 0, "Ben": -1, "Carla": 1}).transfers == (Transfer("Ben", "Carla", 1),)


def test_balances_that_do_not_sum_to_zero_are_a_bug() -> None:
    with pytest.raises(ValueError, match="1 centavos"):
        fewest({"Ana": 500, "Ben": -499})


@given(st.lists(st.integers(-6, 6), max_size=6).map(closing))
def test_small_tables_take_the_number_that_trying_all_finds(owed: dict[str, int]) -> None:
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert settlement.proved_fewest
    present = sum(map(bool, owed.values()))
    assert len(settlement.transfers) == present - most_groups_by_trying_all(list(owed.values()))


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(1, 10**6), min_size=2, max_size=5), min_size=1, max_size=4))
def test_hidden_groups_are_found(parts: list[list[int]]) -> None:
    amounts = [amount for part in parts for amount in (*part, -sum(part))]
    owed = people(amounts)
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    if len(owed) <= EXACT_LIMIT:
        assert settlement.proved_fewest
        assert len(settlement.transfers) <= len(owed) - len(parts)


@given(st.lists(st.integers(-3, 3).filter(bool), max_size=9))
def test_disjoint_zero_sums_among_people_who_do_not_sum_to_zero(values: list[int]) -> None:
    groups = most_groups(values)
    placed = [place for group in groups for place in group]
    assert len(placed) == len(set(placed))
    assert all(sum(values[place] for place in group) == 0 for group in groups)
    others = [value for place, value in enumerate(values) if place not in placed]
    assert most_groups(others) == []


def test_eighteen_people_in_six_groups() -> None:
    owed = people([amount for step in range(6) for amount in (3 * 7**step, 2 * 7**step, -5 * 7**step)])
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert settlement.proved_fewest
    assert len(settlement.transfers) == 12


def test_eighteen_people_with_nothing_to_save() -> None:
    owed = closing([3**place for place in range(17)])
    assert len(fewest(owed).transfers) == 17
    powers = [(-1) ** place * 3**place for place in range(17)]
    settlement = fewest(closing(powers))
    assert_clears(settlement, closing(powers))
    assert settlement.proved_fewest
    assert len(settlement.transfers) == 17


def test_exact_at_the_limit_and_no_claim_beyond_it() -> None:
    at_the_limit = closing([(-1) ** place * 3**place for place in range(EXACT_LIMIT - 1)])
    assert fewest(at_the_limit).proved_fewest
    beyond = closing([(-1) ** place * 3**place for place in range(EXACT_LIMIT)])
    settlement = fewest(beyond)
    assert_clears(settlement, beyond)
    assert not settlement.proved_fewest


def test_exact_opposites_do_not_count_towards_the_limit() -> None:
    owed = people([amount for size in range(1, 51) for amount in (size, -size)])
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert settlement.proved_fewest
    assert len(settlement.transfers) == 50


def test_one_winner_is_proved_at_any_size() -> None:
    owed = closing([-size for size in range(1, 61)])
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert settlement.proved_fewest
    assert len(settlement.transfers) == 60


def test_many_people_keep_within_the_limit_and_small_groups_are_found() -> None:
    owed = people([amount for step in range(20) for amount in (3 * 7**step, 2 * 7**step, -5 * 7**step)])
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert len(settlement.transfers) == 40


@settings(deadline=None, max_examples=25)
@given(st.lists(st.integers(-(10**9), 10**9), min_size=WINDOW, max_size=60).map(closing))
def test_large_tables_are_cleared_within_the_limit(owed: dict[str, int]) -> None:
    settlement = fewest(owed)
    assert_clears(settlement, owed)
    assert fewest(dict(owed)) == settlement

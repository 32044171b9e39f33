"""The other ways to settle: by who really owes whom, and through a banker."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.money.settlement import Settlement, banker, direct, grouping
from pusoyref.money.transfers import Transfer, balances

PEOPLE = ["Ana", "Ben", "Carla", "Dan"]


def test_direct_sets_off_every_two_people() -> None:
    debts = [Transfer("Ana", "Ben", 500), Transfer("Ben", "Ana", 300), Transfer("Ben", "Carla", 200)]
    settlement = direct(debts, PEOPLE)
    assert settlement == Settlement(
        (Transfer("Ana", "Ben", 200), Transfer("Ben", "Carla", 200)), "direct", False, 3
    )


def test_direct_says_when_fewer_would_do() -> None:
    debts = [Transfer("Ana", "Ben", 500), Transfer("Ben", "Carla", 500)]
    assert not direct(debts, PEOPLE).proved_fewest


def test_direct_is_proved_fewest_where_it_plainly_is() -> None:
    debts = [Transfer("Ben", "Ana", 20), Transfer("Carla", "Ana", 50)]
    assert direct(debts, PEOPLE).proved_fewest


def test_direct_with_nothing_owed() -> None:
    assert direct([]) == Settlement((), "direct", True, 0)


def test_everybody_settles_with_the_banker() -> None:
    owed = {"Ana": 700, "Ben": -400, "Carla": -500, "Dan": 200, "Eva": 0}
    settlement = banker(owed, "Ben")
    assert settlement == Settlement(
        (Transfer("Ben", "Ana", 700), Transfer("Ben", "Dan", 200), Transfer("Carla", "Ben", 500)),
        "banker",
        True,
        3,
    )


def test_a_banker_who_has_won_nothing_still_deals_with_everybody() -> None:
    settlement = banker({"Ana": 0, "Ben": 300, "Carla": -300}, "Ana")
    assert settlement.transfers == (Transfer("Ana", "Ben", 300), Transfer("Carla", "Ana", 300))
    assert not settlement.proved_fewest


def test_a_banker_unknown_to_the_balances_is_a_bug() -> None:
    with pytest.raises(ValueError, match="Eva"):
        banker({"Ana": 0}, "Eva")


def test_banker_balances_must_sum_to_zero() -> None:
    with pytest.raises(ValueError, match="not to zero"):
        banker({"Ana": 1}, "Ana")


@given(st.lists(st.integers(-1000, 1000), min_size=3, max_size=3), st.sampled_from(PEOPLE))
def test_the_banker_clears_every_balance(amounts: list[int], name: str) -> None:
    owed = dict(zip(PEOPLE, [*amounts, -sum(amounts)], strict=True))
    settlement = banker(owed, name)
    assert balances(PEOPLE, settlement.transfers) == owed
    assert len(settlement.transfers) <= settlement.limit


def test_grouping_follows_the_transfers() -> None:
    transfers = (Transfer("Dan", "Ana", 10), Transfer("Eva", "Ben", 9), Transfer("Eva", "Carla", 2))
    assert grouping(Settlement(transfers, "fewest", True, 4)) == (("Dan", "Ana"), ("Eva", "Ben", "Carla"))


def test_grouping_joins_groups_that_a_later_transfer_connects() -> None:
    transfers = (Transfer("Ana", "Ben", 1), Transfer("Carla", "Dan", 1), Transfer("Dan", "Ana", 1))
    assert grouping(Settlement(transfers, "direct", False, 6)) == (("Ana", "Ben", "Carla", "Dan"),)


def test_no_transfers_no_groups() -> None:
    assert grouping(Settlement((), "fewest", True, 0)) == ()

"""Amounts brought to a multiple: whole, fair, and nothing gained or lost in total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest
from pusoyref.money.transfers import Transfer, balances, round_balances, round_transfers

PEOPLE = ["Ana", "Ben", "Carla", "Dan"]


def test_the_largest_remainders_go_up() -> None:
    owed = {"Ana": 1250, "Ben": -325, "Carla": -475, "Dan": -450}
    rounded, differences = round_balances(owed, 500)
    assert rounded == {"Ana": 1500, "Ben": -500, "Carla": -500, "Dan": -500}
    assert differences == {"Ana": 250, "Ben": -175, "Carla": -25, "Dan": -50}


def test_of_equal_remainders_the_earlier_goes_up() -> None:
    rounded, _ = round_balances({"Ana": 250, "Ben": 250, "Carla": -500}, 500)
    assert rounded == {"Ana": 500, "Ben": 0, "Carla": -500}


def test_what_is_a_multiple_already_stays() -> None:
    owed = {"Ana": 1000, "Ben": 0, "Carla": -1000}
    assert round_balances(owed, 500) == (owed, dict.fromkeys(owed, 0))


def test_balances_that_do_not_sum_to_zero_are_a_bug() -> None:
    with pytest.raises(ValueError, match="not to zero"):
        round_balances({"Ana": 1}, 500)


@pytest.mark.parametrize("multiple", [0, -500])
def test_a_multiple_is_at_least_a_centavo(multiple: int) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        round_balances({"Ana": 0}, multiple)
    assert (refusal.value.code, refusal.value.fields) == ("bad-multiple", {"centavos": multiple})


@given(st.lists(st.integers(-(10**7), 10**7), max_size=12), st.integers(1, 10_000))
def test_rounding_keeps_the_sum_and_moves_nobody_a_whole_multiple(amounts: list[int], multiple: int) -> None:
    owed = {f"P{place}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    rounded, differences = round_balances(owed, multiple)
    assert list(rounded) == list(differences) == list(owed)
    assert sum(rounded.values()) == 0
    assert sum(differences.values()) == 0
    for person, centavos in owed.items():
        assert rounded[person] % multiple == 0
        assert rounded[person] == centavos + differences[person]
        assert abs(differences[person]) < multiple
        assert rounded[person] * centavos >= 0


def test_transfers_go_to_the_nearest_multiple() -> None:
    transfers = [Transfer("Ben", "Ana", 740), Transfer("Carla", "Ana", 750), Transfer("Dan", "Ana", 200)]
    rounded, differences = round_transfers(transfers, PEOPLE, 500)
    assert rounded == (Transfer("Ben", "Ana", 500), Transfer("Carla", "Ana", 1000))
    assert differences == {"Ana": -190, "Ben": 240, "Carla": -250, "Dan": 200}


@given(
    st.lists(st.builds(Transfer, st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), st.integers(1, 10**6))),
    st.integers(1, 10_000),
)
def test_rounded_transfers_account_for_every_centavo(transfers: list[Transfer], multiple: int) -> None:
    rounded, differences = round_transfers(transfers, PEOPLE, multiple)
    before, after = balances(PEOPLE, transfers), balances(PEOPLE, rounded)
    assert all(after[person] == before[person] + differences[person] for person in PEOPLE)
    assert sum(differences.values()) == 0
    assert all(transfer.centavos % multiple == 0 for transfer in rounded)

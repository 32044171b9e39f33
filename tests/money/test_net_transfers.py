"""Transfers, the balances they add up to, and what is left of them between two people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.money.transfers import Transfer, add_balances, after_payments, balances, net_transfers

PEOPLE = ["Ana", "Ben", "Carla", "Dan"]
transfer_lists = st.lists(
    st.builds(Transfer, st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), st.integers(-10_000, 10_000))
)


def test_a_debt_is_won_by_the_payee() -> None:
    debts = [Transfer("Ben", "Ana", 500), Transfer("Carla", "Ana", 250)]
    assert balances(PEOPLE, debts) == {"Ana": 750, "Ben": -500, "Carla": -250, "Dan": 0}


def test_balances_keep_the_order_of_the_people() -> None:
    assert list(balances(PEOPLE, [Transfer("Dan", "Carla", 1)])) == PEOPLE


def test_a_transfer_of_a_stranger_does_not_vanish() -> None:
    with pytest.raises(KeyError):
        balances(PEOPLE, [Transfer("Ben", "Eva", 500)])


def test_a_payment_lowers_what_is_owed() -> None:
    owed = {"Ana": 750, "Ben": -500, "Carla": -250}
    assert after_payments(owed, [Transfer("Ben", "Ana", 300)]) == {"Ana": 450, "Ben": -200, "Carla": -250}


def test_a_payment_beyond_the_debt_is_owed_back() -> None:
    assert after_payments({"Ana": 500, "Ben": -500}, [Transfer("Ben", "Ana", 600)]) == {
        "Ana": -100,
        "Ben": 100,
    }


def test_sessions_are_added_by_person() -> None:
    assert add_balances({"Ana": 5, "Ben": -5}, {"Ben": 3, "Carla": -3}) == {"Ana": 5, "Ben": -2, "Carla": -3}
    assert add_balances() == {}


def test_two_people_set_off_what_they_owe_each_other() -> None:
    debts = [Transfer("Ana", "Ben", 500), Transfer("Ben", "Ana", 300)]
    assert net_transfers(debts) == (Transfer("Ana", "Ben", 200),)


def test_debts_that_cancel_leave_nothing() -> None:
    assert net_transfers([Transfer("Ana", "Ben", 500), Transfer("Ben", "Ana", 500)]) == ()


def test_a_negative_amount_pays_the_other_way() -> None:
    assert net_transfers([Transfer("Ana", "Ben", -500)]) == (Transfer("Ben", "Ana", 500),)


def test_net_transfers_go_by_seats() -> None:
    debts = [Transfer("Dan", "Carla", 1), Transfer("Carla", "Ben", 2), Transfer("Dan", "Ana", 3)]
    assert net_transfers(debts, PEOPLE) == (
        Transfer("Carla", "Ben", 2),
        Transfer("Dan", "Ana", 3),
        Transfer("Dan", "Carla", 1),
    )
    assert [transfer.payee for transfer in net_transfers(debts)] == ["Carla", "Ana", "Ben"]


@given(transfer_lists)
def test_netting_changes_no_balance(transfers: list[Transfer]) -> None:
    netted = net_transfers(transfers, PEOPLE)
    assert balances(PEOPLE, netted) == balances(PEOPLE, transfers)
    assert all(transfer.centavos > 0 for transfer in netted)
    assert len({frozenset((transfer.payer, transfer.payee)) for transfer in netted}) == len(netted)


@given(transfer_lists, transfer_lists)
def test_balances_sum_to_zero_before_and_after_payments(
    debts: list[Transfer], payments: list[Transfer]
) -> None:
    owed = balances(PEOPLE, debts)
    assert sum(owed.values()) == 0
    assert sum(after_payments(owed, payments).values()) == 0

"""Prizes by place and the whole tournament's account: centavos that always sum to zero."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.errors import InvalidRequest
from pusoyref.tournament.account import POT, account, prizes, read_prizes
from pusoyref.tournament.entries import Dropped, Opened, Paid
from pusoyref.tournament.standings import Tally, TournamentStanding, standings
from tests.tournament.hands import EIGHT, beginning, hand, round_of, table, tournament

ONE = round_of("Ana Ben Carla Dan", "Eve Fay Gil Hana")


def rows(*equal: int, left: int = 0) -> list[TournamentStanding]:
    """Standings whose rows share the places given; the last `left` have left."""
    last = len(equal) - left
    return [
        TournamentStanding(at + 1, EIGHT[at], Tally(), 0.0, place, equal.count(place) > 1, 0, at >= last)
        for at, place in enumerate(equal)
    ]


def test_prizes_by_place() -> None:
    assert prizes(80000, (50, 30, 20), rows(1, 2, 3, 4)) == {"Ana": 40000, "Ben": 24000, "Carla": 16000}


def test_equal_places_share_what_their_places_bring() -> None:
    assert prizes(80000, (50, 30, 20), rows(1, 1, 3, 4)) == {"Ana": 32000, "Ben": 32000, "Carla": 16000}
    assert prizes(80000, (50, 30, 20), rows(1, 2, 3, 3)) == {
        "Ana": 40000, "Ben": 24000, "Carla": 8000, "Dan": 8000,
    }  # fmt: skip


def test_odd_centavos_go_by_the_largest_remainder() -> None:
    assert prizes(100, (100,), rows(1, 1, 1)) == {"Ana": 34, "Ben": 33, "Carla": 33}
    assert prizes(101, (50, 30, 20), rows(1, 2, 3)) == {"Ana": 51, "Ben": 30, "Carla": 20}
    assert prizes(1, (50, 30, 20), rows(1, 2, 3)) == {"Ana": 1, "Ben": 0, "Carla": 0}


def test_who_left_takes_no_prize_and_a_place_nobody_has_is_not_paid() -> None:
    assert prizes(1000, (50, 30, 20), rows(1, 2, 3, left=1)) == {"Ana": 500, "Ben": 300}


@given(
    st.integers(0, 10**6),
    st.lists(st.integers(0, 20), min_size=1, max_size=5),
    st.lists(st.booleans(), min_size=1, max_size=7),
)
def test_prizes_never_exceed_the_pot_nor_lose_a_centavo(
    pot: int, shares: list[int], ties: list[bool]
) -> None:
    equal = [1]
    for at, tied in enumerate(ties, 2):
        equal.append(equal[-1] if tied else at)
    won = prizes(pot, shares, rows(*equal))
    reached = sum(shares[: len(equal)])
    assert sum(won.values()) == pot * reached // 100
    assert all(amount >= 0 for amount in won.values())
    for place in set(equal):
        group = [won.get(EIGHT[at], 0) for at, one in enumerate(equal) if one == place]
        assert max(group) - min(group) <= 1


def test_typed_prizes() -> None:
    assert read_prizes("50,30,20") == (50, 30, 20)
    assert read_prizes(" 60% , 40 ") == (60, 40)
    for text in ("50,60", "half", "50,,20", "-5", "1.5"):
        with pytest.raises(InvalidRequest) as error:
            read_prizes(text)
        assert error.value.code == "bad-prizes"


def test_buy_ins_prizes_and_stakes_in_one_account() -> None:
    begun = beginning(rounds=1, stake=200, buy_in=10000, prizes=(50, 30, 20))
    now = tournament(ONE, entries=[Paid(("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil"))], begun=begun)
    results = {
        (1, 1): table(hand({"Ana": 0, "Ben": 3, "Carla": 10, "Dan": 13}, stake=200)),
        (1, 2): table(hand({"Eve": 5, "Fay": 0, "Gil": 1, "Hana": 2}, stake=200)),
    }
    found = account(now, results, standings(now, results))
    owed = {one.player: one.owed for one in found.balances}
    assert owed == {
        "Ana": 40000 + 12400, "Ben": -600, "Carla": -4000, "Dan": -7800,
        "Eve": -1000, "Fay": 24000 + 1600, "Gil": 16000 - 200, "Hana": -10000 - 400,
    }  # fmt: skip
    assert (found.pot, found.in_pot, found.kept, found.pot_owed) == (80000, 70000, 0, -70000)
    moved = dict.fromkeys((*owed, POT), 0)
    for one in found.settlement.transfers:
        moved[one.payer] -= one.centavos
        moved[one.payee] += one.centavos
    assert moved == {**owed, POT: -70000}


def test_prizes_below_a_hundred_per_cent_stay_in_the_pot() -> None:
    now = tournament(begun=beginning(buy_in=1000, prizes=(50, 30)))
    found = account(now, {}, standings(now, {}))
    assert (found.pot, found.kept, found.pot_owed) == (8000, 1600, 1600)


def test_who_left_without_a_hand_and_without_paying_was_never_in() -> None:
    begun = beginning(buy_in=1000)
    now = tournament(
        ONE, entries=[Opened(1, 1, "S1"), Dropped("Hana"), Dropped("Gil"), Paid(("Gil",))], begun=begun
    )
    found = account(now, {}, standings(now, {}))
    assert found.pot == 7000
    assert next(one for one in found.balances if one.player == "Hana").owed == 0

"""The last-card duty, found afterwards (docs/rules.md 5, 7, 10)."""

from __future__ import annotations

from typing import Any

from tests.playing import THREE, TWO, after, hand, points, result, rules


def stop(**options: Any) -> Any:
    """Three cards each; only cards count."""
    settings: dict[str, Any] = {
        "turns__last_card": "must-stop", "scoring__feeding": "pays-for-all", "scoring__top_card": 0,
        "scoring__four_twos": 0, "scoring__shutout": 0, "deal__cards": {"2": 5, "3": 3},
    }  # fmt: skip
    return rules(**settings | options)


# Carla leads; Ben will have one card, and sits next after Ana.
BEN_HAS_ONE = ("Carla=3c", "Ana=-", "Ben=4c", "Carla=-", "Ben=5c", "Carla=6c")
START = after(hand(stop(), THREE, leader="Carla"), *BEN_HAS_ONE)
"""Carla holds one card, Ben one, Ana three; Carla's 6c lies there and Ana is to act."""


def test_a_single_that_is_not_the_highest_of_the_hand() -> None:
    found = result(START, "Ana=7c", "Ben=Kc", "left Ana=8cAc", "left Carla=3d")
    assert (found.status, found.winner) == ("complete", "Ben")
    assert found.ruling is not None
    assert (found.ruling.code, found.ruling.player, found.ruling.trick, found.ruling.turn) == (
        "must-stop",
        "Ana",
        2,
        3,
    )
    assert found.ruling.other == "Ben"
    assert (found.fed_by, points(found)) == ("Ana", [-3, 3, 0])


def test_a_single_passed_that_ones_highest_card_would_beat() -> None:
    found = result(START, "Ana=-", "Ben=Kc", "left Ana=3s4s7c", "left Carla=3d")
    assert found.ruling is not None
    assert (found.ruling.code, found.ruling.player, found.ruling.passes) == ("must-stop", "Ana", True)


def test_a_pass_with_nothing_higher_and_the_highest_single_are_no_breach() -> None:
    assert result(START, "Ana=-", "Ben=Kc", "left Ana=3s4s5s", "left Carla=3d").ruling is None
    assert result(START, "Ana=Qc", "Ben=Kc", "left Ana=3s4s", "left Carla=3d").ruling is None


def test_a_pair_is_not_under_the_duty() -> None:
    state = after(hand(stop(), TWO, leader="Ben"), "Ben=3cdh", "Ana=-", "Ben=4c", "Ana=Ac", "Ben=-")
    assert state.cards_of("Ben") == 1
    found = result(state, "Ana=5c5d", "Ben=-", "Ana=Kc", "Ben=-", "Ana=6s", "left Ben=9d")
    assert (found.winner, found.ruling) == ("Ana", None)


def test_as_long_as_the_cards_are_not_known_nothing_is_found() -> None:
    found = result(START, "Ana=7c", "Ben=Kc", "left Ana=2", "left Carla=3d")
    assert (found.status, found.ruling, found.fed_by) == ("complete", None, None)


def test_with_the_next_player_holding_two_there_is_no_duty() -> None:
    state = after(
        hand(stop(), THREE), "Ana=4c", "Ben=5c", "Carla=6c", "Ana=7c", "Ben=8c", "Carla=9c", "Ana=Tc"
    )
    assert result(state, "left Ben=Ac", "left Carla=Ad").ruling is not None
    early = after(hand(stop(), THREE), "Ana=4c", "Ben=5c", "Carla=-", "Ana=7c", "Ben=-", "Ana=8c")
    assert result(early, "left Ben=AcAd", "left Carla=AhAs3c").ruling is None


def test_what_was_let_stand_is_no_breach() -> None:
    found = result(START, "Ana=7c ! she could not know", "Ben=Kc", "left Ana=8cAc", "left Carla=3d")
    assert (found.ruling, found.fed_by) == (None, None)


def test_a_stated_feeder_prevails() -> None:
    found = result(START, "Ana=7c", "Ben=Kc", "left Ana=8cAc", "left Carla=3d", "fed-by Carla")
    assert (found.fed_by, points(found)) == ("Carla", [0, 3, -3])
    assert found.ruling is not None


def test_a_breach_names_the_breaker_only_in_the_trick_in_which_the_next_player_won() -> None:
    lines = ("Ana=7c", "Ben=-", "Carla=-", "Ana=8c", "Ben=Kc")
    before = result(START, *lines, "left Ana=3s", "left Carla=3d")
    assert before.ruling is not None
    assert (before.ruling.trick, before.fed_by) == (2, None)
    again = result(START, *lines, "left Ana=As", "left Carla=3d")
    assert again.ruling is not None
    assert (again.ruling.trick, again.fed_by) == (2, "Ana")


def test_without_feeding_the_ruling_stands_beside_the_result_and_costs_nothing() -> None:
    state = after(hand(stop(scoring__feeding="off"), THREE, leader="Carla"), *BEN_HAS_ONE)
    found = result(state, "Ana=7c", "Ben=Kc", "left Ana=8cAc", "left Carla=3d")
    assert found.ruling is not None
    assert (found.status, found.fed_by, points(found)) == ("complete", None, [-2, 3, -1])


def test_free_means_that_nothing_is_looked_for() -> None:
    state = after(hand(stop(turns__last_card="free"), THREE, leader="Carla"), *BEN_HAS_ONE)
    assert result(state, "Ana=7c", "Ben=Kc", "left Ana=8cAc", "left Carla=3d").ruling is None


def test_the_highest_card_is_the_highest_in_force() -> None:
    under = rules(
        "revolution",
        turns__last_card="must-stop",
        deal__cards={"2": 7},
        scoring__top_card=0,
        scoring__four_twos=0,
    )
    state = after(hand(under, TWO), "Ana=6cdhs9c", "Ben=5cdhsTc", "Ana=-", "Ben=Kd", "Ana=Ad", "Ben=2d")
    assert result(state, "left Ana=3c").ruling is None
    reversed_still = after(hand(under, TWO), "Ana=6cdhs9c", "Ben=-", "Ana=Kd", "Ben=-", "Ana=Ad")
    assert result(reversed_still, "left Ben=3cdh4cdhs").ruling is None


def test_with_every_card_dealt_the_rest_of_the_deck_is_the_last_hand() -> None:
    state = after(hand(rules("pinoy", turns__last_card="must-stop", deal__cards={"2": 26}), TWO), "Ana=3c")
    state = after(state, "Ben=4h", "Ana=-")
    for rank in "356789tjq2":
        state = after(state, f"Ben={rank}hd", "Ana=-")
    state = after(
        state, "Ben=Kh", "Ana=-", "Ben=Ah", "Ana=-", "Ben=4d", "Ana=5c", "Ben=Kd", "Ana=As", "Ben=Ad"
    )
    found = result(state)
    assert (found.status, found.winner, found.left) == ("complete", "Ben", {"Ana": 23, "Ben": 0})
    assert found.ruling is not None
    assert (found.ruling.code, found.ruling.player, str(found.ruling.card)) == ("must-stop", "Ana", "2s")

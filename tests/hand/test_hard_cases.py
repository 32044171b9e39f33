"""Endings that cannot be, and turns where one trick meets the next (docs/rules.md 3, 6, 7)."""

from __future__ import annotations

from typing import Any

from tests.playing import FOUR, after, code, hand, result, rules

NEARLY_OUT = (
    "Ana: 3c4c5c6c7d", "Ben=-", "Carla=-", "Dan=-", "Ana: 8c8d8h9c9d", "Ben=-", "Carla=-", "Dan=-",
    "Ana: Kc", "Ben=-", "Carla=-", "Dan=-", "Ana: Kd", "Ben=-", "Carla=-", "Dan=-",
)  # fmt: skip


def ruled(*lines: str, under: str = "bonus", **options: Any) -> str | None:
    found = result(hand(rules(under, **options), FOUR), *lines)
    return found.ruling.code if found.ruling else None


def test_nobody_goes_out_with_more_cards_than_are_left() -> None:
    counts = "score Ana=0, Ben=1, Carla=13, Dan=2; out-with"
    assert ruled("lowest 3c", *NEARLY_OUT, f"{counts} 2c2d2h") == "too-many-cards"
    assert ruled("lowest 3c", *NEARLY_OUT, f"{counts} 2c") is None


def test_nobody_goes_out_with_a_kind_that_is_switched_off() -> None:
    line = "score Ana=0, Ben=1, Carla=13, Dan=2; out-with 2c2d2h"
    assert ruled(line, plays__kinds=["single"]) == "kind-not-allowed"
    assert ruled(line) is None


def test_an_order_begins_with_those_who_were_seen_to_go_out() -> None:
    played = (*NEARLY_OUT, "Ana: 2c", "Ben=-", "Carla=-", "Dan=-", "Ben: 4s")
    counts = "score Ana=0, Ben=0, Carla=0, Dan=2; order"
    assert ruled(*played, f"{counts} Ben, Ana, Carla, Dan", under="play-on") == "no-winner"
    assert ruled(*played, f"{counts} Ana, Ben, Carla, Dan", under="play-on") is None


def test_a_turn_behind_a_lead_handed_on_is_out_of_turn() -> None:
    state = after(hand(rules("pinoy", ending__lone_two=False), FOUR), *NEARLY_OUT, "Ana: -")
    assert state.turn == "Ben"
    assert code(state, "+Ben=3d") == "out-of-turn"
    assert code(state, "Ben: 3d") is None
    stood = after(state, "+Ben=3d ! never mind")
    assert (stood.owner, stood.turn, len(stood.tricks)) == ("Ben", "Carla", 6)


def test_hands_entered_whole_show_the_lowest_card_dealt() -> None:
    state = after(
        hand(rules("play-on"), ("Ana", "Ben"), leader=None, duty=True),
        "deal Ana=3d3h3s4c4d4h4s5c5d5s5h6c6d",
        "deal Ben=7c7d7s7h8c8d8s8h9c9d9s9hTc",
    )
    assert state.turn == "Ana"
    assert code(state, "Ana=3s") is None
    assert code(state, "Ana=4c") == "lowest-card-first"

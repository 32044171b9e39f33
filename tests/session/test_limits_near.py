"""Which limits the next hand may reach, and how far away they are."""

from __future__ import annotations

import pytest

from pusoyref.session.standings import Near, limit_reached, limits_near
from pusoyref.text.status import near_words
from tests.playing import played, rules

SMALL = "score Ana=1, Carla=2, Dan=3; held nobody"
"""Ben +6, Ana -1, Carla -2, Dan -3."""


def test_nothing_is_near_before_the_first_hand_or_without_limits() -> None:
    assert limits_near(played(rules(session__hands=1))) == ()
    assert limits_near(played(rules(), SMALL), 1000.0) == ()


def test_the_last_hand_comes_next() -> None:
    three = rules(session__hands=3)
    assert limits_near(played(three, SMALL)) == ()
    near = limits_near(played(three, SMALL, "void misdeal", SMALL))
    assert near == (Near("hands", 3, 1),)
    assert near_words(near[0]) == "One more hand: the last of the 3 agreed on."


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (6, ()),  # reached
        (7, (Near("target", 7, 1, "Ben"),)),
        (12, (Near("target", 12, 6, "Ben"),)),  # as much as he won in a hand
        (13, ()),  # more than half is still to come
    ],
)
def test_a_target_within_the_largest_win(target: int, found: tuple[Near, ...]) -> None:
    assert limits_near(played(rules(session__target=target), SMALL)) == found


def test_a_target_within_a_fifth() -> None:
    evening = played(rules(session__target=60), *(SMALL for _ in range(8)))
    assert limits_near(evening) == (Near("target", 60, 12, "Ben"),)
    assert near_words(limits_near(evening)[0]) == "Ben is 12 points from the target of 60."
    assert limits_near(played(rules(session__target=61), *(SMALL for _ in range(8)))) == ()


def test_a_loss_limit_and_where_the_lowest_wins() -> None:
    near = limits_near(played(rules(session__loss_limit=4), SMALL))
    assert near == (Near("loss_limit", 4, 2, "Carla"), Near("loss_limit", 4, 1, "Dan"))
    assert near_words(near[1]) == "Dan is 1 point from the loss limit of 4."
    lowest = limits_near(played(rules("strafpunkte", session__loss_limit=5), SMALL))
    assert lowest == (Near("loss_limit", 5, 2, "Dan"),)


def test_chips() -> None:
    near = limits_near(played(rules(session__bankroll=4), SMALL))
    assert near == (Near("bankroll", 4, 1, "Dan"),)
    assert near_words(near[0]) == "Dan has 1 chip left of the 4 to begin with."
    assert limits_near(played(rules(session__bankroll=3), SMALL)) == ()  # empty: that is reached


def test_time() -> None:
    evening = played(rules(session__minutes=100), SMALL, SMALL, SMALL, SMALL)
    assert limits_near(evening, 79.0) == ()  # a hand took 20 minutes, and there are 21
    assert limits_near(evening, 80.0) == (Near("minutes", 100, 20),)
    assert near_words(limits_near(evening, 98.5)[0]) == "2 minutes left of the 100 agreed on."
    assert near_words(limits_near(evening, 99.5)[0]) == "1 minute left of the 100 agreed on."
    assert limits_near(evening, 100.0) == () and limit_reached(evening, 100.0) is not None


def test_those_who_have_left_are_not_near_anything() -> None:
    evening = played(rules(session__target=7), SMALL, "seats Ana, Carla, Dan, Elena")
    assert limits_near(evening) == ()

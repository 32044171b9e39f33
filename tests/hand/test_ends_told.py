"""What is wrong with what was said at the end of a hand (docs/rules.md 10; disputes 20, 21)."""

from __future__ import annotations

import pytest

from pusoyref.entries import Left
from tests.playing import FOUR, after, by_counts, cards, fault, hand, points, result, rules

PINOY = rules()


ROUND = ("Ben=-", "Carla=-", "Dan=-")
OUT = after(
    hand(PINOY), "Ana=Tc", "Ben=Qc", "Carla=-", "Dan=-", "Ana=Kc", "Ben=-",
    "Ana=c34567", *ROUND, "Ana=8cdh9cd", *ROUND, "Ana=Jc",
)  # fmt: skip
"""Ana is out with her 13 cards, Ben has played one."""


@pytest.mark.parametrize(
    ("lines", "code", "player"),
    [
        (["left Ben=3s3s"], "same-card-twice", "Ben"),
        (["left Dan=Kc2h"], "left-played", "Dan"),
        (["left Ben=2d", "left Dan=2d"], "left-twice", "Dan"),
        (["left Dan=2d", "left Ben=2d"], "left-twice", "Dan"),
        (["left Ben=11"], "left-count", "Ben"),
        (["left Ben=13"], "left-count", "Ben"),
        (["left Ana=1"], "left-count", "Ana"),
        (["left Carla=12"], "left-count", "Carla"),
        (["left Ben=2d"], "left-count", "Ben"),
        (["holds Ana=2d"], "left-count", "Ana"),
        (["held Ana=2d"], "left-count", "Ana"),
        (["held Ben=2d, Dan=2d"], "left-twice", "Dan"),
        (["held Ben=2d", "holds Dan=2d"], "left-twice", "Dan"),
        (["held Ben=2d2d"], "same-card-twice", "Ben"),
        (["left Ben=3s4s5s6s7s8s9sTsJsQsKsAs", "held Ben=2d"], "left-count", "Ben"),
        (["left Ben=Kc", "left Carla=3s3s"], "same-card-twice", "Carla"),
        (["left Ben=Kc", "left Carla=3s", "left Dan=3s"], "left-played", "Ben"),
        (["left Ben=5", "left Carla=2d", "left Dan=2d"], "left-twice", "Dan"),
    ],
)
def test_the_first_fault_and_its_player(lines: list[str], code: str, player: str) -> None:
    assert fault(OUT, *lines) == (code, player)


def test_left_over_cards_that_cannot_be_read() -> None:
    assert fault(OUT, "left Carla=Kc", Left("Dan", 0, unreadable="2x")) == ("bad-card", "Dan")


def test_a_count_may_stand_for_real_cards_beat_subtraction() -> None:
    found = result(OUT, "left Ben=11 ! counted twice", "held Dan=2d, Ben=2c")
    assert (found.status, found.left["Ben"]) == ("complete", 11)
    assert fault(OUT, "left Ben=2d2d ! counted twice") == ("same-card-twice", "Ben")


def test_counts_that_nobody_said_are_derived() -> None:
    assert result(OUT, "holds Dan=2d").left == {"Ana": 0, "Ben": 12, "Carla": 13, "Dan": 13}


def test_a_2_that_was_not_played_and_matters_is_asked_for() -> None:
    found = result(OUT)
    assert (found.status, found.winner) == ("open", "Ana")
    first = found.questions[0]
    assert (str(first.card), first.players) == ("2d", ("Ben", "Carla", "Dan"))
    assert len(found.questions) == 4


def test_a_card_of_an_entered_hand_named_for_somebody_else() -> None:
    short = rules(deal__cards={"4": 2})
    state = after(hand(short), "deal Ben=2d3d", "Ana=3c", "Ben=-", "Carla=-", "Dan=-", "Ana=4c")
    assert fault(state, "held Dan=2d") == ("left-twice", "Dan")
    assert fault(state, "left Carla=2d5c") == ("left-twice", "Carla")
    assert fault(state, "left Ben=2d4d") == ("not-in-hand", "Ben")
    assert result(state, "held nobody").twos == {"Ben": cards("2d")}


@pytest.mark.parametrize(
    ("counts", "code", "player"),
    [
        ((0, 0, 5, 7), "no-winner", None),
        ((3, 4, 5, 6), "no-winner", None),
        ((0, 100, 1, 1), "count-range", "Ben"),
        ((0, 14, 5, 7), "count-range", "Ben"),
        ((0, 5, 14, 15), "count-range", "Carla"),
    ],
)
def test_a_hand_by_counts(counts: tuple[int, ...], code: str, player: str | None) -> None:
    found = by_counts(PINOY, counts)
    assert found.ruling is not None
    assert (found.status, found.ruling.code, found.ruling.player) == ("refused", code, player)
    assert (found.points, found.transfers) == ({}, ())


@pytest.mark.parametrize(
    ("more", "code", "player"),
    [
        ("held Ana=2d", "left-count", "Ana"),
        ("held Ben=2d, Carla=2d", "left-twice", "Carla"),
        ("held Ben=2d2d", "same-card-twice", "Ben"),
        ("held Ben=2d2h", "left-count", "Ben"),
        ("out-with 2d2d", "same-card-twice", "Ana"),
        ("out-with 2d3d", "not-a-play", "Ana"),
        ("out-with 2d; held Carla=2d", "left-played", "Carla"),
    ],
)
def test_what_is_said_beside_the_counts(more: str, code: str, player: str) -> None:
    found = by_counts(PINOY, (0, 1, 5, 7), more)
    assert found.ruling is not None
    assert (found.ruling.code, found.ruling.player) == (code, player)


def test_without_held_nobody_held_a_2_and_the_result_says_so() -> None:
    assumed = by_counts(PINOY, (0, 1, 5, 7))
    assert (assumed.assumed_no_twos, points(assumed)) == (True, [13, -1, -5, -7])
    said = by_counts(PINOY, (0, 1, 5, 7), "held nobody")
    assert (said.assumed_no_twos, points(said)) == (False, [13, -1, -5, -7])


@pytest.mark.parametrize(
    ("counts", "order", "complete"),
    [
        ((0, 0, 5, 0), "Ana, Ben, Dan, Carla", True),
        ((0, 0, 5, 0), None, False),
        ((0, 0, 5, 0), "Ana, Ben, Dan", False),
        ((0, 0, 5, 0), "Carla, Ana, Ben, Dan", False),
        ((0, 1, 5, 0), "Ana, Dan, Ben, Carla", False),
        ((0, 0, 0, 0), "Ana, Ben, Dan, Carla", False),
    ],
)
def test_by_counts_under_last_holder(counts: tuple[int, ...], order: str | None, complete: bool) -> None:
    found = by_counts(rules("play-on"), counts, f"order {order}" if order else "")
    if complete:
        assert (found.status, found.winner, found.order) == (
            "complete",
            "Ana",
            ("Ana", "Ben", "Dan", "Carla"),
        )
    else:
        assert found.ruling is not None
        assert found.ruling.code == "no-winner"


def test_a_half_refereed_hand_is_ended_by_counts_and_its_plays_are_kept() -> None:
    state = after(hand(PINOY), "Ana=3c", "Ben=4c", "Carla=-", "Dan=5c")
    found = result(state, "score Ana=0, Ben=3, Carla=13, Dan=12")
    assert (found.status, found.winner) == ("complete", "Ana")
    assert points(found) == [3 + 39 + 24, -3, -39, -24]
    assert fault(state, "score Ana=0, Ben=13, Carla=5, Dan=5") == ("left-count", "Ben")
    assert fault(state, "score Ana=0, Ben=4c, Carla=5, Dan=5") == ("left-played", "Ben")
    assert fault(state, "score Ana=0, Ben=4, Carla=5, Dan=5; out-with 3c") == ("card-already-played", "Ana")


def test_a_known_hand_says_nothing_about_a_winner_by_counts() -> None:
    under = rules(scoring__payment="pairwise")
    state = after(hand(under), "deal Ana=d3456789tjqka2")
    assert points(result(state, "score Ana=0, Ben=1, Carla=1, Dan=1")) == [3, -1, -1, -1]


def test_it_is_the_table_that_names_all_players() -> None:
    assert tuple(by_counts(PINOY, (0, 1, 5, 7)).left) == FOUR

"""Counts run together: what each word can mean, and what it must not."""

from __future__ import annotations

import pytest

from pusoyref.cards import TWOS
from pusoyref.errors import InvalidRequest
from pusoyref.notation.cards import read_cards
from pusoyref.session.typed import Count, only_counts, split_counts, split_last_play
from tests.playing import FOUR

pytestmark = pytest.mark.slow


def said(word: str, players: tuple[str, ...] = FOUR) -> list[tuple[str, str]]:
    return [(count.player, count.text) for count in split_counts(word, players)]


def refused(word: str, players: tuple[str, ...] = FOUR) -> InvalidRequest:
    with pytest.raises(InvalidRequest) as error:
        split_counts(word, players)
    return error.value


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("b3", "Ben 3"),
        ("b3c8d5", "Ben 3, Carla 8, Dan 5"),
        ("D13carl10A4", "Dan 13, Carla 10, Ana 4"),
        ("ben=3", "Ben 3"),
        ("dan=2d8s", "Dan 2d8s"),
        ("ben", "Ben 0"),
    ],
)
def test_what_a_word_says(word: str, meant: str) -> None:
    assert ", ".join(f"{player} {text}" for player, text in said(word)) == meant


@pytest.mark.parametrize(
    ("word", "twos"),
    [("c11+2d", "2d"), ("c11+d", "2d"), ("c11+2d2h", "2d2h"), ("c11+dh", "2d2h"), ("carla=11+2dh", "2d2h")],
)
def test_twos_behind_a_plus(word: str, twos: str) -> None:
    assert split_counts(word, FOUR) == (Count("Carla", "11", read_cards(twos)),)


def test_twos_in_the_middle_of_a_word() -> None:
    """The d behind c11+d may only be Dan's, for 5 needs a name."""
    carla, dan = Count("Carla", "11", read_cards("2d")), Count("Dan", "5")
    assert split_counts("b3c11+dd5", FOUR) == (Count("Ben", "3"), carla, dan)
    assert split_counts("b3c11+2dd5", FOUR) == (Count("Ben", "3"), carla, dan)
    assert split_counts("b9c12+4d3", FOUR)[1] == Count("Carla", "12", TWOS)


@pytest.mark.parametrize(
    "word", ["c11+d2", "c11+2d3", "c11+9d", "c11+dd", "c7+d5", "c+2d", "b3x8", "3b", "", "b1000"]
)
def test_what_is_no_count(word: str) -> None:
    assert refused(word).code == "bad-score"


def test_a_two_meaning_word_is_refused_with_both() -> None:
    error = refused("p13p25", ("P1", "P2"))
    assert error.code == "ambiguous-score"
    assert set(error.fields["candidates"]) >= {"P1=3 P2=5"}  # type: ignore[call-overload]
    twins = refused("b3c8", ("Ana", "Ben", "Bea", "Carla"))
    assert twins.fields["candidates"] == ("Ben=3 Carla=8", "Bea=3 Carla=8")
    assert said("be=3", ("Ana", "Ben")) == [("Ben", "3")]


def test_the_2_of_diamonds_or_dan() -> None:
    """A second name of two letters: +c and Dan, or +cd and Ana."""
    assert refused("b11+cda5", ("Ana", "Ben", "Dan", "Carla")).fields["candidates"] == (
        "Ben=11+2c Dan=5",
        "Ben=11+2c2d Ana=5",
    )


def test_whoever_is_named_twice_is_found_out_later() -> None:
    assert said("b3b5") == [("Ben", "3"), ("Ben", "5")]


def test_a_word_made_to_have_countless_meanings_is_read_at_once() -> None:
    refused("1" * 200, ("1", "11", "111", "1111"))
    assert refused("1" * 201, ("1", "11")).code == "bad-score"


@pytest.mark.parametrize(
    ("words", "counts", "last"),
    [
        (["b3c8d5"], ["b3c8d5"], None),
        (["b3c8d5/kd"], ["b3c8d5"], "kd"),
        (["b3", "c8,d5", "/", "2c", "2d"], ["b3", "c8", "d5"], "2c 2d"),
        (["dan=2d,8s", "b3"], ["dan=2d,8s", "b3"], None),
    ],
)
def test_the_play_that_went_out(words: list[str], counts: list[str], last: str | None) -> None:
    assert split_last_play(words) == (counts, last)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("b3 c8 d5", True),
        ("b3c8d5", True),
        ("b3,c8", True),
        ("ben=3 carla=8", True),
        ("b3 c11 d5 --held carla=2d", True),
        ("b3c8d5/kd", True),
        ("b3", False),
        ("ben=3", False),
        ("ben=3c", False),
        ("b c", False),
        ("ben 9cd", False),
        ("9cd", False),
        ("b3 c8 x5", False),
        ("fix 3 b6", False),
        ("", False),
    ],
)
def test_a_line_that_is_only_counts(line: str, counts: bool) -> None:
    assert only_counts(line, FOUR) is counts

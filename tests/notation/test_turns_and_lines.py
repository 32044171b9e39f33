"""Turns and the trick lines of a session file (README "What you type", docs/session-file.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pusoyref.cards import DECK, Card
from pusoyref.entries import Turn
from pusoyref.errors import InvalidRequest
from pusoyref.notation.entries import (
    is_pass,
    read_turn,
    split_named,
    split_trick_line,
    write_play,
    write_trick_line,
)
from tests.playing import FOUR, cards


@pytest.mark.parametrize("text", ["-", "p", "P", "pass", "Pass", "PASS", " - "])
def test_a_pass(text: str) -> None:
    assert is_pass(text)
    assert read_turn(text, "Ben") == Turn("Ben", None)


@pytest.mark.parametrize("text", ["", "--", "pas", "passed", "9c", "0"])
def test_no_pass(text: str) -> None:
    assert not is_pass(text)


def test_cards_and_text_that_is_no_card() -> None:
    assert read_turn("9cd", "Ben") == Turn("Ben", cards("9c9d"))
    assert read_turn(" 9cx ", "Ben") == Turn("Ben", (), unreadable="9cx")
    assert read_turn("", "Ben") == Turn("Ben", (), unreadable="?")
    assert read_turn("9c", "Ben", place="lead", let_stand="why") == Turn("Ben", cards("9c"), "why", "lead")


@pytest.mark.parametrize(
    ("text", "named", "rest"),
    [
        ("ben=9cd", "Ben", "9cd"),
        ("b=-", "Ben", "-"),
        ("9cd", None, "9cd"),
        ("BEN = 9cd", "Ben", "9cd"),
        ("-", None, "-"),
    ],
)
def test_a_turn_by_name(text: str, named: str | None, rest: str) -> None:
    assert split_named(text, FOUR) == (named, rest)


def test_jc_and_kd_can_be_people() -> None:
    assert split_named("jc=kd", ("JC", "KD")) == ("JC", "kd")
    assert split_named("jc", ("JC", "KD")) == (None, "jc")


@pytest.mark.parametrize(
    ("line", "leader", "tokens"),
    [
        ("Ana: 3c 6c - Ts Kd - -", "Ana", ["3c", "6c", "-", "Ts", "Kd", "-", "-"]),
        ("Ana:3c", "Ana", ["3c"]),
        ("Maria Clara : 3c  Ben=4c", "Maria Clara", ["3c", "Ben=4c"]),
    ],
)
def test_a_trick_line(line: str, leader: str, tokens: list[str]) -> None:
    assert split_trick_line(line) == (leader, tokens)


@pytest.mark.parametrize("line", ["", "Ana", "Ana:", ": 3c", "3c 4c", "Ana :  "])
def test_no_trick_line(line: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        split_trick_line(line)
    assert error.value.code == "bad-trick-line"


PLAYS = st.none() | st.lists(st.sampled_from(DECK), min_size=1, max_size=5).map(tuple)


@given(st.lists(st.tuples(st.none() | st.sampled_from(FOUR), PLAYS), min_size=1, max_size=8))
def test_a_trick_line_written_is_read_back(turns: list[tuple[str | None, tuple[Card, ...] | None]]) -> None:
    leader, tokens = split_trick_line(write_trick_line("Ana", turns))
    assert leader == "Ana"
    read = [
        (named, read_turn(text, "x").cards) for named, text in (split_named(token, FOUR) for token in tokens)
    ]
    assert read == turns


@given(PLAYS)
def test_a_play_written_is_read_back(play: tuple[Card, ...] | None) -> None:
    assert read_turn(write_play(play), "Ben").cards == play

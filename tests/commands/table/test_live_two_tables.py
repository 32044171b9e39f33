"""Two live tables on one session, and lines that are no good for anybody."""

from __future__ import annotations

import pytest

from tests.program import Program, Terminal

pytestmark = pytest.mark.slow


def test_enter_is_only_for_the_player_whom_the_prompt_showed(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    with Terminal(saturday.home) as screen:
        screen.shows("Ben>")
        screen.send("6c")
        screen.shows("Ben> 6c", "beats 3♣")
        saturday("play", "5c").done()
        screen.send("\r")
        screen.shows("Carla is to play now", "Carla> 6c")
        assert saturday.json("status")["turn"] == "Carla"
        screen.send("\r")
        screen.shows("Carla played 6♣.", "Dan>")


def test_enter_alone_passes_for_nobody_else(saturday: Program) -> None:
    saturday("change", "--enter-passes").done()
    saturday("play", "ana=3c").done()
    with Terminal(saturday.home) as screen:
        screen.shows("Ben>", "Enter passes")
        saturday("play", "5c").done()
        screen.send("\r")
        screen.shows("Carla is to play now")
    assert saturday.json("status")["passed"] == []


@pytest.mark.parametrize("sign", ["\x0c", "\x85", "\u2028"])
def test_a_sign_that_ends_lines_elsewhere_ends_none_here(saturday: Program, sign: str) -> None:
    saturday("play", "ana=3c").done()
    with Terminal(saturday.home, "table", "--plain") as screen:
        screen.shows("Ben to answer")
        screen.types(f"5d{sign}6c")
        screen.until(lambda text: text.count("Ben to answer") == 2, "the prompt again")
        screen.types("5d")
        screen.shows("Carla to answer")
    assert len(saturday.json("log")["entries"]) == 3


@pytest.mark.parametrize(
    "line", ["score ben={}", "ben={}", "left ben {}", "fix 1 ben={}", "fix {} ben=3", "fix p{} 3"]
)
def test_a_number_of_thousands_of_digits_is_a_slip_like_any_other(saturday: Program, line: str) -> None:
    saturday("score", "b3", "c8", "d5").done()
    answer = saturday("table", stdin=line.format("9" * 5000))
    assert answer.status in (1, 2)
    assert "should not have happened" not in answer.err


def test_the_bar_bears_it_too(saturday: Program) -> None:
    with Terminal(saturday.home) as screen:
        screen.shows("Who leads")
        screen.send("score ben=" + "9" * 5000)
        screen.send("\x03")
        screen.shows("Who leads", "Tab completes")
        assert "Traceback" not in screen.scrolled


def test_a_player_called_like_a_word_may_lead(pusoyref: Program) -> None:
    pusoyref("new", "letters", "U", "Q", "Stats", "Dan").done()
    with Terminal(pusoyref.home) as screen:
        screen.shows("Who leads")
        screen.types("q")
        screen.shows("Q>", "Q leads")

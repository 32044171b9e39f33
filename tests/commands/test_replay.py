"""`replay`: a hand shown again, trick by trick."""

from __future__ import annotations

import pytest

from tests.playing import LEFT, typed_hand
from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

RANKS = "3456789TJQKA2"


def played(pusoyref: Program) -> Program:
    """The hand of `tests.playing`, typed at the table."""
    pusoyref("table", stdin="\n".join(typed_hand())).done()
    return pusoyref


def all_clubs(pusoyref: Program) -> Program:
    """Ana has all the clubs and plays them one by one; what the others hold is said card by card."""
    turns = ["ana=3c", "---", *(line for rank in RANKS[1:] for line in (f"{rank}c", "---"))][:-1]
    left = [f"left {name} {suit}{RANKS}" for name, suit in (("ben", "s"), ("carla", "h"), ("dan", "d"))]
    pusoyref("table", stdin="\n".join([*turns, *left])).done()
    return pusoyref


def test_every_turn_with_what_everybody_then_holds(saturday: Program) -> None:
    out = played(saturday)("replay", "1", "--all").done().out
    assert "saturday · hand 1 · pinoy" in out
    assert "Dan      3♣ 3♦ K♣ K♠ K♥ (full house, kings over 3s)   13   13     13    8" in out
    assert "Ben's 4♣ 5♣ 6♣ 7♥ 8♣ stands. Ben leads (bagong pasok)." in out
    assert "Dan goes out with 2♦." in out
    assert out.count(" Trick ") == 5
    assert "As dealt" not in out


def test_the_hands_as_dealt_where_every_card_left_was_entered(saturday: Program) -> None:
    told = all_clubs(saturday)
    out = told("replay").done().out
    assert "As dealt:" in out
    assert "Ben    3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 2♠" in out
    answer = told.json("replay", "1")
    assert answer["dealt"]["Dan"] == [f"{rank}d" for rank in RANKS]
    assert answer["tricks"][0][1] == {
        "player": "Ben",
        "cards": None,
        "cards_left": {"Ana": 12, "Ben": 13, "Carla": 13, "Dan": 13},
    }


def test_its_json_is_the_hand_as_in_check_with_its_tricks(saturday: Program) -> None:
    answer = played(saturday).json("replay")
    assert answer["hand"] == 1
    assert answer["left"] == LEFT
    assert answer["dealt"] is None
    assert answer["tricks"][-1][-1] == {"player": "Dan", "cards": ["2d"], "cards_left": LEFT}


def test_a_play_let_stand_is_shown_as_such(saturday: Program) -> None:
    saturday("table", "--keep-going", stdin="ana=3c\n2d\ncarla=4h\n5h\nstand nobody minded\n").done()
    assert 'let stand: "nobody minded"' in saturday("replay").done().out
    assert saturday.json("replay")["tricks"][0][-1]["let_stand"] == "nobody minded"


def test_a_hand_by_counts_has_no_plays(saturday: Program) -> None:
    saturday("score", "b3", "c8", "d5").done()
    out = saturday("replay").done().out
    assert "Nobody kept the plays of hand 1" in out
    assert "Ana wins, by counts." in out


def test_a_hand_that_is_not_there_is_named(saturday: Program) -> None:
    assert "No hand has begun yet" in saturday("replay").err
    saturday("score", "b3", "c8", "d5").done()
    answer = saturday("replay", "7")
    assert answer.status == 2
    assert "There is no hand 7" in answer.err


def test_enter_steps_and_q_ends(saturday: Program) -> None:
    played(saturday)
    with Terminal(saturday.home, "replay", columns=100) as screen:
        assert "Trick 1" not in screen.shows("hand 1 · pinoy", "Enter: the next trick")
        screen.send("\r")
        assert "Trick 2" not in screen.shows("Trick 1", "kings over 3s")
        screen.send("\r")
        screen.shows("Trick 2", "pair of 9s")
        screen.send("q\r")
        assert screen.ends() == 0
        assert "Trick 3" not in screen.text

"""`table` through a real pseudo-terminal, as a person who has read the README would use it."""

from __future__ import annotations

import pytest

from tests.playing import POINTS, typed_hand
from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

OPENING = typed_hand()[:5]
"""To the point where Ana answers Dan's pair of 7s."""


def test_a_whole_hand_with_all_that_goes_wrong_in_one(saturday: Program) -> None:
    hand = typed_hand()
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        assert "Who leads, holding the 3♣? Ana, Ben, Carla or Dan" in keyboard.prompt()
        keyboard.send(f"{hand[0]}\r")
        seen = keyboard.answers(*hand[1:5])
        assert "Dan played 3♣ 3♦ K♣ K♠ K♥." in seen
        assert "Ana to answer, or pass." in seen
        assert "Dan leads (bagong pasok)." in seen

        # Refused, and nothing has changed.
        seen = keyboard.answers("6cd", *hand[5:8])
        assert "✗ Ana: 6♣ 6♦ does not beat 7♣ 7♠." in seen
        assert "7♣ 7♠ (Dan) · cards left: Ana 13, Ben 13, Carla 13, Dan 6" in seen

        # Undone and done again.
        seen = keyboard.answers("undo", "redo", "undo", hand[7], *hand[8:17])
        assert seen.count("Undid: Carla played 9♣ 9♥.") == 2
        assert "Redid: Carla played 9♣ 9♥." in seen

        # Typed 3h for the 3s by Ben: the 3h is out already, and he says so.
        seen = keyboard.answers("3h", *hand[17:20])
        assert "3♥ was already played, by Carla in trick 3." in seen
        seen = keyboard.answers("qc", *hand[21:28])
        assert "Ana played Q♣." in seen

        # The real Q♣ arrives two tricks later.
        seen = keyboard.answers("qc", "fix qc=qs", *hand[28:], "")
        assert "Q♣ was already played, by Ana in trick 4." in seen
        assert "fix Qc=" in seen
        seen = keyboard.answers("ledger", "quit")
        assert "Dan goes out with 2♦." in keyboard.seen
        assert "Hand 2: Ben deals. Dan leads." in keyboard.seen
        assert "Everything is saved." in keyboard.rest()
    ledger = saturday.json("ledger")
    assert ledger["hands"][0]["points"] == POINTS
    sorts = [entry["sort"] for entry in saturday.json("log")["entries"]]
    assert sorts.count("refusal") == 3
    assert sorts.count("undo") == 2
    assert sorts.count("redo") == 1


def test_the_table_lets_a_refused_play_stand(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        seen = keyboard.answers("ana=3c", "2d", "carla=4h", "5h", "stand nobody minded", "quit")
        keyboard.rest()
        assert "If the table agrees, stand REASON lets it stand." in seen
        assert "Carla played 5♥ (let stand: nobody minded)." in keyboard.seen
    trick = saturday.json("status")["trick"]
    assert trick[-1] == {"player": "Carla", "cards": ["5h"], "let_stand": "nobody minded"}


def test_the_questions_after_a_hand_are_answered_at_the_prompt(saturday: Program) -> None:
    """Ana goes out at once and nobody has played a 2: who holds the 2d, and whether one holds all four."""
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers(
            "ana=3c4d5c6h7d", "-", "-", "-", "8c9c10hjsqc", "-", "-", "-", "kch", "-", "-", "-", "ac"
        )
        seen = keyboard.prompt()
        assert "The score waits until somebody says who holds 2♦, 2♥, 2♠ and 2♣." in seen
        assert "Who holds 2♦? Ben, Carla or Dan >" in seen
        keyboard.send("zed\r")
        assert "Who holds 2♦? Ben, Carla or Dan >" in keyboard.prompt()
        keyboard.send("carl\r")
        assert "Who holds 2♥? Ben, Carla or Dan >" in keyboard.prompt()
        keyboard.send("ben\r")
        seen = keyboard.prompt()
        assert "Carla: 13 cards × 3 (shutout, hindi nakatira) + 1 (2♦) = 40" in seen
        assert "Ana leads. >" in seen
    assert saturday.json("ledger")["hands"][0]["points"] == {"Ana": 118, "Ben": -39, "Carla": -40, "Dan": -39}


def test_leaving_in_mid_hand_and_coming_back(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers(*OPENING)
        keyboard.prompt()
        keyboard.send("\x04")  # Ctrl-D
        assert "Everything is saved." in keyboard.rest()
    before = saturday.standing()
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        seen = keyboard.prompt()
        assert "saturday · pinoy · hand 1" in seen
        assert "7♣ 7♠ (Dan) · cards left: Ana 13, Ben 13, Carla 13, Dan 6" in seen
        assert "Ana to answer, or pass. >" in seen
        assert saturday.standing() == before
        keyboard.send("8sh\r")
        keyboard.answers("quit")
        keyboard.rest()
    assert saturday.json("status")["turn"] == "Ben"


def test_another_process_plays_in_between(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers("ana=3c")
        assert "Ben to answer" in keyboard.prompt()
        saturday("play", "5h", "--by", "ben").done()
        keyboard.send("6d\r")
        assert "Carla played 6♦." in keyboard.prompt()
        assert saturday.json("status")["turn"] == "Dan"


def test_the_table_stays_with_its_session(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.prompt()
        saturday.new("sunday")
        keyboard.send("ana=3c\r")
        keyboard.answers("quit")
        keyboard.rest()
    assert saturday.json("status", "--session", "saturday")["turn"] == "Ben"
    assert saturday.json("status")["needs"][0]["ask"] == "lead"


def test_counts_at_the_keyboard(saturday: Program) -> None:
    with Terminal(saturday.home, "table", "--plain", "--counts", rows=40, columns=100) as keyboard:
        seen = (
            keyboard.answers("b3 c8 d5", "x9", "b3 c11 d5 --held carla=2d", "ledger", "quit")
            + keyboard.rest()
        )
    assert "counts>" in seen
    assert "Hand 1: Ana wins, by counts." in seen
    assert "x9" in seen
    assert saturday.json("ledger")["totals"]["points"] == {"Ana": 47, "Ben": -6, "Carla": -31, "Dan": -10}

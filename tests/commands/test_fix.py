"""`fix` as a host uses it: three hands later, with the money already on the table."""

from __future__ import annotations

import json

import pytest

from tests.playing import typed_hand
from tests.program import Program, Terminal

pytestmark = pytest.mark.slow

COUNTS = (("a3", "b10", "c2"), ("a1", "b2", "d3"), ("a4", "c5", "d6"))


@pytest.fixture
def evening(saturday: Program) -> Program:
    """A hand refereed turn by turn, three by counts, money paid, and a hand begun."""
    saturday("table", stdin="\n".join([*typed_hand(), ""])).done()
    for counts in COUNTS:
        saturday("score", *counts).done()
    saturday("pay", "ana", "dan", "85").done()
    saturday("play", "ben=3h").done()
    return saturday


def test_in_a_pipe_it_shows_and_says_what_to_do(evening: Program) -> None:
    before = evening.standing()
    answer = evening("fix", "2", "b6")
    assert answer.status == 2
    assert "saturday: in hand 2 Ben had 6 cards left." in answer.out
    assert "10 → 6" in answer.out and "-20 → -6" in answer.out and "to settle, before" in answer.out
    assert answer.err == "Nothing was changed. To put it right so, say it again with --yes.\n"
    assert evening.standing() == before


def test_what_is_shown_is_what_is_done(evening: Program) -> None:
    shown = evening("fix", "2", "b6", "c1", "--json")
    assert shown.status == 2 and shown.json["error"]["code"] == "needs-yes"
    ledger = evening.json("ledger")
    assert shown.json["before"]["owed"] == ledger["owed"]
    assert shown.json["before"]["hand"] == ledger["hands"][1]
    done = evening.json("fix", "2", "b6", "c1", "--yes")
    assert {key: done[key] for key in ("before", "after", "limits_moved", "payments_off")} == {
        key: shown.json[key] for key in ("before", "after", "limits_moved", "payments_off")
    }
    after = evening.json("ledger")
    assert done["after"]["hand"] == after["hands"][1]
    assert done["after"]["owed"] == after["owed"] and done["after"]["totals"] == after["totals"]
    assert done["after"]["proof"] == after["proof"] != ledger["proof"]
    assert after["hands"][1]["left"] == {"Ana": 3, "Ben": 6, "Carla": 1, "Dan": 0}
    assert after["hands"][2:] == ledger["hands"][2:] and after["hands"][0] == ledger["hands"][0]
    assert done["session"] == "saturday" and done["hand"] == 5 and done["turn"] == "Carla"


def test_a_slip_in_the_open_hand_is_simply_done(evening: Program) -> None:
    answer = evening("fix", "3h=3d").done()
    assert answer.out == "saturday: in hand 5 3♥ was put right to 3♦.\nCarla to answer, or pass.\n"
    assert evening.json("status")["table"]["cards"] == ["3d"]


def test_a_turn_refereed_again(evening: Program) -> None:
    answer = evening("fix", "1", "10d=9s", "--yes")
    assert answer.status == 1
    assert answer.err.splitlines() == [
        "✗ Hand 1, trick 5, turn 2: Ana: 9♠ does not beat 10♠.",
        "  A 10 is above a 9.   [singles · not-higher]",
        "  Put that right too in the same fix; or, if the table lets it stand, add --let-stand REASON.",
    ]
    refused = evening("fix", "1", "10d=9s", "--yes", "--json")
    assert refused.status == 1
    ruling = refused.json["ruling"]
    assert (ruling["hand"], ruling["trick"], ruling["turn"], ruling["player"]) == (1, 5, 2, "Ana")
    assert ruling["message"].startswith("Hand 1, trick 5, turn 2: Ana: 9♠ does not beat 10♠.")
    again = evening("stand", "too", "late")
    assert (again.status, again.err) == (
        2,
        "What was refused was a fix; say it again, with --let-stand REASON.\n",
    )
    answer = evening("fix", "1", "10d=9s", "--let-stand", "too late", "--yes").done()
    assert "let stand: trick 5, turn 2 (too late)" in answer.out
    assert "Trick 5 was: Dan 10♠, Ana 10♦, Ben Q♣, Carla passes, Dan 2♦" in answer.out
    assert "Trick 5 now: Dan 10♠, Ana 9♠ (let stand: too late), Ben Q♣, Carla passes, Dan 2♦" in answer.out
    assert 'let_stand = { "5.2" = "too late" }' in evening("export").done().out


def test_a_pass_and_a_play_in_mid_hand(evening: Program) -> None:
    answer = evening("fix", "1", "2.2=-", "--yes").done()
    assert "9 → 11" in answer.out and "-9 → -22" in answer.out
    assert '"Dan: 7c7s - - 9c9h AcAd 2c2h -"' in evening("export").out
    assert "Put right." in answer.out
    answer = evening("fix", "1", "2.2=8sh", "--yes").done()
    assert "11 → 9" in answer.out


def test_payments_that_are_no_longer_right(evening: Program) -> None:
    evening("pay", "carla", "dan", "15").done()
    answer = evening("fix", "2", "--void", "misdeal", "--yes", "--json").done()
    owed = answer.json["before"]["owed"]
    off = answer.json["payments_off"]
    assert off and all(line["message"].startswith(f"p{line['number']}: ") for line in off), owed
    text = evening("fix", "2", "--restore").out
    assert "It was: Hand 2 was called off: misdeal." in text and "Now: Dan wins, by counts." in text


def test_a_payment(evening: Program) -> None:
    assert evening("fix", "p1", "80").status == 2
    evening("fix", "p1", "80", "--yes").done()
    assert [one["amount"] for one in evening.json("ledger")["payments"]] == ["80.00"]
    evening("fix", "p1", "--void", "never happened", "--yes").done()
    assert evening.json("ledger")["payments"] == []
    evening("pay", "ana", "dan", "5").done()
    assert [one["number"] for one in evening.json("ledger")["payments"]] == [2]
    evening("fix", "p1", "--restore", "--yes").done()
    assert [one["amount"] for one in evening.json("ledger")["payments"]] == ["80.00", "5.00"]
    assert "There is no payment p9" in evening("fix", "p9", "3").err


def test_who_held_a_2(evening: Program) -> None:
    done = evening.json("fix", "2", "--held", "carla=2d", "--yes")
    assert done["after"]["hand"]["points"]["Carla"] == -3
    assert evening.json("fix", "2", "--held", "none", "--yes")["after"]["hand"]["points"]["Carla"] == -2


def test_on_a_closed_session_undone_and_fixed_again(evening: Program) -> None:
    evening("undo").done()
    evening("close").done()
    before = evening.standing()
    evening("fix", "3", "d9", "--yes").done()
    fixed = evening.standing()
    assert fixed != before
    answer = evening("undo").done()
    assert "undid: in hand 3 Dan had 9 cards left." in answer.out and "Dan    3 cards = 3" in answer.out
    assert evening.standing() == before
    evening("redo").done()
    assert evening.standing() == fixed
    evening("fix", "3", "d3", "--yes").done()
    assert evening.standing()[1]["owed"] == before[1]["owed"]


def test_the_log_keeps_the_old_values(evening: Program) -> None:
    evening("fix", "2", "b6", "--yes").done()
    log = evening("log", "--hand", "2").done().out
    assert "scored by counts: Ana 3, Ben 10, Carla 2" in log and "in hand 2 Ben had 6 cards left" in log
    assert len(evening.json("log", "--sort", "fix")["entries"]) == 1
    assert "Ben had 6" in evening("log", "--player", "ben").out


def test_a_refused_fix_is_a_line_in_the_log_and_no_more(evening: Program) -> None:
    before = evening.standing()
    assert evening("fix", "2", "d6").status == 1
    assert evening.standing() == before
    entry = evening.json("log", "--sort", "refusal")["entries"][-1]
    assert entry["hand"] == 2 and entry["text"].startswith(
        "refused: Hand 2: These counts do not tell who won."
    )


def test_exports_hold_the_hand_put_right_and_the_history(evening: Program) -> None:
    evening("fix", "2", "b6", "--yes").done()
    evening("fix", "p1", "80", "--yes").done()
    assert "left = { Ana = 3, Ben = 6, Carla = 2, Dan = 0 }" in evening("export").out
    whole = evening("export", "--to", "json").done().out
    assert "fix 2 left Ben=6" in json.dumps(json.loads(whole)["log"])
    other = whole.replace('"name": "saturday"', '"name": "again"')
    (evening.home.parent / "again.json").write_text(other)
    evening("import", str(evening.home.parent / "again.json")).done()
    assert (
        evening.json("ledger", "--session", "again")["proof"]
        == evening.json("ledger", "--session", "saturday")["proof"]
    )
    assert (
        evening("undo", "--session", "again")
        .done()
        .out.startswith("again: undid: payment p1 was put right to ₱80.00.")
    )


def test_results_are_kept_again_after_a_fix(evening: Program) -> None:
    from pusoyref.ledger.sessions import SessionStore

    evening("fix", "1", "9c=jc", "9h=js", "--yes").done()
    evening("fix", "2", "b6", "--yes").done()
    stored = SessionStore(evening.home, lambda: "").open("S1").evening()
    assert [hand.state is None for hand in stored.hands] == [True, True, True, True, False]
    assert "all is well" in evening("doctor").done().out


def test_chips_of_later_hands_are_counted_again(pusoyref: Program) -> None:
    pusoyref.new("chips", "--bankroll", "20")
    pusoyref("score", "b9", "c9", "d9").done()
    pusoyref("score", "a9", "c9", "d9").done()
    pusoyref("play", "ben=3c").done()
    done = pusoyref.json("fix", "1", "c12", "--yes")
    assert done["after"]["totals"]["points"] == {"Ana": 29, "Ben": 9, "Carla": -20, "Dan": -18}
    assert pusoyref.json("status")["standings"][-1]["points"] == -20
    assert [moved["message"] for moved in done["limits_moved"]] == [
        "Carla has no chips left of the 20 to begin with. (After hand 1; before the fix not at all.)"
    ]
    assert "all is well" in pusoyref("doctor").done().out


def test_something_entered_in_the_meantime(evening: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from pusoyref.commands import fix
    from pusoyref.session.consequences import Consequences

    real = fix._show

    def show(found: Consequences) -> None:
        real(found)
        if len(found.before.payments) == 1:
            evening("pay", "ben", "dan", "1").done()

    monkeypatch.setattr(fix, "_show", show)
    answer = evening("fix", "2", "b6", "--yes")
    assert answer.status == 2 and "entered in the meantime" in answer.err
    assert evening.json("ledger")["hands"][1]["left"]["Ben"] == 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Say what to mend: a card as in fix 9d=9s"),
        (("2",), '"2" mends nothing'),
        (("2", "b10"), "Hand 2 stands like that already; nothing was changed."),
        (("2", "--restore"), "Hand 2 was not called off"),
        (("2", "--out-with", "2c", "b6", "--void", "x"), "A hand that is called off needs no other mending"),
        (("1", "--order", "d,a,b,c"), "Hand 1 was played out"),
        (("1", "9.1=-"), "Hand 1 has no trick 9, turn 1"),
        (("1", "5.5=-"), "So put right, hand 1 would not be over"),
        (("9d=9s",), "9♦ was not typed in hand 5"),
        (("b6",), "Hand 5 is not over yet"),
        (("12", "b6"), "There is no hand 12"),
        (("2", "--fed-by", "ben"), "scoring.feeding is off"),
    ],
)
def test_what_is_no_fix_is_said_in_a_sentence(
    evening: Program, arguments: tuple[str, ...], words: str
) -> None:
    before = evening.standing()
    answer = evening("fix", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert words in answer.err and answer.err.count("\n") == 1
    assert evening.standing() == before


def test_at_the_table_by_keyboard_it_asks(evening: Program) -> None:
    with Terminal(evening.home, "table", "--plain", rows=40, columns=100) as keyboard:
        keyboard.answers("fix 3h=3d", "fix 2 b6")
        seen = keyboard.sends("Put it right? (Enter: yes, n: no)")
        assert "3♥ was put right to 3♦" in keyboard.seen and "10 → 6" in seen
        keyboard.send("n\r")
        keyboard.answers("fix 2 b6")
        keyboard.sends("Put it right?")
        assert "Nothing was changed." in keyboard.seen
        keyboard.send("\r")
        keyboard.answers("quit")
        assert "Put right." in keyboard.seen
        keyboard.rest()
    assert evening.json("ledger")["hands"][1]["left"]["Ben"] == 6


def test_at_the_table_from_a_pipe_a_slip_goes_through(saturday: Program) -> None:
    saturday("table", stdin="dan=3c\n4d\nfix 4d=4h\n4d\n").done()
    assert saturday.json("status")["trick"][1]["cards"] == ["4h"]
    assert saturday.json("status")["trick"][2]["cards"] == ["4d"]

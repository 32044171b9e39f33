"""`seen`: what is out, and what nobody can beat any more."""

from __future__ import annotations

from tests.program import Program


def test_before_the_first_card(saturday: Program) -> None:
    assert saturday("seen").done().out == "No card has been played yet.\n"
    document = saturday.json("seen")
    assert (document["hand"], document["fours"], document["unbeatable"]) == (
        0,
        None,
        {"single": [], "pairs": []},
    )


def test_what_nobody_can_beat(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    saturday("play", "2dh").done()
    lines = saturday("seen").done().out.splitlines()
    assert lines[-2:] == [
        "Fours of a kind: every rank is still possible but 2s and 3s.",
        "Nobody can beat any more: the single 2♠; the pair 2♠ 2♣.",
    ]
    document = saturday.json("seen")
    assert document["unbeatable"] == {"single": ["2s"], "pairs": [["2s", "2c"]]}
    assert document["fours"] == {
        "played": [],
        "possible": ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4"],
    }
    assert saturday("seen", "--ascii").out.isascii()


def test_fours_that_were_played(saturday: Program) -> None:
    saturday("play", "ana=3cdhs2d").done()
    assert saturday("seen").out.splitlines()[-2] == (
        "Fours of a kind: Ana's four 3s with a 2 in trick 1; every rank is still possible but 2s and 3s."
    )
    played = [{"player": "Ana", "trick": 1, "cards": ["3c", "3s", "3h", "3d", "2d"]}]
    assert saturday.json("seen")["fours"]["played"] == played


def test_bombs_leave_no_single_safe(pusoyref: Program) -> None:
    pusoyref.new("house", "--set", "plays.bombs=over-others")
    pusoyref("play", "ana=3c").done()
    assert pusoyref("seen").out.splitlines()[-1] == "Nobody can beat any more: no single and no pair."


def test_rules_without_fours_say_nothing_of_them(pusoyref: Program) -> None:
    pusoyref.new("few", "--rules", "casual")
    pusoyref("play", "ana=3c").done()
    assert "Fours" not in pusoyref("seen").out
    assert pusoyref.json("seen")["fours"] is None


def test_after_the_end_of_a_hand_nothing_follows_any_more(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    saturday("score", "b3", "c8", "d5").done()
    assert "Nobody can beat" not in saturday("seen").out
    document = saturday.json("seen")
    assert (document["hand"], document["unbeatable"]) == (1, {"single": [], "pairs": []})

"""`why` explains what a turn would be, and enters nothing."""

from __future__ import annotations

from tests.program import Program

KEYS = {"stands", "player", "play", "table", "code", "may_stand", "reason", "message"}


def test_why_a_play_stands(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    before = saturday.standing(), saturday("log").out
    answer = saturday("why", "9cd").done()
    assert answer.out == "Ben: 9♣ 9♦, pair of 9s, beats 3♣ 3♦.\n  A 9 is above a 3.\n"
    assert (saturday.standing(), saturday("log").out) == before
    document = saturday.json("why", "9c", "9d")
    assert document.keys() == KEYS
    assert (document["stands"], document["player"], document["code"]) == (True, "Ben", None)
    assert document["play"] == {"kind": "pair", "cards": ["9c", "9d"]}
    assert document["table"] == {"kind": "pair", "cards": ["3c", "3d"], "player": "Ana"}
    assert document["message"] == "Ben: 9♣ 9♦, pair of 9s, beats 3♣ 3♦. A 9 is above a 3."


def test_why_a_play_is_refused_in_the_words_of_the_referee(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    before = saturday.standing(), saturday("log").out
    answer = saturday("why", "3h3s")
    assert (answer.status, answer.err) == (1, "")
    assert (saturday.standing(), saturday("log").out) == before
    document = saturday("why", "3h3s", "--json")
    assert (document.status, document.json.keys()) == (1, KEYS)
    assert (document.json["stands"], document.json["code"], document.json["may_stand"]) == (
        False,
        "not-higher",
        True,
    )
    refused = saturday("play", "3h3s")
    told, asked = refused.err.splitlines(), answer.out.splitlines()
    assert asked[:2] == told[:2]
    assert told[2] == "  If the table agrees, stand REASON lets it stand."
    assert asked[2] == "  If it is played and the table agrees, stand REASON lets it stand."


def test_nothing_was_refused_that_stand_could_take_up(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    assert saturday("why", "3h3s").status == 1
    assert saturday("stand", "nobody minded").status == 2


def test_why_by_name_a_pass_and_text_that_is_no_card(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    answer = saturday("why", "carla=9cd")
    assert answer.status == 1 and "It is Ben's turn" in answer.out
    assert saturday("why", "-").done().out == "Ben may pass.\n  Ben passes, and 3♣ 3♦ stands.\n"
    assert saturday("why", "--", "---").done().out.endswith("Ben, Carla and Dan pass, and Ana leads.\n")
    bad = saturday("why", "9x", "--json")
    assert (bad.status, bad.json["code"], bad.json["play"]) == (1, "bad-card", None)
    assert (saturday("why", "zed=9c").status, saturday("why", "zed=9c").out) == (2, "")


def test_why_by_itself_tells_the_last_refusal_again(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    refused = saturday("play", "3h3s")
    again = saturday("why")
    assert (again.status, again.out) == (1, refused.err)
    assert saturday("why", "--json").json["code"] == "not-higher"
    saturday("stand", "nobody minded").done()  # `why` has not come between
    assert "It is beaten by a higher pair." in saturday("why").done().out


def test_why_by_itself_tells_a_refusal_that_is_no_turn(saturday: Program) -> None:
    saturday("play", "ana=3c").done()
    refused = saturday("lead", "ben")
    assert refused.status == 1
    again = saturday("why")
    assert again.status == 1 and "Ben does not lead this hand" in again.out
    assert saturday("why", "--json").json["code"] == "out-of-turn"


def test_what_may_be_played_now(saturday: Program) -> None:
    lead = saturday("why").done().out
    assert lead.splitlines()[:3] == [
        "Who leads, holding the 3♣? Ana, Ben, Carla or Dan", "Whoever leads may not pass.",
        "The first play must contain 3♣.",
    ]  # fmt: skip
    saturday("play", "ana=3c3d").done()
    assert saturday("why").done().out.splitlines() == [
        "On the table: 3♣ 3♦ (pair of 3s, Ana).", "It is beaten by a higher pair.", "Ben answers or passes.",
    ]  # fmt: skip
    document = saturday.json("why")
    assert document.keys() == KEYS
    assert (document["stands"], document["player"], document["code"]) == (None, "Ben", None)
    assert "It is beaten by a higher pair." in document["message"]
    for _ in range(3):
        saturday("pass").done()
    assert saturday("why").done().out.startswith("Ana leads and may not pass.\nKinds in use: singles, ")


def test_bombs_and_higher_kinds_are_named(pusoyref: Program) -> None:
    pusoyref.new("house", "--rules", "pinoy-mixed", "--set", "plays.bombs=over-others")
    pusoyref("play", "ana=3c4d5h6s7c").done()
    told = "a higher straight, a flush, a full house, a straight flush or four of a kind, which is a bomb."
    assert f"It is beaten by {told}" in pusoyref("why").done().out
    stands = pusoyref("why", "9cdhs4c").done().out
    assert "beats everything but a straight flush and a higher four of a kind" in stands


def test_letters_where_signs_cannot_be_shown(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    assert saturday("why", "3h3s", "--ascii").out.startswith("x Ben: 3s 3h does not beat 3c 3d.")
    assert saturday("why", "3h3s", "--ascii").out.isascii()


def test_a_closed_session_plays_nothing(saturday: Program) -> None:
    saturday("close").done()
    for call in (("why",), ("why", "9c")):
        assert saturday(*call).status == 2


def test_at_the_table_it_goes_on_after_an_explanation(saturday: Program) -> None:
    saturday("play", "ana=3c3d").done()
    answer = saturday("table", stdin="why 9cd\nwhy\n9cd\n").done()
    assert "pair of 9s, beats" in answer.out and "It is beaten by a higher pair." in answer.out
    assert saturday.json("status")["turn"] == "Carla"

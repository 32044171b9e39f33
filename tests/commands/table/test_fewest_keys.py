"""What is typed at the table in the fewest keys, and where fewer would be a slip."""

from __future__ import annotations

import pytest

from tests.program import Answer, Program


def type_(program: Program, *typed: str) -> Answer:
    return program("table", stdin="".join(f"{line}\n" for line in typed))


def entries(program: Program) -> list[str]:
    return [
        one["line"] for one in program.json("log")["entries"] if one["sort"] == "entry" and one["standing"]
    ]


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("b3 c8 d5", "score Ben=3, Carla=8, Dan=5"),
        ("b3c8d5", "score Ben=3, Carla=8, Dan=5"),
        ("ben=3 c=8 d=5", "score Ben=3, Carla=8, Dan=5"),
        ("b3c11+dd5", "score Ben=3, Carla=11, Dan=5; held Carla=2d"),
        ("b3 c11+2dh d5", "score Ben=3, Carla=11, Dan=5; held Carla=2d2h"),
        ("b3c11d5 --held c=2d", "score Ben=3, Carla=11, Dan=5; held Carla=2d"),
        ("b3+hc11d5 --held c=2d", "score Ben=3, Carla=11, Dan=5; held Ben=2h, Carla=2d"),
        ("b9c12+4d3/kd", "score Ben=9, Carla=12, Dan=3; held Carla=2c2s2h2d; out-with Kd"),
    ],
)
def test_counts_before_a_hand_score_it_at_either_prompt(pusoyref: Program, line: str, entry: str) -> None:
    for options in ((), ("--counts",)):
        pusoyref.new("-".join(("evening", *(option.strip("-") for option in options))))
        pusoyref("table", *options, stdin=f"{line}\n").done()
        assert entries(pusoyref) == [entry]


def test_a_line_that_may_be_cards_is_a_play(saturday: Program) -> None:
    type_(saturday, "ana=3c", ".").done()
    refused = type_(saturday, "c8 d5")
    assert "5♦ 8♣ is no play" in refused.err
    type_(saturday, "c5 d5").done()
    assert entries(saturday)[-1] == "Ana=5c5d"


def test_where_only_counts_are_read_the_same_line_is_counts(pusoyref: Program) -> None:
    pusoyref("new", "three", "Ana", "Carla", "Dan", "--rules", "hong-kong").done()
    pusoyref("table", "--counts", stdin="c8 d5\n").done()
    assert entries(pusoyref) == ["score Carla=8, Dan=5"]


def test_no_slip_ends_a_hand_half_played(saturday: Program) -> None:
    type_(saturday, "ana=3c").done()
    refused = type_(saturday, "b3c8d5")
    assert (refused.status, refused.err) == (
        2,
        'line 1: Hand 1 has begun, and "b3c8d5" reads as counts. To end the hand by them: score b3c8d5\n',
    )
    assert entries(saturday) == ["Ana=3c"]
    type_(saturday, "score b3c8d5").done()
    assert entries(saturday)[-1] == "score Ben=3, Carla=8, Dan=5"
    type_(saturday, "undo", "sc b3c8d5").done()
    assert len(entries(saturday)) == 2


def test_whoever_named_two_ways_is_asked_about(pusoyref: Program) -> None:
    pusoyref("new", "twins", "Ana", "Ben", "Bea", "Carla").done()
    for options in ((), ("--counts",)):
        refused = pusoyref("table", *options, stdin="b3c8a5\n")
        assert refused.status == 2
        assert '"b3c8a5" could mean Ben=3 Carla=8 Ana=5 or Bea=3 Carla=8 Ana=5' in refused.err
    type_(pusoyref, "ben3c8a5").done()


def test_a_fix_takes_counts_run_together_and_2s_among_them(saturday: Program) -> None:
    type_(saturday, "b3c11+dd5+h").done()
    saturday("fix", "1", "b4c12", "--yes").done()
    hand = saturday.json("ledger")["hands"][0]
    assert hand["left"] == {"Ana": 0, "Ben": 4, "Carla": 12, "Dan": 5}
    saturday("fix", "1", "b4+d", "--yes").done()
    session_file = saturday("export").done().out
    assert 'held = { Ben = "2d", Dan = "2h" }' in session_file


def test_words_may_be_shortened_as_long_as_they_stay_clear(saturday: Program) -> None:
    type_(saturday, "ana=3c", "UN").done()
    assert entries(saturday) == []
    assert '"le" could be lead, leftover, left or ledger' in type_(saturday, "le").err
    assert "Proof:" in type_(saturday, "led").out
    assert type_(saturday, "qui", "ana=3c").out.strip() == ""
    assert entries(saturday) == []


def test_words_shortened_where_only_counts_are_read(saturday: Program) -> None:
    told = saturday("table", "--counts", stdin="b3c8d5\nled\nun\n").done()
    assert "Proof:" in told.out
    assert entries(saturday) == []


def test_a_name_without_its_equals_sign(saturday: Program) -> None:
    """A contract: JC and KD can be people. So it is told, not guessed."""
    for typed in ("ana 3c", "ana 3c 3d"):
        refused = type_(saturday, typed)
        assert refused.status == 2
        assert (
            f"A name needs an = here, so that no name is taken for cards: ana={typed[4:].replace(' ', '')}"
            in (refused.err)
        )
    type_(saturday, "ana=3c").done()
    assert "ben=-" in type_(saturday, "ben -").err
    assert entries(saturday) == ["Ana=3c"]


def test_the_wrong_player_by_name_is_caught(saturday: Program) -> None:
    type_(saturday, "ana=3c", "5h").done()
    refused = type_(saturday, "ben=9c")
    assert "out-of-turn" in refused.err
    assert "Carla" in refused.err
    assert len(entries(saturday)) == 2


def test_a_full_stop_is_one_command(saturday: Program) -> None:
    told = type_(saturday, "ana=3c", ".", "u").done().out
    assert "Ben passed; Carla passed; Dan passed." in told
    assert [line for line in told.splitlines() if line.startswith("Undid")] == [
        "Undid: Ben passed.",
        "Undid: Carla passed.",
        "Undid: Dan passed.",
    ]
    assert entries(saturday) == ["Ana=3c"]
    assert "No play lies on the table" in type_(saturday, ".", ".").err


def test_a_slip_of_undo_is_caught(saturday: Program) -> None:
    type_(saturday, "b3c8d5", "a3c8d5").done()
    assert "undo 2 takes all back" in type_(saturday, "u 99").err
    assert len(entries(saturday)) == 2


def test_what_is_left_tells_who_took_the_card_left_over(pusoyref: Program) -> None:
    pusoyref("new", "three", "Ana", "Ben", "Carla", "--rules", "hong-kong").done()
    hand = ["b9c9", "", "c45678", "d9tjqk", ".", "4d", "-", "5d", ".", "s45678", ".", "h45678", ".", "9c"]
    asked = type_(pusoyref, *hand).done()
    assert pusoyref.json("status")["needs"][0]["ask"] == "leftover", asked
    type_(pusoyref, "left ben 12").done()
    assert pusoyref.json("ledger")["hands"][1]["left"] == {"Ana": 0, "Ben": 12, "Carla": 17}

"""What a session file looks like, for the person who opens it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

import pytest

from pusoyref.entries import (
    Change,
    Entry,
    FedBy,
    Held,
    Holds,
    Left,
    Leftover,
    Owes,
    Pay,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.errors import InvalidRequest
from pusoyref.formats.reading import recognise
from pusoyref.formats.toml import rules_value, write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.hand.state import HandSetup
from pusoyref.notation.cards import read_cards
from pusoyref.ruleset.loading import PRESETS, load, preset, with_options
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import fold
from tests.playing import FOUR, played, rules


def evening(
    entries: Sequence[Entry | str],
    under: str = "pinoy",
    players: tuple[str, ...] = FOUR,
    **options: object,
) -> Evening:
    return played(rules(under, **options), *entries, players=players, stake=500)


def body(now: Evening) -> list[str]:
    """The lines of the hands and what follows them."""
    lines = write_session_file(now).splitlines()
    return lines[lines.index("[[hand]]  # 1") + 1 :]


def again(now: Evening) -> Evening:
    read = read_session_file(write_session_file(now), "again.toml").evening
    assert [hand.result for hand in read.hands] == [hand.result for hand in now.hands]
    assert write_session_file(read) == write_session_file(now)
    return read


def test_the_head_says_what_the_evening_began_with() -> None:
    assert write_session_file(evening([])).splitlines() == [
        'session = "Saturday"',
        "date    = 2026-11-28",
        'rules   = "pinoy"',
        'stake   = "5"',
        'players = ["Ana", "Ben", "Carla", "Dan"]',
    ]


def test_a_hand_is_a_line_for_every_trick_with_its_closing_passes() -> None:
    now = evening(["Ana=3c", "Ben=6c", "Carla=-", "Dan=10s", "Ana=-", "Ben=-", "Dan=9h9s", "Ana=-"])
    assert body(now) == ["tricks = [", '  "Ana: 3c 6c - Ts - -",', '  "Dan: 9s9h -",', "]"]
    again(now)


def test_a_turn_that_would_be_read_as_somebody_elses_names_its_player() -> None:
    now = evening(["Ana=3c", "Carla=6c ! let her", "Dan=-", "Ana=7c"])
    assert body(now) == ["tricks = [", '  "Ana: 3c Carla=6c - 7c",', "]", 'let_stand = { "1.2" = "let her" }']
    again(now)


def test_a_bomb_out_of_turn_names_its_player() -> None:
    now = evening(
        ["Ana=3c", "Dan=5c5s5h5d9c", "Ana=-"], plays__bombs="over-others", plays__bombs_any_time=True
    )
    assert body(now)[1] == '  "Ana: 3c Dan=5c5s5h5d9c -",'
    again(now)


def test_a_name_with_blanks_is_named_in_full() -> None:
    players = ("Maria Clara", "Maria Rosa", "Ana", "Ana Maria")
    now = evening(
        ["Maria Clara=3c", "Ana=6c ! ok", "Maria Rosa=7c ! ok", "Ana Maria=8c ! ok"], players=players
    )
    assert body(now)[1] == '  "Maria Clara: 3c Ana=6c Maria Rosa=7c Ana Maria=8c",'
    again(now)


def test_who_leads_out_of_turn_heads_the_line() -> None:
    now = evening(["Ana=3c", "Ben=-", "Carla=-", "Dan=-", "Carla=9c ! we all thought so"])
    assert body(now)[1:3] == ['  "Ana: 3c - - -",', '  "Carla: 9c",']
    again(now)


def test_a_lead_handed_on_is_a_line_of_its_own() -> None:
    text = """
session = "x"
players = ["Ana", "Ben"]
rules = { extends = "pinoy", deal = { cards = { 2 = 2 } }, ending = { lone_two = false } }
[[hand]]
lowest = "4c"
tricks = ["Ana: 4c -", "Ana: -", "Ben: 5c -", "Ben: -", "Ana: 7c"]
"""
    now = read_session_file(text, "x").evening
    assert now.hands[0].result.ruling is None
    assert body(now)[2:5] == ['  "Ana: 4c -",', '  "Ana: -",', '  "Ben: 5c -",']
    again(now)


def test_counts_name_everybody() -> None:
    now = evening(
        [
            Score(
                (("Ben", 4), ("Carla", 10), ("Dan", read_cards("2d3c"))),
                (("Dan", read_cards("2d")),),
                None,
                None,
            )
        ]
    )
    assert body(now) == ['left = { Ana = 0, Ben = 4, Carla = 10, Dan = "3c 2d" }', 'held = { Dan = "2d" }']
    again(now)


def test_that_nobody_held_a_two_is_said_only_if_it_was() -> None:
    said = evening([Score((("Ben", 4), ("Carla", 10), ("Dan", 5)), ())])
    unsaid = evening([Score((("Ben", 4), ("Carla", 10), ("Dan", 5)))])
    assert body(said)[1:] == ["held = {}"] and body(unsaid)[1:] == []
    assert again(said).hands[0].result.assumed_no_twos is False
    assert again(unsaid).hands[0].result.assumed_no_twos is True


def test_a_hand_half_refereed_and_ended_by_counts_keeps_its_plays() -> None:
    now = evening(["Ana=3c", "Ben=6c", Score((("Ben", 4), ("Carla", 10), ("Dan", 13)))])
    assert body(now) == [
        "tricks = [",
        '  "Ana: 3c 6c",',
        "]",
        "left = { Ana = 0, Ben = 4, Carla = 10, Dan = 13 }",
    ]
    again(now)


def test_text_that_people_typed_is_escaped() -> None:
    reason = 'misdeal: "14" \\ é ₱'
    now = evening(["Ana=3c", Void(reason), Pay("Ana", "Ben", 5025, "2026-11-29", 'in "cash"')])
    read = again(now)
    assert read.hands[0].result.void == reason
    assert body(now)[-5:] == [
        'from = "Ana"',
        'to = "Ben"',
        'amount = "50.25"',
        "date = 2026-11-29",
        r'note = "in \"cash\""',
    ]


def test_names_that_are_no_bare_keys() -> None:
    now = evening(
        [Score((("Ben.B", 4), ("O'Neil", 3), ("Ñora", 2)))], players=("Ana", "Ben.B", "O'Neil", "Ñora")
    )
    assert body(now) == ['left = { Ana = 0, "Ben.B" = 4, "O\'Neil" = 3, "Ñora" = 2 }']
    again(now)


def test_payments_stand_after_their_hand() -> None:
    score = Score((("Ben", 4), ("Carla", 10), ("Dan", 5)))
    now = evening([Pay("Ben", "Ana", 100), score, score, Pay("Dan", "Ana", 200)])
    payments = tomllib.loads(write_session_file(now))["payment"]
    assert payments == [
        {"from": "Ben", "to": "Ana", "amount": "1", "after": 0},
        {"from": "Dan", "to": "Ana", "amount": "2"},
    ]
    assert again(now).payments == now.payments


def test_players_rules_and_stake_are_said_where_they_change() -> None:
    score = Score((("Ben", 4), ("Carla", 10), ("Ana", 0), ("Eve", 5)))
    now = evening(
        [Seats(("Ana", "Ben", "Carla", "Eve")), Change(preset("casual"), 25), score, score, Change(stake=0)]
    )
    assert body(now)[:3] == ['players = ["Ana", "Ben", "Carla", "Eve"]', 'rules = "casual"', 'stake = "0.25"']
    assert body(now)[-3:] == ["", "[next]  # from the next hand on", 'stake = "0"']
    read = again(now)
    assert (read.players, read.stake, read.current_rules.name) == (
        ("Ana", "Ben", "Carla", "Eve"),
        0,
        "casual",
    )


def test_one_may_pay_before_the_hand_in_which_one_joins() -> None:
    score = Score((("Ben", 4), ("Carla", 10), ("Ana", 0), ("Eve", 5)))
    now = evening([Seats(("Ana", "Ben", "Carla", "Eve")), Pay("Eve", "Ana", 500), score])
    assert again(now).payments == now.payments


def test_a_hand_stands_as_it_was_played_whoever_should_have_led() -> None:
    """Hand 1 was put right after hand 2 had begun: Ben no longer won it, yet he led."""
    under = preset("pinoy")
    header = Header("x", "", FOUR, under, 100)
    began = HandSetup(2, under, FOUR, "Ben", dealer="Ben")
    events = [
        Event(1, Score((("Ana", 0), ("Ben", 4), ("Carla", 10), ("Dan", 5))), 1),
        Event(2, Turn("Ben", read_cards("9c9d")), 2),
    ]
    now = fold(header, events, {2: began})
    assert any(line.startswith('begins = { leader = "Ben" }') for line in body(now))
    read = again(now)
    assert read.hands[1].setup.leader == "Ben" and read.hands[1].result.status == "open"


def test_what_is_left_is_written_as_it_was_said() -> None:
    text = """
session = "x"
players = ["Ana", "Ben"]
rules = { extends = "pinoy", deal = { cards = { 2 = 3 } }, scoring = { twos_double = true } }
[[hand]]
lowest = "4c"
tricks = ["Ana: 4c 5c -", "Ben: 6c6d"]
"""
    now = read_session_file(text, "x").evening
    assert now.hands[0].result.questions
    for said, lines in (
        (Left("Ana", 2), ["left = { Ana = 2 }"]),
        (Left("Ana", read_cards("2d7c")), ['left = { Ana = "7c 2d" }']),
        (Held(()), ["held = {}"]),
    ):
        assert body(enter(now, said).evening)[5:] == lines
        again(enter(now, said).evening)
    # Cards were set aside, so `held` would be complete: while others are asked about each answer stands alone.
    asked = enter(now, Holds("Ana", read_cards("2d")[0])).evening
    assert body(asked)[5:] == ['holds = { 2d = "Ana" }  # others are still asked about']
    again(asked)
    wrong = enter(now, Left("Ana", 1, "we counted twice")).evening
    assert body(wrong)[5:] == ['let_stand = { left = "we counted twice" }', "left = { Ana = 1 }"]
    again(wrong)


def test_who_let_the_winner_out_and_who_still_owes() -> None:
    scored: list[Entry | str] = [
        Score((("Ben", 4), ("Carla", 10), ("Dan", 5)), fed_by="Ben"),
        Owes("Ben"),
        Owes("Dan"),
    ]
    now = evening(scored, "hong-kong")
    assert body(now)[-2:] == ['fed_by = "Ben"', 'owes = ["Ben", "Dan"]']
    again(now)
    taken_back = evening(
        [Score((("Ben", 4), ("Carla", 10), ("Dan", 5))), FedBy("Ben"), FedBy(None)], "hong-kong"
    )
    assert not any(line.startswith("fed_by") for line in body(again(taken_back)))


def test_a_hand_that_waits_for_who_took_the_card_left_over() -> None:
    text = """
session = "x"
players = ["Ana", "Ben", "Carla"]
rules = { extends = "bonus", turns = { first_lead = "anyone" } }
[[hand]]
tricks = ["Ana: 4c4s4h4d5c - -", "Ana: 6c6s6h6d7c - -", "Ana: 8c8s8h8d9c - -", "Ana: TcTs"]
"""
    now = read_session_file(text, "x").evening
    assert now.hands[0].result.asks_leftover
    again(now)
    said = enter(now, Leftover("Ben")).evening
    assert said.hands[0].result.status == "complete" and body(said)[0] == 'leftover = "Ben"'
    again(said)
    shown = enter(now, Left("Ben", read_cards("3c5s5h5d7s7h7d9s9h9dThTdJcJsJhJdQcQs"))).evening
    assert shown.hands[0].result.status == "complete"
    assert not any(line.startswith("leftover") for line in body(shown))
    again(shown)


def test_who_took_the_card_left_over() -> None:
    three = FOUR[:3]
    now = evening([Leftover("Ben"), Score((("Ana", 0), ("Ben", 18), ("Carla", 3)))], "bonus", three)
    assert body(now)[0] == 'leftover = "Ben"'
    again(now)
    shown = evening([Score((("Ana", 0), ("Ben", read_cards("3c4c")), ("Carla", 3)))], "bonus", three)
    assert body(shown) == ['left = { Ana = 0, Ben = "3c 4c", Carla = 3 }']
    again(shown)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_by_its_name(name: str) -> None:
    assert rules_value(preset(name)) == f'"{name}"'


def test_other_rules_are_written_as_what_differs_from_the_nearest_preset() -> None:
    mixed = with_options(preset("pinoy"), {"plays.bombs": "over-all"})
    assert rules_value(mixed) == '{ extends = "pinoy", plays = { bombs = "over-all" } }'
    house = load({"extends": "bonus", "name": 'Lola\'s; "house"', "title": "Ours", "session": {"target": 30}})
    text = rules_value(house)
    assert text == (
        '{ extends = "bonus", name = "Lola\'s; \\"house\\"", title = "Ours", session = { target = 30 } }'
    )
    assert load(tomllib.loads(f"rules = {text}")["rules"]) == house


def test_a_person_who_is_nowhere_at_the_table_cannot_pay() -> None:
    with pytest.raises(InvalidRequest) as error:
        read_session_file(
            'session = "x"\nplayers = ["Ana", "Ben", "Carla", "Dan"]\n'
            '[[payment]]\nfrom = "Zed"\nto = "Ana"\namount = "5"\n',
            "x",
        )
    assert getattr(error.value.fields["why"], "code", "") == "unknown-name"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("\ufeff \n{}", "json"),
        ("{", "json"),
        ('session = "{"', "toml"),
        ("[[hand]]", "toml"),
        ("", "toml"),
        ("# {", "toml"),
    ],
)
def test_a_file_is_recognised_by_its_contents(text: str, sort: str) -> None:
    assert recognise(text) == sort

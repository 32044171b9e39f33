"""A finished hand, the questions, limits and standings in words."""

from __future__ import annotations

from typing import Any

import pytest

from pusoyref.entries import FedBy, HandEntry, Held, Owes, Score, Void
from pusoyref.hand.advance import replay
from pusoyref.hand.state import HandSetup
from pusoyref.money.transfers import Transfer
from pusoyref.notation.cards import read_card, read_cards
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.questions import Question
from pusoyref.scoring.score import Penalty
from pusoyref.session.evening import HandResult
from pusoyref.session.judge import judge
from pusoyref.session.questions import OpenQuestion
from pusoyref.session.standings import Limit, Standing
from pusoyref.text.amounts import amount_words, signed, transfer_words
from pusoyref.text.results import hand_lines, penalty_line
from pusoyref.text.status import (
    limit_words,
    question_at_prompt,
    question_words,
    standing_line,
)
from pusoyref.text.style import ASCII, SIGNS
from tests.playing import FOUR, THREE, rules

PINOY = rules()


def result(
    ruleset: Ruleset, *more: HandEntry, stacks: dict[str, int] | None = None, **told: Any
) -> tuple[str, ...]:
    """The lines of a hand by counts: `Ben=3` for cards left, the rest as in `Score`."""
    left = tuple((name, told.pop(name)) for name in FOUR if name in told)
    players = THREE if told.pop("three", False) else FOUR
    state = replay(HandSetup(1, ruleset, players), [Score(left, **told), *more])
    return hand_lines(judge(state, 500, stacks), ruleset, SIGNS)


def test_a_sunog_and_a_shutout_with_their_parts() -> None:
    lines = result(PINOY, Ben=4, Carla=11, Dan=13, held=(("Carla", read_cards("2d")),))
    assert lines == (
        "Ana wins, by counts.",
        "Ben: 4 cards = 4",
        "Carla: 11 cards × 2 (sunog) + 1 (2♦) = 23",
        "Dan: 13 cards × 3 (shutout, hindi nakatira) = 39",
    )


def test_what_was_taken_for_granted_is_said() -> None:
    lines = result(PINOY, Ben=1, Carla=2, Dan=3, out_with=read_cards("2sc"))
    assert lines[0] == "Ana goes out with 2♣ 2♠: pair of 2s."
    assert lines[1] == "Ben: 1 card = 1"
    assert lines[-1] == "By counts: nobody held a 2, since none was named."


def part(**values: Any) -> Penalty:
    plain: dict[str, Any] = {
        "player": "Dan",
        "cards": 5,
        "times": 1,
        "burned": "",
        "doubled": 1,
        "top_card": 0,
        "four_twos": 0,
    }
    return Penalty(**(plain | {"points": 0} | values))


@pytest.mark.parametrize(
    ("penalty", "options", "line"),
    [
        (part(cards=13, times=3, burned="shutout", top_card=1, four_twos=4, points=44), {},
         "Dan: 13 cards × 3 (shutout, hindi nakatira) + 1 (2♦) + 4 (all four 2s) = 44"),
        (part(doubled=2, points=10), {}, "Dan: 5 cards × 2 (one 2 left) = 10"),
        (part(cards=10, times=2, burned="sunog", doubled=4, points=80), {},
         "Dan: 10 cards × 2 (sunog) × 4 (two 2s left) = 80"),
        (part(cards=11, times=2, burned="sunog", top_card=1, points=24),
         {"scoring__extras_multiplied": True}, "Dan: (11 cards + 1 (2♦)) × 2 (sunog) = 24"),
    ],
)  # fmt: skip
def test_the_parts_of_a_penalty(penalty: Penalty, options: dict[str, Any], line: str) -> None:
    assert penalty_line(penalty, rules(**options), SIGNS) == line
    plain = penalty_line(penalty, rules(**options), ASCII)
    assert plain == line.replace("×", "x").replace("2♦", "2d") and plain.isascii()


def test_the_bonus_counts_twos_in_the_last_play() -> None:
    bonus = rules("bonus")
    assert result(bonus, Ben=1, Carla=2, Dan=3, out_with=read_cards("2sc")) == (
        "Ana goes out with 2♣ 2♠: pair of 2s.",
        "Ana: 2♣ 2♠ in the last play: 2² = 4",
        "Every two players settle the difference (payment pairwise).",
    )
    assert (
        result(bonus, Ben=1, Carla=2, Dan=3)[1] == "Ana: no 2 in the last play, since none was named: 2⁰ = 1"
    )
    assert result(bonus, Ben=1, Carla=2, Dan=3, out_with=read_cards("9c"))[:2] == (
        "Ana goes out with 9♣.", "Ana: no 2 in the last play: 2⁰ = 1",
    )  # fmt: skip


def test_places_by_going_out() -> None:
    lines = result(rules("play-on"), Dan=4, order=("Carla", "Ana", "Ben", "Dan"))
    assert lines[1] == "Out first Carla 5, then Ana 3, Ben 1; last Dan 0"


def test_who_fed_the_winner_bears_everything() -> None:
    hong_kong = rules("hong-kong")
    lines = result(hong_kong, Ben=3, Carla=1, Dan=2, fed_by="Ben")
    assert "Ben let Ana out, and bears all penalties: 6 (feeding pays-for-all)." in lines
    own = rules(scoring__feeding="pays-for-all")
    lines = result(own, FedBy("Ana"), Ben=3, Carla=1, Dan=2, held=())
    assert lines[-1].startswith("Ana went out without calling the last card, and pays every loser's penalty")


def test_sides_share() -> None:
    lines = result(rules("teams"), Ben=5, Carla=2, Dan=12, held=())
    assert lines[-1] == "Ana and Carla earn 5 + 24 - 2 = 27, half each from Ben and Dan."
    lines = result(rules("teams"), Ben=1, Carla=9, Dan=2, held=())
    assert lines[-1] == "Ana and Carla lose all the same: 1 + 2 - 9 = -6, half each to Ben and Dan."


def test_chips_that_ran_short_and_debts_left_open() -> None:
    chips = rules(session__bankroll=10, scoring__settle="hand")
    stacks = {"Ana": 20, "Ben": 20, "Carla": 20, "Dan": 20}
    lines = result(chips, Owes("Ben"), Ben=3, Carla=1, Dan=12, held=(), stacks=stacks)
    assert "Dan's chips did not cover it all: the stack is paid out and empty." in lines
    assert "Everybody pays at once, but Ben still owes." in lines
    lines = result(chips, Ben=13, Carla=1, Dan=12, held=(), stacks=stacks)
    assert "The chips of Ben and Dan did not cover it all: their stacks are paid out and empty." in lines


def test_what_became_of_other_hands() -> None:
    void = HandResult(3, "void", void="misdeal")
    assert hand_lines(void, PINOY, SIGNS) == ("Hand 3 was called off: misdeal.",)
    state = replay(HandSetup(3, PINOY, FOUR), [Void("misdeal")])
    assert hand_lines(judge(state, 0), PINOY, SIGNS) == ("Hand 3 was called off: misdeal.",)
    assert hand_lines(HandResult(2, "open"), PINOY, SIGNS) == ("Hand 2 is not over.",)
    bad = replay(HandSetup(4, PINOY, FOUR), [Score((("Ben", 99),))])
    lines = hand_lines(judge(bad, 0), PINOY, SIGNS)
    assert lines[0].startswith("Ben: 99 cards cannot be left.") and lines[1] == (
        "Hand 4 counts for nothing until that is mended."
    )
    waits = HandResult(5, "open", winner="Ana", questions=(Question(read_card("2d"), ("Dan",), False),))
    assert hand_lines(waits, PINOY, SIGNS)[1] == "The score waits until somebody says who holds 2♦."
    asks = HandResult(5, "open", asks_leftover=True)
    assert "card left over" in hand_lines(asks, PINOY, SIGNS)[1]


def test_nobody_is_an_answer_only_where_a_card_may_lie_aside() -> None:
    card = read_card("2d")
    asked = OpenQuestion("holds", 1, ("Carla", "Dan"), card)
    assert question_at_prompt(asked, SIGNS) == question_words(asked, SIGNS) == "Who holds 2♦? Carla or Dan"
    aside = OpenQuestion("holds", 1, ("Carla",), card, has_default=True)
    assert question_at_prompt(aside, ASCII) == "Who holds 2d? Carla (Enter: nobody)"
    leftover = OpenQuestion("leftover", 1, THREE, read_card("3c"))
    assert (
        question_words(leftover, SIGNS) == "Who took the card left over, the holder of 3♣? Ana, Ben or Carla"
    )
    leads = OpenQuestion("lead", 1, FOUR, read_card("3c"))
    assert question_words(leads, SIGNS).startswith("Who leads, holding the 3♣?")
    assert question_words(OpenQuestion("lead", 1, FOUR), SIGNS) == "Who leads? Ana, Ben, Carla or Dan"
    fed = OpenQuestion("fed", 1, FOUR, player="Ana", has_default=True)
    assert question_at_prompt(fed, SIGNS) == "Did anybody let Ana out? (Enter: nobody)"


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (Limit("target", 21, "Ana"), "Ana has reached the target of 21 points."),
        (Limit("loss_limit", 100, "Dan"), "Dan has reached the loss limit of 100 points."),
        (Limit("hands", 20), "The 20 hands agreed on are played."),
        (Limit("hands", 1), "The one hand agreed on is played."),
        (Limit("minutes", 90), "The 90 minutes agreed on are over."),
        (Limit("bankroll", 50, "Ben"), "Ben has no chips left of the 50 to begin with."),
    ],
)
def test_why_the_evening_is_over(limit: Limit, words: str) -> None:
    assert limit_words(limit) == words


def test_pesos_are_left_out_where_the_stake_is_nothing() -> None:
    ana = Standing(1, "Ana", 63, 31_500)
    assert standing_line(ana, 500, SIGNS) == "1. Ana: 63 points, ₱315.00"
    assert standing_line(ana, 500, ASCII) == "1. Ana: 63 points, P315.00"
    assert standing_line(ana, 0, SIGNS) == "1. Ana: 63 points"
    assert amount_words(-1, -500, 500, SIGNS) == "-1 point, -₱5.00"
    assert transfer_words(Transfer("Dan", "Carla", 5_000), SIGNS) == "Dan pays Carla ₱50.00"
    assert [signed(points) for points in (33, -3, 0, 13.5)] == ["+33", "-3", "0", "+13.5"]


def test_held_said_at_once_is_no_assumption() -> None:
    lines = result(PINOY, Held(()), Ben=1, Carla=2, Dan=3, held=())
    assert not any("since none was named" in line for line in lines)

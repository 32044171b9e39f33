"""How the next hand begins: leader, duty, dealer (docs/rules.md 3, 5)."""

from __future__ import annotations

import pytest

from pusoyref.formats.toml.reader import read_session_file
from pusoyref.hand.state import HandSetup
from pusoyref.session.evening import Evening
from pusoyref.session.fold import setup_for
from tests.playing import FOUR, played, rules

BEN_WON = "score Ana=3, Ben=0, Carla=4, Dan=5; held nobody"
CARLA_WON = "score Ana=3, Ben=4, Carla=0, Dan=5; held nobody"


def following(evening: Evening) -> HandSetup:
    return setup_for(evening, evening.next_number)


def lead(evening: Evening) -> tuple[str | None, bool, bool]:
    setup = following(evening)
    return setup.leader, setup.lowest_leads, setup.duty


def test_the_first_hand_is_led_with_the_lowest_card() -> None:
    assert lead(played(rules())) == (None, True, True)
    assert lead(played(rules(turns__first_lead="anyone"))) == (None, False, False)


def test_the_winner_leads_the_next_hand_freely() -> None:
    assert lead(played(rules(), BEN_WON)) == ("Ben", False, False)


def test_under_lowest_card_every_hand_begins_like_the_first() -> None:
    assert lead(played(rules("bonus"), BEN_WON)) == (None, True, True)
    assert lead(played(rules("bonus", turns__first_lead="anyone"), BEN_WON)) == (None, True, True)


def test_voided_hands_do_not_count() -> None:
    assert lead(played(rules(), "void misdeal")) == (None, True, True)
    assert lead(played(rules(), BEN_WON, "Ben=4c", "void misdeal")) == ("Ben", False, False)


def test_a_finished_hand_that_lacks_a_fact_has_a_winner_who_leads() -> None:
    evening = played(rules(deal__cards={"4": 1}), "Ana=3c")
    assert evening.hands[0].result.questions
    assert lead(evening) == ("Ana", False, False)


def test_when_the_winner_has_left_the_lowest_card_leads_without_duty() -> None:
    assert lead(played(rules(), BEN_WON, "seats Ana, Eva, Carla, Dan")) == (None, True, False)


FILE = """
session = "x"
players = ["Ana", "Ben", "Carla", "Dan"]
rules = {{ extends = "pinoy", deal = {{ cards = {{ 4 = 2 }} }} }}
[[hand]]
{first}
[[hand]]
tricks = ["Dan: 4c"]
"""


@pytest.mark.parametrize(
    ("first", "status"), [('tricks = ["Ana: 4c"]', "refused"), ('tricks = ["Ana: 3c 4c"]', "open")]
)
def test_after_a_refused_or_open_hand_of_a_file_the_leader_is_taken_as_written(
    first: str, status: str
) -> None:
    hands = read_session_file(FILE.format(first=first), "x.toml").evening.hands
    assert [hand.result.status for hand in hands] == [status, "open"]
    assert (hands[1].setup.leader, hands[1].setup.duty) == (None, False)


def test_after_a_void_hand_of_a_file_the_duty_is_still_there() -> None:
    hands = read_session_file(FILE.format(first='void = "misdeal"'), "x.toml").evening.hands
    assert hands[1].result.ruling is not None
    assert hands[1].result.ruling.code == "lowest-card-first"


def test_the_deal_goes_round() -> None:
    evening = played(rules(), BEN_WON, CARLA_WON)
    assert [hand.setup.dealer for hand in evening.hands] == ["Ana", "Ben"]
    assert following(evening).dealer == "Carla"


def test_the_winner_deals_where_that_is_the_rule() -> None:
    evening = played(rules("bonus"), CARLA_WON, BEN_WON)
    assert [hand.setup.dealer for hand in evening.hands] == ["Ana", "Carla"]
    assert following(evening).dealer == "Ben"


def test_the_table_names_the_first_dealer_and_who_deals_a_void_hand_deals_again() -> None:
    evening = played(rules(), "dealer Dan", "void misdeal", BEN_WON)
    assert [hand.setup.dealer for hand in evening.hands] == ["Dan", "Dan"]
    assert following(evening).dealer == "Ana"


def test_where_the_dealer_has_left_the_next_in_turn_deals() -> None:
    evening = played(rules(), "dealer Ben", BEN_WON, "seats Ana, Eva, Carla, Dan")
    assert following(evening).dealer == "Carla"


def test_the_next_hand_is_played_by_who_sits_there() -> None:
    evening = played(
        rules("bonus"), "score Ana=0, Ben=3, Carla=4, Dan=5", "seats Dan, Eva", "score Eva=0, Dan=2"
    )
    assert [hand.setup.players for hand in evening.hands] == [FOUR, ("Dan", "Eva")]
    assert evening.people == (*FOUR, "Eva")

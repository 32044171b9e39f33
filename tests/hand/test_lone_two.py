"""Going out with a bare 2 on an empty table, where that is banned (docs/rules.md 6)."""

from __future__ import annotations

from tests.playing import TWO, after, code, hand, rules

BANNED = rules(ending__lone_two=False, deal__cards={"4": 2, "2": 2})
ALLOWED = rules(deal__cards={"4": 2})
ANA_HAS_ONE = ("Ana=3c", "Ben=-", "Carla=-", "Dan=-")


def test_a_lone_two_may_not_be_led_to_go_out() -> None:
    assert code(after(hand(BANNED), *ANA_HAS_ONE), "Ana=2d") == "lone-two"
    assert code(after(hand(ALLOWED), *ANA_HAS_ONE), "Ana=2d") is None


def test_a_two_may_answer_or_go_out_with_others_and_other_cards_may_go_out() -> None:
    assert code(after(hand(BANNED), "Ana=3c", "Ben=4c", "Carla=-", "Dan=-"), "Ana=2d") is None
    assert code(hand(BANNED), "Ana=2c2d") is None
    assert code(hand(BANNED), "Ana=2c") is None
    assert code(after(hand(BANNED), *ANA_HAS_ONE), "Ana=Ac") is None


def test_the_leader_may_hand_the_lead_on_and_nobody_is_barred() -> None:
    state = after(hand(BANNED), *ANA_HAS_ONE)
    assert state.may_pass
    state = after(state, "Ana=-")
    assert (state.turn, state.table, state.passed) == ("Ben", None, frozenset())
    state = after(state, "Ben=4c", "Carla=-", "Dan=-")
    assert state.turn == "Ana"
    assert code(state, "Ana=2d") is None


def test_where_lone_twos_are_allowed_the_lead_is_not_handed_on() -> None:
    state = after(hand(ALLOWED), *ANA_HAS_ONE)
    assert not state.may_pass
    assert code(state, "Ana=-") == "leader-must-play"


def test_with_more_than_one_card_the_lead_is_not_handed_on() -> None:
    assert code(hand(BANNED), "Ana=-") == "leader-must-play"
    assert code(after(hand(BANNED), *ANA_HAS_ONE, "Ana=-"), "Ben=-") == "leader-must-play"


def test_the_lead_is_not_handed_on_with_a_card_known_not_to_be_a_two() -> None:
    known = after(hand(BANNED), "deal Ana=3c9d")
    assert code(after(known, *ANA_HAS_ONE), "Ana=-") == "leader-must-play"
    may_be = after(hand(BANNED), "deal Ana=3c2d")
    assert code(after(may_be, *ANA_HAS_ONE), "Ana=-") is None


def test_the_lead_is_not_handed_on_once_all_four_twos_are_out() -> None:
    one = rules(
        ending__lone_two=False, ending__until="last-holder", deal__cards={"4": 3}, scoring__payment="pairwise"
    )
    state = after(hand(one), "Ana=3c", "Ben=2c", "Carla=2s", "Dan=2h", "Ana=2d", "Ben=-", "Carla=-", "Dan=-")
    assert state.cards_of("Ana") == 1
    assert code(state, "Ana=-") == "leader-must-play"


def test_when_all_have_handed_it_on_in_a_row_the_ban_is_lifted() -> None:
    state = after(hand(BANNED, TWO), "Ana=3c", "Ben=4c", "Ana=-", "Ben=-", "Ana=-")
    assert state.ban_lifted
    assert state.turn == "Ben"
    assert code(state, "Ben=-") == "leader-must-play"
    assert code(state, "Ben=2d") is None


def test_a_play_between_starts_the_count_anew() -> None:
    three = rules(ending__lone_two=False, deal__cards={"3": 2})
    state = after(
        hand(three, ("Ana", "Ben", "Carla")), "Ana=3c", "Ben=4c", "Carla=-", "Ana=-", "Ben=-", "Carla=5c",
        "Ana=-", "Ben=-", "Carla=-", "Ana=-",
    )  # fmt: skip
    assert (state.hand_ons, state.ban_lifted) == (2, False)
    assert after(state, "Ben=-").ban_lifted


def test_a_lead_handed_on_is_a_trick_of_its_own() -> None:
    state = after(hand(BANNED), *ANA_HAS_ONE, "Ana: -", "Ben: 4c")
    assert [len(trick) for trick in state.tricks] == [4, 1, 1]


def test_only_who_has_one_card_can_hand_the_lead_on_even_out_of_turn() -> None:
    state = after(hand(BANNED), *ANA_HAS_ONE)
    assert code(state, "Ben=- ! he said so") == "leader-must-play"


def test_with_one_card_each_the_very_first_lead_may_be_handed_on() -> None:
    one = rules(ending__lone_two=False, deal__cards={"2": 1})
    state = after(hand(one, TWO), "Ana=-")
    assert state.turn == "Ben"
    assert after(state, "Ben=3c").over


def test_handing_on_does_not_end_the_duty_of_the_lowest_card() -> None:
    one = rules(ending__lone_two=False, deal__cards={"2": 1})
    state = after(hand(one, TWO, leader=None, duty=True), "lowest 2c", "lead Ana", "Ana=-")
    assert code(state, "Ben=2d") == "lowest-card-first"


def test_a_lone_two_may_be_let_stand() -> None:
    state = after(hand(BANNED), *ANA_HAS_ONE, "Ana=2d ! nobody minded")
    assert state.over
    assert state.tricks[-1][-1].let_stand == "nobody minded"

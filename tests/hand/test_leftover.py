"""Three players, 17 cards each, and the one left over (docs/rules.md 3)."""

from __future__ import annotations

import pytest

from pusoyref.hand.state import HandState
from tests.playing import THREE, TWO, after, by_counts, code, fault, hand, points, result, rules

PENALTY = rules("strafpunkte")
ASIDE = rules(deal__cards={"3": 17})

STRAIGHTS = ("c45678", "s45678", "h45678")


def ana_plays_17(under: object = PENALTY, *, with_the_lowest: bool = False) -> HandState:
    """Ana leads five cards three times and two more; Ben answers once."""
    state = hand(under, THREE)  # type: ignore[arg-type]
    for at, line in enumerate(STRAIGHTS):
        led = line.replace("45678", "34567") if at == 0 and with_the_lowest else line
        state = after(state, f"Ana={led}", "Ben=d9tjqk" if at == 0 else "Ben=-")
        state = after(
            state, *(["Carla=-", "Ana=-", "Ben=3d", "Carla=-", "Ana=4d"] if at == 0 else ["Carla=-"])
        )
        if at == 0:
            state = after(state, "Ben=-", "Carla=-")
    return state


def test_who_plays_the_lowest_card_took_the_one_left_over() -> None:
    state = after(hand(PENALTY, THREE), "Ana=3c")
    assert (state.leftover_player, state.cards_of("Ana"), state.cards_of("Ben")) == ("Ana", 17, 17)


def test_until_then_nobody_is_known_to_have_it_and_nobody_has_18() -> None:
    state = after(hand(PENALTY, THREE), "Ana=4c")
    assert state.leftover_player is None
    assert [state.cards_of(player) for player in THREE] == [16, 17, 17]


def test_the_referee_asks_when_17_are_gone() -> None:
    state = ana_plays_17()
    assert state.cards_of("Ana") == 1
    state = after(state, "Ana=9c")
    assert (state.asks_leftover, state.over, state.turn) == (True, False, None)
    assert result(state).asks_leftover
    assert code(state, "Ben=Tc") == code(state, "Ben=-") == "who-holds"


def test_the_answer_ends_the_hand_or_lets_it_go_on() -> None:
    state = after(ana_plays_17(), "Ana=9c")
    out = after(state, "leftover Ben")
    assert (out.over, out.cards_of("Ben")) == (True, 12)
    goes_on = after(state, "leftover Ana")
    assert (goes_on.over, goes_on.turn, goes_on.cards_of("Ana")) == (False, "Ben", 1)


def test_it_follows_too_from_who_is_left_with_the_lowest_card() -> None:
    state = after(ana_plays_17(), "Ana=9c", "left Carla=3c")
    assert state.over
    assert state.leftover_player == "Carla"


def test_one_card_more_than_without_it_says_who_took_it() -> None:
    """Ben has put down six of his 17; with 12 left he took the card left over, with 11 he did not."""
    state = after(ana_plays_17(), "Ana=9c")
    assert after(state, "left Ben=11").asks_leftover
    out = after(state, "left Ben=12")
    assert (out.over, out.leftover_player) == (True, "Ben")
    assert result(out).left == {"Ana": 0, "Ben": 12, "Carla": 17}


@pytest.mark.parametrize("said", ["left Ana=1", "left Ana=3c"])
def test_whoever_holds_it_still_plays_on(said: str) -> None:
    state = after(ana_plays_17(), "Ana=9c", said)
    assert (state.over, state.turn, state.cards_of("Ana")) == (False, "Ben", 1)
    assert after(state, "Ben=-", "Carla=-", "Ana=3c").over
    assert result(state, "Ben=-", "Carla=-", "Ana=3c").left["Ana"] == 0


def test_the_lowest_card_itself_may_be_the_18th() -> None:
    state = ana_plays_17()
    assert code(state, "Ana=9c9s") == "too-many-cards"
    assert code(state, "Ana=3c3s") is None
    assert after(state, "Ana=3c3s").over


def test_who_took_it_is_not_asked_where_it_is_known() -> None:
    state = after(ana_plays_17(with_the_lowest=True), "Ana=9c")
    assert (state.asks_leftover, state.over, state.cards_of("Ana")) == (False, False, 1)


def test_where_the_card_is_set_aside_nobody_takes_it() -> None:
    state = after(hand(ASIDE, THREE), "Ana=3c")
    assert [state.cards_of(player) for player in THREE] == [16, 17, 17]
    assert not state.setup.all_dealt


@pytest.mark.parametrize("said", ["leftover Ben", "leftover Carla"])
def test_one_that_contradicts_the_cards_is_left_count(said: str) -> None:
    state = ana_plays_17(with_the_lowest=True)
    state = after(state, said)
    # Ana had the lowest card, so her 18th play cannot be her last.
    assert fault(state, "Ana=9c") == ("left-count", said.split()[1])


def test_an_entered_hand_with_the_lowest_card_has_18() -> None:
    state, seventeen = hand(PENALTY, THREE), "c456789tjqka2s45678"
    assert code(state, f"deal Ana={seventeen}") is None
    assert code(state, f"deal Ana={seventeen}c3") is None
    assert code(state, f"deal Ana={seventeen}9") == "left-count"
    assert code(state, f"deal Ana={seventeen[:-1]}") == "left-count"
    assert after(state, f"deal Ana={seventeen}c3").leftover_player == "Ana"


def test_an_entered_hand_contradicts_who_was_said_to_have_taken_it() -> None:
    state, seventeen = hand(PENALTY, THREE), "c456789tjqka2s45678"
    assert code(after(state, "leftover Ben"), f"deal Ana={seventeen}c3") == "left-count"
    assert code(after(state, "leftover Ana"), f"deal Ana={seventeen}") == "left-count"
    assert code(after(state, "leftover Ana"), f"deal Ana={seventeen}c3") is None
    assert code(after(state, "leftover Ben"), f"deal Ana={seventeen}") is None


def test_by_counts_17_is_everything_unless_the_player_took_the_18th() -> None:
    found = by_counts(PENALTY, (0, 17, 5))
    assert points(found) == [0, 51, 5]
    named = result(hand(PENALTY, THREE), "leftover Ben", "score Ana=0, Ben=17, Carla=5")
    assert points(named) == [0, 34, 5]
    other = result(hand(PENALTY, THREE), "leftover Carla", "score Ana=0, Ben=17, Carla=5")
    assert points(other) == [0, 51, 5]


def test_by_counts_18_names_its_player() -> None:
    assert points(by_counts(PENALTY, (0, 18, 17))) == [0, 54, 51]
    both = result(hand(PENALTY, THREE), "score Ana=0, Ben=18, Carla=18")
    assert both.ruling is not None
    assert (both.ruling.code, both.ruling.player) == ("left-count", "Carla")
    stated = hand(PENALTY, THREE)
    assert fault(stated, "leftover Carla", "score Ana=0, Ben=18, Carla=5") == ("left-count", "Ben")


def test_by_counts_cards_that_show_the_lowest_name_its_player() -> None:
    seventeen = "c3456789tjqka2s4567"
    listed = result(hand(PENALTY, THREE), f"score Ana=0, Ben={seventeen}, Carla=5")
    assert (listed.left["Ben"], points(listed)) == (17, [0, 34, 5])
    others = result(hand(PENALTY, THREE), f"score Ana=0, Ben={seventeen.replace('3', '', 1)}8, Carla=5")
    assert (others.left["Ben"], points(others)) == (17, [0, 51, 5])


def test_disputes_19_three_players_17_cards_14_left_is_no_shutout() -> None:
    assert points(by_counts(rules(deal__cards={"3": 17}), (0, 14, 3))) == [31, -28, -3]


def test_two_players_have_17_cards_and_the_rest_stays_hidden() -> None:
    under = rules("strafpunkte", deal__cards={"2": 17})
    state = hand(under, TWO)
    assert (state.cards_of("Ana"), state.setup.all_dealt, state.setup.gives_leftover) == (17, False, False)
    assert points(by_counts(under, (0, 17))) == [0, 51]

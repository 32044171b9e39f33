"""`legal_plays` is what the referee accepts, and all of it (docs/rules.md 5, 6, 10)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, event, given, settings

from pusoyref.cards import DECK, Card
from pusoyref.entries import Turn
from pusoyref.hand.advance import advance
from pusoyref.hand.legal import legal_plays
from pusoyref.hand.state import HandState
from pusoyref.hand.why_not import why_not
from tests.playing import FOUR, after, cards, hand, rules
from tests.strategies import DRAWN, Shuffled

SIZES = (1, 2, 3, 5)


def accepted(state: HandState, held: tuple[Card, ...], player: str) -> set[frozenset[Card] | None]:
    """Every one, two, three and five cards, and a pass: what the referee says nothing against."""
    asked = [Turn(player, some) for size in SIZES for some in combinations(held, size)]
    return {
        None if turn.cards is None else frozenset(turn.cards)
        for turn in (*asked, Turn(player, None))
        if why_not(state, turn) is None
    }


def as_sets(turns: tuple[Turn, ...]) -> list[frozenset[Card] | None]:
    return [None if turn.cards is None else frozenset(turn.cards) for turn in turns]


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(DRAWN)
def test_it_is_what_asking_about_everything_finds(table: Shuffled) -> None:
    """At moments of a random hand, under any rules, for whoever is to play and for who is not."""
    while table.step():
        state = table.state
        if table.chance.random() < 0.8 or state.over or state.asks_leftover:
            continue
        for player in {state.turn, table.chance.choice(table.players)} - {None}:
            assert player is not None
            own = sorted(table.hands[player], key=DECK.index)
            some = tuple(table.chance.sample(own, min(len(own), 8)))
            found = as_sets(legal_plays(state, some, player))
            event("in turn" if player == state.turn else "out of turn")
            assert len(found) == len(set(found))
            assert set(found) == accepted(state, some, player)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(DRAWN)
def test_a_hand_can_be_played_by_it_alone(table: Shuffled) -> None:
    state, hands = table.state, {player: set(cards) for player, cards in table.hands.items()}
    while state.turn is not None and not state.over:
        turns = legal_plays(state, hands[state.turn])
        if not turns:
            break  # where some kinds are off a leader may have nothing that can be led
        turn = table.chance.choice(turns)
        before = (state.played.copy(), state.counts.copy(), state.tricks)
        moved = advance(state, turn)
        assert (state.played, state.counts, state.tricks) == before
        hands[turn.player] -= set(turn.cards or ())
        state = moved


def test_the_whole_hand_of_one_who_leads() -> None:
    held = cards("3c 3d 3h 5s 5h 8c 9d Th Js Qs Ac 2s 2d")
    state = hand(rules("pinoy"))
    found = as_sets(legal_plays(state, held))
    assert len(found) == len(set(found)) == 22
    assert set(found) == accepted(state, held, "Ana")


def test_the_opening_play_has_the_lowest_card() -> None:
    state = hand(rules("pinoy"), duty=True)
    found = legal_plays(state, cards("3c 3d 4h 5s 6h 7c Kd Kh"))
    assert found
    assert all(cards("3c")[0] in (turn.cards or ()) for turn in found)


def test_a_pass_stands_last_where_one_may_pass() -> None:
    state = after(hand(rules("pinoy")), "Ana=8c")
    found = legal_plays(state, cards("7c 8s 9c"))
    assert as_sets(found) == [frozenset(cards("8s")), frozenset(cards("9c")), None]


def test_cards_that_cannot_be_held_are_left_out() -> None:
    state = after(hand(rules("pinoy")), "deal Ben=4c4s4h4d5c5s5h5d6c6s6h6d7c", "Ana=3c")
    assert as_sets(legal_plays(state, cards("3c 4c 7s 4c"))) == [frozenset(cards("4c")), None]


def test_who_has_passed_may_still_bomb_where_that_is_the_rule() -> None:
    under = rules("pinoy", plays__bombs="over-all", plays__bombs_any_time=True)
    state = after(hand(under), "Ana=8c", "Ben=-")
    four = cards("4c 4s 4h 4d 9s")
    assert as_sets(legal_plays(state, four, "Ben")) == [frozenset(four)]
    assert legal_plays(after(hand(rules("pinoy")), "Ana=8c", "Ben=-"), four, "Ben") == ()


@pytest.mark.parametrize("leader", [None, "Ana"])
def test_nobody_is_to_play_while_the_leader_is_not_known(leader: str | None) -> None:
    state = hand(rules("pinoy"), leader=leader)
    assert bool(legal_plays(state, cards("3c"))) == (leader is not None)


def test_a_stranger_is_an_error() -> None:
    with pytest.raises(ValueError, match="'Zed' is not at the table"):
        legal_plays(hand(rules("pinoy"), FOUR), cards("3c"), "Zed")

"""Under any valid ruleset: hands end, replay gives the state, nothing is lost (docs/rules.md 5, 6)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, event, given, settings

from pusoyref.entries import Turn
from pusoyref.hand.advance import advance, refusal, replay
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import start
from pusoyref.hand.why_not import may
from tests.strategies import DRAWN, Shuffled

pytestmark = pytest.mark.slow

SLOW = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@SLOW
@given(DRAWN)
def test_a_random_legal_hand_always_ends(table: Shuffled) -> None:
    table.run()
    stuck = table.state.turn is not None and not table.options(table.state.turn)
    event("over" if table.state.over else "stuck")
    # Where singles or other kinds are off a leader may have nothing that can be led.
    assert table.state.over or (stuck and "single" not in table.rules.plays.kinds)


@SLOW
@given(DRAWN)
def test_replay_of_the_entries_is_the_state(table: Shuffled) -> None:
    table.run()
    assert replay(table.state.setup, table.entries) == table.state
    middle = len(table.entries) // 2
    assert replay(table.state.setup, table.entries[:middle]) == table.states[middle]


@SLOW
@given(DRAWN)
def test_cards_held_and_played_are_the_cards_dealt(table: Shuffled) -> None:
    table.run()
    state = table.state
    for player in table.players:
        mine = {card for card, (by, _) in state.played.items() if by == player}
        assert mine | table.hands[player] == table.dealt[player]
        if not state.setup.gives_leftover or state.leftover_player is not None:
            assert state.cards_of(player) == len(table.hands[player])
    turns = [turn for trick in state.tricks for turn in trick]
    assert len(turns) == sum(isinstance(entry, Turn) for entry in table.entries)
    assert Counter(state.counts) == Counter(player for player, _ in state.played.values())


@SLOW
@given(DRAWN)
def test_may_and_plays_without_refusal_agree_for_everybody_at_every_moment(table: Shuffled) -> None:
    while table.step():
        state = table.state
        for player in table.players:
            some = table.chance.sample(plays := table.plays(player), min(3, len(plays)))
            for cards in (*some, None):
                turn = Turn(player, cards)
                if may(state, turn):
                    assert advance(state, turn) is not None
                else:
                    assert refusal(state, turn) is not None
        if state.turn is not None:
            assert state.may_pass == may(state, Turn(state.turn, None))


@SLOW
@given(DRAWN)
def test_a_hand_walked_again_meets_the_same_states(table: Shuffled) -> None:
    table.run()
    for before, record, trick, number in walk(table.state):
        assert table.state.tricks[trick - 1][number - 1] == record
        if before.begun:
            assert before.turn == record.player
        assert before.cards_of(record.player) >= (len(record.play.cards) if record.play else 0)


@SLOW
@given(DRAWN)
def test_the_winner_has_played_all_and_the_hand_ends_when_it_must(table: Shuffled) -> None:
    table.run()
    state = table.state
    if not state.over:
        return
    assert table.hands[state.out[0]] == set()
    holders = [player for player in table.players if table.hands[player]]
    if state.rules.ending.until == "last-holder":
        assert len(holders) == 1
        assert {*holders, *state.out} == set(table.players)
    else:
        assert len(state.out) == 1
    assert replay(start(state.setup).setup, table.entries).out == state.out

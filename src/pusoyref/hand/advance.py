"""A hand moved on by one fact (docs/rules.md 5, 6). The only place where a hand changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from pusoyref.entries import (
    Deal,
    FedBy,
    HandEntry,
    Held,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Owes,
    Restore,
    Score,
    Turn,
    Void,
)
from pusoyref.errors import Refused
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import NOBODY, HandFacts, HandSetup, HandState, Trick, TurnRecord, start
from pusoyref.hand.why_not import Situation, first_ground, look, why_not, why_not_claimed
from pusoyref.plays.identify import Play
from pusoyref.plays.order import lowest_card

_turn_record = lru_cache(maxsize=4_096)(TurnRecord)
_where = lru_cache(maxsize=1_024)(lambda player, trick: (player, trick))
"""Who put down what when: one value for all hands of an evening. Without, `check` of 20,000 hands takes 110 MB more."""


def replay(setup: HandSetup, entries: Iterable[HandEntry]) -> HandState:
    """The state after all of `entries` (docs/rules.md 5, 6). Raises `Refused` at the first that is."""
    state = start(setup)
    for entry in entries:
        state = advance(state, entry)
    return state


def advance(state: HandState, entry: HandEntry) -> HandState:
    """The state after `entry`; `state` itself is untouched.

    Raises `Refused` with the ruling where `refusal` gives one (docs/rules.md 10).
    """
    if isinstance(entry, Turn):
        at = look(state, entry)
        ruling = first_ground(at)
        if ruling is None:
            return _turned(state, at)
    else:
        ruling = why_not_claimed(state, entry)
        if ruling is None:
            return _with_claim(state, entry)
    raise Refused(ruling)


def refusal(state: HandState, entry: HandEntry) -> Ruling | None:
    """Why the referee refuses an entry of any sort, or None (docs/rules.md 10)."""
    return why_not(state, entry) if isinstance(entry, Turn) else why_not_claimed(state, entry)


def _with_claim(state: HandState, entry: HandEntry) -> HandState:
    state = replace(state, facts=_with_fact(state, entry))
    if not state.begun and not state.over:
        return replace(state, turn=state.opening_leader)
    return _with_leftover_settled(state) if state.asks_leftover else state


def _with_fact(state: HandState, entry: HandEntry) -> HandFacts:
    facts = state.facts
    match entry:
        case Lead(player):
            return replace(facts, lead=player)
        case Lowest(card):
            return replace(facts, lowest=card)
        case Leftover(player):
            return replace(facts, leftover=player)
        case Deal(player):
            return replace(facts, deals=(*(deal for deal in facts.deals if deal.player != player), entry))
        case Left():
            return _with_left(state, entry)
        case Holds(_, card):
            return replace(facts, holds=(*(holds for holds in facts.holds if holds.card != card), entry))
        case Held():
            return replace(facts, held=entry)
        case Score():
            return replace(facts, score=entry)
        case FedBy(player):
            return replace(facts, fed_by=player)
        case Owes(player):
            return replace(facts, owes=(*facts.owes, player))
        case Void(reason):
            return replace(facts, void=" ".join(reason.split()))
        case Restore():
            return replace(facts, void=None)
        case _:
            raise AssertionError(entry)


def _with_left(state: HandState, left: Left) -> HandFacts:
    facts, player = state.facts, left.player
    tells = state.asks_leftover and _has_leftover(state, left)
    if tells:
        facts = replace(facts, leftover=player)
    if tells and player == state.owner:
        return facts  # That one plays on: it is left now, not at the end.
    return replace(facts, left=(*(other for other in facts.left if other.player != player), left))


def _has_leftover(state: HandState, left: Left) -> bool:
    """Whether what is left shows who took the card left over: the card itself, or one card more than without it."""
    if isinstance(left.holding, int):
        return not left.unreadable and left.holding == state.cards_of(left.player) + 1
    return lowest_card(state.rules) in left.holding


def _turned(state: HandState, at: Situation) -> HandState:
    if state.over:
        return state
    state = _with_trick_open(state, at)
    return _passed(state, at) if at.turn.cards is None else _played(state, at)


def _with_trick_open(state: HandState, at: Situation) -> HandState:
    """The trick of this turn open: a new one, the running one, or one that had closed."""
    if not at.leads:
        return replace(state, table=state.last_table, passed=state.last_passed) if at.closed else state
    if state.table is not None and at.turn.player == at.expected:
        state = _closed_by_passes(state)
    return replace(state, tricks=(*state.tricks, ()), table=None, passed=NOBODY)


def _closed_by_passes(state: HandState) -> HandState:
    """The passes that close a trick may be left off: here they are."""
    while state.table is not None and state.turn is not None:
        player = state.turn
        state = _after_pass(replace(state, tricks=_with_turn(state, player)), player)
    return state


def _with_turn(
    state: HandState, player: str, play: Play | None = None, let_stand: str | None = None
) -> tuple[Trick, ...]:
    """The tricks, with one more turn in the one that is open."""
    return (*state.tricks[:-1], (*state.tricks[-1], _turn_record(player, play, let_stand)))


def _passed(state: HandState, at: Situation) -> HandState:
    turn = at.turn
    state = replace(state, tricks=_with_turn(state, turn.player, None, turn.let_stand))
    return _handed_on(state, turn.player) if at.leads else _after_pass(state, turn.player)


def _handed_on(state: HandState, player: str) -> HandState:
    """The leader gave the lead away; when all have done so in a row the ban on lone 2s is lifted."""
    return replace(
        state,
        hand_ons=state.hand_ons + 1,
        ban_lifted=state.ban_lifted or state.hand_ons + 1 >= len(state.holders()),
        turn=state.next_holder(player) or player,
        last_table=None,
        last_passed=NOBODY,
    )


def _after_pass(state: HandState, player: str) -> HandState:
    return _with_next_turn(replace(state, passed=state.passed | {player}), player)


def _with_next_turn(state: HandState, after: str) -> HandState:
    """The turn goes to the next who may still answer; when there is none the trick ends (docs/rules.md 5)."""
    answerer = state.next_answerer(after)
    if answerer is not None:
        return replace(state, turn=answerer)
    return replace(
        state,
        turn=state.next_leader,
        last_table=state.table,
        last_passed=state.passed,
        table=None,
        passed=NOBODY,
    )


def _played(state: HandState, at: Situation) -> HandState:
    turn, player, play = at.turn, at.turn.player, at.play
    assert play is not None
    where = _where(player, len(state.tricks))
    may_return = state.rules.turns.after_pass == "may-return"
    state = replace(
        state,
        tricks=_with_turn(state, player, play, turn.let_stand),
        played=state.played | dict.fromkeys(play.cards, where),
        counts=state.counts | {player: state.counts.get(player, 0) + len(play.cards)},
        table=play,
        owner=player,
        passed=NOBODY if may_return else state.passed,
        hand_ons=0,
    )
    return _after_play(_revolved(state, play), player, play)


def _revolved(state: HandState, play: Play) -> HandState:
    """A four-kicker reverses the ranks at once, or only the first does (docs/rules.md 4)."""
    revolution = state.rules.plays.revolution
    if play.kind != "four-kicker" or revolution == "off":
        return state
    turns_round = revolution == "toggle" or state.revolutions == 0
    return replace(
        state, reversed_ranks=state.reversed_ranks ^ turns_round, revolutions=state.revolutions + 1
    )


def _after_play(state: HandState, player: str, play: Play) -> HandState:
    if state.cards_of(player) > 0:
        return _with_next_turn(state, player)
    if state.setup.gives_leftover and state.leftover_player is None:
        # All 17 are gone, but nobody knows yet whether the card left over is still in this hand.
        return replace(state, asks_leftover=True, turn=None)
    return _gone_out(state, player, play)


def _with_leftover_settled(state: HandState) -> HandState:
    """The question who took the card left over is answered: go on from the play that raised it."""
    player, play = state.owner, state.table
    if state.leftover_player is None or player is None or play is None:
        return state
    return _after_play(replace(state, asks_leftover=False), player, play)


def _gone_out(state: HandState, player: str, play: Play) -> HandState:
    state = replace(state, out=(*state.out, player), out_with=state.out_with or play)
    if state.rules.ending.until == "last-holder" and len(state.holders()) > 1:
        return _with_next_turn(state, player)
    return replace(state, over=True, turn=None)

"""A hand moved on by one fact (docs/rules.md 5, 6). The only place where a hand changes."""

from __future__ import annotations

from collections.abc import Iterable

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
from pusoyref.hand.motion import HandInMotion, at_rest, in_motion, with_player
from pusoyref.hand.opening import why_not_claimed
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import NOBODY, HandFacts, HandSetup, HandState, start
from pusoyref.hand.why_not import Situation, first_ground, look, why_not
from pusoyref.plays.order import lowest_card
from pusoyref.plays.play import Play


def replay(setup: HandSetup, entries: Iterable[HandEntry]) -> HandState:
    """The state after all of `entries` (docs/rules.md 5, 6). Raises `Refused` at the first that is."""
    moving = in_motion(start(setup))
    for entry in entries:
        move(moving, entry)
    return at_rest(moving)


def advance(state: HandState, entry: HandEntry) -> HandState:
    """The state after `entry`; `state` itself is untouched.

    Raises `Refused` with the ruling where `refusal` gives one (docs/rules.md 10).
    """
    moving = in_motion(state)
    move(moving, entry)
    return at_rest(moving)


def move(moving: HandInMotion, entry: HandEntry) -> None:
    """`advance` in place. Raises `Refused`, and has changed nothing then."""
    if isinstance(entry, Turn):
        at = look(moving, entry)
        ruling = first_ground(at)
    else:
        at, ruling = None, why_not_claimed(moving, entry)
    if ruling is not None:
        raise Refused(ruling)
    if at is not None:
        _turned(moving, at)
    else:
        _said(moving, entry)


def refusal(state: HandState, entry: HandEntry) -> Ruling | None:
    """Why the referee refuses an entry of any sort, or None (docs/rules.md 10)."""
    return why_not(state, entry) if isinstance(entry, Turn) else why_not_claimed(state, entry)


def _said(state: HandInMotion, entry: HandEntry) -> None:
    state.facts = _with_fact(state, entry)
    if not state.begun and not state.over:
        state.turn = state.opening_leader
    elif state.asks_leftover:
        _settle_leftover(state)


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
            return replace(facts, void=reason)
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


def _turned(state: HandInMotion, at: Situation) -> None:
    if state.over:
        return
    _open(state, at)
    if at.turn.cards is None:
        _passed(state, at)
    else:
        _played(state, at)


def _open(state: HandInMotion, at: Situation) -> None:
    """Opens the trick of this turn: a new one, the running one, or one that had closed."""
    if not at.leads:
        if at.closed:
            state.table, state.passed = state.last_table, state.last_passed
        return
    if state.table is not None and at.turn.player == at.expected:
        _close_by_passes(state)
    state.tricks = (*state.tricks, ())
    state.table, state.passed = None, NOBODY


def _close_by_passes(state: HandInMotion) -> None:
    """The passes that close a trick may be left off: here they are."""
    while state.table is not None and state.turn is not None:
        player = state.turn
        state.record(player)
        _after_pass(state, player)


def _passed(state: HandInMotion, at: Situation) -> None:
    turn = at.turn
    state.record(turn.player, None, turn.let_stand)
    if at.leads:
        _hand_on(state, turn.player)
    else:
        _after_pass(state, turn.player)


def _hand_on(state: HandInMotion, player: str) -> None:
    """The leader gave the lead away; when all have done so in a row the ban on lone 2s is lifted."""
    state.hand_ons += 1
    state.ban_lifted = state.ban_lifted or state.hand_ons >= len(state.holders())
    state.turn = state.next_holder(player) or player
    state.last_table, state.last_passed = None, NOBODY


def _after_pass(state: HandInMotion, player: str) -> None:
    state.passed = with_player(state.passed, player)
    _turn_goes_on(state, player)


def _turn_goes_on(state: HandInMotion, after: str) -> None:
    """The turn goes to the next who may still answer; when there is none the trick ends (docs/rules.md 5)."""
    answerer = state.next_answerer(after)
    if answerer is not None:
        state.turn = answerer
        return
    state.turn = state.next_leader
    state.last_table, state.last_passed = state.table, state.passed
    state.table, state.passed = None, NOBODY


def _played(state: HandInMotion, at: Situation) -> None:
    turn, player, play = at.turn, at.turn.player, at.play
    assert play is not None
    state.record(player, play, turn.let_stand)
    state.put_down(player, play)
    if state.rules.turns.after_pass == "may-return":
        state.passed = NOBODY
    state.hand_ons = 0
    _revolve(state, play)
    _after_play(state, player, play)


def _revolve(state: HandInMotion, play: Play) -> None:
    """A four-kicker reverses the ranks at once, or only the first does (docs/rules.md 4)."""
    revolution = state.rules.plays.revolution
    if play.kind != "four-kicker" or revolution == "off":
        return
    state.reversed_ranks ^= revolution == "toggle" or state.revolutions == 0
    state.revolutions += 1


def _after_play(state: HandInMotion, player: str, play: Play) -> None:
    if state.cards_of(player) > 0:
        _turn_goes_on(state, player)
    elif state.setup.gives_leftover and state.leftover_player is None:
        # All 17 are gone, but nobody knows yet whether the card left over is still in this hand.
        state.asks_leftover, state.turn = True, None
    else:
        _went_out(state, player, play)


def _settle_leftover(state: HandInMotion) -> None:
    """The question who took the card left over is answered: go on from the play that raised it."""
    player, play = state.owner, state.table
    if state.leftover_player is None or player is None or play is None:
        return
    state.asks_leftover = False
    _after_play(state, player, play)


def _went_out(state: HandInMotion, player: str, play: Play) -> None:
    state.out = (*state.out, player)
    state.out_with = state.out_with or play
    last_holder = state.rules.ending.until == "last-holder"
    if last_holder and len(state.holders()) > 1:
        _turn_goes_on(state, player)
    else:
        state.over, state.turn = True, None

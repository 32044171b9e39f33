"""A hand moved on by one fact (docs/rules.md 5, 6). The only place where a `HandState` changes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from pusoyref.cards import Card
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
from pusoyref.hand.said import why_not_said
from pusoyref.hand.state import HandSetup, HandState, TurnRecord, start
from pusoyref.hand.why_not import Situation, look, why_not
from pusoyref.plays.kinds import Play
from pusoyref.plays.order import lowest_card


def replay(setup: HandSetup, entries: Iterable[HandEntry]) -> HandState:
    """The state after all of `entries`. Raises `Refused` at the first that is."""
    state = start(setup)
    for entry in entries:
        state = advance(state, entry)
    return state


def advance(state: HandState, entry: HandEntry) -> HandState:
    """The state after `entry`. Raises `Refused` with the ruling where `refusal` gives one."""
    ruling = refusal(state, entry)
    if ruling is not None:
        raise Refused(ruling)
    return _turned(state, entry) if isinstance(entry, Turn) else _said(state, entry)


def refusal(state: HandState, entry: HandEntry) -> Ruling | None:
    """Why the referee refuses an entry of any sort, or None."""
    return why_not(state, entry) if isinstance(entry, Turn) else why_not_said(state, entry)


def _said(state: HandState, entry: HandEntry) -> HandState:
    facts = state.facts
    match entry:
        case Lead(player):
            facts = replace(facts, lead=player)
        case Lowest(card):
            facts = replace(facts, lowest=card)
        case Leftover(player):
            facts = replace(facts, leftover=player)
        case Deal(player):
            facts = replace(facts, deals=(*(deal for deal in facts.deals if deal.player != player), entry))
        case Left(player):
            tells = state.asks_leftover and _has_leftover(state, entry)
            if tells:
                facts = replace(facts, leftover=player)
            if not (tells and player == state.owner):  # That one plays on: it is left now, not at the end.
                facts = replace(facts, left=(*(left for left in facts.left if left.player != player), entry))
        case Holds(_, card):
            facts = replace(facts, holds=(*(holds for holds in facts.holds if holds.card != card), entry))
        case Held():
            facts = replace(facts, held=entry)
        case Score():
            facts = replace(facts, score=entry)
        case FedBy(player):
            facts = replace(facts, fed_by=player)
        case Owes(player):
            facts = replace(facts, owes=(*facts.owes, player))
        case Void(reason):
            facts = replace(facts, void=reason)
        case Restore():
            facts = replace(facts, void=None)
    moved = replace(state, facts=facts)
    if not moved.begun and not moved.over:
        return replace(moved, turn=moved.opening_leader)
    return _settle_leftover(moved) if moved.asks_leftover else moved


def _has_leftover(state: HandState, left: Left) -> bool:
    """Whether what is left shows who took the card left over: the card itself, or one card more than without it."""
    if isinstance(left.holding, int):
        return not left.unreadable and left.holding == state.cards_of(left.player) + 1
    return lowest_card(state.rules) in left.holding


def _turned(state: HandState, turn: Turn) -> HandState:
    if state.over:
        return state
    at = look(state, turn)
    ready = _opened(state, at)
    return _passed(ready, turn, at) if turn.cards is None else _played(ready, turn, at)


def _opened(state: HandState, at: Situation) -> HandState:
    """The state with the trick of this turn open: a new one, the running one, or one that had closed."""
    if at.closed and not at.leads:
        return replace(state, table=state.last_table, passed=state.last_passed)
    if not at.leads:
        return state
    if state.table is not None and at.turn.player == at.expected:
        state = _with_closing_passes(state)
    return replace(state, tricks=(*state.tricks, ()), table=None, passed=frozenset())


def _with_closing_passes(state: HandState) -> HandState:
    """The passes that close a trick may be left off: here they are."""
    while state.table is not None and state.turn is not None:
        state = _after_pass(_recorded(state, TurnRecord(state.turn, None)), state.turn)
    return state


def _recorded(state: HandState, record: TurnRecord) -> HandState:
    return replace(state, tricks=(*state.tricks[:-1], (*state.tricks[-1], record)))


def _passed(state: HandState, turn: Turn, at: Situation) -> HandState:
    state = _recorded(state, TurnRecord(turn.player, None, turn.let_stand))
    if at.leads:
        return _handed_on(state, turn.player)
    return _after_pass(state, turn.player)


def _handed_on(state: HandState, player: str) -> HandState:
    """The leader gave the lead away; when all have done so in a row the ban on lone 2s is lifted."""
    hand_ons = state.hand_ons + 1
    lifted = state.ban_lifted or hand_ons >= len(state.holders())
    return replace(
        state,
        hand_ons=hand_ons,
        ban_lifted=lifted,
        turn=state.next_holder(player) or player,
        last_table=None,
        last_passed=frozenset(),
    )


def _after_pass(state: HandState, player: str) -> HandState:
    passed = state.passed | {player}
    return _turn_goes_on(replace(state, passed=passed), player)


def _turn_goes_on(state: HandState, after: str) -> HandState:
    """The turn goes to the next who may still answer; when there is none the trick ends (docs/rules.md 5)."""
    answerers = state.answerers(after, state.owner, state.passed)
    if answerers:
        return replace(state, turn=answerers[0])
    return replace(
        state,
        turn=state.next_leader,
        table=None,
        last_table=state.table,
        passed=frozenset(),
        last_passed=state.passed,
    )


def _played(state: HandState, turn: Turn, at: Situation) -> HandState:
    player, play = turn.player, at.play
    assert play is not None
    returns = state.rules.turns.after_pass == "may-return"
    state = replace(
        _recorded(state, TurnRecord(player, play, turn.let_stand)),
        played=state.played | _owned(play.cards, player, len(state.tricks)),
        counts=state.counts | {player: state.counts.get(player, 0) + len(play.cards)},
        table=play,
        owner=player,
        passed=frozenset() if returns else state.passed,
        hand_ons=0,
    )
    return _after_play(_revolved(state, play), player, play)


def _owned(cards: tuple[Card, ...], player: str, trick: int) -> dict[Card, tuple[str, int]]:
    return dict.fromkeys(cards, (player, trick))


def _revolved(state: HandState, play: Play) -> HandState:
    """A four-kicker reverses the ranks at once, or only the first does (docs/rules.md 4)."""
    revolution = state.rules.plays.revolution
    if play.kind != "four-kicker" or revolution == "off":
        return state
    reverses = revolution == "toggle" or state.revolutions == 0
    return replace(state, revolutions=state.revolutions + 1, reversed_ranks=state.reversed_ranks ^ reverses)


def _after_play(state: HandState, player: str, play: Play) -> HandState:
    if state.cards_of(player) > 0:
        return _turn_goes_on(state, player)
    if state.setup.gives_leftover and state.leftover_player is None:
        # All 17 are gone, but nobody knows yet whether the card left over is still in this hand.
        return replace(state, asks_leftover=True, turn=None)
    return _went_out(state, player, play)


def _settle_leftover(state: HandState) -> HandState:
    """The question who took the card left over is answered: go on from the play that raised it."""
    player, play = state.owner, state.table
    if state.leftover_player is None or player is None or play is None:
        return state
    return _after_play(replace(state, asks_leftover=False), player, play)


def _went_out(state: HandState, player: str, play: Play) -> HandState:
    state = replace(state, out=(*state.out, player), out_with=state.out_with or play)
    last_holder = state.rules.ending.until == "last-holder"
    if last_holder and len(state.holders()) > 1:
        return _turn_goes_on(state, player)
    return replace(state, over=True, turn=None)

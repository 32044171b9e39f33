"""A hand as the page of an evening shows it: as dealt, its tricks, what everybody had left and what that cost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.formats import Exported
from pusoyref.hand.holdings import all_known, hands_as_dealt
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import HandState, TurnRecord
from pusoyref.money.transfers import balances
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.evening import HandRecord, Header
from pusoyref.text.amounts import number, signed
from pusoyref.text.results import (
    among_words,
    hand_lines,
    headline,
    left_words,
    notes,
    places_line,
    sum_words,
    unsaid_twos,
)
from pusoyref.text.style import Style, listed
from pusoyref.text.turns import trick_end_words

Cards = tuple[Card, ...]


class TurnShown(Struct, frozen=True):
    """A turn. `takes`: the last play of its trick; `reverses`: ranks are turned round by it."""

    record: TurnRecord
    takes: bool
    reverses: bool


class TrickShown(Struct, frozen=True):
    """`ends`: who leads then, and how many cards everybody has left."""

    turns: tuple[TurnShown, ...]
    ends: str


class PlayerShown(Struct, frozen=True):
    """A player at the end of a hand: `left` in words, the cards where they are known, the sum of the penalty."""

    player: str
    left: str
    cards: Cards
    sum: str
    points: Points
    points_text: str
    centavos: int


class HandShown(Struct, frozen=True, kw_only=True):
    """`lines`: what else there is to say of it; `counted`: everything of how it was counted, in lines for paper."""

    id: str
    record: HandRecord
    headline: str
    gain: str
    news: tuple[str, ...]
    dealt: tuple[tuple[str, Cards], ...]
    tricks: tuple[TrickShown, ...]
    players: tuple[PlayerShown, ...]
    lines: tuple[str, ...]
    counted: tuple[str, ...]


def hands_shown(session: Exported, style: Style) -> Iterator[HandShown]:
    """Every hand of the evening, those that were called off or are not over too."""
    before = None
    for hand in session.evening.hands:
        result, rules, state = hand.result, hand.setup.rules, hand.state
        title = f"Hand {hand.number} "
        counted = [line.removeprefix(title) for line in hand_lines(result, rules, style)]
        first, *lines = counted
        complete = result.status == "complete"
        if complete:
            first = headline(result, rules, style).removeprefix(title)
            places = [places_line(result)] if rules.scoring.scheme == "places" else []
            lines = [*places, *notes(result, rules, style)]
        yield HandShown(
            id=session.hand_id(hand.number),
            record=hand,
            headline=first,
            gain=points_text(hand, result.points.get(result.winner, 0)) if complete and result.winner else "",
            news=tuple(_news(hand, before, session.evening.header, style)),
            dealt=tuple(_dealt(state)) if state else (),
            tricks=tuple(_tricks(state, style)) if state else (),
            players=tuple(_players(hand, style)) if complete else (),
            lines=tuple(lines),
            counted=tuple(counted),
        )
        before = hand


def points_text(hand: HandRecord, points: Points) -> str:
    """Signed, but where nobody can lose points."""
    return signed(points) if any(lost < 0 for lost in hand.result.points.values()) else number(points)


def rules_title(rules: Ruleset) -> str:
    """The ruleset's title, else its name."""
    return rules.title or rules.name or "Pusoy Dos"


def stake_words(stake: int, style: Style) -> str:
    """`₱5.00 a point`"""
    return f"{style.pesos(stake)} a point" if stake else "points only"


def _news(hand: HandRecord, before: HandRecord | None, header: Header, style: Style) -> Iterator[str]:
    """What is new with this hand: who sits where, the rules, the stake; and who dealt."""
    setup, last = hand.setup, before.setup if before else header
    if setup.players != last.players:
        yield f"From this hand on: {listed(setup.players)}, in this order."
    if setup.rules != last.rules:
        yield f"From this hand on: {rules_title(setup.rules)}."
    if hand.stake != (before or header).stake:
        yield f"From this hand on: {stake_words(hand.stake, style)}."
    if setup.dealer:
        yield f"{setup.dealer} dealt."


def _dealt(state: HandState) -> Iterator[tuple[str, Cards]]:
    """Everybody's cards, or those that were entered before play."""
    dealt = hands_as_dealt(state) if state.begun else None
    if dealt is not None:
        yield from dealt.items()
        return
    for deal in state.facts.deals:
        yield deal.player, state.order.sort(deal.cards)


def _tricks(state: HandState, style: Style) -> Iterator[TrickShown]:
    steps = list(walk(state))
    states = [*(before for before, *_ in steps), state]
    turned = {
        (trick, turn)
        for (before, _, trick, turn), after in zip(steps, states[1:], strict=True)
        if before.reversed_ranks != after.reversed_ranks
    }
    left = {player: state.dealt_to(player) for player in state.players}
    for number_, trick in enumerate(state.tricks, 1):
        leads = state.tricks[number_][0].player if number_ < len(state.tricks) else None
        closed = state.over or leads is not None or state.table is None
        last = max((at for at, turn in enumerate(trick, 1) if turn.play), default=0)
        turns = []
        for at, turn in enumerate(trick, 1):
            left[turn.player] -= len(turn.play.cards) if turn.play else 0
            turns.append(TurnShown(turn, closed and at == last, (number_, at) in turned))
        counts = ", ".join(f"{player} {count or 'out'}" for player, count in left.items())
        yield TrickShown(tuple(turns), f"{trick_end_words((), leads, style)} Left: {counts}.".strip())


def _players(hand: HandRecord, style: Style) -> Iterator[PlayerShown]:
    """By what they got, most first."""
    result, rules = hand.result, hand.setup.rules
    known = all_known(hand.state) if hand.state else {}
    won = balances(hand.setup.players, result.transfers)
    lowest = rules.scoring.wins == "lowest"
    ranked = sorted(result.points, key=lambda player: result.points[player] * (1 if lowest else -1))
    for player in sorted(ranked, key=lambda player: player != result.winner):
        cards = known.get(player, ())
        cards = cards if len(cards) == result.left.get(player, 0) else ()
        sum_, twos = sum_words(result, player, rules, style), unsaid_twos(result, player, rules)
        if twos and not cards:
            sum_ = f"{sum_}; {among_words(twos, style)}" if sum_ else among_words(twos, style)
        points = result.points[player]
        text = points_text(hand, points)
        yield PlayerShown(player, left_words(result, player), cards, sum_, points, text, won[player])

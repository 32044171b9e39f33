"""A hand as the page of an evening shows it: as dealt, its tricks, what everybody had left and what that cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.formats import Exported
from pusoyref.formats.html.words import dealer_words, from_now_on, hand_title, left_after
from pusoyref.hand.holdings import all_known, hands_as_dealt
from pusoyref.hand.last_card import walk
from pusoyref.hand.state import HandState
from pusoyref.money.transfers import balances
from pusoyref.scoring.score import Points
from pusoyref.session.evening import HandRecord
from pusoyref.text.amounts import number, signed, transfer_words
from pusoyref.text.plays import play_words
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
from pusoyref.text.style import Style
from pusoyref.text.turns import trick_end_words

Cards = tuple[Card, ...]


class Move(Struct, frozen=True):
    """A turn; no cards for a pass. `words`: the kind of play. `takes`: the last play of its trick."""

    player: str
    cards: Cards
    words: str
    let_stand: str | None
    takes: bool
    reverses: bool


class TrickShown(Struct, frozen=True):
    """`ends`: who leads then, and how many cards everybody has left."""

    number: int
    moves: tuple[Move, ...]
    ends: str


class Seat(Struct, frozen=True):
    """A player at the end of a hand: `left` in words, the cards where they are known, the sum of the penalty."""

    player: str
    left: str
    cards: Cards
    sum: str
    points: Points
    points_text: str
    centavos: int
    wins: bool


class HandShown(Struct, frozen=True):
    """`lines`: what else there is to say of it; `counted`: everything of how it was counted, in lines for paper."""

    id: str
    number: int
    status: str
    winner: str | None
    headline: str
    gain: str
    news: tuple[str, ...]
    dealt: tuple[tuple[str, Cards], ...]
    tricks: tuple[TrickShown, ...]
    seats: tuple[Seat, ...]
    has_money: bool
    lines: tuple[str, ...]
    transfers: tuple[str, ...]
    counted: tuple[str, ...]


def hands_shown(session: Exported, style: Style) -> tuple[HandShown, ...]:
    """Every hand of the evening, those that were called off or are not over too."""
    hands = session.evening.hands
    before = [None, *hands]
    return tuple(_hand(session, hand, last, style) for hand, last in zip(hands, before, strict=False))


def _hand(session: Exported, hand: HandRecord, before: HandRecord | None, style: Style) -> HandShown:
    result, rules, state = hand.result, hand.setup.rules, hand.state
    complete = result.status == "complete"
    first, *more = hand_lines(result, rules, style)
    if complete:
        first = headline(result, rules, style)
        more = [
            *([places_line(result)] if rules.scoring.scheme == "places" else []),
            *notes(result, rules, style),
        ]
    dealer, title = dealer_words(hand), f"{hand_title(hand.number)} "
    return HandShown(
        session.hand_id(hand.number),
        hand.number,
        result.status,
        result.winner,
        first.removeprefix(title),
        points_text(hand, result.points.get(result.winner, 0)) if complete and result.winner else "",
        (*from_now_on(hand, before, session.evening, style), *([dealer] if dealer else [])),
        tuple(_dealt(state)) if state else (),
        tuple(_tricks(state, style)) if state else (),
        tuple(_seats(hand, style)) if complete else (),
        bool(result.transfers),
        tuple(more),
        tuple(transfer_words(transfer, style) for transfer in result.transfers),
        tuple(line.removeprefix(title) for line in hand_lines(result, rules, style)),
    )


def points_text(hand: HandRecord, points: Points) -> str:
    """Signed, but where nobody can lose points."""
    return signed(points) if any(one < 0 for one in hand.result.points.values()) else number(points)


def _dealt(state: HandState) -> Iterator[tuple[str, Cards]]:
    """Everybody's cards, or those that were entered before play."""
    dealt = hands_as_dealt(state) if state.begun else None
    if dealt is not None:
        yield from dealt.items()
        return
    for deal in state.facts.deals:
        yield deal.player, state.order.sort(deal.cards)


def _tricks(state: HandState, style: Style) -> Iterator[TrickShown]:
    steps = [(before, record, trick) for before, record, trick, _ in walk(state)]
    after = [one.reversed_ranks for one in (*(before for before, *_ in steps[1:]), state)]
    left = {player: state.dealt_to(player) for player in state.players}
    turns = zip(steps, after, strict=False)
    for number_, of_trick in groupby(turns, key=lambda turn: turn[0][2]):
        moves: list[Move] = []
        for (before, record, _), reversed_after in of_trick:
            cards = record.play.cards if record.play else ()
            left[record.player] -= len(cards)
            words = play_words(record.play, style) if record.play and len(cards) > 1 else ""
            turned = before.reversed_ranks != reversed_after
            moves.append(Move(record.player, cards, words, record.let_stand, False, turned))
        yield TrickShown(number_, tuple(_taken(moves, state, number_)), _ends(state, number_, left, style))


def _taken(moves: Sequence[Move], state: HandState, trick: int) -> Iterator[Move]:
    """The last play of a trick that is over takes it."""
    last = max((at for at, move in enumerate(moves) if move.cards), default=-1)
    closed = state.over or trick < len(state.tricks) or state.table is None
    for at, move in enumerate(moves):
        takes = closed and at == last
        yield Move(move.player, move.cards, move.words, move.let_stand, takes, move.reverses)


def _ends(state: HandState, trick: int, left: dict[str, int], style: Style) -> str:
    following = state.tricks[trick : trick + 1]
    leads = following[0][0].player if following else None
    return f"{trick_end_words((), leads, style)} {left_after(list(left.items()))}".strip()


def _seats(hand: HandRecord, style: Style) -> Iterator[Seat]:
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
        yield Seat(
            player, left_words(result, player), cards, sum_, points, points_text(hand, points), won[player],
            player == result.winner,
        )  # fmt: skip

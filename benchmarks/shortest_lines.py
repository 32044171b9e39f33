"""An evening → the lines with the fewest keys that `pusoyref table` makes the same evening of, Enter passing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

from pusoyref.cards import Card
from pusoyref.entries import (
    Change,
    Deal,
    Entry,
    Holds,
    Lead,
    Left,
    Leftover,
    Lowest,
    Score,
    Seats,
    Turn,
    Void,
)
from pusoyref.errors import InvalidRequest
from pusoyref.hand.state import TurnRecord
from pusoyref.notation.cards import read_cards
from pusoyref.notation.names import find_name
from pusoyref.notation.pesos import write_pesos
from pusoyref.plays.order import lowest_card
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, HandRecord, Payment
from pusoyref.session.fold import begin, current_state
from pusoyref.session.typed import split_counts

Sort = Literal["turn", "answer", "counts", "other"]


class Line(Struct, frozen=True):
    """A line typed in hand `hand`; `turns` are those it enters. Enter is one key more than its letters."""

    sort: Sort
    text: str
    hand: int
    turns: int = 0

    @property
    def keys(self) -> int:
        return len(self.text) + 1


def shortest_lines(evening: Evening) -> Iterator[Line]:
    """The lines, in order. Every hand of `evening` must have been replayed."""
    typist = _Typist(evening)
    for record in evening.hands:
        yield from typist.hand(record)
        yield from (
            _paid(one, record.number)
            for one in evening.payments
            if one.after == record.number and not one.booked
        )


def shortest_cards(cards: Sequence[Card]) -> str:
    """Grouped by rank or by suit, whichever has fewer groups: `9cd`, `h3579k`, `h3s45d67`."""
    by_suit = sorted(cards, key=lambda card: (card.suit.value, card.rank.value))
    by_rank = sorted(cards, key=lambda card: (card.rank.value, card.suit.value))
    ways = (
        "".join(suit + "".join(card.rank.value for card in group) for suit, group in groupby(by_suit, _suit)),
        "".join(rank + "".join(card.suit.value for card in group) for rank, group in groupby(by_rank, _rank)),
    )
    assert all(set(read_cards(way)) == set(cards) for way in ways)
    return min(ways, key=len).lower()


def _suit(card: Card) -> str:
    return card.suit.value


def _rank(card: Card) -> str:
    return card.rank.value


def shortest_name(player: str, among: Sequence[str]) -> str:
    """The shortest beginning that means nobody else."""
    return next(
        beginning.lower()
        for beginning in (player[:length] for length in range(1, len(player) + 1))
        if _means(beginning, among) == player
    )


def _means(beginning: str, among: Sequence[str]) -> str | None:
    try:
        return find_name(beginning, among)
    except InvalidRequest:
        return None


class _Typist:
    """Types one evening, knowing what stands on the table after every line."""

    def __init__(self, model: Evening) -> None:
        self._now = begin(model.header)

    def _enter(self, *entries: Entry) -> None:
        for entry in entries:
            self._now = enter(self._now, entry).evening

    def hand(self, record: HandRecord) -> Iterator[Line]:
        number, state = record.number, record.state
        assert state is not None
        yield from self._setup(record)
        for deal in state.facts.deals:
            self._enter(Deal(deal.player, deal.cards))
            yield Line("other", f"deal {self._name(deal.player)} {shortest_cards(deal.cards)}", number)
        if current_state(self._now).asks_lowest:
            yield self._lowest(state.facts.lowest, number)
        for trick in state.tricks:
            yield from self._trick(trick, number)
        if current_state(self._now).asks_leftover and state.facts.leftover is not None:
            self._enter(Leftover(state.facts.leftover))
            yield Line("answer", self._name(state.facts.leftover), number)
        yield from self._end(record)

    def _setup(self, record: HandRecord) -> Iterator[Line]:
        setup = record.setup
        if setup.players != self._now.players:
            self._enter(Seats(setup.players))
            yield Line("other", f"seats {' '.join(setup.players)}", record.number)
        if record.stake != self._now.stake:
            self._enter(Change(stake=record.stake))
            yield Line(
                "other", f"change --stake {write_pesos(record.stake).removesuffix('.00')}", record.number
            )
        assert setup.rules == self._now.current_rules, "an evening of one ruleset"

    def _name(self, player: str) -> str:
        return shortest_name(player, current_state(self._now).players)

    def _lowest(self, card: Card | None, number: int) -> Line:
        """Enter says that the lowest card of the deck was dealt."""
        if card is None or card == lowest_card(current_state(self._now).rules):
            return Line("answer", "", number)
        self._enter(Lowest(card))
        return Line("answer", shortest_cards((card,)), number)

    def _trick(self, trick: Sequence[TurnRecord], number: int) -> Iterator[Line]:
        at = 0
        while at < len(trick):
            passes = 0
            for turn in trick[at:]:
                if turn.play is not None or current_state(self._now).table is None:
                    break
                self._enter(Turn(turn.player, None))
                passes += 1
            if passes:
                closes = current_state(self._now).table is None and passes > 2
                yield from (
                    [Line("turn", ".", number, passes)] if closes else [Line("turn", "", number, 1)] * passes
                )
                at += passes
            else:
                yield from self._turn(trick[at], number)
                at += 1

    def _turn(self, turn: TurnRecord, number: int) -> Iterator[Line]:
        state = current_state(self._now)
        text = "-" if turn.play is None else shortest_cards(turn.play.cards)
        named = "" if state.turn == turn.player else f"{self._name(turn.player)}="
        if state.turn is None:
            self._enter(Lead(turn.player))
        self._enter(Turn(turn.player, None if turn.play is None else turn.play.cards, turn.let_stand))
        yield Line("turn", named + text, number, 1)
        if turn.let_stand is not None:
            yield Line("other", f"stand {turn.let_stand}", number)

    def _end(self, record: HandRecord) -> Iterator[Line]:
        number, state, result = record.number, record.state, record.result
        assert state is not None
        facts = state.facts
        if facts.void is not None:
            self._enter(Void(facts.void))
            yield Line("other", f"void {facts.void}", number)
            return
        if facts.score is not None:
            counts = self._counts(facts.score)
            self._enter(facts.score)
            yield Line("counts", f"sc {counts}" if state.begun else counts, number)
        for left in facts.left:
            said = str(left.holding) if isinstance(left.holding, int) else shortest_cards(left.holding)
            self._enter(Left(left.player, left.holding))
            yield Line("other", f"left {self._name(left.player)} {said}", number)
        while asked := self._now.hands[-1].result.questions:
            card = asked[0].card
            holder = next((player for player, twos in result.twos.items() if card in twos), None)
            self._enter(Holds(holder, card))
            yield Line("answer", "" if holder is None else self._name(holder), number)
        yield from self._after(record)
        assert self._now.hands[-1].result.points == result.points, number

    def _after(self, record: HandRecord) -> Iterator[Line]:
        """What the rules ask once a hand is over; Enter says nobody."""
        scoring = record.setup.rules.scoring
        assert not record.result.fed_by
        assert not record.result.owes
        if record.result.status == "complete" and scoring.feeding != "off":
            yield Line("answer", "", record.number)
        if scoring.settle == "hand" and record.result.transfers:
            yield Line("answer", "", record.number)

    def _counts(self, score: Score) -> str:
        """All in one word, but for players whose names do not allow it."""
        assert (score.order, score.fed_by, score.let_stand) == (None, None, None)
        held = dict(score.held or ())
        words = []
        for player, holding in score.left:
            if holding:
                assert isinstance(holding, int)
                twos = shortest_twos(held.get(player, ()))
                words.append(f"{self._name(player)}{holding}{'+' if twos else ''}{twos}")
        players = current_state(self._now).players
        whole = "".join(words)
        try:
            together = len(split_counts(whole, players)) == len(words)
        except InvalidRequest:
            together = False
        last = "" if score.out_with is None else f"/{shortest_cards(score.out_with)}"
        return (whole if together else " ".join(words)) + last


def shortest_twos(cards: Sequence[Card]) -> str:
    """`d`, `dh`, `4` for all of them."""
    return "4" if len(cards) == 4 else "".join(card.suit.value for card in cards)


def _paid(payment: Payment, hand: int) -> Line:
    amount = write_pesos(payment.centavos).removesuffix(".00")
    note = f" --note {payment.note!r}" if payment.note else ""
    return Line("other", f"pay {payment.payer.lower()} {payment.payee.lower()} {amount}{note}", hand)


def written(lines: Sequence[Line]) -> str:
    """What is fed to the table."""
    return "".join(f"{line.text}\n" for line in lines)

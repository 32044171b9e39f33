"""Corrections: a past entry or the end of a hand corrected, what came later kept (docs/rules.md 6, 7, 8, 10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pusoyref.cards import DECK, Card
from pusoyref.entries import (
    CardCorrection,
    Correction,
    Deal,
    Entry,
    FedBy,
    Fix,
    FixPayment,
    HandEntry,
    Held,
    Holding,
    Holds,
    Left,
    Lowest,
    OutOrder,
    OutWith,
    Restore,
    Score,
    Turn,
    TurnCorrection,
    Void,
)
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.advance import advance, replay
from pusoyref.hand.ending import is_finished
from pusoyref.hand.state import HandSetup, HandState, TurnRecord, start
from pusoyref.session.evening import Evening, Payment

Entries = tuple[HandEntry, ...]


def with_ending_corrected(setup: HandSetup, entries: Sequence[HandEntry], correction: Correction) -> Entries:
    """A hand with one thing about its end as it really was."""
    entries = tuple(entries)
    match correction:
        case Left():
            return _with_left(setup, entries, correction)
        case Held():
            return _with_held(entries, correction)
        case FedBy():
            rest = tuple(entry for entry in entries if not isinstance(entry, FedBy))
            return (*_scored(rest, lambda score: replace(score, fed_by=None)), correction)
        case OutWith(cards):
            return _scored(entries, lambda score: replace(score, out_with=cards))
        case OutOrder(players):
            return _scored(entries, lambda score: replace(score, order=players))
        case Void() | Restore():
            return (*entries, correction)
        case CardCorrection() | TurnCorrection():
            return entries


def with_left_standing(entries: Sequence[HandEntry], reason: str | None) -> Entries:
    """Counts that do not match, let stand."""
    return tuple(
        replace(entry, let_stand=reason)
        if isinstance(entry, Left | Score) and entry.let_stand is None
        else entry
        for entry in entries
    )


def by_counts(entries: Sequence[HandEntry]) -> bool:
    """Whether a hand was ended by counts."""
    return any(isinstance(entry, Score) for entry in entries)


def _scored(entries: Entries, change: Callable[[Score], Score]) -> Entries:
    return tuple(change(entry) if isinstance(entry, Score) else entry for entry in entries)


def _with_left(setup: HandSetup, entries: Entries, left: Left) -> Entries:
    """Cards named as left settle where they lie: older claims about them, or about that player's 2s, are gone."""
    if not isinstance(left.holding, int):
        entries = _without_claims(entries, left.player, left.holding)
    if by_counts(entries):
        return _scored(entries, lambda score: _with_count(score, left))
    if not _over(setup, entries):
        return (*entries, Score(((left.player, left.holding),)))
    same = [entry for entry in entries if isinstance(entry, Left) and entry.player == left.player]
    if not same:
        return (*entries, left)
    return tuple(left if entry is same[-1] else entry for entry in entries if entry not in same[:-1])


def _with_count(score: Score, left: Left) -> Score:
    left_by_player = dict(score.left) | {left.player: left.holding}
    unreadable = tuple(item for item in score.unreadable if item[0] != left.player)
    return replace(score, left=tuple(left_by_player.items()), unreadable=unreadable)


def _over(setup: HandSetup, entries: Entries) -> bool:
    """Whether the hand was played to its end. Where a turn is refused that is told first."""
    try:
        return is_finished(replay(setup, entries))
    except Refused:
        return True


def _with_held(entries: Entries, held: Held) -> Entries:
    if by_counts(entries):
        return _scored(entries, lambda score: replace(score, held=held.cards))
    return (*(entry for entry in entries if not isinstance(entry, Holds | Held)), held)


def _without_claims(entries: Entries, player: str, cards: Collection[Card]) -> Entries:
    result: list[HandEntry] = []
    for entry in entries:
        if isinstance(entry, Holds) and (entry.player == player or entry.card in cards):
            continue
        if isinstance(entry, Held):
            entry = Held(_unclaimed(entry.cards, player, cards))
        elif isinstance(entry, Score) and entry.held is not None:
            entry = replace(entry, held=_unclaimed(entry.held, player, cards))
        result.append(entry)
    return tuple(result)


def _unclaimed(
    held: tuple[tuple[str, tuple[Card, ...]], ...], player: str, cards: Collection[Card]
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    rest = ((other, tuple(card for card in claimed if card not in cards)) for other, claimed in held)
    return tuple((other, claimed) for other, claimed in rest if claimed and other != player)


Spot = tuple[int, int]
"""Trick and turn."""


def spelled_out(setup: HandSetup, entries: Sequence[HandEntry]) -> tuple[HandEntry, ...]:
    """The same hand with every pass said that was left off, and with each trick's first turn marked as its lead.

    So the tricks keep their shape whatever is corrected in them. From an entry on that is refused nothing is changed.
    """
    state, result = start(setup), list[HandEntry]()
    for at, entry in enumerate(entries):
        before = state
        try:
            state = advance(state, entry)
        except Refused:
            return (*result, *entries[at:])
        result += _spelled(before, state, entry) if isinstance(entry, Turn) else (entry,)
    return tuple(result)


def _spelled(before: HandState, after: HandState, turn: Turn) -> Iterator[Turn]:
    """A turn, after the passes that it implied; nothing for a pass behind the end of the hand."""
    for at, record in list(_records(after))[len(list(_records(before))) :]:
        yield replace(
            turn,
            player=record.player,
            cards=record.play and turn.cards,
            let_stand=record.let_stand,
            place="lead" if at == 1 else "after",
        )


def _records(state: HandState) -> Iterator[tuple[int, TurnRecord]]:
    for trick in state.tricks:
        yield from enumerate(trick, 1)


def with_spots(entries: Iterable[HandEntry]) -> Iterator[tuple[HandEntry, Spot | None]]:
    """Entries of a hand spelled out, each turn with its place."""
    trick = turn = 0
    for entry in entries:
        if isinstance(entry, Turn):
            trick, turn = (trick + 1, 1) if entry.place == "lead" else (trick, turn + 1)
            yield entry, (trick, turn)
        else:
            yield entry, None


def with_passes(
    setup: HandSetup, entries: Sequence[HandEntry], tricks: Collection[int]
) -> tuple[HandEntry, ...]:
    """A hand spelled out, with the passes of these tricks put in and left out as the turns in them need it.

    A pass is left out where its player is no longer asked, and put in for a player who now is, but has no
    further turn in the trick. Nothing else is touched: what does not fit is for the referee to refuse.
    """
    state, result = start(setup), list[HandEntry]()
    spots = list(with_spots(entries))
    for at, (entry, spot) in enumerate(spots):
        if isinstance(entry, Turn) and spot and spot[0] in tricks and spot[1] > 1 and entry.let_stand is None:
            if entry.cards is None and _needless(state, entry.player):
                continue
            later = {
                other.player
                for other, where in spots[at:]
                if isinstance(other, Turn) and where and where[0] == spot[0]
            }
            while state.table is not None and state.turn is not None and state.turn not in later:
                passed = Turn(state.turn, None, place="after")
                result.append(passed)
                state = advance(state, passed)
        try:
            state = advance(state, entry)
        except Refused:
            return (*result, *(other for other, _ in spots[at:]))
        result.append(entry)
    return tuple(result)


def _needless(state: HandState, player: str) -> bool:
    return state.table is None or player in state.passed or player == state.owner


Cards = tuple[Card, ...]


def with_turns_corrected(
    setup: HandSetup, entries: Sequence[HandEntry], corrections: Sequence[CardCorrection | TurnCorrection]
) -> tuple[HandEntry, ...]:
    """A hand with its turns as they really were. All are of the hand as it stood: two cards may change places."""
    turns: dict[Spot, TurnCorrection] = {
        (correction.trick, correction.turn): correction
        for correction in corrections
        if isinstance(correction, TurnCorrection)
    }
    mistyped = {
        correction.wrong: correction.right
        for correction in corrections
        if isinstance(correction, CardCorrection)
    }
    entries = spelled_out(setup, entries)
    played = {card for entry in entries if isinstance(entry, Turn) for card in entry.cards or ()}
    in_turns = {wrong: right for wrong, right in mistyped.items() if wrong in played}
    meant = {wrong: right for wrong, right in mistyped.items() if wrong not in played}
    result: list[HandEntry] = []
    for entry, spot in with_spots(entries):
        if isinstance(entry, Turn) and spot in turns:
            result.append(replace(entry, cards=turns[spot].cards))
        elif isinstance(entry, Turn):
            result.append(replace(entry, cards=entry.cards and _right(entry.cards, in_turns)))
        else:
            result.append(_as_meant(entry, meant) if meant else entry)
    return with_passes(setup, result, {trick for trick, _ in turns}) if turns else tuple(result)


def with_turns_standing(
    entries: Sequence[HandEntry], stands: Collection[str], reason: str | None
) -> tuple[HandEntry, ...]:
    """A hand spelled out, with the turns at these places let stand."""
    return tuple(
        replace(entry, let_stand=reason)
        if isinstance(entry, Turn) and spot and spot_words(spot) in stands
        else entry
        for entry, spot in with_spots(entries)
    )


def spot_words(spot: Spot) -> str:
    """`3.2`"""
    return f"{spot[0]}.{spot[1]}"


def names_card(entry: HandEntry, card: Card) -> bool:
    """Whether a card was typed in this entry."""
    if isinstance(entry, Turn):
        return card in (entry.cards or ())
    return _as_meant(entry, {card: _another(card)}) != entry


def _another(card: Card) -> Card:
    return DECK[DECK.index(card) - 1]


def _right(cards: Cards, mistyped: Mapping[Card, Card]) -> Cards:
    return tuple(mistyped.get(card, card) for card in cards)


def _as_meant(entry: HandEntry, mistyped: Mapping[Card, Card]) -> HandEntry:
    """What was said besides turns, with the right cards."""
    match entry:
        case Deal(cards=cards):
            return replace(entry, cards=_right(cards, mistyped))
        case Lowest(card) | Holds(card=card):
            return replace(entry, card=mistyped.get(card, card))
        case Left(holding=holding):
            return replace(entry, holding=_right_holding(holding, mistyped))
        case Held(cards=held):
            return Held(_right_held(held, mistyped))
        case Score():
            return _right_score(entry, mistyped)
        case _:
            return entry


def _right_score(score: Score, mistyped: Mapping[Card, Card]) -> Score:
    return replace(
        score,
        left=tuple((player, _right_holding(holding, mistyped)) for player, holding in score.left),
        held=None if score.held is None else _right_held(score.held, mistyped),
        out_with=None if score.out_with is None else _right(score.out_with, mistyped),
    )


def _right_holding(holding: Holding, mistyped: Mapping[Card, Card]) -> Holding:
    return holding if isinstance(holding, int) else _right(holding, mistyped)


def _right_held(held: tuple[tuple[str, Cards], ...], mistyped: Mapping[Card, Card]) -> Any:
    return tuple((player, _right(cards, mistyped)) for player, cards in held)


def with_payment_corrected(evening: Evening, fix: FixPayment) -> Evening:
    """The evening with a payment as it really was.

    Errors: `no-such-payment`, `fix-nothing`, `payment-cancelled`.
    """
    number, change = fix.number, fix.change
    counting = {payment.number: payment for payment in evening.payments}
    cancelled = {payment.number: payment for payment in evening.cancelled}
    if number not in counting and number not in cancelled:
        raise InvalidRequest("no-such-payment", payment=number, payments=len(counting) + len(cancelled))
    if number in counting and isinstance(change, Void):
        cancelled[number] = counting.pop(number)
    elif number in cancelled and isinstance(change, Restore):
        counting[number] = cancelled.pop(number)
    elif number in cancelled and isinstance(change, int):
        raise InvalidRequest("payment-cancelled", payment=number)
    elif isinstance(change, int) and change != counting[number].centavos:
        counting[number] = replace(counting[number], centavos=change)
    else:
        raise InvalidRequest("fix-nothing", payment=number)
    return replace(evening, payments=_in_order(counting), cancelled=_in_order(cancelled))


def _in_order(payments: Mapping[int, Payment]) -> tuple[Payment, ...]:
    return tuple(payments[number] for number in sorted(payments))


def corrected(setup: HandSetup, log: Sequence[Entry]) -> tuple[HandEntry, ...]:
    """A hand's entries, its fixes made; both in the order in which they were said.

    A fix is of what stood before it: the card that was mistyped may really be played after it.
    """
    result: tuple[HandEntry, ...] = ()
    for entry in log:
        result = _corrected(setup, result, entry) if isinstance(entry, Fix) else (*result, entry)  # type: ignore[arg-type]
    return result


def _corrected(setup: HandSetup, entries: tuple[HandEntry, ...], fix: Fix) -> tuple[HandEntry, ...]:
    """First the turns, for what is left at the end depends on them; then the end of the hand."""
    turns = [
        correction
        for correction in fix.corrections
        if isinstance(correction, CardCorrection | TurnCorrection)
    ]
    if turns:
        entries = with_turns_corrected(setup, entries, turns)
        entries = with_turns_standing(entries, fix.stands, fix.reason)
    for correction in fix.corrections:
        if not isinstance(correction, CardCorrection | TurnCorrection):
            entries = with_ending_corrected(setup, entries, correction)
    return with_left_standing(entries, fix.reason) if "left" in fix.stands else entries

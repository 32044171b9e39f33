"""The end of a hand corrected: counts, who held what, how it went out, called off or not (docs/rules.md 6, 7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import (
    CardCorrection,
    Correction,
    FedBy,
    HandEntry,
    Held,
    Holds,
    Left,
    OutOrder,
    OutWith,
    Restore,
    Score,
    TurnCorrection,
    Void,
)
from pusoyref.errors import Refused
from pusoyref.hand.advance import replay
from pusoyref.hand.ending import is_finished
from pusoyref.hand.state import HandSetup

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
    told = dict(score.left) | {left.player: left.holding}
    unreadable = tuple(said for said in score.unreadable if said[0] != left.player)
    return replace(score, left=tuple(told.items()), unreadable=unreadable)


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

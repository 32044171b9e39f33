"""Turns put right: a card mistyped, a pass that was a play, a play that was a pass (docs/rules.md 5, 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pusoyref.cards import Card
from pusoyref.entries import (
    CardMend,
    Deal,
    HandEntry,
    Held,
    Holding,
    Holds,
    Left,
    Lowest,
    Score,
    Turn,
    TurnMend,
)
from pusoyref.hand.state import HandSetup
from pusoyref.session.passes import with_passes
from pusoyref.session.places import Spot, spelled_out, with_spots

Cards = tuple[Card, ...]


def with_turns_mended(
    setup: HandSetup, entries: Sequence[HandEntry], mends: Sequence[CardMend | TurnMend]
) -> tuple[HandEntry, ...]:
    """A hand with its turns as they really were. All mends are of the hand as it stood: two cards may change places."""
    turns: dict[Spot, TurnMend] = {
        (mend.trick, mend.turn): mend for mend in mends if isinstance(mend, TurnMend)
    }
    mistyped = {mend.wrong: mend.right for mend in mends if isinstance(mend, CardMend)}
    entries = spelled_out(setup, entries)
    played = {card for entry in entries if isinstance(entry, Turn) for card in entry.cards or ()}
    in_turns = {wrong: right for wrong, right in mistyped.items() if wrong in played}
    said = {wrong: right for wrong, right in mistyped.items() if wrong not in played}
    result: list[HandEntry] = []
    for entry, spot in with_spots(entries):
        if isinstance(entry, Turn) and spot in turns:
            result.append(replace(entry, cards=turns[spot].cards))
        elif isinstance(entry, Turn):
            result.append(replace(entry, cards=entry.cards and _right(entry.cards, in_turns)))
        else:
            result.append(_as_meant(entry, said) if said else entry)
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
    from pusoyref.cards import DECK

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

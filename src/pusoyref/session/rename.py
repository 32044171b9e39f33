"""A person renamed: everything entered under the old name is theirs (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pusoyref.entries import (
    Correction,
    Deal,
    Dealer,
    Entry,
    FedBy,
    Fix,
    Held,
    Holds,
    Lead,
    Left,
    Leftover,
    OutOrder,
    Owes,
    Pay,
    Rename,
    Score,
    Seats,
    Turn,
)
from pusoyref.hand.state import HandSetup
from pusoyref.session.evening import Event

Names = Mapping[str, str]


def later_names(events: Sequence[Event]) -> list[Names]:
    """For each event what became, in the end, of the names that people had then; empty where none has changed."""
    names: Names = {}
    later: list[Names] = []
    for event in reversed(events):
        if not event.hand and isinstance(event.entry, Rename):
            names = {**names, event.entry.old: names.get(event.entry.new, event.entry.new)}
        later.append(names)
    return later[::-1]


def with_new_names(events: Sequence[Event]) -> list[Event]:
    """The events as if everybody had always had the name they have at the end."""
    return [
        replace(event, said=renamed(event.entry, names)) if names else event
        for event, names in zip(events, later_names(events), strict=True)
    ]


def renamed(entry: Entry, names: Names) -> Entry:
    """`entry` with the people in it under their new names."""
    match entry:
        case Turn() | Lead() | Leftover() | Deal() | Left() | Owes() | Dealer():
            return replace(entry, player=_new(entry.player, names))
        case Holds() | FedBy():
            return replace(entry, player=_new_or_none(entry.player, names))
        case Held(cards):
            return Held(tuple((_new(player, names), held) for player, held in cards))
        case Score():
            return _renamed_score(entry, names)
        case Fix():
            return replace(
                entry,
                corrections=tuple(_renamed_correction(correction, names) for correction in entry.corrections),
            )
        case Seats(players):
            return Seats(tuple(_new(player, names) for player in players))
        case Pay():
            return replace(entry, payer=_new(entry.payer, names), payee=_new(entry.payee, names))
        case _:
            return entry


def people_in(entry: Entry) -> set[str]:
    """Everybody whom `entry` names."""
    match entry:
        case Turn() | Lead() | Leftover() | Deal() | Left() | Owes() | Dealer():
            return {entry.player}
        case Holds() | FedBy():
            return {entry.player} - {None}  # type: ignore[return-value]
        case Held(cards):
            return {player for player, _ in cards}
        case Score():
            named = {player for player, _ in (*entry.left, *(entry.held or ()))} | {*(entry.order or ())}
            return named | ({entry.fed_by} if entry.fed_by is not None else set())
        case Seats(players):
            return set(players)
        case Pay(payer, payee):
            return {payer, payee}
        case _:
            return set()


def _renamed_correction(correction: Correction, names: Names) -> Correction:
    match correction:
        case OutOrder(players):
            return OutOrder(tuple(_new(player, names) for player in players))
        case Left() | Held() | FedBy():
            return renamed(correction, names)  # type: ignore[return-value]
        case _:
            return correction


def _renamed_score(score: Score, names: Names) -> Score:
    held, order = score.held, score.order
    return replace(
        score,
        left=tuple((_new(player, names), holding) for player, holding in score.left),
        held=None if held is None else tuple((_new(player, names), cards) for player, cards in held),
        order=None if order is None else tuple(_new(player, names) for player in order),
        fed_by=_new_or_none(score.fed_by, names),
    )


def renamed_setup(setup: HandSetup, names: Names) -> HandSetup:
    """The setup of a hand with the people in it under their new names."""
    return replace(
        setup,
        players=tuple(_new(player, names) for player in setup.players),
        leader=_new_or_none(setup.leader, names),
        dealer=_new_or_none(setup.dealer, names),
    )


def _new(name: str, names: Names) -> str:
    return names.get(name, name)


def _new_or_none(name: str | None, names: Names) -> str | None:
    return None if name is None else names.get(name, name)

"""A hand's turns by their places: trick and turn, from 1 (docs/rules.md 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pusoyref.entries import HandEntry, Turn
from pusoyref.errors import Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup, HandState, TurnRecord, start

Spot = tuple[int, int]
"""Trick and turn."""


def spelled_out(setup: HandSetup, entries: Sequence[HandEntry]) -> tuple[HandEntry, ...]:
    """The same hand with every pass said that was left off, and with each trick's first turn marked as its lead.

    So the tricks keep their shape whatever is mended in them. From an entry on that is refused nothing is changed.
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

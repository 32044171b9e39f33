"""Passes around a turn put right: who now had to pass did so, and who needed not pass did not (docs/rules.md 5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pusoyref.entries import HandEntry, Turn
from pusoyref.errors import Refused
from pusoyref.hand.advance import advance
from pusoyref.hand.state import HandSetup, HandState, start
from pusoyref.session.places import with_spots


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
                one.player
                for one, where in spots[at:]
                if isinstance(one, Turn) and where and where[0] == spot[0]
            }
            while state.table is not None and state.turn is not None and state.turn not in later:
                passed = Turn(state.turn, None, place="after")
                result.append(passed)
                state = advance(state, passed)
        try:
            state = advance(state, entry)
        except Refused:
            return (*result, *(one for one, _ in spots[at:]))
        result.append(entry)
    return tuple(result)


def _needless(state: HandState, player: str) -> bool:
    return state.table is None or player in state.passed or player == state.owner

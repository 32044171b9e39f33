"""An evening as statistics read it: which session it is, and who led its hands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoyref.entries import Lead, Turn
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.names import with_new_names


class Night(Struct, frozen=True):
    """A session by id. `events`: the entries that stand, for who led where the rules could not know; may be empty."""

    id: str
    evening: Evening
    events: tuple[Event, ...] = ()

    @property
    def played(self) -> tuple[HandRecord, ...]:
        """The hands that count."""
        return tuple(hand for hand in self.evening.hands if hand.result.status == "complete")

    def leaders(self) -> dict[int, str]:
        """Who led, by hand; a hand by counts of which nobody knows is missing."""
        leaders = {hand.number: hand.setup.leader for hand in self.played if hand.setup.leader is not None}
        unknown = {hand.number for hand in self.played} - set(leaders)
        for hand in self.evening.hands:
            if hand.number in unknown:
                leaders |= _first(hand.number, hand.entries)
        unknown -= set(leaders)
        for event in with_new_names(self.events) if unknown else ():
            if event.hand in unknown and event.hand not in leaders:
                leaders |= _first(event.hand, (event.entry,))
        return leaders


def lacks_leader(evening: Evening) -> bool:
    """Whether only the entries can tell who led some hand."""
    return any(
        hand.setup.leader is None and not hand.entries and hand.result.status == "complete"
        for hand in evening.hands
    )


def _first(number: int, entries: Sequence[object]) -> dict[int, str]:
    return next(({number: entry.player} for entry in entries if isinstance(entry, Lead | Turn)), {})

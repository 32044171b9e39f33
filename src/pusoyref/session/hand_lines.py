"""The entries of a hand, held together: where its result is kept they are counted, and nobody reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Protocol

from msgspec import Struct

from pusoyref.session.evening import Event


class Line(Protocol):
    """An entry as it is stored."""

    @property
    def n(self) -> int: ...
    @property
    def time(self) -> str: ...
    @property
    def group(self) -> int: ...
    @property
    def text(self) -> str: ...


class HandLines(Struct, frozen=True):
    """What stands of one hand, at least one line, oldest first."""

    hand: int
    lines: Sequence[Line]

    @property
    def n(self) -> int:
        """The number of its first entry in the session."""
        return self.lines[0].n

    @property
    def time(self) -> str:
        """When it began."""
        return self.lines[0].time

    def events(self) -> list[Event]:
        """The same one by one."""
        return [Event(line.n, line.text, self.hand, line.time, line.group) for line in self.lines]


def one_by_one(events: Iterable[Event | HandLines]) -> list[Event]:
    """All of them as events, oldest first."""
    apart = [[event] if isinstance(event, Event) else event.events() for event in events]
    return sorted((event for some in apart for event in some), key=attrgetter("n"))

"""The facts of a tournament. Each is one value; a tournament is a list of them, in the order in which they were said.

Players are full names. Rounds, tables and adjustments count from 1. `write_entry` makes the JSON object that is kept
of an entry, with its kind under `type`; `read_entry` reads it back.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from pusoyref.errors import InvalidRequest
from pusoyref.tournament.seating.rounds import Round

How = Literal["draw", "swiss", "again", "repair"]
"""A draw of next rounds; one by standing; one made anew before play; announced rounds for a new list of players."""


class _Fact(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What all of them share."""


class Added(_Fact, frozen=True, tag="added"):
    """People who play from the next round on."""

    players: tuple[str, ...]


class Dropped(_Fact, frozen=True, tag="dropped"):
    """Somebody who plays no more from the next round on."""

    player: str


class Paid(_Fact, frozen=True, tag="paid"):
    """Who has paid the buy-in."""

    players: tuple[str, ...]


class Changed(_Fact, frozen=True, tag="changed"):
    """How many rounds there are, hands in rounds to come, the buy-in (centavos), the prizes; None leaves it."""

    rounds: int | None = None
    hands: int | None = None
    buy_in: int | None = None
    prizes: tuple[int, ...] | None = None


class Drawn(_Fact, frozen=True, tag="drawn"):
    """The seating of the rounds from `first` on, in place of what was announced of them.

    `ranked`: the standing that a swiss draw went by, best first.
    """

    first: int
    rounds: tuple[Round, ...]
    seed: int
    how: How = "draw"
    ranked: tuple[str, ...] = ()


class Swapped(_Fact, frozen=True, tag="swapped"):
    """Two players in each other's place, at a table or resting."""

    round: int
    one: str
    other: str


class Opened(_Fact, frozen=True, tag="opened"):
    """A table that may play: its `session` (an id) here, or the `file` that was written for another machine."""

    round: int
    table: int
    session: str = ""
    file: str = ""


class Collected(_Fact, frozen=True, tag="collected"):
    """A table brought back: the session it is kept in from now on, how many hands it had, and its proof.

    `before`: the proof of what it took the place of in that session, "" for nothing.
    """

    round: int
    table: int
    session: str
    file: str
    hands: int
    proof: str
    before: str = ""


class Disputed(_Fact, frozen=True, tag="disputed"):
    """A copy of a table whose hands are not those that are here; nothing was overwritten."""

    round: int
    table: int
    file: str
    proof: str
    hands: tuple[int, ...]


class Kept(_Fact, frozen=True, tag="kept"):
    """The organiser's choice of what is here, and not of the copy with that proof."""

    round: int
    table: int
    file: str
    proof: str


class Closed(_Fact, frozen=True, tag="closed"):
    """A table that is waited for no longer: what is in of it counts, the rest was not played."""

    round: int
    table: int
    reason: str


class PointsGiven(_Fact, frozen=True, tag="award"):
    """Points given beside the hands."""

    player: str
    points: int
    reason: str


class PointsTaken(_Fact, frozen=True, tag="penalty"):
    """Points taken beside the hands; `points` is positive."""

    player: str
    points: int
    reason: str


class Reversed(_Fact, frozen=True, tag="reversed"):
    """An award or penalty that counts no more, by its number."""

    number: int
    reason: str = ""


Entry = (
    Added
    | Dropped
    | Paid
    | Changed
    | Drawn
    | Swapped
    | Opened
    | Collected
    | Disputed
    | Kept
    | Closed
    | PointsGiven
    | PointsTaken
    | Reversed
)


def write_entry(entry: Entry) -> dict[str, Any]:
    """The JSON object that is kept of an entry."""
    written: dict[str, Any] = msgspec.to_builtins(entry)
    return written


def read_entry(written: dict[str, Any]) -> Entry:
    """An entry as it was written. Errors: `bad-tournament-entry` with `why`."""
    try:
        entry: Entry = msgspec.convert(written, Entry)
    except msgspec.ValidationError as error:
        raise InvalidRequest("bad-tournament-entry", why=str(error)) from None
    return entry

"""An evening as values: what it began with, what was entered, what became of each hand."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pusoyref.cards import Card
from pusoyref.entries import Entry, HandEntry
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandSetup, HandState
from pusoyref.money.transfers import Transfer
from pusoyref.notation.entries import read_entry, write_entry
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.questions import Question
from pusoyref.scoring.score import Penalty, Points

Status = Literal["complete", "open", "void", "refused"]


Identity = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$", description="32 hexadecimal digits, or empty")]
"""What a session is told by from any other, drawn at random when it was made: copies of it have the same."""


class TournamentTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Which table of which round a session is (both from 1), of the tournament of that name and id."""

    name: str
    id: str
    round: Annotated[int, Meta(ge=1, le=9999)]
    table: Annotated[int, Meta(ge=1, le=9999)]


class Header(Struct, frozen=True):
    """What a session began with (docs/rules.md 8). `date` is an ISO day, `stake` centavos a point.

    `tournament`: where it is a table of one. It is no fact of play, and not in the proof.
    """

    name: str
    date: str
    players: tuple[str, ...]
    rules: Ruleset
    stake: int
    tournament: TournamentTable | None = None


class Event(Struct, frozen=True, dict=True):
    """One entry that stands. `n` counts everything that ever happened in the session; `hand` is 0 for none.

    `said` is the entry, or its line, read only when somebody asks: the hands of a long evening have their
    results stored. Entries made by one command share its `group`.
    """

    n: int
    said: Entry | str
    hand: int = 0
    time: str = ""
    group: int = 0

    @cached_property
    def entry(self) -> Entry:
        """The entry itself. Errors: `bad-entry`."""
        return read_entry(self.said) if isinstance(self.said, str) else self.said

    @property
    def line(self) -> str:
        """The entry as the ledger writes it."""
        return self.said if isinstance(self.said, str) else write_entry(self.said)


class HandResult(Struct, frozen=True):
    """What a hand came to (docs/rules.md 6, 7).

    `points` and `transfers` are empty unless it is complete; transfers are in centavos.
    """

    number: int
    status: Status
    winner: str | None = None
    out_with: tuple[Card, ...] | None = None
    left: dict[str, int] = {}
    points: dict[str, Points] = {}
    transfers: tuple[Transfer, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    order: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    by_counts: bool = False
    assumed_no_twos: bool = False
    fed_by: str | None = None
    ruling: Ruling | None = None
    questions: tuple[Question, ...] = ()
    asks_leftover: bool = False
    void: str | None = None
    owes: tuple[str, ...] = ()
    twos: dict[str, tuple[Card, ...]] = {}

    @property
    def finished(self) -> bool:
        """Played out or scored: the next entry of a hand belongs to the next one."""
        return self.status in ("complete", "void") or bool(self.questions)


class HandRecord(Struct, frozen=True):
    """A hand of the evening (docs/rules.md 6).

    Where a stored result made replaying needless, `state` is None and `entries` are empty.
    """

    setup: HandSetup
    stake: int
    entries: tuple[HandEntry, ...]
    result: HandResult
    state: HandState | None = None

    @property
    def number(self) -> int:
        """The hand's number, from 1."""
        return self.setup.number


class Payment(Struct, frozen=True):
    """Cash that changed hands; `number` counts payments from 1, `after` is the last hand begun before it.

    `booked`: it follows from a hand that is settled at once, nobody typed it.
    """

    number: int
    payer: str
    payee: str
    centavos: int
    after: int
    date: str = ""
    note: str = ""
    booked: bool = False


class Evening(Struct, frozen=True):
    """A session as it stands (docs/rules.md 8). `players`, `rules` and `stake` are those of the next hand.

    `cancelled` payments count for nothing, but keep their numbers. `enter_passes`: the table chose that Enter
    alone passes.
    """

    header: Header
    hands: tuple[HandRecord, ...] = ()
    payments: tuple[Payment, ...] = ()
    cancelled: tuple[Payment, ...] = ()
    players: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    rules: Ruleset | None = None
    stake: int = 0
    dealer: str | None = None
    closed: bool = False
    begun_at: str = ""
    enter_passes: bool = False

    @property
    def current_rules(self) -> Ruleset:
        """The rules in force for the next hand."""
        return self.rules or self.header.rules

    @property
    def open_hand(self) -> HandRecord | None:
        """The hand being played, if one has begun and is neither finished nor called off."""
        if self.hands and not self.hands[-1].result.finished:
            return self.hands[-1]
        return None

    @property
    def next_number(self) -> int:
        """The number of the hand that is open, or else of the next."""
        return (self.hands[-1].number if self.open_hand else len(self.hands) + 1) if self.hands else 1

    def points(self) -> dict[str, Points]:
        """Total points by person, in the order in which they came."""
        total: dict[str, Points] = dict.fromkeys(self.people, 0)
        for hand in self.hands:
            for player, points in hand.result.points.items():
                total[player] += points
        return total

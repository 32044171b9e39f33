"""The form of the JSON export, as types: what `import` reads, and what docs/export.schema.json is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pusoyref.session.evening import TournamentTable
from pusoyref.session.undo import LogEntrySort

FORMAT = "pusoyref-session"
FORMAT_OF_SEVERAL = "pusoyref-sessions"
VERSION = 1
Pesos = Annotated[str, Meta(pattern=r"^-?[0-9]+\.[0-9]{2}$", description="pesos with two decimals")]
Day = Annotated[str, Meta(description="an ISO day, or empty")]
EntryText = Annotated[str, Meta(description="one entry, as the log has it: Ben=9c9d")]


class StampForm(Struct):
    """What a file says of itself."""

    format: str = ""
    version: int = 0


class StampsForm(Struct):
    """What the sessions of a file say of themselves."""

    sessions: tuple[StampForm, ...]


class StakeForm(Struct):
    """What a point is worth."""

    amount: int
    unit: Literal["centavos a point"]


class SetupForm(Struct):
    """How a hand began. `rules`: the values of its ruleset, where they are not those of the session."""

    players: tuple[str, ...]
    leader: str | None
    lowest_leads: bool
    duty: bool
    dealer: str | None
    rules: dict[str, Any] | None = None


class EntryForm(Struct):
    """An entry of a hand. Entries of one command share a `group`; `standing`: it was not taken back."""

    n: int
    time: str
    group: int
    line: EntryText
    standing: bool = True


class HandForm(Struct):
    """A hand with its entries, what was taken back too."""

    hand: int
    setup: SetupForm
    entries: tuple[EntryForm, ...]


class LoggedForm(Struct):
    """What happened between and beside the hands: entries, undos and redos of a `target`, refusals with a `code`."""

    n: int
    time: str
    sort: LogEntrySort
    line: EntryText
    hand: int = 0
    group: int = 0
    target: int = 0
    code: str = ""
    words: str = ""
    rules: dict[str, Any] | None = None
    standing: bool = True


class HandSums(Struct):
    """What a hand came to."""

    hand: int
    status: Literal["complete", "open", "void", "refused"]
    winner: str | None
    points: dict[str, float]


class Totals(Struct):
    """What play came to, by person, payments not counted."""

    points: dict[str, float]
    pesos: dict[str, Pesos]


class DerivedForm(Struct):
    """What follows from the entries. `owed`: after payments; positive: is owed."""

    note: str
    hands: tuple[HandSums, ...]
    totals: Totals
    owed: dict[str, Pesos]
    proof: str


class ExportForm(Struct):
    """A session whole, with its history. `rules` are the values of the ruleset it began with.

    `tournament`: which table of which round it is, where it is one.
    """

    id: str
    name: str
    date: Day
    created: str
    players: tuple[str, ...]
    stake: StakeForm
    rules: dict[str, Any]
    hands: tuple[HandForm, ...] = ()
    log: tuple[LoggedForm, ...] = ()
    derived: dict[str, Any] = {}
    tournament: TournamentTable | None = None


class ExportsForm(Struct):
    """Several sessions."""

    sessions: tuple[ExportForm, ...]


class SessionExport(ExportForm, forbid_unknown_fields=True, kw_only=True):
    """A session whole, as it is written: with its stamp, its history, and what follows from the entries."""

    format: Literal["pusoyref-session"]
    version: Literal[1]
    derived: DerivedForm  # type: ignore[assignment]


class SessionsExport(Struct, forbid_unknown_fields=True):
    """Several sessions in one file."""

    format: Literal["pusoyref-sessions"]
    version: Literal[1]
    sessions: tuple[SessionExport, ...]

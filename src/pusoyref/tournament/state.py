"""A tournament as it stands: its players, its rounds with their tables, what was given and taken beside the hands."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import TournamentTable
from pusoyref.tournament.entries import How
from pusoyref.tournament.seating.rounds import Round


class Beginning(Struct, frozen=True):
    """What a tournament began with. `date` is an ISO day, `stake` centavos a point, `buy_in` centavos.

    `prizes` are per cent of all buy-ins, first place first. `seed` draws the lots.
    """

    id: str
    name: str
    date: str
    players: tuple[str, ...]
    rules: Ruleset
    stake: int
    rounds: int
    hands: int
    buy_in: int
    prizes: tuple[int, ...]
    seed: int


class Participant(Struct, frozen=True):
    """Somebody who plays, or did. `since`: the first round they could play in; `until`: the last one, None for open."""

    name: str
    since: int = 1
    until: int | None = None
    paid: bool = False


class Dispute(Struct, frozen=True):
    """A copy that differs in these hands, and about which nothing is decided yet."""

    file: str
    proof: str
    hands: tuple[int, ...]


class TableState(Struct, frozen=True):
    """What is known of a table. `session`: the id of where its hands are, "" for none; `file`: what was handed out.

    `closed`: why it is waited for no longer, "" where it is. `known`: proofs of copies that were taken or put aside.
    """

    session: str = ""
    file: str = ""
    closed: str = ""
    known: frozenset[str] = frozenset()
    disputes: tuple[Dispute, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether anything has happened there that a new draw would undo."""
        return bool(self.session or self.file or self.closed)


class DrawnRound(Struct, frozen=True):
    """A round: its seating now, as it was `proposed` by the draw, how many hands a table plays, and the tables."""

    number: int
    seating: Round
    proposed: Round
    seed: int
    how: How
    hands: int
    ranked: tuple[str, ...] = ()
    tables: tuple[TableState, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether a table has been opened, brought back or closed."""
        return any(table.begun for table in self.tables)

    def players(self, table: int) -> tuple[str, ...]:
        """Who sits at a table, in turn order."""
        return self.seating.tables[table - 1].players


class Adjustment(Struct, frozen=True):
    """Points given or taken (negative) beside the hands. `after`: how many rounds had been drawn by then."""

    number: int
    player: str
    points: int
    reason: str
    after: int
    reversed: bool = False


class Tournament(Struct, frozen=True):
    """A tournament as it stands. `rounds`, `hands`, `buy_in` and `prizes` as they were changed last."""

    beginning: Beginning
    rounds: int
    hands: int
    buy_in: int
    prizes: tuple[int, ...]
    people: tuple[Participant, ...] = ()
    drawn: tuple[DrawnRound, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def id(self) -> str:
        return self.beginning.id

    @property
    def name(self) -> str:
        return self.beginning.name

    @property
    def rules(self) -> Ruleset:
        return self.beginning.rules

    @property
    def stake(self) -> int:
        """Centavos a point."""
        return self.beginning.stake

    @property
    def three(self) -> bool:
        """Whether the ruleset allows tables of three."""
        return self.rules.cards_dealt(3) is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who plays or did, in the order in which they came."""
        return tuple(person.name for person in self.people)

    @property
    def begun(self) -> int:
        """The last round that has begun, 0 for none: what stands up to it is drawn no more."""
        return max((round_.number for round_ in self.drawn if round_.begun), default=0)

    @property
    def staying(self) -> tuple[str, ...]:
        """Who plays in the next round to be drawn."""
        return tuple(person.name for person in self.people if person.until is None)

    @property
    def seatings(self) -> tuple[Round, ...]:
        """The rounds as they are seated now."""
        return tuple(round_.seating for round_ in self.drawn)

    def table_of(self, round_: int, table: int) -> TournamentTable:
        """What a session of that table says of itself."""
        return TournamentTable(self.name, self.id, round_, table)

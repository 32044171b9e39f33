"""What statistics say of one person, and of everybody together."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.session.stats.shares import Share


class PersonNight(Struct, frozen=True):
    """A person's evening. `centavos` None where it was played for points only; `good` is how good it was."""

    id: str
    name: str
    date: str
    hands: int
    points: Points
    centavos: int | None
    good: Points


class Paid(Struct, frozen=True):
    """All that one paid another in play, nothing set against it: `halves` are half points."""

    payer: str
    payee: str
    halves: int
    centavos: int


class Person(Struct, frozen=True):
    """A person over all hands. `cards` left in all of them; `penalty`: points of penalties borne.

    `money_hands` are those that were played for pesos. `seats` by place in the list of players, `turns` by place
    after the leader, who is 1: wins of the hands there. `out_with`: kinds of play that went out, "" by counts.
    """

    player: str
    hands: int
    wins: Share
    sunog: Share
    shutouts: Share
    cards: int
    points: Points
    penalty: int
    centavos: int
    money_hands: int
    nights: tuple[PersonNight, ...]
    longest_won: int
    longest_lost: int
    seats: dict[int, Share]
    turns: dict[int, Share]
    out_with: dict[str, int]

    @property
    def lost(self) -> int:
        return self.hands - self.wins.count

    @property
    def best(self) -> PersonNight | None:
        """The best evening, the first of several; for pesos where any was played for them."""
        return max(self._counted, key=lambda night: night.good, default=None)

    @property
    def worst(self) -> PersonNight | None:
        return min(self._counted, key=lambda night: night.good, default=None)

    @property
    def _counted(self) -> tuple[PersonNight, ...]:
        return tuple(night for night in self.nights if night.centavos is not None) or self.nights


class Stats(Struct, frozen=True):
    """Everybody, most hands first. `overall` is all of them as one, its hands counted once a player."""

    people: tuple[Person, ...]
    overall: Person
    sessions: int
    hands: int
    first: str
    last: str
    rules: tuple[str, ...]
    paid: tuple[Paid, ...]
    by_chance: dict[int, float]

    @property
    def money(self) -> bool:
        """Whether any hand was played for pesos."""
        return self.overall.money_hands > 0

    def paid_most(self, player: str) -> Paid | None:
        """To whom `player` paid most."""
        return next((one for one in self.paid if one.payer == player), None)

    def was_paid_most(self, player: str) -> Paid | None:
        """Who paid `player` most."""
        return next((one for one in self.paid if one.payee == player), None)

    def regular(self, least: int | None) -> tuple[Person, ...]:
        """Those with at least so many hands; None: a tenth of what the most eager has played."""
        most = max((person.hands for person in self.people), default=0)
        wanted = max(1, -(-most // 10)) if least is None else least
        return tuple(person for person in self.people if person.hands >= wanted)

"""Evenings → statistics. Pure, and needs no hand replayed: the results tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from pusoyref.entries import Lead, Turn
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.plays.identify import identify
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, Event, HandRecord
from pusoyref.session.rename import with_new_names
from pusoyref.session.standings import penalty_borne, point_debts

_Z = 1.959964
"""Standard errors that hold the true share 19 times in 20."""


class Share(Struct, frozen=True):
    """`count` of so many hands (`of`)."""

    count: int = 0
    of: int = 0

    def plus(self, hit: bool) -> Share:
        """With one more hand, in which it was so or was not."""
        return Share(self.count + hit, self.of + 1)

    @property
    def share(self) -> float | None:
        """0 to 1; None of no hands."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies 19 times in 20 (Wilson's interval); of no hands anywhere from 0 to 1."""
        if not self.of:
            return 0.0, 1.0
        share, of, square = self.count / self.of, self.of, _Z * _Z
        middle = (share + square / (2 * of)) / (1 + square / of)
        half = _Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
        # At the edges the interval ends in the edge itself; what is beside it there is rounding.
        low = 0.0 if self.count == 0 else max(0.0, middle - half)
        high = 1.0 if self.count == self.of else min(1.0, middle + half)
        return low, high


class PersonNight(Struct, frozen=True):
    """A person's evening. `centavos` None where it was played for points only; `good` is how good it was."""

    id: str
    name: str
    date: str
    hands: int
    points: Points
    centavos: int | None
    good: Points


class PaidInPlay(Struct, frozen=True):
    """All that one paid another in play, nothing set against it: `halves` are half points."""

    payer: str
    payee: str
    halves: int
    centavos: int


class PersonStats(Struct):
    """A person over all hands. `cards` left in all of them; `penalty`: points of penalties borne.

    `money_hands` are those that were played for pesos. `seats` by place in the list of players, `turns` by place
    after the leader, who is 1: wins of the hands there. `out_with`: kinds of play that went out, "" by counts.
    `won_in_row` and `lost_in_row` are of the last hands. It is counted on, oldest hand first, by `statistics` alone.
    """

    player: str
    hands: int = 0
    wins: Share = Share()
    sunog: Share = Share()
    shutouts: Share = Share()
    cards: int = 0
    points: Points = 0
    penalty: int = 0
    centavos: int = 0
    money_hands: int = 0
    nights: list[PersonNight] = []
    won_in_row: int = 0
    lost_in_row: int = 0
    longest_won: int = 0
    longest_lost: int = 0
    seats: dict[int, Share] = {}
    turns: dict[int, Share] = {}
    out_with: dict[str, int] = {}

    def add_hand(
        self, record: HandRecord, player: str, *, turn: int | None, borne: int, centavos: int
    ) -> None:
        """One complete hand of `player`, as they are called there; `turn` counts from the leader."""
        result = record.result
        won = result.winner == player
        burned = next((part.burned for part in result.penalties if part.player == player), "")
        self.hands += 1
        self.money_hands += record.stake > 0
        self.wins = self.wins.plus(won)
        self.sunog = self.sunog.plus(burned == "sunog")
        self.shutouts = self.shutouts.plus(burned == "shutout")
        self.cards += result.left.get(player, 0)
        self.points += result.points.get(player, 0)
        self.penalty += borne
        self.centavos += centavos
        self.won_in_row = self.won_in_row + 1 if won else 0
        self.lost_in_row = 0 if won else self.lost_in_row + 1
        self.longest_won = max(self.longest_won, self.won_in_row)
        self.longest_lost = max(self.longest_lost, self.lost_in_row)
        _count(self.seats, record.setup.players.index(player) + 1, won)
        if turn is not None:
            _count(self.turns, turn, won)
        if won:
            kind = out_kind(record)
            self.out_with[kind] = self.out_with.get(kind, 0) + 1

    def add_night(
        self, id: str, evening: Evening, *, hands: int, points: Points, centavos: int | None
    ) -> None:
        """An evening of this person's is over."""
        lowest_wins = evening.current_rules.scoring.wins == "lowest"
        good = centavos if centavos is not None else -points if lowest_wins else points
        header = evening.header
        self.nights.append(PersonNight(id, header.name, header.date, hands, points, centavos, good))

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
    def _counted(self) -> list[PersonNight]:
        return [night for night in self.nights if night.centavos is not None] or self.nights


class Stats(Struct, frozen=True):
    """Everybody, most hands first. `overall` is all of them as one, its hands counted once a player."""

    people: tuple[PersonStats, ...]
    overall: PersonStats
    sessions: int
    hands: int
    first: str
    last: str
    rules: tuple[str, ...]
    paid: tuple[PaidInPlay, ...]
    by_chance: dict[int, float]

    @property
    def money(self) -> bool:
        """Whether any hand was played for pesos."""
        return self.overall.money_hands > 0

    def paid_most(self, player: str) -> PaidInPlay | None:
        """To whom `player` paid most."""
        return next((paid for paid in self.paid if paid.payer == player), None)

    def was_paid_most(self, player: str) -> PaidInPlay | None:
        """Who paid `player` most."""
        return next((paid for paid in self.paid if paid.payee == player), None)

    def regular(self, least: int | None) -> tuple[PersonStats, ...]:
        """Those with at least so many hands; None: a tenth of what the most eager has played."""
        most = max((person.hands for person in self.people), default=0)
        wanted = max(1, -(-most // 10)) if least is None else least
        return tuple(person for person in self.people if person.hands >= wanted)


def out_kind(record: HandRecord) -> str:
    """The kind of the play that went out, "" where nobody said."""
    play = identify(record.result.out_with, record.setup.rules) if record.result.out_with else None
    return play.kind if play else ""


def _count(shares: dict[int, Share], place: int, won: bool) -> None:
    shares[place] = shares.get(place, Share()).plus(won)


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


def statistics(nights: Sequence[Night]) -> Stats:
    """Everybody over all evenings, given oldest first. Who is called the same is the same person, spelt as first."""
    counting = _Counting()
    for night in nights:
        counting.night(night)
    return counting.stats(nights)


class _Counting:
    def __init__(self) -> None:
        self._people: dict[str, PersonStats] = {}
        self._overall = PersonStats("")
        self._halves: Counter[tuple[str, str]] = Counter()
        self._centavos: Counter[tuple[str, str]] = Counter()
        self._sizes: dict[int, list[int]] = {}

    def night(self, night: Night) -> None:
        leaders = night.leaders()
        hands = dict.fromkeys(night.evening.people, 0)
        centavos = dict.fromkeys(night.evening.people, 0)
        for record in night.played:
            players, borne = record.setup.players, penalty_borne(record)
            money = balances(players, record.result.transfers)
            at = players.index(leaders[record.number]) if leaders.get(record.number) in players else None
            for seat, player in enumerate(players):
                turn = None if at is None else (seat - at) % len(players) + 1
                for person in (self._person(player), self._overall):
                    person.add_hand(record, player, turn=turn, borne=borne[player], centavos=money[player])
                self._sizes.setdefault(seat + 1, []).append(len(players))
                hands[player] += 1
                centavos[player] += money[player]
            for debt in point_debts(record):
                self._halves[self._pair(debt.payer, debt.payee)] += debt.halves
            for transfer in record.result.transfers:
                self._centavos[self._pair(transfer.payer, transfer.payee)] += transfer.centavos
        paid_for = any(record.stake for record in night.played)
        for player, points in night.evening.points().items():
            if hands[player]:
                self._person(player).add_night(
                    night.id, night.evening, hands=hands[player], points=points,
                    centavos=centavos[player] if paid_for else None,
                )  # fmt: skip

    def stats(self, nights: Sequence[Night]) -> Stats:
        for person in (*self._people.values(), self._overall):
            person.seats, person.turns = (
                dict(sorted(person.seats.items())),
                dict(sorted(person.turns.items())),
            )
            person.out_with = dict(Counter(person.out_with).most_common())
        pairs = dict.fromkeys((*self._centavos, *self._halves))
        paid = [PaidInPlay(*pair, self._halves[pair], self._centavos[pair]) for pair in pairs]
        counted = [night for night in nights if night.played]
        days = sorted(night.evening.header.date for night in counted if night.evening.header.date)
        rules = dict.fromkeys(record.setup.rules.name for night in counted for record in night.played)
        return Stats(
            tuple(sorted(self._people.values(), key=lambda person: -person.hands)),
            self._overall,
            len(counted),
            sum(len(night.played) for night in counted),
            days[0] if days else "",
            days[-1] if days else "",
            tuple(rules),
            tuple(sorted(paid, key=lambda pair: (-pair.centavos, -pair.halves))),
            {
                seat: sum(1 / size for size in sizes) / len(sizes)
                for seat, sizes in sorted(self._sizes.items())
            },
        )

    def _person(self, player: str) -> PersonStats:
        return self._people.setdefault(casefolded(player), PersonStats(player))

    def _pair(self, payer: str, payee: str) -> tuple[str, str]:
        return self._person(payer).player, self._person(payee).player

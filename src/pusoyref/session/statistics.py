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


class PersonStats(Struct, frozen=True):
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


class Tally:
    """A person while hands are counted, oldest first."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._hands = self._money_hands = self._cards = self._penalty = self._centavos = 0
        self._points: Points = 0
        self._wins = self._sunog = self._shutouts = Share()
        self._won_in_row = self._lost_in_row = self._longest_won = self._longest_lost = 0
        self._seats: dict[int, Share] = {}
        self._turns: dict[int, Share] = {}
        self._out_with: Counter[str] = Counter()
        self._nights: list[PersonNight] = []

    def hand(self, record: HandRecord, player: str, *, turn: int | None, borne: int, centavos: int) -> None:
        """One complete hand of `player`, as they are called there; `turn` counts from the leader."""
        result = record.result
        won = result.winner == player
        burned = next((part.burned for part in result.penalties if part.player == player), "")
        self._hands += 1
        self._money_hands += record.stake > 0
        self._wins = self._wins.plus(won)
        self._sunog = self._sunog.plus(burned == "sunog")
        self._shutouts = self._shutouts.plus(burned == "shutout")
        self._cards += result.left.get(player, 0)
        self._points += result.points.get(player, 0)
        self._penalty += borne
        self._centavos += centavos
        self._streak(won)
        _count(self._seats, record.setup.players.index(player) + 1, won)
        if turn is not None:
            _count(self._turns, turn, won)
        if won:
            self._out_with[out_kind(record)] += 1

    def _streak(self, won: bool) -> None:
        self._won_in_row = self._won_in_row + 1 if won else 0
        self._lost_in_row = 0 if won else self._lost_in_row + 1
        self._longest_won = max(self._longest_won, self._won_in_row)
        self._longest_lost = max(self._longest_lost, self._lost_in_row)

    def night(self, id: str, evening: Evening, *, hands: int, points: Points, centavos: int | None) -> None:
        """An evening of this person's is over."""
        lowest_wins = evening.current_rules.scoring.wins == "lowest"
        good = centavos if centavos is not None else -points if lowest_wins else points
        header = evening.header
        self._nights.append(PersonNight(id, header.name, header.date, hands, points, centavos, good))

    def person(self) -> PersonStats:
        """What has been counted."""
        return PersonStats(
            self._player,
            self._hands,
            self._wins,
            self._sunog,
            self._shutouts,
            self._cards,
            self._points,
            self._penalty,
            self._centavos,
            self._money_hands,
            tuple(self._nights),
            self._longest_won,
            self._longest_lost,
            dict(sorted(self._seats.items())),
            dict(sorted(self._turns.items())),
            dict(self._out_with.most_common()),
        )


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
        self._spelt: dict[str, str] = {}
        self._tallies: dict[str, Tally] = {}
        self._overall = Tally("")
        self._halves: dict[tuple[str, str], int] = {}
        self._centavos: dict[tuple[str, str], int] = {}
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
                for tally in (self._tally(player), self._overall):
                    tally.hand(record, player, turn=turn, borne=borne[player], centavos=money[player])
                self._sizes.setdefault(seat + 1, []).append(len(players))
                hands[player] += 1
                centavos[player] += money[player]
            for debt in point_debts(record):
                self._add(self._halves, debt.payer, debt.payee, debt.halves)
            for transfer in record.result.transfers:
                self._add(self._centavos, transfer.payer, transfer.payee, transfer.centavos)
        paid_for = any(record.stake for record in night.played)
        for person, points in night.evening.points().items():
            if hands[person]:
                self._tally(person).night(
                    night.id, night.evening, hands=hands[person], points=points,
                    centavos=centavos[person] if paid_for else None,
                )  # fmt: skip

    def stats(self, nights: Sequence[Night]) -> Stats:
        people = sorted((tally.person() for tally in self._tallies.values()), key=lambda one: -one.hands)
        pairs = dict.fromkeys((*self._centavos, *self._halves))
        paid = [PaidInPlay(*pair, self._halves.get(pair, 0), self._centavos.get(pair, 0)) for pair in pairs]
        counted = [night for night in nights if night.played]
        days = sorted(night.evening.header.date for night in counted if night.evening.header.date)
        rules = dict.fromkeys(record.setup.rules.name for night in counted for record in night.played)
        return Stats(
            tuple(people),
            self._overall.person(),
            len(counted),
            sum(len(night.played) for night in counted),
            days[0] if days else "",
            days[-1] if days else "",
            tuple(rules),
            tuple(sorted(paid, key=lambda one: (-one.centavos, -one.halves))),
            {
                seat: sum(1 / size for size in sizes) / len(sizes)
                for seat, sizes in sorted(self._sizes.items())
            },
        )

    def _tally(self, player: str) -> Tally:
        name = self._name(player)
        return self._tallies.setdefault(name, Tally(name))

    def _name(self, player: str) -> str:
        return self._spelt.setdefault(casefolded(player), player)

    def _add(self, sums: dict[tuple[str, str], int], payer: str, payee: str, amount: int) -> None:
        pair = self._name(payer), self._name(payee)
        sums[pair] = sums.get(pair, 0) + amount

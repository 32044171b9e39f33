"""Evenings → statistics. Pure, and needs no hand replayed: the results tell."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.money.transfers import balances
from pusoyref.notation.names import folded
from pusoyref.session.stats.debts import penalty_borne, point_debts
from pusoyref.session.stats.night import Night
from pusoyref.session.stats.person import Paid, Stats
from pusoyref.session.stats.tally import Tally


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
            for one in record.result.transfers:
                self._add(self._centavos, one.payer, one.payee, one.centavos)
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
        paid = [Paid(*pair, self._halves.get(pair, 0), self._centavos.get(pair, 0)) for pair in pairs]
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
        return self._spelt.setdefault(folded(player), player)

    def _add(self, sums: dict[tuple[str, str], int], payer: str, payee: str, amount: int) -> None:
        pair = self._name(payer), self._name(payee)
        sums[pair] = sums.get(pair, 0) + amount

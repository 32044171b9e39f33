"""Who owes whom: buy-ins, prizes and what was played for, in one balance a person and one for the pot."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.money.settlement import Settlement, fewest
from pusoyref.tournament.missing import Results
from pusoyref.tournament.prizes import prizes
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import Person, Tournament

POT = "#pot"
"""Whoever holds the buy-ins, among the people of a settlement; nobody's name can begin so."""


class Balance(Struct, frozen=True):
    """A person's centavos, positive: is owed. `buy_in` is what they still have to pay in (0 or negative).

    `stakes`: won or lost in play, less what changed hands at the tables.
    """

    player: str
    buy_in: int
    prize: int
    stakes: int
    paid: bool

    @property
    def owed(self) -> int:
        """All of it together."""
        return self.buy_in + self.prize + self.stakes


class Account(Struct, frozen=True):
    """Centavos. `pot`: all buy-ins; `in_pot`: what was paid in so far; `kept`: what no prize takes.

    `pot_owed` is the pot's own balance, negative: it pays out. With it everything sums to zero.
    """

    balances: tuple[Balance, ...]
    pot: int
    in_pot: int
    kept: int
    pot_owed: int
    settlement: Settlement


def account(tournament: Tournament, results: Results, standings: Standings) -> Account:
    """The whole tournament's money, settled in the fewest transfers; `standings` are the overall ones."""
    hands = {row.player: row.tally.hands for row in standings.rows}
    entered = [person for person in tournament.people if _owes_buy_in(person, hands.get(person.name, 0))]
    pot = tournament.buy_in * len(entered)
    won = prizes(pot, tournament.prizes, standings.rows)
    stakes = _stakes(tournament, results)
    buying = {person.name for person in entered if not person.paid}
    balances = tuple(
        Balance(
            person.name,
            -tournament.buy_in if person.name in buying else 0,
            won.get(person.name, 0),
            stakes[person.name],
            person.paid,
        )
        for person in tournament.people
    )
    owed = {balance.player: balance.owed for balance in balances}
    pot_owed = -sum(owed.values())
    return Account(
        balances,
        pot,
        tournament.buy_in * sum(person.paid for person in entered),
        pot - sum(won.values()),
        pot_owed,
        fewest({**owed, POT: pot_owed}),
    )


def _owes_buy_in(person: Person, hands: int) -> bool:
    """Who left without a hand and without paying was never in."""
    return person.paid or person.until is None or hands > 0


def _stakes(tournament: Tournament, results: Results) -> dict[str, int]:
    stakes = dict.fromkeys(tournament.names, 0)
    for result in results.values():
        for name, centavos in result.owed.items():
            stakes[name] += centavos
    return stakes

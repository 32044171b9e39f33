"""Who owes whom: buy-ins, prizes and what was played for, in one balance a person and one for the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from pusoyref.errors import InvalidRequest
from pusoyref.money.settlement import Settlement, fewest
from pusoyref.tournament.results import Results
from pusoyref.tournament.standings import TournamentStanding, TournamentStandings
from pusoyref.tournament.state import Tournament

MOST_PRIZES = 100


def read_prizes(text: str) -> tuple[int, ...]:
    """`50,30,20`: per cent of the pot by place, first place first. Errors: `bad-prizes` with `why`."""
    words = [word.strip().removesuffix("%") for word in text.split(",")]
    if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
        raise InvalidRequest("bad-prizes", text=text, why="not-a-number")
    shares = tuple(map(int, words))
    if len(shares) > MOST_PRIZES or sum(shares) > 100:
        raise InvalidRequest("bad-prizes", text=text, why="too-much", sum=sum(shares))
    return shares if any(shares) else ()


def prizes(pot: int, shares: Sequence[int], rows: Sequence[TournamentStanding]) -> dict[str, int]:
    """Centavos by player, best first. `pot` in centavos, `shares` per cent by place, `rows` in order of place.

    Those whom only the lot keeps apart share what their places bring. A place that nobody has is not paid; whoever
    left takes none. Together it is the whole centavos of what the taken places bring.
    """
    staying = [row for row in rows if not row.left]
    exact: dict[str, Fraction] = {}
    for row in staying:
        group = [other for other in staying if other.equal == row.equal]
        percent = sum(shares[other.place - 1] for other in group if other.place <= len(shares))
        if percent:
            exact[row.player] = Fraction(pot * percent, 100 * len(group))
    return _whole(exact)


def _whole(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Rounded down, then a centavo up for the largest remainders, of equals the earlier, until the sum is reached."""
    whole = {player: int(amount) for player, amount in exact.items()}
    left = int(sum(exact.values(), Fraction(0))) - sum(whole.values())
    by_remainder = sorted(exact, key=lambda player: whole[player] - exact[player])
    for player in by_remainder[:left]:
        whole[player] += 1
    return whole


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


class TournamentAccount(Struct, frozen=True):
    """Centavos. `pot`: all buy-ins; `in_pot`: what was paid in so far; `kept`: what no prize takes.

    `pot_owed` is the pot's own balance, negative: it pays out. With it everything sums to zero.
    """

    balances: tuple[Balance, ...]
    pot: int
    in_pot: int
    kept: int
    pot_owed: int
    settlement: Settlement


def account(tournament: Tournament, results: Results, standings: TournamentStandings) -> TournamentAccount:
    """The whole tournament's money, settled in the fewest transfers; `standings` are the overall ones."""
    hands = {row.player: row.tally.hands for row in standings.rows}
    # Who left without a hand and without paying was never in.
    entered = [
        person
        for person in tournament.people
        if person.paid or person.until is None or hands.get(person.name, 0)
    ]
    pot = tournament.buy_in * len(entered)
    won = prizes(pot, tournament.prizes, standings.rows)
    stakes = dict.fromkeys(tournament.names, 0)
    for result in results.values():
        for name, centavos in result.owed.items():
            stakes[name] += centavos
    balances = tuple(
        Balance(
            person.name,
            -tournament.buy_in if person in entered and not person.paid else 0,
            won.get(person.name, 0),
            stakes[person.name],
            person.paid,
        )
        for person in tournament.people
    )
    owed = {balance.player: balance.owed for balance in balances}
    pot_owed = -sum(owed.values())
    return TournamentAccount(
        balances,
        pot,
        tournament.buy_in * sum(person.paid for person in entered),
        pot - sum(won.values()),
        pot_owed,
        fewest({**owed, POT: pot_owed}),
    )

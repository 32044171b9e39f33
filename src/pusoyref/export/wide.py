"""Evenings as a table with a row a hand and a column a player, sums at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pusoyref.export.formats import Exported
from pusoyref.export.hand_rows import HandRow, counted, hand_rows
from pusoyref.notation.names import folded
from pusoyref.scoring.score import Points
from pusoyref.session.account import account_of
from pusoyref.session.standings import all_payments, has_money

Sums = Mapping[str, Points]


class WideRow(Struct, frozen=True):
    """A hand. `sums`: points, or centavos; nobody is in it of a hand that was called off, which has the flag `void`.

    `flags`: what was special, by player: `Dan sunog top-card; Ben let-stand`.
    """

    session: str
    day: str
    hand: int
    winner: str
    sums: dict[str, Points]
    flags: str


class WideTable(Struct, frozen=True):
    """`foot`: by its word a line of sums: the total of play, and where there were any, payments and what is owed."""

    people: tuple[str, ...]
    in_pesos: bool
    rows: tuple[WideRow, ...]
    foot: tuple[tuple[str, dict[str, Points]], ...]


def wide_table(sessions: Sequence[Exported]) -> WideTable:
    """All sessions in one table; the same person, matched by name, has one column."""
    account = account_of([session.evening for session in sessions])
    spelt = {folded(person): person for person in account.people}
    in_pesos = any(has_money(session.evening) for session in sessions)
    rows = tuple(row for session in sessions for row in _rows(session, spelt, in_pesos=in_pesos))
    total: dict[str, Points] = dict.fromkeys(account.people, 0)
    for row in rows:
        for person, sum_ in row.sums.items():
            total[person] += sum_
    foot = [("total", total)]
    if any(all_payments(session.evening) for session in sessions):
        owed = account.owed
        paid: dict[str, Points] = {person: owed[person] - total[person] for person in account.people}
        foot += [("payments", paid), ("owed", dict(owed))]
    return WideTable(account.people, in_pesos, rows, tuple(foot))


def _rows(session: Exported, spelt: Mapping[str, str], *, in_pesos: bool) -> Iterator[WideRow]:
    by_hand: dict[int, list[HandRow]] = {}
    for row in hand_rows(session):
        by_hand.setdefault(row.hand, []).append(row)
    for hand in counted(session):
        of_hand = by_hand[hand.number]
        sums = {spelt[folded(row.player)]: row.pesos if in_pesos else row.points for row in of_hand}
        flags = [f"{row.player} {' '.join(row.flags)}" for row in of_hand if row.flags]
        void = hand.result.status == "void"
        yield WideRow(
            session.id,
            session.day,
            hand.number,
            hand.result.winner or "",
            {person: sum_ for person, sum_ in sums.items() if sum_ is not None},
            "void" if void else "; ".join(flags),
        )

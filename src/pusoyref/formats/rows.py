"""Evenings as rows: what there is to say of one player in one hand, and a table with a row a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pusoyref.formats import Exported
from pusoyref.hand.holdings import declared_holdings
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.scoring.penalties import Penalty
from pusoyref.scoring.score import Points
from pusoyref.session.account import account_of
from pusoyref.session.evening import HandRecord
from pusoyref.session.standings import all_payments, has_money


class HandRow(Struct, frozen=True):
    """A player's part of a hand. Pesos in centavos; `running` is what play won so far in the session.

    `cards_left`, `twos_left`, `points` and `pesos` are None where the hand was called off, `multiplier` where
    nothing was multiplied: for the winner, and where the score does not go by cards left.
    """

    hand: int
    player: str
    seat: int
    running: int
    cards_left: int | None = None
    twos_left: int | None = None
    multiplier: int | None = None
    points: Points | None = None
    pesos: int | None = None
    winner: bool = False
    flags: tuple[str, ...] = ()


def counted(session: Exported) -> tuple[HandRecord, ...]:
    """The hands that are over: scored or called off."""
    return tuple(hand for hand in session.evening.hands if hand.result.status in ("complete", "void"))


def hand_rows(session: Exported) -> Iterator[HandRow]:
    """A row a hand and player, by seat; hands that are not over are left out."""
    running = dict.fromkeys(session.evening.people, 0)
    for hand in counted(session):
        won = balances(session.evening.people, hand.result.transfers)
        for seat, player in enumerate(hand.setup.players, 1):
            running[player] += won[player]
            yield _row(hand, player, seat, won[player], running[player])


def _row(hand: HandRecord, player: str, seat: int, pesos: int, running: int) -> HandRow:
    result = hand.result
    if result.status == "void":
        return HandRow(hand.number, player, seat, running, flags=("void",))
    penalty = next((one for one in result.penalties if one.player == player), None)
    return HandRow(
        hand.number,
        player,
        seat,
        running,
        cards_left=result.left.get(player, 0),
        twos_left=len(result.twos.get(player, ())),
        multiplier=None if penalty is None else penalty.times * penalty.doubled,
        points=result.points.get(player, 0),
        pesos=pesos,
        winner=player == result.winner,
        flags=tuple(_flags(hand, player, penalty)),
    )


def _flags(hand: HandRecord, player: str, penalty: Penalty | None) -> Iterator[str]:
    """What was special about it, in this order."""
    if penalty is not None and penalty.burned:
        yield penalty.burned
    if penalty is not None and penalty.top_card:
        yield "top-card"
    if penalty is not None and penalty.four_twos:
        yield "four-twos"
    if player in _let_stand(hand):
        yield "let-stand"
    if hand.result.fed_by == player and hand.setup.rules.scoring.feeding != "off":
        yield "fed"
    if player in hand.result.short:
        yield "short"
    if hand.setup.rules.scoring.settle == "hand" and player in hand.result.owes:
        yield "owes"


def _let_stand(hand: HandRecord) -> Sequence[str]:
    """Of whom a turn was let stand, or a count that does not match."""
    state = hand.state
    if state is None:
        return ()
    turns = [turn.player for trick in state.tricks for turn in trick if turn.let_stand is not None]
    counts = [left.player for left in state.facts.left if left.let_stand is not None]
    everybody = (
        state.players
        if state.facts.score is not None and declared_holdings(state).let_stand is not None
        else ()
    )
    return (*turns, *counts, *everybody)


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
    spelt = {casefolded(person): person for person in account.people}
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
        sums = {spelt[casefolded(row.player)]: row.pesos if in_pesos else row.points for row in of_hand}
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

"""For a spreadsheet: a row a hand and player, or wide, a row a hand with a column for each player."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pusoyref.formats import Exported
from pusoyref.hand.holdings import declared_holdings
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Penalty, Points
from pusoyref.session.account import account_of
from pusoyref.session.evening import HandRecord
from pusoyref.session.standings import all_payments, has_money
from pusoyref.text.style import Style
from pusoyref.texts import visible

SUFFIX = ".csv"
SUMMARY = "a spreadsheet, a row a hand and player; --wide: a column a player"
SEVERAL = True
COLUMNS = (
    "session", "date", "hand", "player", "seat", "cards_left", "twos_left", "multiplier",
    "points", "pesos", "running", "winner", "flags",
)  # fmt: skip
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What may begin a formula: some spreadsheets read the full-width signs as the others."""
Cell = str | int | float | None
"""Text is guarded, a number stands as it is."""


class Number(str):
    """A number that is written in a certain way: pesos with two decimals."""


def csv_text(rows: Iterable[Sequence[Cell]], *, mark: bool) -> str:
    """Rows as text, each ended by CRLF; with a byte order `mark` spreadsheets read it as UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows(map(_guarded, row) for row in rows)
    return ("\ufeff" if mark else "") + text.getvalue()


def _guarded(cell: Cell) -> str:
    """Text that a spreadsheet would take for a formula gets an apostrophe before it."""
    if not isinstance(cell, str) or isinstance(cell, Number):
        return "" if cell is None else str(cell)
    text = visible(cell)
    return f"'{text}" if text.lstrip().startswith(FORMULA_SIGNS) or cell.startswith(FORMULA_SIGNS) else text


def points_cell(points: Points | None) -> Cell:
    """Points without a needless decimal, halves with one."""
    if points is None:
        return None
    return int(points) if points == int(points) else points


def pesos_cell(centavos: Points | None) -> Cell:
    """Pesos with two decimals."""
    return None if centavos is None else Number(write_pesos(int(centavos)))


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The long shape. A hand that was called off has the flag `void` and empty sums, an open one no row."""
    return csv_text((COLUMNS, *(row for session in sessions for row in _rows(session))), mark=True)


def _rows(session: Exported) -> Iterator[Sequence[Cell]]:
    """`COLUMNS`, by seat. `running` is what play won so far in the session."""
    running = dict.fromkeys(session.evening.people, 0)
    for hand in session.counted_hands:
        result = hand.result
        won = balances(session.evening.people, result.transfers)
        for seat, player in enumerate(hand.setup.players, 1):
            running[player] += won[player]
            sums: tuple[Cell, ...] = (None,) * 5
            if result.status != "void":
                penalty = _penalty(hand, player)
                sums = (
                    result.left.get(player, 0),
                    len(result.twos.get(player, ())),
                    # Nothing is multiplied for the winner, nor where the score does not go by cards left.
                    None if penalty is None else penalty.times * penalty.doubled,
                    points_cell(result.points.get(player, 0)),
                    pesos_cell(won[player]),
                )
            winner = int(result.status != "void" and player == result.winner)
            flags = " ".join(_flags(hand, player))
            begin = (session.id, session.day, hand.number, player, seat)
            yield (*begin, *sums, pesos_cell(running[player]), winner, flags)


def _penalty(hand: HandRecord, player: str) -> Penalty | None:
    return next((penalty for penalty in hand.result.penalties if penalty.player == player), None)


def _flags(hand: HandRecord, player: str) -> Iterator[str]:
    """What was special about a player's part of a hand, in this order."""
    result, penalty, scoring = hand.result, _penalty(hand, player), hand.setup.rules.scoring
    if result.status == "void":
        yield "void"
        return
    if penalty is not None and penalty.burned:
        yield penalty.burned
    if penalty is not None and penalty.top_card:
        yield "top-card"
    if penalty is not None and penalty.four_twos:
        yield "four-twos"
    if _was_let_stand(hand, player):
        yield "let-stand"
    if result.fed_by == player and scoring.feeding != "off":
        yield "fed"
    if player in result.short:
        yield "short"
    if scoring.settle == "hand" and player in result.owes:
        yield "owes"


def _was_let_stand(hand: HandRecord, player: str) -> bool:
    """Whether a turn of the player was let stand, or a count that does not match."""
    state = hand.state
    if state is None:
        return False
    if state.facts.score is not None and declared_holdings(state).let_stand is not None:
        return True
    turns = [turn for trick in state.tricks for turn in trick]
    overruled = [turn.player for turn in turns if turn.let_stand is not None]
    overruled += [left.player for left in state.facts.left if left.let_stand is not None]
    return player in overruled


def write_wide(sessions: Sequence[Exported], style: Style) -> str:
    """A row a hand, a column a player; pesos where anything was played for them, else points. Sums at the foot."""
    table = wide_table(sessions)
    cell = pesos_cell if table.in_pesos else points_cell
    rows: list[Sequence[Cell]] = [("session", "date", "hand", "winner", *table.people, "flags")]
    for row in table.rows:
        sums = (cell(row.sums.get(person)) for person in table.people)
        rows.append((row.session, row.day, row.hand, row.winner, *sums, row.flags))
    for word, of_all in table.foot:
        rows.append((word, None, None, None, *(cell(of_all[person]) for person in table.people), None))
    return csv_text(rows, mark=True)


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
    in_pesos = any(has_money(session.evening) for session in sessions)
    rows = tuple(
        row for session in sessions for row in _wide_rows(session, account.people, in_pesos=in_pesos)
    )
    total = {person: sum(row.sums.get(person, 0) for row in rows) for person in account.people}
    foot = [("total", total)]
    if any(all_payments(session.evening) for session in sessions):
        owed = account.owed
        paid: dict[str, Points] = {person: owed[person] - total[person] for person in account.people}
        foot += [("payments", paid), ("owed", dict(owed))]
    return WideTable(account.people, in_pesos, rows, tuple(foot))


def _wide_rows(session: Exported, people: Sequence[str], *, in_pesos: bool) -> Iterator[WideRow]:
    spelt = {casefolded(person): person for person in people}
    for hand in session.counted_hands:
        result, players, sums, flags = hand.result, hand.setup.players, {}, "void"
        if result.status != "void":
            change = balances(players, result.transfers) if in_pesos else result.points
            sums = {spelt[casefolded(player)]: change.get(player, 0) for player in players}
            special = ((player, " ".join(_flags(hand, player))) for player in players)
            flags = "; ".join(f"{player} {words}" for player, words in special if words)
        yield WideRow(session.id, session.day, hand.number, result.winner or "", sums, flags)

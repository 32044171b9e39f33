"""For a spreadsheet: a row a hand and player, or wide, a row a hand with a column for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.rows import hand_rows
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points
from pusoyref.text.style import Style

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
Cell = str | int | float | None
"""Text is guarded, a number stands as it is."""


def csv_text(rows: Iterable[Sequence[Cell | Number]], *, mark: bool) -> str:
    """Rows as text, each ended by CRLF; with a byte order `mark` spreadsheets read it as UTF-8."""
    import csv
    import io

    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return ("\ufeff" if mark else "") + text.getvalue()


class Number(str):
    """A number that is written in a certain way: pesos with two decimals."""


def _written(cell: Cell | Number) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Number) or not isinstance(cell, str):
        return str(cell)
    return text_cell(cell)


def text_cell(text: str) -> str:
    """Text that a spreadsheet would take for a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


SUFFIX = ".csv"
SUMMARY = "a spreadsheet, a row a hand and player; --wide: a column a player"
SEVERAL = True
COLUMNS = (
    "session", "date", "hand", "player", "seat", "cards_left", "twos_left", "multiplier",
    "points", "pesos", "running", "winner", "flags",
)  # fmt: skip


def write(sessions: Sequence[Exported], style: Style) -> str:
    """The long shape. A hand that was called off has the flag `void` and empty sums, an open one no row."""
    return csv_text((COLUMNS, *(row for session in sessions for row in _rows(session))), mark=True)


def _rows(session: Exported) -> Iterator[Sequence[Cell]]:
    for row in hand_rows(session):
        yield (
            session.id,
            session.day,
            row.hand,
            row.player,
            row.seat,
            row.cards_left,
            row.twos_left,
            row.multiplier,
            points_cell(row.points),
            pesos_cell(row.pesos),
            pesos_cell(row.running),
            int(row.winner),
            " ".join(row.flags),
        )


def write_wide(sessions: Sequence[Exported], style: Style) -> str:
    """A row a hand, a column a player; pesos where anything was played for them, else points. Sums at the foot."""
    from pusoyref.formats.rows import wide_table

    table = wide_table(sessions)
    cell = pesos_cell if table.in_pesos else points_cell
    head = ("session", "date", "hand", "winner", *table.people, "flags")
    rows = [
        (
            row.session,
            row.day,
            row.hand,
            row.winner,
            *(cell(row.sums.get(person)) for person in table.people),
            row.flags,
        )
        for row in table.rows
    ]
    foot = [
        (word, None, None, None, *(cell(sums[person]) for person in table.people), None)
        for word, sums in table.foot
    ]
    return csv_text((head, *rows, *foot), mark=True)


def points_cell(points: Points | None) -> Cell:
    """Points without a needless decimal, halves with one."""
    if points is None:
        return None
    return int(points) if points == int(points) else points


def pesos_cell(centavos: Points | None) -> Cell:
    """Pesos with two decimals."""
    return None if centavos is None else Number(write_pesos(int(centavos)))

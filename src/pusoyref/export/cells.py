"""Cells of a comma separated file that is to be opened in a spreadsheet (RFC 4180)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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

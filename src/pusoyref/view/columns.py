"""How wide the columns of a table are: numbers are never broken, names are folded where they must be."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.view.folding import cells

GAP = 2
_NAME = 10
"""A word of so many columns is not broken to make room: a date, most names."""


def widest(text: str) -> int:
    """Columns of the longest line of a cell."""
    return max(map(cells, text.split("\n"))) if "\n" in text else cells(text)


def longest_word(text: str) -> int:
    """Columns of the longest word of a cell."""
    return max(map(cells, text.split()), default=0)


def natural_width(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Columns that a table takes with nothing folded."""
    columns = zip(heads, *rows, strict=True)
    return sum(max(map(widest, column)) for column in columns) + GAP * (len(heads) - 1)


def column_widths(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int, width: int
) -> list[int] | None:
    """The width of each column so that all of them fit; None where the numbers alone are too wide.

    The first `left` columns are words and may be folded, and so may every head; the others are numbers.
    """
    # Most columns of a long table say a few things again and again.
    columns = [set(column) for column in zip(*rows, strict=True)] if rows else [set() for _ in heads]
    room = width - GAP * (len(heads) - 1)
    least: list[int] = []
    words: list[int] = []
    whole: list[int] = []
    for at, (head, column) in enumerate(zip(heads, columns, strict=True)):
        body = max(map(longest_word if at < left else widest, column), default=0)
        least.append(min(body, _NAME) if at < left else body)
        words.append(max(body, longest_word(head)))
        whole.append(max(widest(head), *map(widest, column)) if column else widest(head))
    least = [max(1, columns) for columns in least]
    if sum(least) > room:
        return None
    return _grown(_grown(least, words, room), whole, room)


def _grown(widths: list[int], wanted: list[int], room: int) -> list[int]:
    """Widths raised to what is wanted, the narrowest first, as far as there is room."""
    widths = list(widths)
    while sum(widths) < room:
        short = [at for at, columns in enumerate(widths) if columns < wanted[at]]
        if not short:
            break
        widths[min(short, key=lambda at: widths[at])] += 1
    return widths

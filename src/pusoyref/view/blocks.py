"""A table that is too wide for the screen, row by row: the words in a line, each number on one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pusoyref.view.columns import GAP
from pusoyref.view.folding import cells, folded


def block_lines(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int, ascii: bool, width: int
) -> list[str]:
    """`hand 3 · won by Ana`, then `Ana  +63 (64)  315.00` for every column that has something to say."""
    lines: list[str] = []
    for row in rows:
        if lines:
            lines.append("")
        lines += folded([f" {_title(heads[:left], row[:left], ascii=ascii)}"], width)
        told = [(head, cell.split("\n")) for head, cell in zip(heads[left:], row[left:], strict=True) if cell]
        lines += _numbers(told, width)
    return lines


def _title(heads: Sequence[str], row: Sequence[str], *, ascii: bool) -> str:
    first = f"{heads[0]} {row[0]}".strip() if row[0].isdecimal() else row[0]
    named = [f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True) if cell]
    return (" - " if ascii else " · ").join(part for part in (first, *named) if part)


def _numbers(told: Sequence[tuple[str, Sequence[str]]], width: int) -> Iterator[str]:
    broad = [max(map(cells, parts)) for parts in zip_longest(*(parts for _, parts in told), fillvalue="")]
    numbers = [
        "  ".join(" " * (columns - cells(part)) + part for part, columns in zip(parts, broad, strict=False))
        for _, parts in told
    ]
    names = max((cells(head) for head, _ in told), default=0)
    beside = 3 + names + GAP + sum(broad) + GAP * (len(broad) - 1) <= width
    for (head, _), said in zip(told, numbers, strict=True):
        if beside:
            yield f"   {head}{' ' * (names - cells(head) + GAP)}{said}".rstrip()
        else:
            yield from folded([f"   {head}"], width)
            yield f"     {said}".rstrip()

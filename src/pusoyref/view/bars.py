"""Small bars beside totals: to the right of an axis what is won, to the left what is lost."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.scoring.score import Points


def bars(values: Sequence[Points], width: int, *, ascii: bool = False) -> list[str]:
    """A bar of just `width` columns for each value, all on one scale; whatever is not 0 shows.

    With a minus among them they grow from an axis in the middle, else from the left edge. In Unicode they are
    exact to half a column.
    """
    most = max((abs(value) for value in values), default=0)
    if all(value >= 0 for value in values):
        return [_bar(value, most, width, ascii=ascii).ljust(width) for value in values]
    side = (width - 1) // 2
    axis = "|" if ascii else "│"
    drawn = [_bar(value, most, side, ascii=ascii) for value in values]
    return [
        (f"{'':{side}}{axis}{bar:<{side}}" if value >= 0 else f"{bar:>{side}}{axis}{'':{side}}").ljust(width)
        for value, bar in zip(values, drawn, strict=True)
    ]


def _bar(value: Points, most: Points, width: int, *, ascii: bool) -> str:
    if not value:
        return ""
    if ascii:
        return "#" * max(1, round(width * abs(value) / most))
    whole, half = divmod(max(1, round(2 * width * abs(value) / most)), 2)
    return "█" * whole + "▌" * half if value > 0 else "▐" * half + "█" * whole

"""Points and pesos in words. Where the stake is 0 nothing speaks of pesos (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.money.transfers import Transfer
from pusoyref.scoring.score import Points
from pusoyref.text.style import Style


def points_words(points: Points) -> str:
    """`1 point`, `-3 points`, `13.5 points`"""
    return f"{number(points)} {'point' if abs(points) == 1 else 'points'}"


def signed(points: Points) -> str:
    """`+33`, `-3`, `0`, `+13.5`"""
    return f"{'+' if points > 0 else ''}{number(points)}"


def number(points: Points) -> str:
    """Points without a needless decimal."""
    return f"{points:g}" if isinstance(points, float) and not points.is_integer() else str(int(points))


def amount_words(points: Points, centavos: int, stake: int, style: Style) -> str:
    """`63 points, ₱315.00`; only the points where the stake is 0."""
    return f"{points_words(points)}, {style.pesos(centavos)}" if stake else points_words(points)


def transfer_words(transfer: Transfer, style: Style) -> str:
    """`Dan pays Carla ₱50.00`"""
    return f"{transfer.payer} pays {transfer.payee} {style.pesos(transfer.centavos)}"


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

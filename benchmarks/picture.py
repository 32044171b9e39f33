"""Curves as a picture that a page can show: SVG, each curve named at its end and told apart by its dashes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from math import ceil, log10
from typing import NamedTuple

WIDTH, HEIGHT = 760, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 110, 36, 40
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "1 2", "12 4")
_INK, _PALE = "#1f2933", "#cbd2d9"


class Curve(NamedTuple):
    """Milliseconds at each size."""

    name: str
    sizes: Sequence[int]
    times: Sequence[float]


def picture(fields: Mapping[str, Sequence[Curve]]) -> str:
    """One field below the other, each with its own sizes from left to right."""
    names = dict.fromkeys(curve.name for curves in fields.values() for curve in curves)
    dashes = dict(zip(names, cycle(_DASHES), strict=False))  # A curve looks the same in every field.
    drawn = [_field(axis, curves, at * HEIGHT, dashes) for at, (axis, curves) in enumerate(fields.items())]
    height = HEIGHT * len(drawn)
    words = "; ".join(
        f"{curve.name} {curve.times[-1]:.0f} ms at {curve.sizes[-1]} {axis}"
        for axis, curves in fields.items()
        for curve in curves
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="13" fill="{_INK}">\n<title>{words}</title>\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>\n{"".join(drawn)}</svg>\n'
    )


def _field(axis: str, curves: Sequence[Curve], top: int, dashes: Mapping[str, str]) -> str:
    """Both scales are straight, so that a straight line is what grows as its size does."""
    most, largest = _round_above(max(max(curve.times) for curve in curves)), curves[0].sizes[-1]
    floor = top + HEIGHT - _BOTTOM

    def place(size: float, time: float) -> str:
        across = _LEFT + (WIDTH - _LEFT - _RIGHT) * size / largest
        return f"{across:.1f},{floor - (HEIGHT - _TOP - _BOTTOM) * time / most:.1f}"

    parts = [f'<text x="{_LEFT}" y="{top + 20}">ms, by {axis}</text>\n']
    for at in range(5):
        across, down = place(0, most * at / 4).split(",")
        parts.append(
            f'<path d="M{across} {down}H{WIDTH - _RIGHT}" stroke="{_PALE}"/>'
            f'<text x="{_LEFT - 8}" y="{float(down) + 4:.1f}" text-anchor="end">{most * at / 4:g}</text>\n'
        )
    for size in curves[0].sizes:
        across = place(size, 0).split(",")[0]
        parts.append(f'<text x="{across}" y="{floor + 18}" text-anchor="middle">{size}</text>\n')
    ends = _apart([float(place(0, curve.times[-1]).split(",")[1]) for curve in curves])
    for curve, end in zip(curves, ends, strict=True):
        points = " ".join(place(size, time) for size, time in zip(curve.sizes, curve.times, strict=True))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{_INK}" stroke-width="1.8" '
            f'stroke-dasharray="{dashes[curve.name]}"/>'
            f'<text x="{WIDTH - _RIGHT + 8}" y="{end + 4:.1f}">{curve.name}</text>\n'
        )
    return "".join(parts)


def _round_above(value: float) -> float:
    """1, 2, 4 or 8 times a power of ten."""
    ten = 10.0 ** (ceil(log10(value)) - 1)
    return next(step * ten for step in (1, 2, 4, 8, 10) if step * ten >= value)


def _apart(places: Sequence[float], least: float = 15) -> list[float]:
    """Names of curves that end side by side, moved so far that none stands on another."""
    order = sorted(range(len(places)), key=lambda at: -places[at])
    found, above = list(places), float("inf")
    for at in order:
        found[at] = above = min(places[at], above - least)
    return found

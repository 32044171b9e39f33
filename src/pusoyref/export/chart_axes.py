"""Where the words of a picture stand: round numbers beside it, columns below it, labels that do not overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pusoyref.scoring.score import Points

_MOST_TICKS, _MOST_VALUES = 10, 7
_LONGEST_NAME = 12


class Tick(Struct, frozen=True):
    """A mark on an axis: percent of the width, or pixels from above. `minor`: left out where there is little room."""

    at: float
    text: str
    minor: bool = False


def value_ticks(lowest: Points, highest: Points) -> Iterator[int]:
    """Round numbers from at or below the lowest to at or above the highest, at most so many."""
    step, factors = 1, (2, 2.5, 2)
    at = 0
    while highest // step - lowest // step + 2 > _MOST_VALUES:
        step = int(step * factors[at % 3])
        at += 1
    first, last = int(lowest // step), int(-(-highest // step))
    yield from (number * step for number in range(first, max(last, first + 1) + 1))


def column_ticks(columns: Sequence[str]) -> Iterator[Tick]:
    """At most so many of the columns, evenly spaced; where there are many, every second is minor."""
    step = next(step for step in _steps() if len(columns) / step <= _MOST_TICKS)
    shown = range(step, len(columns) + 1, step)
    for place, number in enumerate(shown, 1):
        minor = len(shown) > _MOST_TICKS // 2 and place % 2 == 1
        yield Tick(round(number / len(columns) * 100, 2), columns[number - 1], minor)


def _steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places at least `gap` apart, in the order of the wanted ones and as near to them as they can be.

    Labels that would overlap move apart about their middle; all stay between `top` and `bottom` if there is room.
    """
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    groups: list[list[float]] = []
    for at, place in enumerate(order):
        groups.append([wanted[place] - at * gap])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    level = [_mean(group) for group in groups for _ in group]
    most = max(top, bottom - gap * (len(wanted) - 1))
    placed = dict(zip(order, (min(max(y, top), most) + at * gap for at, y in enumerate(level)), strict=True))
    return [placed[place] for place in range(len(wanted))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def shortened(name: str, cut: str) -> str:
    """The name, or as much of it as a label has room for."""
    if text_width(name) <= _LONGEST_NAME:
        return name
    kept = ""
    for sign in name:
        if text_width(kept + sign) > _LONGEST_NAME - len(cut):
            break
        kept += sign
    return kept.rstrip() + cut


def text_width(text: str) -> int:
    """How wide it is, in signs of usual width; where emoji and East Asian signs are two."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)

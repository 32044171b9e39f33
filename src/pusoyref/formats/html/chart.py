"""A picture of running totals: a line a player, told apart by dashes, markers and labels as well as by colour.

Heights are pixels. Across, a place is given in percent of whatever width there is, so that one picture, with signs
and words of one size, does for a telephone, a screen and paper. `templates/evening_chart.html` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from unicodedata import combining, east_asian_width

from msgspec import Struct

from pusoyref.scoring.score import Points

_MOST_TICKS, _MOST_VALUES = 10, 7
_LONGEST_NAME = 12


class Tick(Struct, frozen=True):
    """A mark on an axis: percent of the width, or pixels from above. `minor`: left out where there is little room."""

    at: float
    text: str
    minor: bool = False


def _steps() -> Iterator[int]:
    """Round numbers to count in: 1, 2, 5, 10, 20, 50 …"""
    return (digit * 10**zeros for zeros in count() for digit in (1, 2, 5))


def value_ticks(lowest: Points, highest: Points) -> Iterator[int]:
    """Round numbers from at or below the lowest to at or above the highest, at most so many."""
    step = next(step for step in _steps() if highest // step - lowest // step + 2 <= _MOST_VALUES)
    first, last = int(lowest // step), int(-(-highest // step))
    yield from (number * step for number in range(first, max(last, first + 1) + 1))


def column_ticks(columns: Sequence[str]) -> Iterator[Tick]:
    """At most so many of the columns, evenly spaced; where there are many, every second is minor."""
    step = next(step for step in _steps() if len(columns) / step <= _MOST_TICKS)
    shown = range(step, len(columns) + 1, step)
    for place, number in enumerate(shown, 1):
        minor = len(shown) > _MOST_TICKS // 2 and place % 2 == 1
        yield Tick(round(number / len(columns) * 100, 2), columns[number - 1], minor)


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
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)


LOOKS = 8
"""So many colours, dash patterns and markers there are."""
LABEL_GAP = 34.0
"""From one end label to the next: two lines of small type."""
_TOP, _LOWEST, _FOOT = 14.0, 300.0, 26.0
_MOST_MARKS = 24
_NUDGE = 3.0
"""Between lines that are the same from beginning to end, as those of partners are."""
_SIGN, _AROUND_LABEL, _AROUND_VALUE = 7.2, 40.0, 12.0


class Series(Struct, frozen=True):
    """A player's totals. `columns`: of the picture, in which the player was there; `values`: after each of them.

    The first column is where everybody begins; the line starts at 0 in the column before the player's first.
    """

    player: str
    columns: tuple[int, ...]
    values: tuple[Points, ...]


class LineStyle(Struct, frozen=True):
    """Colour, dash pattern and marker: places among `LOOKS`. Of 64 players any two differ in dashes or marker."""

    color: int
    dash: int
    mark: int


class Mark(Struct, frozen=True):
    """A place in the picture: percent of its width, pixels from above."""

    at: float
    y: float


class ChartLine(Struct, frozen=True, kw_only=True):
    """`path`: points of a polyline in a field 1000 units wide. `away`: where a player who has left would end."""

    player: str
    label: str
    amount: str
    look: LineStyle
    path: str
    marks: tuple[Mark, ...]
    end: Mark
    label_y: float
    away: bool


class Chart(Struct, frozen=True, kw_only=True):
    """`left` and `right`: the room in pixels that values and labels need beside the picture."""

    height: float
    bottom: float
    left: float
    right: float
    zero: float
    lines: tuple[ChartLine, ...]
    columns: tuple[Tick, ...]
    values: tuple[Tick, ...]

    @property
    def looks(self) -> dict[str, LineStyle]:
        """How each person who is in it is drawn."""
        return {line.player: line.look for line in self.lines}


def line_style(place: int) -> LineStyle:
    """How the line of the player at that place is drawn."""
    turn = place // LOOKS
    return LineStyle(place % LOOKS, (place + turn) % LOOKS, place % LOOKS)


def chart(
    series: Sequence[Series],
    columns: Sequence[str],
    on_axis: Callable[[Points], str],
    at_end: Callable[[Points], str],
    cut: str = "…",
) -> Chart:
    """`columns`: names of all but the first. `on_axis` and `at_end` write a value; `cut` ends a long name."""
    bottom = max(_LOWEST, LABEL_GAP * len(series))
    totals = [0, *(value for player in series for value in player.values)]
    ticks = list(value_ticks(min(totals), max(totals)))

    def y(value: Points) -> float:
        return round(bottom - (value - ticks[0]) / (ticks[-1] - ticks[0]) * (bottom - _TOP), 1)

    labels = spread([y(player.values[-1]) for player in series], LABEL_GAP, _TOP + 4, bottom - 4)
    lines = []
    for place, player in enumerate(series):
        same = [
            other
            for other in series[:place]
            if (other.columns, other.values) == (player.columns, player.values)
        ]
        spots = [
            Mark(column / len(columns) * 100, y(value) + _NUDGE * len(same))
            for column, value in _with_start(player)
        ]
        step = -(-len(spots) // _MOST_MARKS)
        marks = [spot for at, spot in enumerate(spots[1:], 1) if at % step == 0 or spot is spots[-1]]
        lines.append(
            ChartLine(
                player=player.player,
                label=shortened(player.player, cut),
                amount=at_end(player.values[-1]),
                look=line_style(place),
                path=" ".join(f"{spot.at * 10:.5g},{spot.y:g}" for spot in spots),
                marks=tuple(Mark(round(spot.at, 2), spot.y) for spot in marks),
                end=Mark(round(spots[-1].at, 2), spots[-1].y),
                label_y=round(labels[place], 1),
                away=player.columns[-1] < len(columns),
            )
        )
    values = tuple(Tick(y(value), on_axis(value)) for value in ticks)
    widest = max((max(text_width(line.label), len(line.amount)) for line in lines), default=0)
    return Chart(
        height=bottom + _FOOT,
        bottom=bottom,
        left=_AROUND_VALUE + _SIGN * max(len(value.text) for value in values),
        right=_AROUND_LABEL + _SIGN * widest,
        zero=y(0),
        lines=tuple(lines),
        columns=tuple(column_ticks(columns)),
        values=values,
    )


def _with_start(series: Series) -> Iterator[tuple[int, Points]]:
    """Columns and totals, from 0 on; through columns in which the player was away the line is level."""
    before = series.columns[0] - 1
    total: Points = 0
    yield before, total
    for column, value in zip(series.columns, series.values, strict=True):
        if column > before + 1:
            yield column - 1, total
        yield column, value
        before, total = column, value

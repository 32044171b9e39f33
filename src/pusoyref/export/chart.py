"""A picture of running totals: a line a player, told apart by dashes, markers and labels as well as by colour.

Heights are pixels. Across, a place is given in percent of whatever width there is, so that one picture, with signs
and words of one size, does for a telephone, a screen and a sheet of paper. `templates/evening_chart.html` draws it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pusoyref.export.chart_axes import Tick, column_ticks, shortened, spread, text_width, value_ticks
from pusoyref.scoring.score import Points

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


class Look(Struct, frozen=True):
    """Colour, dash pattern and marker: places among `LOOKS`. Of 64 players any two differ in dashes or marker."""

    color: int
    dash: int
    mark: int


class Mark(Struct, frozen=True):
    """A place in the picture: percent of its width, pixels from above."""

    at: float
    y: float


class Line(Struct, frozen=True):
    """`path`: points of a polyline in a field 1000 units wide. `away`: where a player who has left would end."""

    player: str
    label: str
    amount: str
    look: Look
    path: str
    marks: tuple[Mark, ...]
    end: Mark
    label_y: float
    away: bool


class Chart(Struct, frozen=True):
    """`left` and `right`: the room in pixels that values and labels need beside the picture."""

    height: float
    bottom: float
    left: float
    right: float
    zero: float
    lines: tuple[Line, ...]
    columns: tuple[Tick, ...]
    values: tuple[Tick, ...]


def look_of(place: int) -> Look:
    """How the line of the player at that place is drawn."""
    turn = place // LOOKS
    return Look(place % LOOKS, (place + turn) % LOOKS, place % LOOKS)


def chart(
    series: Sequence[Series],
    columns: Sequence[str],
    on_axis: Callable[[Points], str],
    at_end: Callable[[Points], str],
    cut: str = "…",
) -> Chart:
    """`columns`: names of all but the first. `on_axis` and `at_end` write a value; `cut` ends a long name."""
    bottom = max(_LOWEST, LABEL_GAP * len(series))
    every = [0, *(value for one in series for value in one.values)]
    ticks = list(value_ticks(min(every), max(every)))

    def y(value: Points) -> float:
        return round(bottom - (value - ticks[0]) / (ticks[-1] - ticks[0]) * (bottom - _TOP), 1)

    drawn = [(one.columns, one.values) for one in series]
    nudges = [_NUDGE * drawn[:place].count(same) for place, same in enumerate(drawn)]
    ends = [y(one.values[-1]) for one in series]
    labels = spread(ends, LABEL_GAP, _TOP + 4, bottom - 4)
    lines = tuple(
        _line(place, one, len(columns), lambda value, nudge=nudge: y(value) + nudge, at_end, label, cut)  # type: ignore[misc]
        for place, (one, label, nudge) in enumerate(zip(series, labels, nudges, strict=True))
    )
    values = tuple(Tick(y(value), on_axis(value)) for value in ticks)
    return Chart(
        bottom + _FOOT,
        bottom,
        _AROUND_VALUE + _SIGN * max(len(value.text) for value in values),
        _AROUND_LABEL
        + _SIGN * max((max(text_width(line.label), len(line.amount)) for line in lines), default=0),
        y(0),
        lines,
        tuple(column_ticks(columns)),
        values,
    )


def _line(
    place: int,
    one: Series,
    width: int,
    y: Callable[[Points], float],
    at_end: Callable[[Points], str],
    label: float,
    cut: str,
) -> Line:
    spots = [Mark(0 if column == 0 else column / width * 100, y(value)) for column, value in _with_start(one)]
    step = -(-len(spots) // _MOST_MARKS)
    marks = [spot for at, spot in enumerate(spots[1:], 1) if at % step == 0 or spot is spots[-1]]
    return Line(
        one.player,
        shortened(one.player, cut),
        at_end(one.values[-1]),
        look_of(place),
        " ".join(f"{spot.at * 10:.5g},{spot.y:g}" for spot in spots),
        tuple(Mark(round(spot.at, 2), spot.y) for spot in marks),
        Mark(round(spots[-1].at, 2), spots[-1].y),
        round(label, 1),
        one.columns[-1] < width,
    )


def _with_start(one: Series) -> Iterator[tuple[int, Points]]:
    """Columns and totals, from 0 on; through columns in which the player was away the line is level."""
    yield one.columns[0] - 1, 0
    before = one.columns[0] - 1
    total: Points = 0
    for column, value in zip(one.columns, one.values, strict=True):
        if column > before + 1:
            yield column - 1, total
        yield column, value
        before, total = column, value

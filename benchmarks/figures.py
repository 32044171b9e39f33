"""What a benchmark found: figures with the limits they are held against, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple


class Figure(NamedTuple):
    """A median. `limit`: "at most 9", "at least 250", or nothing; `processor`: the same in time of the processor."""

    what: str
    median: float
    unit: str
    limit: str = ""
    processor: float | None = None

    @property
    def holds(self) -> bool | None:
        """Whether it is within its limit; None where there is none."""
        return within(self.median, self.limit)


def within(value: float, limit: str) -> bool | None:
    """`within(8.1, "at most 9")`; None without a limit."""
    if not limit:
        return None
    words, number = limit.rsplit(" ", 1)
    return value <= float(number) if words == "at most" else value >= float(number)


def show(figures: Iterable[Figure], *, as_json: bool, **more: Any) -> None:
    """Prints them, each as soon as it is there; as JSON all together, and `more` with them."""
    if as_json:
        found = [{key: value for key, value in one._asdict().items() if value is not None} for one in figures]
        print(json.dumps({**more, "figures": found}, indent=2))
        return
    for one in figures:
        print(line(one), flush=True)


def line(one: Figure) -> str:
    """`status, 20 hands      7.10 times an empty Python   (at most 9: yes)`"""
    beside = "" if one.processor is None else f" ({short(one.processor)} by processor)"
    kept = {None: "", True: f"   {one.limit}: yes", False: f"   {one.limit}: NO"}[one.holds]
    return f"{one.what:<48} {short(one.median):>8} {one.unit}{beside}{kept}"


def short(value: float) -> str:
    """Three digits or so."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"

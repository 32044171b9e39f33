"""Days and spans of days, as ISO text."""

from __future__ import annotations

import calendar
import datetime

from msgspec import Struct

from pusoyref.errors import InvalidRequest


class Period(Struct, frozen=True):
    """Days from `first` to `last`, both included; "" has no end on that side."""

    first: str = ""
    last: str = ""

    def holds(self, day: str) -> bool:
        """Whether `day` lies in it; a session without a day does only where there is no end on either side."""
        if not day:
            return not self.first and not self.last
        return self.first <= day and (not self.last or day <= self.last)


def read_period(since: str | None, until: str | None) -> Period:
    """`2026-11-28` is a day, `2026-11` the whole month. Errors: `bad-period`."""
    return Period(_day(since, last=False) if since else "", _day(until, last=True) if until else "")


def _day(text: str, *, last: bool) -> str:
    stripped = text.strip()
    try:
        if len(stripped) == 7 and stripped[4] == "-" and stripped.replace("-", "", 1).isdecimal():
            month = datetime.date.fromisoformat(f"{stripped}-01")
            days = calendar.monthrange(month.year, month.month)[1]
            return month.replace(day=days if last else 1).isoformat()
        return read_date(stripped)
    except (ValueError, InvalidRequest):
        raise InvalidRequest("bad-period", text=text) from None


def read_date(day: object) -> str:
    """A day of a calendar → `2026-11-28`; None → "". Errors: `bad-date`."""
    if day is None:
        return ""
    if isinstance(day, datetime.datetime):
        return day.date().isoformat()
    if isinstance(day, datetime.date):
        return day.isoformat()
    if not isinstance(day, str):
        raise InvalidRequest("bad-date", text=str(day))
    try:
        return datetime.date.fromisoformat(day.strip()).isoformat()
    except ValueError:
        raise InvalidRequest("bad-date", text=day) from None

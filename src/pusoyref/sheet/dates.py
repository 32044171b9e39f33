"""Days, as ISO text."""

from __future__ import annotations

import datetime

from pusoyref.errors import Unreadable


def read_date(day: object) -> str:
    """A day of a calendar → `2026-11-28`; None → "". Errors: `bad-date`."""
    if day is None:
        return ""
    if isinstance(day, datetime.datetime):
        return day.date().isoformat()
    if isinstance(day, datetime.date):
        return day.isoformat()
    if not isinstance(day, str):
        raise Unreadable("bad-date", text=str(day))
    try:
        return datetime.date.fromisoformat(day.strip()).isoformat()
    except ValueError:
        raise Unreadable("bad-date", text=day) from None

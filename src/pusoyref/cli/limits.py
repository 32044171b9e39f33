"""Whether the session is over by a limit agreed on, and why."""

from __future__ import annotations

from pusoyref.session.evening import Evening
from pusoyref.session.standings import limit_reached
from pusoyref.wording.questions import limit_words


def over_words(evening: Evening) -> str | None:
    """Why the session is over, or None."""
    limit = limit_reached(evening, minutes_played(evening))
    return None if limit is None else limit_words(limit)


def minutes_played(evening: Evening) -> float | None:
    """Minutes since the first hand began, where the session has an agreed time."""
    if not evening.current_rules.session.minutes or not evening.begun_at:
        return None
    import calendar
    import time

    begun = calendar.timegm(time.strptime(evening.begun_at, "%Y-%m-%dT%H:%M:%SZ"))
    return (time.time() - begun) / 60

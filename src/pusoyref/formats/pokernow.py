"""The ledger shape that settlement tools for home games read (pokernow's): a row a session and player.

`net` is what the player is still owed, so that a tool settles what is left to settle.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

from pusoyref.formats import Exported
from pusoyref.formats.accounting import slugs
from pusoyref.formats.csv import Cell, csv_text, pesos_cell
from pusoyref.notation.names import casefolded
from pusoyref.session.account import account_of
from pusoyref.session.standings import owed
from pusoyref.text.style import Style

SUFFIX = ".csv"
SUMMARY = "the ledger of a home game, for settlement tools"
SEVERAL = True
COLUMNS = (
    "player_nickname", "player_id", "session_start_at", "session_end_at", "buy_in", "buy_out", "stack", "net",
)  # fmt: skip


def write(sessions: Sequence[Exported], style: Style) -> str:
    """All sessions; a person has one `player_id` in all of them."""
    people = account_of([session.evening for session in sessions]).people
    ids = {casefolded(person): slug for person, slug in slugs(people).items()}
    rows = (row for session in sessions for row in _rows(session, ids))
    # No mark: such tools hold the first line against the names of the columns.
    return csv_text((COLUMNS, *rows), mark=False)


def _rows(session: Exported, ids: dict[str, str]) -> Iterator[Sequence[Cell]]:
    start, end = span(session)
    for person, centavos in owed(session.evening).items():
        bought_in, stack = max(0, -centavos), max(0, centavos)
        sums = (pesos_cell(sum_) for sum_ in (bought_in, 0, stack, centavos))
        yield (person, ids[casefolded(person)], start, end, *sums)


def span(session: Exported) -> tuple[str, str]:
    """When the first and the last thing was entered; of a session entered on other days, its day at midnight."""
    entered = [entry.time for entry in session.stored.log_entries] or [session.stored.document.created]
    times = [time for time in entered if _near(time, session.day)]
    midnight = f"{session.day}T00:00:00Z"
    return min(times, default=midnight), max(times, default=midnight)


def _near(time: str, day: str) -> bool:
    """Whether it is on that day somewhere on earth."""
    try:
        moment = datetime.datetime.strptime(time, "%Y-%m-%dT%H:%M:%SZ").date()
        return abs((moment - datetime.date.fromisoformat(day)).days) <= 1
    except ValueError:
        return False

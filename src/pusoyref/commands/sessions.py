"""`sessions`, `use`, `close` and `reopen`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pusoyref.cli.answers import enter
from pusoyref.cli.context import get_context
from pusoyref.cli.options import SessionName, Since, Until, entries_in
from pusoyref.entries import Close, Reopen
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.index import IndexEntry
from pusoyref.text.style import Style, listed
from pusoyref.text.tables import table_lines


def sessions_lines(lines: Sequence[IndexEntry], current: str, style: Style) -> list[str]:
    """A row a session; the current one has an asterisk. Nothing in it is ever red."""
    if not lines:
        return ["No session yet: pusoyref new NAME PLAYER..."]
    rows = [_row(line, current) for line in lines]
    heads = ["id", "session", "date", "rules", "players", "state", "hands"]
    return table_lines(heads, rows, style, left=6)


def _row(line: IndexEntry, current: str) -> list[str]:
    mark = "*" if line.id == current else ""
    state = f"cannot be read ({line.why})" if line.why else line.status
    return [
        f"{line.id}{mark}",
        line.name,
        line.date,
        line.rules,
        listed(line.players) if line.players else "",
        state,
        str(line.hands),
    ]


def close_command() -> None:
    """End the session.

    A closed one can be read, exported and paid, not played.

    \b
    pusoyref close
    """
    enter(lambda _: (Close(),))


def reopen_command() -> None:
    """Open a closed session again.

    \b
    pusoyref reopen
    """
    enter(lambda _: (Reopen(),))


def use_command(name: SessionName) -> None:
    """Make a session current.

    \b
    pusoyref use S7
    pusoyref use satur
    """
    context = get_context()
    store = context.store
    id = store.find(name)
    store.use(id)
    evening = context.session(id).evening()
    context.answer(lambda: {"id": id, "name": evening.header.name}, f"{id} {evening.header.name} is current.")


def sessions_command(since: Since = None, until: Until = None) -> None:
    """All sessions, newest first, with their ids.

    \b
    pusoyref sessions
    pusoyref sessions --since 2026-11-01
    pusoyref sessions --json
    """

    context = get_context()
    lines = entries_in(since, until)
    try:
        current = context.store.current()
    except InvalidRequest:
        current = ""

    def document() -> dict[str, Any]:
        return {
            "sessions": [
                {
                    "id": line.id,
                    "name": line.name,
                    "date": line.date,
                    "rules": line.rules,
                    "players": list(line.players),
                    "hands": line.hands,
                    "status": line.why or line.status,
                    "current": line.id == current,
                }
                for line in lines
            ]
        }

    context.answer(document, *sessions_lines(lines, current, context.plain_style))

"""`sessions`, `use`, `close` and `reopen`."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.answers import enter
from pusoyref.cli.context import get_context
from pusoyref.cli.options import SessionName, Since, Until, entries_in
from pusoyref.entries import Close, Reopen
from pusoyref.ledger.session_log import Stored
from pusoyref.text.style import listed
from pusoyref.text.tables import table_lines


def sessions_command(since: Since = None, until: Until = None) -> None:
    """All sessions, newest first, with their ids.

    \b
    pusoyref sessions
    pusoyref sessions --since 2026-11-01
    pusoyref sessions --json
    """
    context = get_context()
    entries = entries_in(since, until)
    current = context.current_of(context.store, listed=bool(entries))

    def document() -> dict[str, Any]:
        return {
            "sessions": [
                {
                    "id": entry.id,
                    "name": entry.name,
                    "date": entry.date,
                    "rules": entry.rules,
                    "players": list(entry.players),
                    "hands": entry.hands,
                    "status": entry.why or entry.status,
                    "current": entry.id == current,
                }
                for entry in entries
            ]
        }

    rows = [
        [
            f"{entry.id}{'*' if entry.id == current else ''}",
            entry.name,
            entry.date,
            entry.rules,
            listed(entry.players),
            f"cannot be read ({entry.why})" if entry.why else entry.status,
            str(entry.hands),
        ]
        for entry in entries
    ]
    heads = ["id", "session", "date", "rules", "players", "state", "hands"]
    lines = table_lines(heads, rows, context.plain_style, left=6)  # Nothing in it is ever red.
    context.answer(document, *(lines if rows else ["No session yet: pusoyref new NAME PLAYER..."]))


def use_command(name: SessionName) -> None:
    """Make a session current.

    \b
    pusoyref use S7
    pusoyref use satur
    """
    context = get_context()
    store = context.store
    id = store.find(name)
    evening = context.session(id).evening()
    store.use(id)
    context.answer(lambda: {"id": id, "name": evening.header.name}, f"{id} {evening.header.name} is current.")


def close_command() -> None:
    """End the session.

    A closed one can be read, exported and paid, not played.

    \b
    pusoyref close
    """
    enter(lambda _: (Close(),), Stored.evening_to_settle)


def reopen_command() -> None:
    """Open a closed session again.

    \b
    pusoyref reopen
    """
    enter(lambda _: (Reopen(),))

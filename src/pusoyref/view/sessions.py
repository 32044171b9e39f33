"""The list of sessions."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.ledger.index import Entry
from pusoyref.view.text import table_lines
from pusoyref.wording.speech import listed


def sessions_lines(lines: Sequence[Entry], current: str, *, ascii: bool = False) -> list[str]:
    """A row a session; the current one has an asterisk. Nothing in it is ever red."""
    if not lines:
        return ["No session yet: pusoyref new NAME PLAYER..."]
    rows = [_row(line, current) for line in lines]
    heads = ["id", "session", "date", "rules", "players", "state", "hands"]
    return table_lines(heads, rows, color=False, ascii=ascii, left=6)


def _row(line: Entry, current: str) -> list[str]:
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

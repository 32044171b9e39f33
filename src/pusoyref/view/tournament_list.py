"""The list of tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.ledger.tournaments import Listed
from pusoyref.view.text import table_lines


def tournament_lines(lines: Sequence[Listed], current: str, *, color: bool, ascii: bool = False) -> list[str]:
    """A row a tournament; the current one has an asterisk."""
    if not lines:
        return ["No tournament yet: pusoyref tournament new NAME PLAYER..."]
    rows = [_row(line, current) for line in lines]
    heads = ["id", "tournament", "date", "rules", "players", "rounds"]
    return table_lines(heads, rows, color=color, ascii=ascii, left=4)


def _row(line: Listed, current: str) -> list[str]:
    id = f"{line.id}{'*' if line.id == current else ''}"
    found = line.tournament
    if found is None:
        return [id, f"cannot be read ({line.why})", "", "", "", ""]
    rounds = f"{len(found.drawn)} of {found.rounds}"
    return [id, found.name, found.beginning.date, found.rules.name, str(len(found.staying)), rounds]

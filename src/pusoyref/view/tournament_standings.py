"""The standings of a tournament as a table, with what has to be known to read it."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.tournament.standings import Standing, Standings
from pusoyref.tournament.state import Tournament
from pusoyref.view.folding import folded
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import signed
from pusoyref.wording.speech import Speech
from pusoyref.wording.tournament import standings_head, standings_notes


def standings_lines(
    tournament: Tournament, standings: Standings, stale: Sequence[int], speech: Speech, *, color: bool
) -> list[str]:
    """A row a player, best first; pesos only where something is played for."""
    heads, rows = standings_table(tournament, standings, speech)
    return [
        f"{standings_head(tournament, standings)}:",
        *table_lines(heads, rows, color=color, ascii=speech.ascii, left=2),
        *folded(standings_notes(tournament, standings, stale)),
    ]


def standings_table(
    tournament: Tournament, standings: Standings, speech: Speech
) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of texts."""
    heads = ["", "player", "points", "hands", "won", "sunog", "shutouts", "cards left"]
    if tournament.stake:
        heads.insert(3, "pesos")
    if standings.per_hand:
        heads.insert(2, "a hand")
    return heads, [_row(row, tournament, standings, speech) for row in standings.rows]


def _row(row: Standing, tournament: Tournament, standings: Standings, speech: Speech) -> list[str]:
    tally = row.tally
    cells = [
        str(row.place),
        row.player,
        signed(tally.points),
        *(str(number) for number in (tally.hands, tally.won, tally.sunog, tally.shutouts, tally.cards_left)),
    ]
    if tournament.stake:
        cells.insert(3, speech.pesos(tally.centavos))
    if standings.per_hand:
        cells.insert(2, f"{row.rate:+.2f}" if tally.hands else "-")
    return cells

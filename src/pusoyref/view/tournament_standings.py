"""The standings of a tournament as a table, with what has to be known to read it."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.export.tournament_tables import standings_table
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import Tournament
from pusoyref.view.folding import folded
from pusoyref.view.text import table_lines
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

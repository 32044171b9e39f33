"""The standings and the seating of a tournament as heads and rows of texts, for screens, pages and Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.notation.names import casefolded
from pusoyref.text.amounts import signed
from pusoyref.text.style import Style
from pusoyref.tournament.standings import TournamentStanding, TournamentStandings
from pusoyref.tournament.state import DrawnRound, Tournament

Table = tuple[list[str], list[list[str]]]
"""Heads, and rows of as many cells."""


def standings_table(tournament: Tournament, standings: TournamentStandings, style: Style) -> Table:
    """A row a player, best first; pesos only where something is played for."""
    heads = ["", "player", "points", "hands", "won", "sunog", "shutouts", "cards left"]
    if tournament.stake:
        heads.insert(3, "pesos")
    if standings.per_hand:
        heads.insert(2, "a hand")
    return heads, [_row(row, tournament, standings, style) for row in standings.rows]


def _row(
    row: TournamentStanding, tournament: Tournament, standings: TournamentStandings, style: Style
) -> list[str]:
    tally = row.tally
    cells = [
        str(row.place),
        row.player,
        signed(tally.points),
        *(str(number) for number in (tally.hands, tally.won, tally.sunog, tally.shutouts, tally.cards_left)),
    ]
    if tournament.stake:
        cells.insert(3, style.pesos(tally.centavos))
    if standings.per_hand:
        cells.insert(2, f"{row.rate:+.2f}" if tally.hands else "-")
    return cells


def seat_rows(rounds: Sequence[DrawnRound]) -> list[tuple[int, int, int, str]]:
    """Round, table (0: rests), seat in turn order (0: none) and player, a row each."""
    return [
        row
        for round_ in rounds
        for row in (
            *(
                (round_.number, number, seat, player)
                for number, table in enumerate(round_.seating.tables, 1)
                for seat, player in enumerate(table.players, 1)
            ),
            *((round_.number, 0, 0, player) for player in round_.seating.resting),
        )
    ]


def players_of(rounds: Sequence[DrawnRound]) -> list[str]:
    """Everybody who is seated or rests, by the alphabet."""
    return sorted({name for round_ in rounds for name in round_.seating.players}, key=casefolded)


def place_of(round_: DrawnRound, player: str) -> str:
    """The table of a player in a round, `rest`, or "-" where they do not play."""
    for number, table in enumerate(round_.seating.tables, 1):
        if player in table.players:
            return str(number)
    return "rest" if player in round_.seating.resting else "-"

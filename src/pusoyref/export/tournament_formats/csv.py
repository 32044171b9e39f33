"""For a spreadsheet: a row a player of the standings, a row a seat of the seating."""

from __future__ import annotations

from pusoyref.export.cells import Cell, Number, csv_text
from pusoyref.export.formats.csv import points_cell
from pusoyref.export.tournament_formats import SeatingShown, StandingsShown
from pusoyref.export.tournament_tables import seat_rows
from pusoyref.money.pesos import write_pesos
from pusoyref.tournament.standings import Standing
from pusoyref.wording.speech import Speech

STANDINGS = (
    "place", "player", "points", "pesos", "hands", "won", "sunog", "shutouts", "cards_left", "best_hand",
    "points_per_hand", "rested", "by_lot", "left", "provisional",
)  # fmt: skip
SEATING = ("round", "table", "seat", "player")


def standings(shown: StandingsShown, speech: Speech) -> str:
    """RFC 4180 with a byte order mark; no name is a formula."""
    provisional = int(shown.standings.provisional)
    rows = [[*_row(row), provisional] for row in shown.standings.rows]
    return csv_text([STANDINGS, *rows], mark=True)


def _row(row: Standing) -> list[Cell]:
    tally = row.tally
    return [
        row.place,
        row.player,
        points_cell(tally.points),
        Number(write_pesos(tally.centavos)),
        tally.hands,
        tally.won,
        tally.sunog,
        tally.shutouts,
        tally.cards_left,
        points_cell(tally.best),
        Number(f"{tally.points / tally.hands:.4f}") if tally.hands else None,
        row.rested,
        int(row.by_lot),
        int(row.left),
    ]


def seating(shown: SeatingShown, speech: Speech) -> str:
    """Who rests has neither table nor seat."""
    rows = [
        (round_, table or None, seat or None, player)
        for round_, table, seat, player in seat_rows(shown.rounds)
    ]
    return csv_text([SEATING, *rows], mark=True)

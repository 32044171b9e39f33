"""Titles and heads of the pages of a tournament that are kept or hung up."""

from __future__ import annotations

from pusoyref.tournament.state import Tournament

ROUND, TABLE = "round", "table"
EVERYBODY = "Everybody's tables"
CERTIFICATE = "What the seating guarantees"
RESTING = "rest"
PLAYER = "player"
STANDINGS = "Standings"


def seating_title(tournament: Tournament) -> str:
    """`Fiesta: who sits where`"""
    return f"{tournament.name}: who sits where"

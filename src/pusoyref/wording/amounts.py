"""Points and pesos in words. Where the stake is 0 nothing speaks of pesos (docs/rules.md 8)."""

from __future__ import annotations

from pusoyref.money.transfers import Transfer
from pusoyref.scoring.score import Points
from pusoyref.wording.speech import Speech


def points_words(points: Points) -> str:
    """`1 point`, `-3 points`, `13.5 points`"""
    return f"{number(points)} {'point' if abs(points) == 1 else 'points'}"


def signed(points: Points) -> str:
    """`+33`, `-3`, `0`, `+13.5`"""
    return f"{'+' if points > 0 else ''}{number(points)}"


def number(points: Points) -> str:
    """Points without a needless decimal."""
    return f"{points:g}" if isinstance(points, float) and not points.is_integer() else str(int(points))


def amount_words(points: Points, centavos: int, stake: int, speech: Speech) -> str:
    """`63 points, ₱315.00`; only the points where the stake is 0."""
    return f"{points_words(points)}, {speech.pesos(centavos)}" if stake else points_words(points)


def transfer_words(transfer: Transfer, speech: Speech) -> str:
    """`Dan pays Carla ₱50.00`"""
    return f"{transfer.payer} pays {transfer.payee} {speech.pesos(transfer.centavos)}"

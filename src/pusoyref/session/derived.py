"""What an evening comes to, as values for JSON: it follows from the entries."""

from __future__ import annotations

from typing import Any

from pusoyref.money.pesos import write_pesos
from pusoyref.session.evening import Evening
from pusoyref.session.standings import owed, won


def totals(evening: Evening) -> dict[str, Any]:
    """Points as numbers, and pesos won or lost in play as strings with two decimals, by person."""
    return {"points": evening.points(), "pesos": pesos(won(evening))}


def pesos(centavos: dict[str, int]) -> dict[str, str]:
    """Centavos by person → strings with two decimals."""
    return {person: write_pesos(amount) for person, amount in centavos.items()}


def derived(evening: Evening) -> dict[str, Any]:
    """Points of every hand, totals, who is owed what, the proof. Needs every hand replayed."""
    from pusoyref.session.proof import proof

    hands = [
        {
            "hand": hand.number,
            "status": hand.result.status,
            "winner": hand.result.winner,
            "points": hand.result.points,
        }
        for hand in evening.hands
    ]
    return {"hands": hands, "totals": totals(evening), "owed": pesos(owed(evening)), "proof": proof(evening)}

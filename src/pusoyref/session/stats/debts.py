"""Who paid whom how many points in a hand, also where nobody plays for pesos (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Iterable

from pusoyref.scoring.debts import Debt, between_sides, from_winner, pairwise, to_winner
from pusoyref.session.evening import HandRecord


def penalty_borne(record: HandRecord) -> dict[str, int]:
    """Points of the penalty each player bears in a complete hand: their own, or everybody's where one pays for all."""
    own = dict.fromkeys(record.setup.players, 0)
    own |= {part.player: part.points for part in record.result.penalties}
    fed_by = record.result.fed_by
    if fed_by is None or record.setup.rules.scoring.feeding == "off":
        return own
    return {player: sum(own.values()) if player == fed_by else 0 for player in own}


def point_debts(record: HandRecord) -> tuple[Debt, ...]:
    """The debts of a complete hand in half points. None where chips did not cover them: what was paid is not kept."""
    result, scoring = record.result, record.setup.rules.scoring
    if scoring.payment == "none" or result.winner is None or result.short:
        return ()
    return tuple(_debts(record, result.winner))


def _debts(record: HandRecord, winner: str) -> Iterable[Debt]:
    result, scoring = record.result, record.setup.rules.scoring
    if scoring.scheme != "penalty":
        # With chips the sheet has what changed hands, not the numbers it came from.
        if record.setup.rules.session.bankroll:
            return ()
        return pairwise({player: int(points) for player, points in result.points.items()}, higher_pays=False)
    borne = penalty_borne(record)
    if scoring.partners:
        return between_sides(borne, record.setup.players, winner)
    if scoring.payment == "pairwise":
        return pairwise(borne, higher_pays=True)
    if borne[winner]:
        return from_winner({part.player: part.points for part in result.penalties}, winner)
    return to_winner(borne, winner)

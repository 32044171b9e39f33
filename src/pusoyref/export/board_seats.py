"""Who sits at the table and how they stand, for a second screen."""

from __future__ import annotations

from msgspec import Struct

from pusoyref.hand.state import HandState
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import standings


class Seat(Struct, frozen=True):
    """One person, in seat order. `cards` is None where nobody knows, `is_away` for one who has left the table.

    `place` is 0 before the first hand has counted. `share` of the largest total, from -1 to 1, is for a bar.
    """

    player: str
    cards: int | None
    has_turn: bool = False
    has_passed: bool = False
    is_out: bool = False
    is_away: bool = False
    lies: bool = False
    """True where the play on the table is theirs."""
    last_card: bool = False
    """The mark that the table watches for."""
    place: int = 0
    points: Points = 0
    centavos: int = 0
    share: float = 0


def seats(evening: Evening, state: HandState, ended: HandRecord | None) -> tuple[Seat, ...]:
    """Those at the table in turn order, then those who have left it. `ended`: the hand whose result is shown."""
    lines = {line.player: line for line in standings(evening)}
    most = max((abs(line.points) for line in lines.values()), default=0)
    counted = any(hand.result.status == "complete" for hand in evening.hands)
    at_the_table = evening.players if evening.closed or ended is not None else state.players
    away = tuple(person for person in evening.people if person not in at_the_table)
    held = {player: _cards(player, state, ended) for player in at_the_table}
    return tuple(
        Seat(
            player,
            held.get(player),
            has_turn=player == state.turn and not evening.closed,
            has_passed=ended is None and player in state.passed,
            is_out=held.get(player) == 0,
            is_away=player in away,
            lies=ended is None and state.table is not None and player == state.owner,
            last_card=ended is None and held.get(player) == 1,
            place=lines[player].place if counted and player in lines else 0,
            points=lines[player].points if player in lines else 0,
            centavos=lines[player].centavos if player in lines else 0,
            share=float(lines[player].points / most) if most and player in lines else 0.0,
        )
        for player in (*at_the_table, *away)
    )


def _cards(player: str, state: HandState, ended: HandRecord | None) -> int | None:
    """Cards held now; after a hand those that were left in it."""
    if ended is not None:
        return ended.result.left.get(player)
    return state.cards_of(player) if player in state.players else None

"""What there is to say of one player in one hand, for tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pusoyref.export.formats import Exported
from pusoyref.hand.holdings import said
from pusoyref.money.transfers import balances
from pusoyref.scoring.penalties import Penalty
from pusoyref.scoring.score import Points
from pusoyref.session.evening import HandRecord


class HandRow(Struct, frozen=True):
    """A player's part of a hand. Pesos in centavos; `running` is what play won so far in the session.

    `cards_left`, `twos_left`, `points` and `pesos` are None where the hand was called off, `multiplier` where
    nothing was multiplied: for the winner, and where the score does not go by cards left.
    """

    hand: int
    player: str
    seat: int
    running: int
    cards_left: int | None = None
    twos_left: int | None = None
    multiplier: int | None = None
    points: Points | None = None
    pesos: int | None = None
    winner: bool = False
    flags: tuple[str, ...] = ()


def counted(session: Exported) -> tuple[HandRecord, ...]:
    """The hands that are over: scored or called off."""
    return tuple(hand for hand in session.evening.hands if hand.result.status in ("complete", "void"))


def hand_rows(session: Exported) -> Iterator[HandRow]:
    """A row a hand and player, by seat; hands that are not over are left out."""
    running = dict.fromkeys(session.evening.people, 0)
    for hand in counted(session):
        won = balances(session.evening.people, hand.result.transfers)
        for seat, player in enumerate(hand.setup.players, 1):
            running[player] += won[player]
            yield _row(hand, player, seat, won[player], running[player])


def _row(hand: HandRecord, player: str, seat: int, pesos: int, running: int) -> HandRow:
    result = hand.result
    if result.status == "void":
        return HandRow(hand.number, player, seat, running, flags=("void",))
    penalty = next((one for one in result.penalties if one.player == player), None)
    return HandRow(
        hand.number,
        player,
        seat,
        running,
        cards_left=result.left.get(player, 0),
        twos_left=len(result.twos.get(player, ())),
        multiplier=None if penalty is None else penalty.times * penalty.doubled,
        points=result.points.get(player, 0),
        pesos=pesos,
        winner=player == result.winner,
        flags=tuple(_flags(hand, player, penalty)),
    )


def _flags(hand: HandRecord, player: str, penalty: Penalty | None) -> Iterator[str]:
    """What was special about it, in this order."""
    if penalty is not None and penalty.burned:
        yield penalty.burned
    if penalty is not None and penalty.top_card:
        yield "top-card"
    if penalty is not None and penalty.four_twos:
        yield "four-twos"
    if player in _let_stand(hand):
        yield "let-stand"
    if hand.result.fed_by == player and hand.setup.rules.scoring.feeding != "off":
        yield "fed"
    if player in hand.result.short:
        yield "short"
    if hand.setup.rules.scoring.settle == "hand" and player in hand.result.owes:
        yield "owes"


def _let_stand(hand: HandRecord) -> Sequence[str]:
    """Of whom a turn was let stand, or a count that does not match."""
    state = hand.state
    if state is None:
        return ()
    turns = [turn.player for trick in state.tricks for turn in trick if turn.let_stand is not None]
    counts = [left.player for left in state.facts.left if left.let_stand is not None]
    everybody = state.players if state.facts.score is not None and said(state).let_stand is not None else ()
    return (*turns, *counts, *everybody)

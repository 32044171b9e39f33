"""What a table's session says of its hands, as far as standings and money need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.notation.names import folded
from pusoyref.scoring.score import Points, halved
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import all_payments
from pusoyref.session.stats.debts import point_debts
from pusoyref.tournament.fitting import Fault


class PlayedHand(Struct, frozen=True):
    """A complete hand. Points, cards left and `centavos` (won in play) by player.

    `paid`: points from the first to the second of two players, where hands are paid for in points.
    """

    number: int
    winner: str | None
    points: dict[str, Points]
    left: dict[str, int]
    centavos: dict[str, int]
    sunog: tuple[str, ...]
    shutouts: tuple[str, ...]
    paid: tuple[tuple[str, str, Points], ...]


class TableResult(Struct, frozen=True):
    """A table's session: the hands that count, how many were complete in all, and what is owed after payments.

    `owed`: centavos by player, positive: is owed; the sum is zero. `asks`: the hand that still waits for an answer, 0
    for none. `fault`: why nothing of it counts.
    """

    hands: tuple[PlayedHand, ...]
    complete: int
    owed: dict[str, int]
    asks: int = 0
    fault: Fault | None = None


def table_result(evening: Evening, most: int, players: Sequence[str]) -> TableResult:
    """The first `most` complete hands of a session. Hands called off, refused or open count for nothing.

    `players`: who was drawn, spelt as they are in the tournament; they are the people of the session.
    """
    spelt = {folded(name): name for name in players}
    complete = [record for record in evening.hands if record.result.status == "complete"]
    counted = complete[:most]
    won = balances(evening.people, [one for record in counted for one in record.result.transfers])
    numbers = {record.number for record in counted}
    paid = [
        Transfer(one.payer, one.payee, one.centavos)
        for one in all_payments(evening)
        if not one.booked or one.after in numbers
    ]
    waiting = next((record.number for record in evening.hands if record.result.questions), 0)
    owed = {spelt[folded(name)]: centavos for name, centavos in after_payments(won, paid).items()}
    hands = tuple(_spelt(_played(record), spelt) for record in counted)
    return TableResult(hands, len(complete), owed, waiting)


def _spelt(hand: PlayedHand, spelt: Mapping[str, str]) -> PlayedHand:
    """With the names as the tournament has them."""
    if all(spelt[folded(name)] == name for name in hand.points):
        return hand

    def by_name(values: dict[str, Any]) -> dict[str, Any]:
        return {spelt[folded(name)]: value for name, value in values.items()}

    def names(several: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(spelt[folded(name)] for name in several)

    return PlayedHand(
        hand.number,
        None if hand.winner is None else spelt[folded(hand.winner)],
        by_name(hand.points),
        by_name(hand.left),
        by_name(hand.centavos),
        names(hand.sunog),
        names(hand.shutouts),
        tuple((*names((one, other)), points) for one, other, points in hand.paid),  # type: ignore[misc]
    )


def _played(record: HandRecord) -> PlayedHand:
    result, players = record.result, record.setup.players
    burned = {part.player: part.burned for part in result.penalties}
    return PlayedHand(
        record.number,
        result.winner,
        {player: result.points.get(player, 0) for player in players},
        {player: result.left.get(player, 0) for player in players},
        balances(players, result.transfers),
        tuple(player for player in players if burned.get(player) == "sunog"),
        tuple(player for player in players if burned.get(player) == "shutout"),
        tuple((debt.payer, debt.payee, halved(debt.halves)) for debt in point_debts(record)),
    )

"""What a table's session says of its hands, as far as standings and money need it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.notation.names import casefolded
from pusoyref.scoring.score import Points, halved
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.standings import all_payments, point_debts
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
    spelt = {casefolded(name): name for name in players}
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
    owed = {spelt[casefolded(name)]: centavos for name, centavos in after_payments(won, paid).items()}
    hands = tuple(_spelt(_played(record), spelt) for record in counted)
    return TableResult(hands, len(complete), owed, waiting)


def _spelt(hand: PlayedHand, spelt: Mapping[str, str]) -> PlayedHand:
    """With the names as the tournament has them."""
    if all(spelt[casefolded(name)] == name for name in hand.points):
        return hand

    def by_name(values: dict[str, Any]) -> dict[str, Any]:
        return {spelt[casefolded(name)]: value for name, value in values.items()}

    def names(several: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(spelt[casefolded(name)] for name in several)

    return PlayedHand(
        hand.number,
        None if hand.winner is None else spelt[casefolded(hand.winner)],
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


Against = dict[tuple[str, str], Points]
"""Points that the first has from the second, negative: has paid."""


class Tally(Struct, frozen=True):
    """A player's sums. `best`: the points of the best single hand, None without any."""

    points: Points = 0
    centavos: int = 0
    hands: int = 0
    won: int = 0
    sunog: int = 0
    shutouts: int = 0
    cards_left: int = 0
    best: Points | None = None


def tallies(
    names: Iterable[str], hands: Iterable[PlayedHand], *, given: Mapping[str, Points], lowest: bool
) -> dict[str, Tally]:
    """Sums by player over `hands`. `given`: points beside the hands. `lowest`: the fewest points are the best."""
    played: dict[str, list[PlayedHand]] = {name: [] for name in names}
    for hand in hands:
        for name in hand.points:
            if name in played:
                played[name].append(hand)
    return {name: _tally(name, own, given.get(name, 0), lowest=lowest) for name, own in played.items()}


def _tally(name: str, hands: Sequence[PlayedHand], given: Points, *, lowest: bool) -> Tally:
    points = [hand.points[name] for hand in hands]
    return Tally(
        points=given + sum(points),
        centavos=sum(hand.centavos.get(name, 0) for hand in hands),
        hands=len(hands),
        won=sum(hand.winner == name for hand in hands),
        sunog=sum(name in hand.sunog for hand in hands),
        shutouts=sum(name in hand.shutouts for hand in hands),
        cards_left=sum(hand.left.get(name, 0) for hand in hands),
        best=(min if lowest else max)(points, default=None),
    )


def against(hands: Iterable[PlayedHand]) -> Against:
    """Points between every two players. Where hands are not paid for in points, the difference of theirs."""
    found: Against = {}
    for hand in hands:
        pairs = hand.paid or _differences(hand)
        for payer, payee, points in pairs:
            found[payee, payer] = found.get((payee, payer), 0) + points
            found[payer, payee] = found.get((payer, payee), 0) - points
    return found


def _differences(hand: PlayedHand) -> Iterable[tuple[str, str, Points]]:
    names = list(hand.points)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            yield other, one, hand.points[one] - hand.points[other]

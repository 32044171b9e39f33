"""The score of a finished hand (docs/rules.md 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Card, Rank
from pusoyref.hand.ending import Ending
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.debts import Debt, between_sides, from_winner, in_seat_order, net, pairwise, to_winner
from pusoyref.scoring.penalties import Penalty, penalties


def paid_from_stacks(
    debts: Sequence[Debt], stacks: Mapping[str, int], players: Sequence[str]
) -> tuple[Debt, ...]:
    """The debts as far as the payers' `stacks` (in half points) cover them.

    Several debts of one payer are cut in proportion; odd chips go to the earlier seat after the payer.
    """
    paid: list[Debt] = []
    for payer in players:
        owed = [debt for debt in debts if debt.payer == payer]
        owed.sort(key=lambda debt: _seats_after(payer, debt.payee, players))
        paid.extend(owed if sum(debt.halves for debt in owed) <= stacks[payer] else _cut(owed, stacks[payer]))
    return tuple(debt for debt in paid if debt.halves)


def _seats_after(payer: str, payee: str, players: Sequence[str]) -> int:
    return (players.index(payee) - players.index(payer)) % len(players)


def _cut(owed: Sequence[Debt], stack: int) -> list[Debt]:
    if len(owed) == 1:
        return [replace(owed[0], halves=stack)]
    chips, total = stack // 2, sum(debt.halves for debt in owed)
    shares = [chips * debt.halves // total for debt in owed]
    for seat in range(chips - sum(shares)):
        shares[seat] += 1
    return [replace(debt, halves=2 * share) for debt, share in zip(owed, shares, strict=True)]


Points = int | float


class HandScore(Struct, frozen=True):
    """`points` by player as they go on the sheet; `debts` in half points; `penalties` with their parts.

    `short`: players whose chips did not cover what they owed.
    """

    points: dict[str, Points]
    debts: tuple[Debt, ...]
    penalties: tuple[Penalty, ...]
    short: tuple[str, ...] = ()


def score(
    end: Ending,
    twos: Mapping[str, frozenset[Card]],
    rules: Ruleset,
    *,
    stacks: Mapping[str, int] | None = None,
) -> HandScore:
    """Points and debts of a hand. `twos`: 2s by loser. `stacks`: chips before it, in half points."""
    parts = penalties(end, twos, rules) if rules.scoring.scheme == "penalty" else {}
    own = {player: part.points for player, part in parts.items()} or _scheme_points(end, rules)
    owed = in_seat_order(tuple(_debts(own, end, rules)), end.players)
    debts = (
        owed if stacks is None else in_seat_order(paid_from_stacks(owed, stacks, end.players), end.players)
    )
    points = (
        own if _on_the_sheet(rules, stacks) else {p: halved(n) for p, n in net(debts, end.players).items()}
    )
    short = tuple(player for player in end.players if _paid(player, debts) < _paid(player, owed))
    return HandScore(dict(points), debts, tuple(part for part in parts.values() if part.cards), short)


def _on_the_sheet(rules: Ruleset, stacks: Mapping[str, int] | None) -> bool:
    """Whether the scheme's own numbers stand on the sheet, not what changed hands."""
    if rules.scoring.payment == "none":
        return True
    return rules.scoring.scheme != "penalty" and stacks is None


def _paid(player: str, debts: Sequence[Debt]) -> int:
    return sum(debt.halves for debt in debts if debt.payer == player)


def halved(halves: int) -> Points:
    """Half points as points."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _scheme_points(end: Ending, rules: Ruleset) -> dict[str, int]:
    if rules.scoring.scheme == "bonus":
        twos = sum(card.rank is Rank.TWO for card in end.out_with or ())
        return {player: 2**twos if player == end.winner else 0 for player in end.players}
    places = rules.scoring.places
    by_place = {player: places[at] if at < len(places) else 0 for at, player in enumerate(end.order[:-1])}
    return {player: by_place.get(player, 0) for player in end.players}


def _debts(own: Mapping[str, int], end: Ending, rules: Ruleset) -> Sequence[Debt]:
    scoring = rules.scoring
    if scoring.payment == "none":
        return ()
    if scoring.partners:
        return tuple(between_sides(own, end.players, end.winner))
    if scoring.scheme != "penalty":
        return tuple(pairwise(own, higher_pays=False))
    fed_by = end.fed_by if scoring.feeding == "pays-for-all" else None
    if fed_by == end.winner and scoring.payment == "winner":
        return tuple(from_winner(own, end.winner))
    losses = _all_on(own, fed_by) if fed_by is not None else own
    if scoring.payment == "winner":
        return tuple(to_winner(losses, end.winner))
    return tuple(pairwise(losses, higher_pays=True))


def _all_on(losses: Mapping[str, int], fed_by: str) -> dict[str, int]:
    """Who let the winner out bears everybody's penalty."""
    total = sum(losses.values())
    return {player: total if player == fed_by else 0 for player in losses}

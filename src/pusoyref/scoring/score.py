"""The score of a finished hand (docs/rules.md 7): penalties, then who owes whom for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cards import Card, Rank
from pusoyref.hand.ending import Ending
from pusoyref.plays.order import top_card
from pusoyref.ruleset.options import Ruleset

Burned = Literal["", "sunog", "shutout"]


class Penalty(Struct, frozen=True, gc=False):
    """One loser's penalty with its parts, in points.

    `points` = cards × times × doubled + extras; multiplied, (cards + extras) × times × doubled.
    """

    player: str
    cards: int
    times: int
    burned: Burned
    doubled: int
    top_card: int
    four_twos: int
    points: int


def penalties(end: Ending, twos: Mapping[str, frozenset[Card]], rules: Ruleset) -> dict[str, Penalty]:
    """Every player's penalty by name, the winner's and that of others who went out being 0."""
    return {player: penalty(player, end, twos.get(player, frozenset()), rules) for player in end.players}


def penalty(player: str, end: Ending, twos: frozenset[Card], rules: Ruleset) -> Penalty:
    """What `player` has to pay for the cards left, `twos` among them."""
    scoring, cards = rules.scoring, end.left[player]
    untouched = cards >= end.dealt[player] and player not in end.played
    times, burned = multiplier(cards, rules, untouched=untouched)
    doubled = 2 ** len(twos) if scoring.twos_double else 1
    top = scoring.top_card if top_card(rules) in twos else 0
    four = scoring.four_twos if len(twos) == 4 else 0
    if scoring.extras_multiplied:
        points = (cards + top + four) * times * doubled
    else:
        points = cards * times * doubled + top + four
    return Penalty(player, cards, times, burned, doubled, top, four, points)


def multiplier(cards: int, rules: Ruleset, *, untouched: bool) -> tuple[int, Burned]:
    """How often each card counts, and what the table calls it."""
    if untouched and rules.scoring.shutout:
        return rules.scoring.shutout, "shutout"
    times = next((times for start, times in reversed(rules.scoring.bands) if cards >= start), 0)
    return times, "sunog" if times > 1 else ""


class Debt(Struct, frozen=True):
    """`payer` owes `payee` that many half points (never negative; halves occur with partners only).

    `rounds_up`: an odd centavo belongs to this debt, not to its partner's.
    """

    payer: str
    payee: str
    halves: int
    rounds_up: bool = False

    def centavos(self, stake: int) -> int:
        """The debt in centavos at `stake` centavos a point."""
        return (self.halves * stake + (1 if self.rounds_up else 0)) // 2


def to_winner(losses: Mapping[str, int], winner: str) -> Iterator[Debt]:
    """Each loser pays their penalty to the winner."""
    for player, points in losses.items():
        if player != winner:
            yield from _debt(player, winner, 2 * points)


def from_winner(losses: Mapping[str, int], winner: str) -> Iterator[Debt]:
    """The winner, who went out without calling the last card, pays each loser that loser's own penalty."""
    for player, points in losses.items():
        if player != winner:
            yield from _debt(winner, player, 2 * points)


def pairwise(points: Mapping[str, int], *, higher_pays: bool) -> Iterator[Debt]:
    """Every two players settle the difference of their points."""
    for one, other in combinations(points, 2):
        difference = points[one] - points[other]
        owed = difference if higher_pays else -difference
        yield from _debt(one, other, 2 * owed)


def between_sides(losses: Mapping[str, int], players: Sequence[str], winner: str) -> Iterator[Debt]:
    """Partners sit opposite: the side earns the opponents' penalties less the partner's own, half each."""
    at = players.index(winner)
    following, partner, last = (players[(at + step) % 4] for step in (1, 2, 3))
    earned = losses[following] + losses[last] - losses[partner]
    yield from _debt(following, winner, earned, rounds_up=True)
    yield from _debt(last, partner, earned)


def _debt(payer: str, payee: str, halves: int, *, rounds_up: bool = False) -> Iterator[Debt]:
    if halves > 0:
        yield Debt(payer, payee, halves, rounds_up)
    elif halves < 0:
        yield Debt(payee, payer, -halves, rounds_up)


def in_seat_order(debts: Sequence[Debt], players: Sequence[str]) -> tuple[Debt, ...]:
    """By payer's seat, then payee's."""
    return tuple(sorted(debts, key=lambda debt: (players.index(debt.payer), players.index(debt.payee))))


def net(debts: Sequence[Debt], players: Sequence[str]) -> dict[str, int]:
    """What each has won (positive) or lost, in half points; the sum is zero."""
    total = dict.fromkeys(players, 0)
    for debt in debts:
        total[debt.payer] -= debt.halves
        total[debt.payee] += debt.halves
    return total


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
    """`points` by player as they go on the score sheet; `debts` in half points; `penalties` with their parts.

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
        own if _on_score_sheet(rules, stacks) else {p: halved(n) for p, n in net(debts, end.players).items()}
    )
    short = tuple(player for player in end.players if _paid(player, debts) < _paid(player, owed))
    return HandScore(dict(points), debts, tuple(part for part in parts.values() if part.cards), short)


def _on_score_sheet(rules: Ruleset, stacks: Mapping[str, int] | None) -> bool:
    """Whether the scheme's own numbers stand on the score sheet, not what changed hands."""
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

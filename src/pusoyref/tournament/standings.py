"""The ranking of a tournament, overall or of one round, provisional or final."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import combinations, groupby

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.tournament.results import Beyond, Missing, PlayedHand, Results, beyond, missing, played_short
from pusoyref.tournament.state import Tournament


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
        for name in hand.points.keys() & played.keys():
            played[name].append(hand)
    return {name: _tally(name, own, given.get(name, 0), lowest=lowest) for name, own in played.items()}


def _tally(name: str, hands: Sequence[PlayedHand], given: Points, *, lowest: bool) -> Tally:
    points = [hand.points[name] for hand in hands]
    return Tally(
        points=given + sum(points),
        centavos=sum(hand.centavos[name] for hand in hands),
        hands=len(hands),
        won=sum(hand.winner == name for hand in hands),
        sunog=sum(name in hand.sunog for hand in hands),
        shutouts=sum(name in hand.shutouts for hand in hands),
        cards_left=sum(hand.left[name] for hand in hands),
        best=(min if lowest else max)(points, default=None),
    )


Against = dict[tuple[str, str], Points]
"""Points that the first has from the second, negative: has paid."""


def against(hands: Iterable[PlayedHand]) -> Against:
    """Points between every two players. Where hands are not paid for in points, the difference of theirs."""
    results: Against = {}
    for hand in hands:
        for payer, payee, points in hand.paid or _differences(hand):
            results[payee, payer] = results.get((payee, payer), 0) + points
            results[payer, payee] = results.get((payer, payee), 0) - points
    return results


def _differences(hand: PlayedHand) -> Iterator[tuple[str, str, Points]]:
    for one, other in combinations(hand.points, 2):
        yield other, one, hand.points[one] - hand.points[other]


class Ranking(Struct, frozen=True):
    """How to rank. `per_hand`: by what a hand brought, not by sums. `lowest`: the fewest points are the best."""

    per_hand: bool
    lowest: bool
    seed: int

    def rate(self, number: Points, tally: Tally) -> Fraction:
        """What a comparison goes by: the number, or the number a hand."""
        return Fraction(number) / max(1, tally.hands) if self.per_hand else Fraction(number)


def ranked(sums: Mapping[str, Tally], between: Against, how: Ranking) -> list[list[str]]:
    """Everybody of `sums`, best first. Where hands count, who has played none comes last.

    By points, hands won and cards left; those level in all of them by the points among themselves, then by their
    best single hand. Those level even then stand in one list, in the order of the lot.
    """
    return [
        sorted(equal, key=lambda name: lot(how.seed, name))
        for level in _by_sums(sums, how)
        for equal in _by_each_other(level, sums, between, how)
    ]


def _by_sums(sums: Mapping[str, Tally], how: Ranking) -> list[list[str]]:
    sign = 1 if how.lowest else -1

    def key(name: str) -> tuple[bool, Fraction, Fraction, Fraction]:
        tally = sums[name]
        return (
            how.per_hand and not tally.hands,
            sign * how.rate(tally.points, tally),
            -how.rate(tally.won, tally),
            how.rate(tally.cards_left, tally),
        )

    return _grouped(sums, key)


def _by_each_other(
    level: Sequence[str], sums: Mapping[str, Tally], between: Against, how: Ranking
) -> list[list[str]]:
    sign = 1 if how.lowest else -1

    def key(name: str) -> tuple[Fraction, Fraction]:
        among = sum((Fraction(between.get((name, other), 0)) for other in level), Fraction(0))
        return sign * among, sign * Fraction(sums[name].best or 0)

    return _grouped(level, key)


def _grouped(names: Iterable[str], key: Callable[[str], tuple[Fraction | bool, ...]]) -> list[list[str]]:
    keys = {name: key(name) for name in names}
    in_order = sorted(keys, key=keys.__getitem__)
    return [list(group) for _, group in groupby(in_order, key=keys.__getitem__)]


def lot(seed: int, name: str) -> bytes:
    """The lot that a seed draws for somebody, the same on every machine; the smaller comes first."""
    return blake2b(f"{seed} {name}".encode("utf-8", "replace"), digest_size=16).digest()


class TournamentStanding(Struct, frozen=True):
    """A line of the standings. `points` with awards and penalties; `tally.centavos` are won in play.

    `rate`: points a hand, where they are ranked by. `equal`: the place of the first of those whom only the lot
    keeps apart. `left`: no longer plays, and stands below those who do.
    """

    place: int
    player: str
    tally: Tally
    rate: float
    equal: int
    by_lot: bool
    rested: int
    left: bool


class TournamentStandings(Struct, frozen=True):
    """`missing` tables, rounds still to be drawn: until there are none everything is provisional.

    `per_hand`: ranked by points a hand, because somebody rested or a table was closed early. `round`: only that one.
    `beyond`: tables that played more hands than count.
    """

    rows: tuple[TournamentStanding, ...]
    missing: tuple[Missing, ...]
    to_draw: int
    per_hand: bool
    seed: int
    round: int | None = None
    beyond: tuple[Beyond, ...] = ()

    @property
    def provisional(self) -> bool:
        """Whether anything is still to come."""
        return bool(self.missing or self.to_draw)


def standings(tournament: Tournament, results: Results, only: int | None = None) -> TournamentStandings:
    """Everybody who plays or did; `only`: of that round, who sat in it."""
    last = len(tournament.drawn)
    rounds = range(1, last + 1) if only is None else range(only, only + 1)
    names = tournament.names if only is None else _seated(tournament, only)
    rows = _rows(tournament, results, names, rounds, with_adjustments=only is None)
    to_draw = max(0, tournament.rounds - last) if only is None else 0
    return TournamentStandings(
        rows,
        missing(tournament, results, only),
        to_draw,
        played_short(tournament, results, rounds),
        tournament.beginning.seed,
        only,
        beyond(tournament, results, only),
    )


def standing_before(
    tournament: Tournament, results: Results, round_: int, names: Sequence[str]
) -> tuple[str, ...]:
    """`names` by their standing before a round was drawn, best first: what a swiss draw goes by."""
    rows = _rows(tournament, results, names, range(1, round_), with_adjustments=True)
    return tuple(row.player for row in rows)


def _seated(tournament: Tournament, number: int) -> tuple[str, ...]:
    players = {*tournament.drawn[number - 1].seating.players}
    return tuple(name for name in tournament.names if name in players)


def _rows(
    tournament: Tournament, results: Results, names: Sequence[str], rounds: range, *, with_adjustments: bool
) -> tuple[TournamentStanding, ...]:
    """Who plays to the end, best first, then those who have left."""
    how = Ranking(
        played_short(tournament, results, rounds),
        tournament.rules.scoring.wins == "lowest",
        tournament.beginning.seed,
    )
    hands = [hand for (number, _), result in results.items() if number in rounds for hand in result.hands]
    between = against(hands)
    given = _given(tournament, rounds.stop - 1) if with_adjustments else {}
    gone = {
        person.name
        for person in tournament.people
        if person.until is not None and person.until < tournament.rounds
    }
    resting = [name for drawn in tournament.drawn if drawn.number in rounds for name in drawn.seating.resting]
    sums = tallies(names, hands, given=given, lowest=how.lowest)
    rows: list[TournamentStanding] = []
    for left in (False, True):
        for equal in ranked({name: sums[name] for name in names if (name in gone) == left}, between, how):
            first = len(rows) + 1
            for place, name in enumerate(equal, first):
                rate = float(how.rate(sums[name].points, sums[name]))
                by_lot = len(equal) > 1
                rests = resting.count(name)
                rows.append(TournamentStanding(place, name, sums[name], rate, first, by_lot, rests, left))
    return tuple(rows)


def _given(tournament: Tournament, rounds: int) -> dict[str, Points]:
    """Points beside the hands, of what was said before more than so many rounds had been drawn."""
    given: dict[str, Points] = {}
    for adjustment in tournament.adjustments:
        if not adjustment.reversed and adjustment.after <= rounds:
            given[adjustment.player] = given.get(adjustment.player, 0) + adjustment.points
    return given

"""The ranking of a tournament, overall or of one round, provisional or final."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import groupby

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.tournament.missing import Beyond, Missing, Results, beyond, missing, played_short
from pusoyref.tournament.results import Against, PlayedHand, Tally, against, tallies
from pusoyref.tournament.state import Tournament


class Ranking(Struct, frozen=True):
    """How to rank. `per_hand`: by what a hand brought, not by sums. `lowest`: the fewest points are the best."""

    per_hand: bool
    lowest: bool
    seed: int


class Ranked(Struct, frozen=True):
    """A place from 1. `equal`: the place of the first of those whom nothing but the lot keeps apart."""

    place: int
    name: str
    equal: int


def ranked(sums: Mapping[str, Tally], between: Against, how: Ranking) -> tuple[Ranked, ...]:
    """Everybody of `sums`, best first. Where hands count, who has played none comes last."""
    groups = [group for tied in _tied(list(sums), sums, how) for group in _apart(tied, sums, between, how)]
    places: list[Ranked] = []
    for group in groups:
        first = len(places) + 1
        for name in sorted(group, key=lambda one: lot(how.seed, one)):
            places.append(Ranked(len(places) + 1, name, first))
    return tuple(places)


def lot(seed: int, name: str) -> bytes:
    """The lot that a seed draws for somebody, the same on every machine; the smaller comes first."""
    return blake2b(f"{seed} {name}".encode("utf-8", "replace"), digest_size=16).digest()


def points_rate(tally: Tally, how: Ranking) -> Fraction:
    """What the first comparison goes by: the points, or the points a hand."""
    return _rate(tally.points, tally, how)


def _rate(number: Points, tally: Tally, how: Ranking) -> Fraction:
    return Fraction(number) / max(1, tally.hands) if how.per_hand else Fraction(number)


def _tied(names: Sequence[str], sums: Mapping[str, Tally], how: Ranking) -> list[list[str]]:
    """By points, hands won and cards left: who is level in all of them."""
    sign = 1 if how.lowest else -1

    def key(name: str) -> tuple[bool, Fraction, Fraction, Fraction]:
        tally = sums[name]
        return (
            how.per_hand and not tally.hands,
            sign * points_rate(tally, how),
            -_rate(tally.won, tally, how),
            _rate(tally.cards_left, tally, how),
        )

    return _grouped(names, key)


def _apart(
    tied: Sequence[str], sums: Mapping[str, Tally], between: Against, how: Ranking
) -> Iterable[list[str]]:
    """Those level so far, by the points among themselves, then by their best single hand."""
    if len(tied) == 1:
        return [list(tied)]
    sign = 1 if how.lowest else -1

    def key(name: str) -> tuple[Fraction, Fraction]:
        among = sum((Fraction(between.get((name, other), 0)) for other in tied), Fraction(0))
        best = sums[name].best
        return sign * among, sign * Fraction(best if best is not None else 0)

    return _grouped(tied, key)


def _grouped(names: Sequence[str], key: Callable[[str], tuple[Fraction | bool, ...]]) -> list[list[str]]:
    keys = {name: key(name) for name in names}
    in_order = sorted(names, key=keys.__getitem__)
    return [list(group) for _, group in groupby(in_order, key=keys.__getitem__)]


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
    how = Ranking(
        played_short(tournament, results, rounds),
        tournament.rules.scoring.wins == "lowest",
        tournament.beginning.seed,
    )
    hands = [hand for (number, _), result in results.items() if number in rounds for hand in result.hands]
    given = _given(tournament, rounds.stop - 1) if with_adjustments else {}
    gone = {one.name for one in tournament.people if one.until is not None and one.until < tournament.rounds}
    rows: list[TournamentStanding] = []
    for group in ([name for name in names if name not in gone], [name for name in names if name in gone]):
        rows += _group(
            tournament, group, hands, given, how, rounds, len(rows), left=group != [] and group[0] in gone
        )
    return tuple(rows)


def _group(
    tournament: Tournament,
    names: Sequence[str],
    hands: Sequence[PlayedHand],
    given: dict[str, Points],
    how: Ranking,
    rounds: range,
    before: int,
    *,
    left: bool,
) -> list[TournamentStanding]:
    sums = tallies(names, hands, given=given, lowest=how.lowest)
    places = ranked(sums, against(hands), how)
    shared = [one.equal for one in places]
    return [
        TournamentStanding(
            before + one.place,
            one.name,
            sums[one.name],
            float(points_rate(sums[one.name], how)),
            before + one.equal,
            shared.count(one.equal) > 1,
            sum(one.name in drawn.seating.resting for drawn in tournament.drawn if drawn.number in rounds),
            left,
        )
        for one in places
    ]


def _given(tournament: Tournament, rounds: int) -> dict[str, Points]:
    """Points beside the hands, of what was said before more than so many rounds had been drawn."""
    given: dict[str, Points] = {}
    for one in tournament.adjustments:
        if not one.reversed and one.after <= rounds:
            given[one.player] = given.get(one.player, 0) + one.points
    return given

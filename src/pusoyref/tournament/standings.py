"""The ranking of a tournament, overall or of one round, provisional or final."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.tournament.beyond import Beyond, beyond
from pusoyref.tournament.missing import Missing, Results, missing, played_short
from pusoyref.tournament.ranking import Ranking, points_rate, ranked
from pusoyref.tournament.results import PlayedHand
from pusoyref.tournament.state import Tournament
from pusoyref.tournament.tally import Tally, against, tallies


class Standing(Struct, frozen=True):
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


class Standings(Struct, frozen=True):
    """`missing` tables, rounds still to be drawn: until there are none everything is provisional.

    `per_hand`: ranked by points a hand, because somebody rested or a table was closed early. `round`: only that one.
    `beyond`: tables that played more hands than count.
    """

    rows: tuple[Standing, ...]
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


def standings(tournament: Tournament, results: Results, only: int | None = None) -> Standings:
    """Everybody who plays or did; `only`: of that round, who sat in it."""
    last = len(tournament.drawn)
    rounds = range(1, last + 1) if only is None else range(only, only + 1)
    names = tournament.names if only is None else _seated(tournament, only)
    rows = _rows(tournament, results, names, rounds, with_adjustments=only is None)
    to_draw = max(0, tournament.rounds - last) if only is None else 0
    return Standings(
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
) -> tuple[Standing, ...]:
    how = Ranking(
        played_short(tournament, results, rounds),
        tournament.rules.scoring.wins == "lowest",
        tournament.beginning.seed,
    )
    hands = [hand for (number, _), result in results.items() if number in rounds for hand in result.hands]
    given = _given(tournament, rounds.stop - 1) if with_adjustments else {}
    gone = {one.name for one in tournament.people if one.until is not None and one.until < tournament.rounds}
    rows: list[Standing] = []
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
) -> list[Standing]:
    sums = tallies(names, hands, given=given, lowest=how.lowest)
    places = ranked(sums, against(hands), how)
    shared = [one.equal for one in places]
    return [
        Standing(
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

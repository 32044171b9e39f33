"""The draws of a tournament: the next rounds, a round by standing, the repair of what was announced."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.tournament.seating.chance import Chance
from pusoyref.tournament.seating.plan import named, nothing_yet, past_of
from pusoyref.tournament.seating.repair import repaired_rounds
from pusoyref.tournament.seating.rounds import Round, seats_for
from pusoyref.tournament.seating.schedule import schedule
from pusoyref.tournament.seating.swiss import by_standing


def draw(
    players: Sequence[str],
    count: int,
    *,
    seed: int,
    three: bool,
    earlier: Sequence[Round] = (),
    planned: int | None = None,
) -> tuple[Round, ...]:
    """The `count` rounds that follow `earlier`, with as few meetings again as the search finds.

    `planned`: the rounds of the whole tournament, `earlier` ones with them, for which room is left. If `earlier`
    are the rounds that this draw begins with (same players, seed and `planned`), the rounds that follow are those
    of the same schedule. `three`: tables of three are allowed. Raises `Unreadable` (`too_few_to_seat`).
    """
    seats = seats_for(len(players), three)
    whole = max(planned or 0, len(earlier) + count)
    if all(sorted(round_.players) == sorted(players) for round_ in earlier):
        plans = schedule(nothing_yet(len(players)), seats, whole, Chance(seed))
        rounds = tuple(named(players, plan) for plan in plans)
        if rounds[: len(earlier)] == tuple(earlier):
            return rounds[len(earlier) : len(earlier) + count]
    plans = schedule(past_of(players, earlier), seats, whole - len(earlier), Chance(seed))
    return tuple(named(players, plan) for plan in plans[:count])


def draw_swiss(ranked: Sequence[str], *, seed: int, three: bool, earlier: Sequence[Round] = ()) -> Round:
    """The next round by standing (`ranked`, the first first): those who stand together, fewest repeats first.

    The first table is that of the top, tables of three are the last ones. Whoever has rested least rests, the
    lowest among equals. Raises `Unreadable` (`too_few_to_seat`).
    """
    seats = seats_for(len(ranked), three)
    return named(ranked, by_standing(past_of(ranked, earlier), seats, Chance(seed)))


def repaired(
    announced: Sequence[Round],
    players: Sequence[str],
    *,
    seed: int,
    three: bool,
    earlier: Sequence[Round] = (),
) -> tuple[Round, ...]:
    """The rounds announced and not yet played, for the `players` there are now, with the fewest changes.

    `earlier` are the rounds before them, which stay. Raises `Unreadable` (`too_few_to_seat`).
    """
    return repaired_rounds(announced, players, three, earlier, Chance(seed))

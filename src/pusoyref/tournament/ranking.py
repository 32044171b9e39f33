"""Who stands before whom: points, hands won, cards left, points against those tied, the best hand, a drawn lot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import groupby

from msgspec import Struct

from pusoyref.scoring.score import Points
from pusoyref.tournament.tally import Against, Tally


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

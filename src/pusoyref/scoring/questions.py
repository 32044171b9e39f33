"""What the score of a finished hand still needs: 2s that nobody played or named (docs/rules.md 6, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from pusoyref.cards import TWOS, Card
from pusoyref.hand.ending import Ending
from pusoyref.plays.order import top_card
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import HandScore, score

World = tuple[str | None, ...]


class Question(Struct, frozen=True):
    """`card` may lie with one of `players`, and it changes the points which. `nobody`: it may lie aside."""

    card: Card
    players: tuple[str, ...]
    nobody: bool


def questions(end: Ending, rules: Ruleset, stacks: Mapping[str, int] | None = None) -> tuple[Question, ...]:
    """Every 2 whose holder would change the score, the top card first. None: `settled_twos` will do."""
    counting = _counting(end, rules)
    if not counting:
        return ()
    scores = {
        world: score(end, _with(end, counting, world), rules, stacks=stacks)
        for world in _worlds(end, counting)
    }
    if not scores:
        return ()
    if len({_figures(result) for result in scores.values()}) == 1:
        return ()
    mattering = [counting[at] for at in range(len(counting)) if _matters(at, scores)]
    return tuple(
        Question(card, tuple(holder for holder in holders if holder is not None), None in holders)
        for card, holders in mattering or counting
    )


def settled_twos(end: Ending, rules: Ruleset) -> dict[str, frozenset[Card]]:
    """The 2s by holder once no question is left: the certain ones, the others where they change nothing."""
    counting = _counting(end, rules)
    world = next(_worlds(end, counting), ())
    return _with(end, counting, world)


def _counting(end: Ending, rules: Ruleset) -> tuple[tuple[Card, tuple[str | None, ...]], ...]:
    """The open 2s that can count at all under this scoring."""
    scoring = rules.scoring
    if scoring.scheme != "penalty":
        return ()
    top = top_card(rules)
    all_four = bool(scoring.four_twos) and len(end.open_twos) + max(map(len, end.twos.values())) == len(TWOS)
    return tuple(
        (card, holders)
        for card, holders in end.open_twos
        if scoring.twos_double or all_four or (card == top and scoring.top_card)
    )


def _worlds(end: Ending, counting: tuple[tuple[Card, tuple[str | None, ...]], ...]) -> Iterator[World]:
    """Every way in which the open 2s can lie, as far as there is room for them."""
    for world in product(*(holders for _, holders in counting)):
        if all(
            world.count(player) <= end.room.get(player, 0)
            for player in set(world) - {None}
            if player is not None
        ):
            yield world


def _with(
    end: Ending, counting: tuple[tuple[Card, tuple[str | None, ...]], ...], world: World
) -> dict[str, frozenset[Card]]:
    twos = dict(end.twos)
    for (card, _), holder in zip(counting, world, strict=False):
        if holder is not None:
            twos[holder] = twos[holder] | {card}
    return twos


def _figures(result: HandScore) -> tuple[object, ...]:
    return tuple(result.points.items()), result.debts


def _matters(at: int, scores: Mapping[World, HandScore]) -> bool:
    """Whether moving this one 2 alone changes the score in some world."""
    groups: dict[World, set[tuple[object, ...]]] = {}
    for world, result in scores.items():
        groups.setdefault(world[:at] + world[at + 1 :], set()).add(_figures(result))
    return any(len(figures) > 1 for figures in groups.values())

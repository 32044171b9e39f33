"""Two states of an evening side by side: where their logs part, and the first fact that differs (docs/trust.md)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Literal

from msgspec import Struct

from pusoyref.session.evening import Evening
from pusoyref.session.proof import FactLine, fact_lines
from pusoyref.session.undo import LogEntry

What = Literal["players", "rules", "stake", "hand", "payment"]
_IN_FORCE: tuple[What, ...] = ("players", "rules", "stake")
_BETWEEN_HANDS = (*_IN_FORCE, "hand", "payment")


class Difference(Struct, frozen=True):
    """The first fact that differs, as the text under the proof has it (`session.proof`).

    `number`: of the hand or payment, from 1; of players, rules and stake the hand from which on they hold.
    `here`, `there`: None where the one has nothing and the other something.
    """

    what: What
    number: int
    here: FactLine | None
    there: FactLine | None


def common_entries(mine: Sequence[LogEntry], theirs: Sequence[LogEntry]) -> int:
    """How many entries two logs share from their beginning."""
    pairs = zip(mine, theirs, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(mine), len(theirs)))


def first_difference(mine: Evening, theirs: Evening) -> Difference | None:
    """None where the proofs are the same. Every hand must have been replayed."""
    hand, payment = 0, 0
    in_force: dict[str, FactLine] = {}
    for here, there in zip_longest(fact_lines(mine), fact_lines(theirs)):
        if here != there:
            return _difference(here, there, hand, payment, in_force)
        match here:
            case ["hand", number]:
                hand = number
            case ["payment", *_]:
                payment += 1
            case [("players" | "rules" | "stake") as what, _]:
                in_force[what] = here
    return None


def _difference(
    here: FactLine | None, there: FactLine | None, hand: int, payment: int, in_force: dict[str, Any]
) -> Difference:
    """Where the two lines stand, of which one may belong to what the other has not."""
    lines = (here, there)
    kinds = [None if line is None else line[0] for line in lines]

    def either(what: What, number: int, otherwise: FactLine | None = None) -> Difference:
        sides = [line if kind == what else otherwise for line, kind in zip(lines, kinds, strict=True)]
        return Difference(what, number, *sides)

    inside = [kind not in (None, *_BETWEEN_HANDS) for kind in kinds]
    if any(inside):
        sides = [line if within else None for line, within in zip(lines, inside, strict=True)]
        return Difference("hand", hand, *sides)
    for what in _IN_FORCE:
        if what in kinds:
            return either(what, hand + 1, in_force.get(what))
    return either("hand", hand + 1) if "hand" in kinds else either("payment", payment + 1)

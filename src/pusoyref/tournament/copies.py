"""Two copies of a table held against each other, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from pusoyref.session.evening import Evening
from pusoyref.session.proof import canonical_hand, proof

Verdict = Literal["same", "newer", "older", "differs"]


class Copy(Struct, frozen=True):
    """A table as a session has it, every hand replayed. `hands`: what is in the proof of each finished hand."""

    evening: Evening
    proof: str
    hands: Mapping[int, str]


class Compared(Struct, frozen=True):
    """What another copy is to the one that is here. `hands`: those that are in both and differ."""

    verdict: Verdict
    hands: tuple[int, ...] = ()


def copy_of(evening: Evening) -> Copy:
    """Every hand must have been replayed."""
    done = [record for record in evening.hands if record.result.status in ("complete", "void")]
    return Copy(evening, proof(evening), {record.number: canonical_hand(record) for record in done})


def compared(here: Copy | None, other: Copy) -> Compared:
    """`newer` has all that is here and more, `older` less. A hand that is not over yet counts for nothing."""
    if here is None:
        return Compared("newer")
    if here.proof == other.proof:
        return Compared("same")
    both = here.hands.keys() & other.hands.keys()
    differing = tuple(sorted(number for number in both if here.hands[number] != other.hands[number]))
    if differing:
        return Compared("differs", differing)
    if len(other.hands) > len(both):
        return Compared("newer")
    return Compared("older" if len(here.hands) > len(both) else "same")

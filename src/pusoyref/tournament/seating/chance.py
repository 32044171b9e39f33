"""Chance from a seed, the same on every machine and every Python.

The generator is SplitMix64: a counter that grows by an odd constant, and a mixing of its 64 bits. The standard
library's own `shuffle` and `sample` may draw differently in another version, and a draw must be repeatable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

MASK = (1 << 64) - 1
GROWTH = 0x9E3779B97F4A7C15

Item = TypeVar("Item")


class Chance:
    """Numbers drawn one after the other from a `seed`, any whole number (its last 64 bits count)."""

    def __init__(self, seed: int) -> None:
        self._counter = seed & MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self._counter = (self._counter + GROWTH) & MASK
        mixed = self._counter
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1. The bias of the last bits is below 1 in 10^16 for what is seated here."""
        return (self.bits() * limit) >> 64

    def choice(self, items: Sequence[Item]) -> Item:
        """One of them."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in an order drawn by Fisher and Yates, from the end down."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result

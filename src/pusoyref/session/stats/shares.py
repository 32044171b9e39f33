"""A share of a number of hands, and how little it may say."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

_Z = 1.959964
"""Standard errors that hold the true share 19 times in 20."""


class Share(Struct, frozen=True):
    """`count` of so many hands (`of`)."""

    count: int = 0
    of: int = 0

    def plus(self, hit: bool) -> Share:
        """With one more hand, in which it was so or was not."""
        return Share(self.count + hit, self.of + 1)

    @property
    def share(self) -> float | None:
        """0 to 1; None of no hands."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies 19 times in 20 (Wilson's interval); of no hands anywhere from 0 to 1."""
        if not self.of:
            return 0.0, 1.0
        share, of, square = self.count / self.of, self.of, _Z * _Z
        middle = (share + square / (2 * of)) / (1 + square / of)
        half = _Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
        # At the edges the interval ends in the edge itself; what is beside it there is rounding.
        low = 0.0 if self.count == 0 else max(0.0, middle - half)
        high = 1.0 if self.count == self.of else min(1.0, middle + half)
        return low, high

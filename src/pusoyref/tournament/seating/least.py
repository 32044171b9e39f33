"""What a cost cannot go below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def filled_up(counts: Iterable[int], more: int) -> tuple[int, int]:
    """The least Σ count² once `more` has been added to the `counts`, always to the lowest, and the highest level.

    The level is that of the last one added to, or 0 with nothing to add.
    """
    levels = Counter(counts)
    level = reached = 0
    while more:
        moved = min(more, levels[level])
        levels[level] -= moved
        levels[level + 1] += moved
        if moved:
            reached = level + 1
        more -= moved
        level += 1
    return sum(count * count * number for count, number in levels.items()), reached

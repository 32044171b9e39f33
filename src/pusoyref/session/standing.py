"""What stands of all that happened: undo and redo are facts too (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

Sort = Literal["entry", "undo", "redo", "refusal"]


class Happening(Struct, frozen=True):
    """One line of the log: `n` counts from 1, `text` is an entry's line, a refusal's words, or what was undone.

    `hand` is 0 for none. An undo or redo names in `target` the group of entries it took back or restored.
    """

    n: int
    time: str
    sort: Sort
    text: str
    hand: int = 0
    group: int = 0
    target: int = 0
    code: str = ""


class Standing(Struct, frozen=True):
    """Groups of entries: those that stand, oldest first, and those that `redo` would bring back, next first."""

    done: tuple[int, ...]
    undone: tuple[int, ...]


def standing(happenings: Iterable[Happening]) -> Standing:
    """Which groups of entries stand after all that happened. A new entry ends what could be redone."""
    done: list[int] = []
    undone: list[int] = []
    for happening in happenings:
        if happening.sort == "entry":
            if not done or done[-1] != happening.group:
                done.append(happening.group)
                undone.clear()
        elif happening.sort == "undo":
            done.remove(happening.target)
            undone.append(happening.target)
        elif happening.sort == "redo":
            undone.remove(happening.target)
            done.append(happening.target)
    return Standing(tuple(done), tuple(reversed(undone)))

"""What stands of all that happened: undo and redo are facts too (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Protocol

from msgspec import Struct

Sort = Literal["entry", "undo", "redo", "refusal"]


class Happening(Struct, frozen=True):
    """One line of the log: `n` counts from 1, `text` is the line of an entry, or of one refused.

    `hand` is 0 for none. An undo or redo names in `target` the group of entries it took back or restored.
    A refusal has its `code` and `words`; a change of rules their values.
    """

    n: int
    time: str
    sort: Sort
    text: str
    hand: int = 0
    group: int = 0
    target: int = 0
    code: str = ""
    words: str = ""
    rules: dict[str, Any] | None = None


class Said(Protocol):
    """As much of what happened as decides what stands."""

    @property
    def sort(self) -> Sort: ...
    @property
    def group(self) -> int: ...
    @property
    def target(self) -> int: ...


class Standing(Struct, frozen=True):
    """Groups of entries: those that stand, oldest first, and those that `redo` would bring back, next first."""

    done: tuple[int, ...]
    undone: tuple[int, ...]


def standing(happenings: Iterable[Said]) -> Standing:
    """Which groups of entries stand after all that happened. A new entry ends what could be redone."""
    done: list[int] = []
    undone: list[int] = []
    for happening in happenings:
        if happening.sort == "entry":
            if not done or done[-1] != happening.group:
                done.append(happening.group)
                if undone:
                    undone.clear()
        elif happening.sort == "undo":
            done.remove(happening.target)
            undone.append(happening.target)
        elif happening.sort == "redo":
            undone.remove(happening.target)
            done.append(happening.target)
    return Standing(tuple(done), tuple(reversed(undone)))

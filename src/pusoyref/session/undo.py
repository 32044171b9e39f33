"""What stands of all that happened: undo and redo are facts too (docs/rules.md 8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Entry, Left, Score, Turn
from pusoyref.errors import InvalidRequest
from pusoyref.hand.rulings import MAY_STAND
from pusoyref.notation.entries import read_entry

LogEntrySort = Literal["entry", "undo", "redo", "refusal"]


class LogEntry(Struct, frozen=True):
    """One line of the log: `n` counts from 1, `text` is the line of an entry, or of one refused.

    `hand` is 0 for none. An undo or redo names in `target` the group of entries it took back or restored.
    A refusal has its `code` and `words`; a change of rules their values.
    """

    n: int
    time: str
    sort: LogEntrySort
    text: str
    hand: int = 0
    group: int = 0
    target: int = 0
    code: str = ""
    words: str = ""
    rules: dict[str, Any] | None = None


class Undoable(Protocol):
    """As much of what happened as decides what stands."""

    @property
    def sort(self) -> LogEntrySort: ...
    @property
    def group(self) -> int: ...
    @property
    def target(self) -> int: ...


class UndoState(Struct, frozen=True):
    """Groups of entries: those that stand, oldest first, and those that `redo` would bring back, next first."""

    done: tuple[int, ...]
    undone: tuple[int, ...]

    def next(self, sort: Literal["undo", "redo"], count: int) -> tuple[int, ...]:
        """The groups that undo or redo of `count` commands takes, in that order.

        A slip of the finger must not take back the whole evening. Errors: `nothing-to-undo`, `nothing-to-redo`;
        `fewer-to-undo`, `fewer-to-redo` with `asked` and `there`.
        """
        groups = self.undone if sort == "redo" else tuple(reversed(self.done))
        if not groups:
            raise InvalidRequest(f"nothing-to-{sort}")
        if len(groups) < count:
            raise InvalidRequest(f"fewer-to-{sort}", asked=count, there=len(groups))
        return groups[:count]


def undo_state(log_entries: Iterable[Undoable]) -> UndoState:
    """Which groups of entries stand after all that happened. A new entry ends what could be redone."""
    done: list[int] = []
    undone: list[int] = []
    for log_entry in log_entries:
        if log_entry.sort == "entry":
            if not done or done[-1] != log_entry.group:
                done.append(log_entry.group)
                if undone:
                    undone.clear()
        elif log_entry.sort == "undo":
            done.remove(log_entry.target)
            undone.append(log_entry.target)
        elif log_entry.sort == "redo":
            undone.remove(log_entry.target)
            done.append(log_entry.target)
    return UndoState(tuple(done), tuple(reversed(undone)))


def let_stand(refused: LogEntry, reason: str) -> Entry:
    """The refused entry, let stand. Errors: `cannot-stand` with the code, `fix-stands`, `no-reason`."""
    why = " ".join(reason.split())
    if not why:
        raise InvalidRequest("no-reason")
    if refused.text.startswith("fix "):
        raise InvalidRequest("fix-stands")
    if refused.code not in MAY_STAND:
        raise InvalidRequest("cannot-stand", refused=refused.code)
    entry = read_entry(refused.text)
    if not isinstance(entry, Turn | Left | Score):
        raise InvalidRequest("cannot-stand", refused=refused.code)
    return replace(entry, let_stand=why)

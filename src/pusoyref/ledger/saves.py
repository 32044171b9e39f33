"""What was saved and is not answered for yet: all that is left to tell where the answer itself cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple


class Save(NamedTuple):
    """A file that was made, entered into, brought back, made to name what is current, or house rules that were written.

    `lines`: the numbers in its log of what was entered.
    """

    file: Path
    how: Literal["made", "entered", "restored", "current", "written"]
    lines: tuple[int, ...] = ()


SAVES: list[Save] = []
"""Those of this process, oldest first; emptied when an answer has been shown."""


@contextmanager
def taken_back_on_failure() -> Iterator[None]:
    """Whoever fails in here takes back what was saved in here."""
    before = len(SAVES)
    try:
        yield
    except BaseException:
        del SAVES[before:]
        raise

"""Progress of long work, where somebody looks on: never in a pipe, never with --json."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from pusoyref.cli.context import get_context
from pusoyref.cli.signals import terminal_changed

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

COMPARING, SAVING, COUNTING, EXAMINING, READING = (
    "Looking what is here", "Saving", "Counting", "Examining", "Reading",
)  # fmt: skip
PATIENCE = 1.0
"""Seconds of work that nobody need be told about; Rich is loaded only after them."""
T = TypeVar("T")


class Progress:
    """`with Progress("Saving", 250, shown=True) as progress: … progress.advance()`. Gone again when it is done."""

    def __init__(
        self, words: str, total: int, *, shown: bool, color: bool = False, ascii: bool = False
    ) -> None:
        self._words = words
        self._total = total
        self._shown = shown
        self._color = color
        self._ascii = ascii
        self._done = 0
        self._begun = time.monotonic()
        self._rich: RichProgress | None = None
        self._shown_until_now = ExitStack()

    def __enter__(self) -> Progress:
        return self

    def advance(self, *_: object) -> None:
        """One more is done."""
        self._done += 1
        if not self._shown or self._done >= self._total:
            return
        if self._rich is None:
            if time.monotonic() - self._begun < PATIENCE:
                return
            self._rich = self._start()
        self._rich.update(self._rich.task_ids[0], completed=self._done)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._shown_until_now.close()

    def _start(self) -> RichProgress:
        from rich.console import Console  # 25 ms: only where work takes long.
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as RichProgress

        console = Console(
            file=sys.stderr, no_color=not self._color, markup=False, emoji=False, highlight=False
        )
        progress = RichProgress(
            TextColumn("{task.description}", markup=False),
            *(() if self._ascii else (BarColumn(),)),
            TextColumn("{task.completed:.0f} of {task.total:.0f}"),
            console=console,
            transient=True,
            disable=not console.is_interactive,  # A terminal that cannot take back what it has shown.
        )
        progress.add_task(self._words, total=self._total, completed=self._done)
        self._shown_until_now.enter_context(terminal_changed())
        self._shown_until_now.callback(progress.stop)
        progress.start()
        return progress


def progress(words: str, total: int) -> Progress:
    """Progress over `total` steps; to be used as a context."""
    context = get_context()
    shown = sys.stderr.isatty() and not context.as_json and not context.quiet
    return Progress(words, total, shown=shown, color=context.color, ascii=context.ascii)


def steps(items: Sequence[T], words: str) -> Iterator[T]:
    """The items one by one, each a step."""
    with progress(words, len(items)) as shown:
        for item in items:
            yield item
            shown.advance()

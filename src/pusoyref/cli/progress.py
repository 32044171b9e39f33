"""Progress of long work, where somebody looks on: never in a pipe, never with --json."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

from pusoyref.cli.desk import desk
from pusoyref.view.progress import Progress

T = TypeVar("T")


def progress(words: str, total: int) -> Progress:
    """Progress over `total` steps; to be used as a context."""
    here = desk()
    shown = sys.stderr.isatty() and not here.as_json and not here.quiet
    return Progress(words, total, shown=shown, color=here.color, ascii=here.plain_speech.ascii)


def steps(items: Sequence[T], words: str) -> Iterator[T]:
    """The items one by one, each a step."""
    with progress(words, len(items)) as shown:
        for item in items:
            yield item
            shown.advance()

"""Ended from outside while the terminal is not as it was found: first it is put back.

Anywhere else the program dies at once, as programs do: what was answered is on disk.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

if sys.platform == "win32":
    ENDING = (signal.SIGTERM, signal.SIGBREAK)
else:
    ENDING = (signal.SIGTERM, signal.SIGHUP)


class Terminated(SystemExit):
    """A signal ends the program; `code` is 128 and its number, as shells have it."""


@contextmanager
def terminal_changed() -> Iterator[None]:
    """Within these lines a signal that would end the program is raised as `Terminated`: who changed it puts it back."""
    # One that is ignored (nohup) stays so.
    before = {number: signal.getsignal(number) for number in ENDING}
    caught = [number for number, handler in before.items() if handler is not signal.SIG_IGN]

    ended = False

    def end(number: int, _: FrameType | None) -> None:
        # A session that ends sends both signals, and the second must not meet the terminal half put back.
        nonlocal ended
        if not ended:
            ended = True
            raise Terminated(128 + number)

    for number in caught:
        signal.signal(number, end)
    try:
        yield
    finally:
        if not ended:
            for number in caught:
                signal.signal(number, before[number])

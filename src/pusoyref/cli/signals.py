"""Ended from outside while the terminal is not as it was found: first it is put back.

Anywhere else the program dies at once, as programs do: what was answered is on disk.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prompt_toolkit.application import Application

if sys.platform == "win32":
    ENDING = (signal.SIGTERM, signal.SIGBREAK)
else:
    ENDING = (signal.SIGTERM, signal.SIGHUP)


class Terminated(SystemExit):
    """A signal ends the program; `code` is 128 and its number, as shells have it."""


Leave = Callable[[Terminated], bool]


@contextmanager
def terminal_changed(leave: Leave | None = None) -> Iterator[None]:
    """Within these lines a signal that would end the program is raised as `Terminated`: who changed it puts it back.

    `leave` is asked first: it is True where it sees to that itself.
    """
    # One that is ignored (nohup) stays so.
    before = {number: signal.getsignal(number) for number in ENDING}
    caught = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
    error: Terminated | None = None

    def end(number: int, _: FrameType | None) -> None:
        # A session that ends sends both signals, and the second must not meet the terminal half put back.
        nonlocal error
        if error is None:
            error = Terminated(128 + number)
            if leave is None or not leave(error):
                raise error

    for number in caught:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, before[number])
        if error is not None:
            raise error  # It may have come when there was nothing to leave any more.


def leave_application(app: Application[Any]) -> Leave:
    """An application that runs ends by the error as by a key: raised anywhere else in its loop it may be lost."""

    def leave(error: Terminated) -> bool:
        loop, future = app.loop, app.future
        if loop is None or future is None:
            return False

        def end() -> None:
            if not future.done():
                app.exit(exception=error)

        loop.call_soon_threadsafe(end)
        return True

    return leave

"""What a person at `table` has before their eyes: a pseudo-terminal, its signals drawn on a screen by pyte."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

from tests.cli.program import PROGRAM, environment

PATIENCE = 20.0
"""Seconds until a screen that never comes is a failure."""


class Screen:
    """`pusoyref table` (or another command) on a terminal; `rows` and `columns` may change in between."""

    def __init__(self, home: Path, *arguments: str, rows: int = 24, columns: int = 80, **more: str) -> None:
        self.pyte = pyte.HistoryScreen(columns, rows, history=2000)
        self._stream = pyte.Stream(self.pyte)
        self._program = pexpect.spawn(
            PROGRAM,
            list(arguments or ("table",)),
            env={**environment(home), **more},
            encoding="utf-8",
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self._program.delaybeforesend = None
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.close(force=True)

    @property
    def lines(self) -> list[str]:
        """The screen's rows as they are seen, without blanks at their ends."""
        return [line.rstrip() for line in self.pyte.display]

    @property
    def text(self) -> str:
        """The screen as it is seen."""
        return "\n".join(self.lines)

    @property
    def scrolled(self) -> str:
        """All that can be seen by scrolling back, and the screen."""
        above = [
            "".join(row[column].data for column in range(self.pyte.columns)).rstrip()
            for row in self.pyte.history.top
        ]
        return "\n".join([*above, *self.lines])

    def send(self, keys: str) -> None:
        """Keys as a terminal sends them."""
        self._program.send(keys)

    def types(self, line: str) -> None:
        """A line, key by key, and Enter."""
        for key in line:
            self.send(key)
        self.send("\r")

    def until(self, seen: Callable[[str], bool], what: str, *, pressing: str = "") -> str:
        """Reads until the screen is as wanted; the screen. `pressing`: keys sent again and again meanwhile."""
        end = time.monotonic() + PATIENCE
        while True:
            self.send(pressing)
            self._read(0.3 if pressing else 0.02)
            if seen(self.text):
                return self.text
            assert time.monotonic() < end, f"{what!r} never came; the screen:\n{self.text}"

    def shows(self, *words: str) -> str:
        """Waits until all these words stand on the screen; the screen."""
        return self.until(lambda text: all(word in text for word in words), " and ".join(words))

    def hides(self, words: str) -> str:
        """Waits until these words are gone; the screen."""
        return self.until(lambda text: words not in text, f"not {words}")

    def resize(self, rows: int, columns: int) -> None:
        """The window becomes another size."""
        self.pyte.resize(rows, columns)
        self._program.setwinsize(rows, columns)

    def ends(self, *, pressing: str = "") -> int:
        """Waits for the end of the program; its exit status. `pressing`: keys sent again and again meanwhile.

        A Ctrl-C between the words of a question and the reading of its answer is only obeyed with the next one.
        """
        end = time.monotonic() + PATIENCE
        while not self._read(0.3 if pressing else 0.05):
            self.send(pressing)
            assert time.monotonic() < end, f"it never ended; the screen:\n{self.text}"
        self._program.close()
        assert self._program.exitstatus is not None
        return int(self._program.exitstatus)

    def _read(self, wait: float) -> bool:
        """Feeds the screen what has come; whether the program has ended."""
        try:
            while True:
                came = self._program.read_nonblocking(65536, wait)
                self.raw += came
                self._stream.feed(came)
                wait = 0
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return True

"""A disk that fails where a test says."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from pusoyref.ledger.disk import DISK


class FailingDisk:
    """Stands for a `Disk`: call number `step` gives the error `number`, `before` it is done or `after`.

    With `step` 0 every call named `always` fails.
    """

    def __init__(self, step: int, moment: str, number: int, always: str = "") -> None:
        self.calls: list[str] = []
        self._step = step
        self._moment = moment
        self._number = number
        self._always = always

    @property
    def failed(self) -> bool:
        """Whether the error came."""
        return len(self.calls) >= self._step > 0 or self._always in self.calls

    def __getattr__(self, name: str) -> Callable[..., object]:
        def call(*arguments: Any) -> object:
            self.calls.append(name)
            now = len(self.calls) == self._step or name == self._always
            if now and name == "close":
                os.close(arguments[0])  # the handle is gone either way
            elif not now or self._moment == "after":
                result = getattr(DISK, name)(*arguments)
                if now and name == "open":
                    os.close(result)
                if not now:
                    return result
            if now:
                raise OSError(self._number, os.strerror(self._number))
            return None

        return call


@pytest.fixture
def failing() -> Callable[..., Any]:
    """Makes a failing disk: `failing(step, moment, number)` or `failing(0, moment, number, always)`."""
    return FailingDisk

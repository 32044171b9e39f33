"""A person at `table --plain`: lines typed on a real pseudo-terminal. The live prompt has `tests/cli/screen.py`."""

from __future__ import annotations

import re
from pathlib import Path
from types import TracebackType

import pexpect

from tests.cli.program import PROGRAM, environment

READY = r"> $"
"""What the terminal ends with when the next line may be typed."""
_SIGNALS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Keyboard:
    """`pusoyref table --plain` on a terminal of 100 columns."""

    def __init__(self, home: Path, *options: str) -> None:
        self._seen = ""
        self._table = pexpect.spawn(
            PROGRAM,
            ["table", "--plain", *options],
            env=environment(home),
            encoding="utf-8",
            dimensions=(40, 100),
            timeout=20,
        )
        self._table.delaybeforesend = None

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._table.close(force=True)

    def types(self, *lines: str) -> str:
        """Types lines, each at its prompt; the screen's text from the first of these prompts on."""
        begin = len(self._seen)
        for line in lines:
            self.prompt()
            self._table.send(f"{line}\r")
        return self._seen[begin:]

    def prompt(self) -> str:
        """Waits for the next prompt; what has come since the last wait."""
        self._table.expect(READY)
        return self._more((self._table.before or "") + (self._table.after or ""))

    def until(self, words: str) -> str:
        """Waits for these words, where something is asked in mid-command; what has come since the last wait."""
        self._table.expect_exact(words)
        return self._more((self._table.before or "") + words)

    def ends(self, *, status: int = 0) -> str:
        """Waits for the end of the program with that exit status; what has come since the last wait."""
        self._table.expect(pexpect.EOF)
        text = self._more(self._table.before or "")
        self._table.close()
        assert self._table.exitstatus == status
        return text

    def send(self, text: str) -> None:
        """Presses keys, without waiting."""
        self._table.send(text)

    @property
    def seen(self) -> str:
        """Everything on the screen so far, without the signs that move the cursor."""
        return self._seen

    def _more(self, raw: str) -> str:
        text = _SIGNALS.sub("", raw)
        self._seen += text
        return text

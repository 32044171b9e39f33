"""The program as tests call it: in this process, as a process, and on a pseudo-terminal.

    run(home, "status")                           in this process, which is quick
    run_process(PROGRAM, "status", home=home)     as it is installed, which is real
    start_process(PROGRAM, "table", home=home)    the same, while the test goes on
    Terminal(home, "table")                       as a person has it before their eyes

`Program(home)` is short for all of it with one data folder; the fixtures `pusoyref` and `saturday` are such.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from unittest.mock import patch

import pexpect
import pyte
from msgspec import Struct

from pusoyref.cli.main import run as run_arguments

PROGRAM = str(Path(sys.executable).with_name("pusoyref"))
Process = subprocess.Popen[str]
PROJECT = Path(__file__).parents[1]
EXAMPLES = PROJECT / "examples"
PATIENCE = 20.0
"""Seconds until a screen that never comes is a failure."""

_LEFT_OUT = ("COLUMNS", "LINES", "NO_COLOR")
"""Whoever runs the tests may say how wide their own screen is, and without colour."""
_PROMPT = re.compile(r"> \Z")
_SIGNALS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Answer(Struct, frozen=True):
    """What a call came to: its exit status and what it wrote to either stream."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def done(self) -> Answer:
        """The same, of a call that must succeed."""
        assert self.status == 0, self
        return self


def run(home: Path, *arguments: str, stdin: str | bytes = "") -> Answer:
    """`pusoyref ARGUMENTS` in this process. An error that "should not have happened" is raised."""
    out, err = _stream(), _stream()
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    variables = {"PUSOYREF_HOME": str(home), "PUSOYREF_DEBUG": "1"}
    with (
        patch.dict(os.environ, variables),
        patch.multiple(sys, stdin=_pipe(data), stdout=out, stderr=err),
    ):
        status = run_arguments(list(arguments))
    return Answer(status, _written(out), _written(err))


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)


def _pipe(data: bytes) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)), "utf-8")


def _written(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def environment(home: Path | None = None, **variables: str) -> dict[str, str]:
    """A person's environment, with a data folder of its own, and `variables`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PUSOYREF_") and name not in _LEFT_OUT
    }
    folder = {} if home is None else {"PUSOYREF_HOME": str(home)}
    return {**kept, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **folder, **variables}


def run_process(
    *command: str | Path, home: Path | None = None, stdin: str | bytes = "", **variables: str
) -> Answer:
    """Any command as a process of its own: `PROGRAM`, a script, a program that reads what was exported."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    done = subprocess.run(
        command, input=data, capture_output=True, env=environment(home, **variables), check=False
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def start_process(*command: str | Path, home: Path | None = None, **variables: str) -> Iterator[Process]:
    """A process that goes on while the test does, all its streams pipes; at the end it is killed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment(home, **variables), stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


class Program:
    """`pusoyref` with a data folder of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __call__(self, *arguments: str, stdin: str | bytes = "") -> Answer:
        """Runs a command in this process."""
        return run(self.home, *arguments, stdin=stdin)

    def real(self, *arguments: str, stdin: str | bytes = "", **variables: str) -> Answer:
        """Runs the installed program."""
        return run_process(PROGRAM, *arguments, home=self.home, stdin=stdin, **variables)

    def json(self, *arguments: str) -> Any:
        """The JSON answer of a command that must do."""
        return self(*arguments, "--json").done().json

    def new(self, name: str = "saturday", *options: str) -> Answer:
        """A session for Ana, Ben, Carla and Dan at 5 pesos a point."""
        return self("new", name, "Ana", "Ben", "Carla", "Dan", "--stake", "5", *options).done()

    def standing(self) -> tuple[Any, Any, str]:
        """All that can be seen of a session but its history."""
        return self.json("status"), self.json("ledger"), self("export").done().out


class Terminal:
    """A program on a pseudo-terminal: `pusoyref table`, or what `arguments` say, or another `command`.

    `raw` is all that it has sent, `seen` the same without signals, `text` the screen as pyte draws it.
    """

    def __init__(
        self,
        home: Path,
        *arguments: str,
        rows: int = 24,
        columns: int = 80,
        command: str = PROGRAM,
        folder: Path | None = None,
        **variables: str,
    ) -> None:
        self.raw = ""
        self._waited_for = 0
        self._drawn = 0
        self._screen = pyte.HistoryScreen(columns, rows, history=2000)
        self._stream = pyte.Stream(self._screen)
        self._program = pexpect.spawn(
            command,
            list(arguments or ("table",)),
            env=environment(home, **variables),
            cwd=folder,
            encoding="utf-8",
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        self._program.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.close(force=True)

    # What is seen.

    @property
    def seen(self) -> str:
        """Everything so far, without the signals that move the cursor and colour."""
        return _SIGNALS.sub("", self.raw)

    @property
    def pyte(self) -> pyte.HistoryScreen:
        """The screen, sign by sign."""
        self._stream.feed(self.raw[self._drawn :])
        self._drawn = len(self.raw)
        return self._screen

    @property
    def lines(self) -> list[str]:
        """The screen's rows, without blanks at their ends."""
        return [line.rstrip() for line in self.pyte.display]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    @property
    def scrolled(self) -> str:
        """All that can be seen by scrolling back, and the screen."""
        screen = self.pyte
        above = [
            "".join(row[column].data for column in range(screen.columns)).rstrip()
            for row in screen.history.top
        ]
        return "\n".join([*above, *self.lines])

    # What a person does.

    def send(self, keys: str) -> None:
        """Keys as a terminal sends them."""
        self._program.send(keys)

    def types(self, line: str) -> None:
        """A line, key by key, and Enter."""
        for key in line:
            self.send(key)
        self.send("\r")

    def answers(self, *lines: str) -> str:
        """Types lines, each at its prompt of `table --plain`; what was seen from the first of these prompts on."""
        return "".join(self._answer(line) for line in lines)

    def _answer(self, line: str) -> str:
        seen = self.prompt()
        self.send(f"{line}\r")
        return seen

    def resize(self, rows: int, columns: int) -> None:
        """The window becomes another size."""
        self.pyte.resize(rows, columns)
        self._program.setwinsize(rows, columns)

    def goes_away(self) -> None:
        """The window is closed: the program has to end by itself."""
        self._program.ptyproc.fileobj.close()
        end = time.monotonic() + PATIENCE
        while self._program.isalive():
            assert time.monotonic() < end, "it never ended"
            time.sleep(0.02)
        self._program.ptyproc.closed = self._program.closed = True

    # What is waited for.

    def until(self, shown: Callable[[str], bool], what: str, *, pressing: str = "") -> str:
        """Waits until the screen is as wanted; the screen. `pressing`: keys sent again and again meanwhile."""
        self._wait(lambda: shown(self.text), f"{what!r} never came", pressing=pressing)
        return self.text

    def shows(self, *words: str) -> str:
        """Waits until all these words stand on the screen; the screen."""
        return self.until(lambda text: all(word in text for word in words), " and ".join(words))

    def hides(self, words: str) -> str:
        """Waits until these words are gone; the screen."""
        return self.until(lambda text: words not in text, f"not {words}")

    def sends(self, what: str | re.Pattern[str]) -> str:
        """Waits until the program sends these words; what has been seen since the last such wait."""
        sign = re.compile(re.escape(what)) if isinstance(what, str) else what
        self._wait(lambda: sign.search(self.raw, self._waited_for) is not None, f"{what!r} never came")
        match = sign.search(self.raw, self._waited_for)
        assert match is not None
        begin, self._waited_for = self._waited_for, match.end()
        return _SIGNALS.sub("", self.raw[begin : match.end()])

    def prompt(self) -> str:
        """Waits for the next prompt of `table --plain`; what has been seen since the last wait."""
        return self.sends(_PROMPT)

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

    def rest(self) -> str:
        """Waits for the end, all being well; what has been seen since the last wait."""
        assert self.ends() == 0
        return _SIGNALS.sub("", self.raw[self._waited_for :])

    def _wait(self, there: Callable[[], bool], failure: str, *, pressing: str = "") -> None:
        end = time.monotonic() + PATIENCE
        while True:
            self.send(pressing)
            self._read(0.3 if pressing else 0.02)
            if there():
                return
            assert time.monotonic() < end, f"{failure}; the screen:\n{self.text}"

    def _read(self, wait: float) -> bool:
        """Takes what has come; whether the program has ended."""
        try:
            while True:
                self.raw += self._program.read_nonblocking(65536, wait)
                wait = 0
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return True


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder that holds facts: not the list of sessions, not the locks."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "index.json" and not file.name.endswith(".lock")
    }

"""The program as tests call it: in this process, which is quick, or as it is installed, which is real."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from pusoyref.cli.main import run

PROGRAM = str(Path(sys.executable).with_name("pusoyref"))
PROJECT = Path(__file__).parents[2]
EXAMPLES = PROJECT / "examples"


class Answer(Struct, frozen=True):
    """What a call came to: its exit status and what it wrote to either stream."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def done(self) -> Answer:
        assert self.status == 0, self
        return self


def environment(home: Path) -> dict[str, str]:
    """A person's environment with a data folder of its own."""
    left_out = ("COLUMNS", "LINES")  # Whoever runs the tests may say how wide their own screen is.
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("PUSOYREF_") and name not in left_out
    }
    return {**kept, "PUSOYREF_HOME": str(home), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}


class Program:
    """`pusoyref` with a data folder of its own."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = home
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("PUSOYREF_HOME", str(home))
        monkeypatch.delenv("PUSOYREF_SESSION", raising=False)

    def __call__(self, *arguments: str, keys: str = "") -> Answer:
        """Runs a command in this process."""
        out, err = _stream(), _stream()
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", _stream(keys))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = run(list(arguments))
        return Answer(status, _written(out), _written(err))

    def real(self, *arguments: str, keys: str | bytes = "") -> Answer:
        """Runs the installed program."""
        data = keys.encode() if isinstance(keys, str) else keys
        done = subprocess.run(
            [PROGRAM, *arguments], input=data, capture_output=True, env=environment(self.home), check=False
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    def json(self, *arguments: str) -> Any:
        """The JSON answer of a command that must do."""
        return self(*arguments, "--json").done().json

    def new(self, name: str = "saturday", *options: str) -> Answer:
        """A session for Ana, Ben, Carla and Dan at 5 pesos a point."""
        return self("new", name, "Ana", "Ben", "Carla", "Dan", "--stake", "5", *options).done()

    def standing(self) -> tuple[Any, Any, str]:
        """All that can be seen of a session but its history."""
        return self.json("status"), self.json("ledger"), self("export").done().out


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8", newline="", write_through=True)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()

"""The program called as from a shell, but in this process: quick, and nothing is swallowed."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from pusoyref.cli.main import run


class Called(Struct, frozen=True):
    """What came of a call."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def call(home: Path, *arguments: str, stdin: str | bytes = "") -> Called:
    """`pusoyref ARGUMENTS` with its data in `home`. What "should not have happened" is raised."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oe")
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    with _surroundings(home, data), redirect_stdout(out), redirect_stderr(err):
        status = run(list(arguments))
    return Called(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def done(home: Path, *arguments: str, stdin: str = "") -> Called:
    """The same for a call that must succeed."""
    called = call(home, *arguments, stdin=stdin)
    assert called.status == 0, (arguments, called)
    return called


@contextmanager
def _surroundings(home: Path, data: bytes) -> Iterator[None]:
    stdin = io.TextIOWrapper(io.BytesIO(data), "utf-8")
    variables = {"PUSOYREF_HOME": str(home), "PUSOYREF_DEBUG": "1", "PUSOYREF_SESSION": ""}
    with patch.dict(os.environ, variables), patch.object(sys, "stdin", stdin):
        yield


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder that holds facts: not the list of sessions, not the locks."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "index.json" and not file.name.endswith(".lock")
    }

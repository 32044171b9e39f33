"""The program for every test of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.program import Program


@pytest.fixture
def pusoyref(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, without any session."""
    return Program(tmp_path / "home", monkeypatch)


@pytest.fixture
def saturday(pusoyref: Program) -> Program:
    """The program, with the session `saturday` of Ana, Ben, Carla and Dan at 5 pesos a point."""
    pusoyref.new()
    return pusoyref

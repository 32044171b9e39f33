"""Settings of every test, and the program for those who call it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

# So that `from tests.table import …` works however pytest was started.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.cli.program import Program

settings.register_profile("pusoyref", derandomize=True, deadline=None, database=None)
settings.load_profile("pusoyref")


@pytest.fixture
def pusoyref(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, without any session."""
    return Program(tmp_path / "home", monkeypatch)


@pytest.fixture
def saturday(pusoyref: Program) -> Program:
    """The program, with the session `saturday` of Ana, Ben, Carla and Dan at 5 pesos a point."""
    pusoyref.new()
    return pusoyref

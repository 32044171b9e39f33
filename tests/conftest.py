"""Settings of every test, and the program for those who call it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

# So that `from tests.playing import …` works however pytest was started.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.program import Program

for name in [name for name in os.environ if name.startswith("PUSOYREF_")]:
    del os.environ[name]  # Whoever runs the tests may have a table of their own.
settings.register_profile("pusoyref", derandomize=True, deadline=None, database=None)
settings.load_profile("pusoyref")


@pytest.fixture
def pusoyref(tmp_path: Path) -> Program:
    """The program, without any session."""
    return Program(tmp_path / "home")


@pytest.fixture
def saturday(pusoyref: Program) -> Program:
    """The program, with the session `saturday` of Ana, Ben, Carla and Dan at 5 pesos a point."""
    pusoyref.new()
    return pusoyref

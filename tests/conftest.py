"""Settings of every test."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

# So that `from tests.table import …` works however pytest was started.
sys.path.insert(0, str(Path(__file__).parents[1]))

settings.register_profile("pusoyref", derandomize=True, deadline=None, database=None)
settings.load_profile("pusoyref")

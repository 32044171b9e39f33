"""Processes killed while they enter: the short form of `tests/torture/kill_entries.py`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.program import run_process

pytestmark = pytest.mark.slow

TORTURE = Path(__file__).parents[1] / "torture" / "kill_entries.py"


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_killed_at_any_moment_nothing_is_lost_but_what_was_not_answered() -> None:
    seen = run_process(sys.executable, TORTURE, "60", "12", "--seed", "4").done().json
    assert seen["kills"] == 72 and seen["entries"] > 72
    assert not any(seen[promise] for promise in ("unreadable", "lost", "doubled", "stuck"))

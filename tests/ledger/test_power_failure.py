"""After each answer the power fails, and everything that was not synced is lost: what was answered is there.

The long form is `tests/torture/power_failures.py`: there it fails at every call of every command too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.power import recorded
from tests.torture.power_failures import COMMANDS, DERIVED, do, prepared, said

pytestmark = pytest.mark.slow


def test_what_was_answered_is_there(tmp_path: Path) -> None:
    """All that can be read of the folder that is left is what was read before."""
    base = tmp_path / "machine"
    prepared(base)
    with recorded(base) as power:
        for number, (words, status) in enumerate(COMMANDS):
            called = do(base, words)
            assert called.status == status, (words, called)
            lost = [name for name in power.not_on_disk() if not name.endswith(DERIVED)]
            assert (lost, power.past_disk) == ([], []), words
            power.fails(tmp_path / f"{number}")
            assert said(tmp_path / f"{number}") == said(base), words

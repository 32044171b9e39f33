"""Tests are found where there are no pseudo-terminals, as on Windows: those that need one are skipped."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.program import PROJECT, run_process

pytestmark = pytest.mark.slow

MISSING = """
import sys
from types import ModuleType

import pusoyref.ledger.lock  # It has another lock on Windows: tests/ledger/test_other_systems.py

for name in ("pty", "tty", "termios", "fcntl", "resource"):
    sys.modules[name] = None
pexpect = ModuleType("pexpect")  # As it is on Windows: without what needs a pseudo-terminal.
pexpect.EOF, pexpect.TIMEOUT = type("EOF", (Exception,), {}), type("TIMEOUT", (Exception,), {})
sys.modules["pexpect"] = pexpect
"""


def test_every_test_is_found_without_pseudo_terminals(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(MISSING, "utf-8")
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    command = (sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider")
    called = run_process(*command, str(PROJECT), PYTHONPATH=path)
    assert called.status == 0, called.out[-3000:]
    assert " error" not in called.out.splitlines()[-1]

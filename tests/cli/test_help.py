"""The help teaches: every command has examples in its help, and each of them is run here as it stands."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

from pusoyref.cli.commands import COMMANDS
from tests.cli.evening_of_examples import by_beginning, calls, evening_for, pages
from tests.program import EXAMPLES, Program

pytestmark = pytest.mark.slow

PAGES, CALLS = list(pages()), calls()
STATUS = {"why ben=h3579k": 1, "fix 3 2.5": 1, "compare saturday.toml": 1, "compare WHKN": 1}
"""Where the referee has something to say to it, or two evenings are not the same."""
KEYS = "b3 c8 d5\nstatus\n"
SLIP = "0 3 8 5 16\n4 0 10 13 27\ntotal 4 3 18 18 136\n"
SHEET = "2026-11-28\nAna Ben Carla Dan\n0 3 8 5\n"


def test_every_command_has_a_page_here() -> None:
    assert {path.split()[1] for path in PAGES} == set(COMMANDS)
    assert len(CALLS) > 60


@pytest.mark.parametrize("path", PAGES)
def test_help_has_an_example_and_fits(pusoyref: Program, path: str) -> None:
    words = path.split()[1:]
    told = pusoyref(*words, "--help").done()
    assert told.out.startswith(f"Usage: {path} ")
    assert told.err == ""
    assert [line for line in told.out.splitlines() if f"{line.strip()} ".startswith(f"{path} ")], "no example"
    assert [line for line in told.out.splitlines() if len(line) > 80] == []
    for leftover in ("`", "**", "\b", "](", "[/", "\\"):
        assert leftover not in told.out
    assert pusoyref(*words, "-h").done() == told
    assert not pusoyref.home.exists()


@pytest.mark.parametrize("call", CALLS)
def test_examples_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """As it stands in the help, at the table that the examples are about."""
    pusoyref = evening_for(call, tmp_path / "home")
    monkeypatch.chdir(tmp_path)
    for name in ("saturday.toml", "house.toml"):
        if "*.toml" not in call or name != "house.toml":  # which is no session file
            shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "scores.txt").write_text(SHEET)
    if "ben.json" in call:
        pusoyref("export", "--to", "json", "-o", "ben.json").done()
    if "board --html" in call and "--once" not in call:
        call += " --once"  # it would go on as long as the evening
    words = shlex.split(call.split(" > ")[0].split(" < ")[0])
    words = [file for word in words for file in (_files(word) if "*" in word else [word])]
    words += ["--yes"] if words[0] == "fix" else []
    keys = KEYS if words[0] == "table" else SLIP if call == "tournament enter 1 2" else ""
    answer = pusoyref(*words, stdin=keys)
    assert answer.status == by_beginning(STATUS, call, 0), answer
    assert answer.out or answer.err


def _files(pattern: str) -> list[str]:
    """What a shell makes of `*.toml`."""
    return sorted(str(file) for file in Path().glob(pattern))

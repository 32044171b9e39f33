"""What a plain command loads, by name: start-up is most of what a person waits for (docs/architecture.md).

`plain_modules.txt` has the modules of this project that any of the commands here may load. One that is new there has
to earn its place: what a command does not always need is imported inside a function.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from tests.program import run_process

pytestmark = pytest.mark.slow

ALLOWED = frozenset(Path(__file__).with_name("plain_modules.txt").read_text("utf-8").split())
COMMAND_LINE = frozenset({"typer", "annotated_doc", "shellingham"})
STORED = COMMAND_LINE | {"msgspec", "tinydb", "typing_extensions"}
PLAIN: dict[str, frozenset[str]] = {
    "--version": frozenset(),
    "--help": COMMAND_LINE,
    "status": STORED,
    "status --json": STORED,
    "play 5d": STORED,
    "pass": STORED,
    "undo": STORED,
}
"""Commands with the packages of others that each may load."""
NEVER = frozenset({
    "asyncio", "concurrent", "csv", "email", "html", "http", "logging", "multiprocessing", "random", "sqlite3", "ssl",
    "statistics", "tomllib", "unittest", "xml", "zipfile",
})  # fmt: skip
"""Of Python's own, what is large and nothing to these commands."""
SCRIPT = """
import sys
before = set(sys.modules)
from pusoyref.cli.main import run
status = run(sys.argv[1:])
print("|", *set(sys.modules) - before, file=sys.stderr)
sys.exit(status)
"""


def loaded(home: Path, *words: str) -> frozenset[str]:
    """The modules that a command loads in a Python of its own."""
    answer = run_process(sys.executable, "-c", SCRIPT, *words, home=home).done()
    return frozenset(answer.err.rpartition("|")[2].split())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session with an open hand."""
    folder = tmp_path_factory.mktemp("home")
    for words in ("new s Ana Ben Carla Dan", "play -- ana=3c", "play 4d"):
        loaded(folder, *words.split())
    return folder


@cache
def by_command(home: Path, command: str) -> frozenset[str]:
    return loaded(home, *command.split())


@pytest.mark.parametrize("command", PLAIN)
def test_a_plain_command_loads_no_other_package(home: Path, command: str) -> None:
    packages = {name.partition(".")[0] for name in by_command(home, command)}
    foreign = {name for name in packages if name not in sys.stdlib_module_names and not name.startswith("_")}
    assert foreign - {"pusoyref"} <= PLAIN[command]
    assert not packages & NEVER


@pytest.mark.parametrize("command", PLAIN)
def test_a_plain_command_loads_only_modules_that_are_listed(home: Path, command: str) -> None:
    ours = {name for name in by_command(home, command) if name.startswith("pusoyref.")}
    assert ours <= ALLOWED, sorted(ours - ALLOWED)
    assert ours


def test_every_module_listed_is_loaded_by_one_of_them(home: Path) -> None:
    ours = frozenset[str]().union(*(by_command(home, command) for command in PLAIN))
    assert ours >= ALLOWED, sorted(ALLOWED - ours)


def test_version_and_help_load_next_to_nothing(home: Path) -> None:
    assert {name for name in by_command(home, "--version") if name.startswith("pusoyref.")} == {
        "pusoyref.cli", "pusoyref.cli.context", "pusoyref.cli.main", "pusoyref.cli.streams", "pusoyref.errors",
        "pusoyref.ledger", "pusoyref.ledger.saves",
    }  # fmt: skip
    loaded_by_help = by_command(home, "--help") - {"pusoyref.ledger", "pusoyref.ledger.saves"}
    assert not any(name.startswith(("pusoyref.session", "pusoyref.ledger")) for name in loaded_by_help)


def test_the_test_would_see_a_module_too_many(home: Path) -> None:
    assert "tomllib" in loaded(home, "rules", "show", "bonus")

"""The rooms of the house and which way their doors open (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "pusoyref"
ROOMS = (
    "errors", "cards", "ruleset", "entries", "plays", "money", "notation", "hand", "scoring", "session",
    "tournament", "wording", "sheet", "ledger", "export", "view", "cli",
)  # fmt: skip
"""A module imports from its own room and from those before it."""

ONLY_IN = {"tinydb": "ledger", "rich": "view", "typer": "cli", "click": "cli", "prompt_toolkit": "cli"}
PURE = ROOMS[: ROOMS.index("ledger")]
IMPURE_MODULES = {
    "time",
    "random",
    "os",
    "shutil",
    "subprocess",
    "socket",
    "sys",
    "secrets",
    "uuid",
    "tempfile",
}
IMPURE_CALLS = {"print", "open", "input"}
READS_RULESETS = {"ruleset/loading.py"}
"""May read a ruleset's file: where it lies is an argument."""
IMPURE_METHODS = {"now", "today", "utcnow", "read_text", "read_bytes", "write_text", "write_bytes"}
MODULES = sorted(SOURCE.rglob("*.py"))


def name_of(module: Path) -> str:
    return module.relative_to(SOURCE).as_posix()


def room_of(module: Path) -> str:
    first = module.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def statements(module: Path) -> Iterator[ast.AST]:
    """Everything in a module but what is imported for the type checker alone."""
    waiting: list[ast.AST] = [ast.parse(module.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def imports(module: Path) -> Iterator[str]:
    for node in statements(module):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(module)} imports relatively"
            assert node.module is not None
            if node.module == "pusoyref":
                yield from (f"pusoyref.{name.name}" for name in node.names)
            else:
                yield node.module


HOUSE = [module for module in MODULES if len(module.relative_to(SOURCE).parts) > 1 or module.stem in ROOMS]


def test_every_module_is_in_a_room() -> None:
    outside = {name_of(module) for module in MODULES if module not in HOUSE}
    assert outside <= {"__init__.py", "__main__.py"}
    assert {room_of(module) for module in HOUSE} <= set(ROOMS)
    assert len(HOUSE) > 50


@pytest.mark.parametrize("module", HOUSE, ids=name_of)
def test_a_module_imports_only_from_its_own_room_or_an_earlier_one(module: Path) -> None:
    mine = ROOMS.index(room_of(module))
    for imported in imports(module):
        package, _, rest = imported.partition(".")
        if package == "pusoyref" and rest and not rest.startswith("__"):
            assert ROOMS.index(rest.split(".")[0]) <= mine, imported


@pytest.mark.parametrize("module", HOUSE, ids=name_of)
def test_a_library_is_known_in_one_room_only(module: Path) -> None:
    for imported in imports(module):
        package = imported.split(".")[0]
        assert room_of(module) == ONLY_IN.get(package, room_of(module)), imported


@pytest.mark.parametrize("module", [module for module in HOUSE if room_of(module) in PURE], ids=name_of)
def test_no_printing_disk_clock_or_chance_above_the_ledger(module: Path) -> None:
    for imported in imports(module):
        assert imported.split(".")[0] not in IMPURE_MODULES, imported
    for node in statements(module):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_CALLS, ast.unparse(node)
        if isinstance(node.func, ast.Attribute) and name_of(module) not in READS_RULESETS:
            assert node.func.attr not in IMPURE_METHODS, ast.unparse(node)


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_a_file_is_short(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= 400


def test_there_is_no_utils() -> None:
    assert not [name_of(module) for module in MODULES if "util" in module.stem or "helper" in module.stem]


def test_the_test_would_see_a_wrong_door(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from pusoyref import cli\ndef f():\n    import pusoyref.view.board\n    import tinydb\n"
    )
    assert sorted(imports(wrong)) == ["pusoyref.cli", "pusoyref.view.board", "tinydb"]

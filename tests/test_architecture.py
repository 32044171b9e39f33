"""The rooms of the house: which may import which, and that no import leads back (docs/architecture.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "pusoyref"
ROOMS = (
    "errors", "texts", "cards", "ruleset", "entries", "plays", "notation", "hand", "scoring", "money", "session",
    "tournament", "text", "ledger", "formats", "cli", "commands",
)  # fmt: skip
"""A module imports from its own room and from those before it."""
PURE = ROOMS[: ROOMS.index("text")]
ONLY_IN = {
    "tinydb": ("ledger",),
    "typer": ("cli", "commands"),
    "prompt_toolkit": ("commands/table", "commands/board"),
    "rich": ("text/wrap", "commands/table", "commands/board", "commands/tournament/board", "cli/progress"),
}
"""Where a library may be known."""
SHARED_COMMANDS = {"board"}
"""What other folders of `commands/` may import: the second screen, which the tournament has too."""
IMPURE_MODULES = {
    "time", "random", "os", "shutil", "subprocess", "socket", "sys", "secrets", "uuid", "tempfile",
}  # fmt: skip
IMPURE_CALLS = {"print", "open", "input"}
IMPURE_METHODS = {"now", "today", "utcnow", "read_text", "read_bytes", "write_text", "write_bytes"}
READS_RULESETS = {"ruleset/loading.py"}
"""May read a ruleset's file: where it lies is an argument."""
MODULES = sorted(SOURCE.rglob("*.py"))
LONGEST = 500


def path_of(module: Path) -> str:
    return module.relative_to(SOURCE).as_posix()


def room_of(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


def name_of(module: Path) -> str:
    return ".".join(("pusoyref", *module.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")


NAMES = {name_of(module): module for module in MODULES}


@cache
def statements(module: Path) -> tuple[ast.AST, ...]:
    """Everything in a module but what is imported for the type checker alone."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = [ast.parse(module.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        found.append(node)
        waiting.extend(ast.iter_child_nodes(node))
    return tuple(found)


def imports(module: Path) -> Iterator[str]:
    """The modules that a module imports, wherever the import stands."""
    for node in statements(module):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in NAMES or node.module == "pusoyref" else str(node.module)


def circles(edges: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of modules that import each other, directly or by way of others (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in edges[module]:
            if other not in index:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == index[module]:
            at = stack.index(module)
            circle = set(stack[at:])
            del stack[at:]
            if len(circle) > 1:
                found.append(circle)

    for module in edges:
        if module not in index:
            visit(module)
    return found


HOUSE = [module for module in MODULES if module != SOURCE / "__init__.py"]


def test_every_module_is_in_a_room() -> None:
    assert {room_of(module) for module in HOUSE} == set(ROOMS)


@pytest.mark.parametrize("module", HOUSE, ids=path_of)
def test_a_module_imports_only_from_its_own_room_or_an_earlier_one(module: Path) -> None:
    mine = ROOMS.index(room_of(module))
    for imported in imports(module):
        package, _, rest = imported.partition(".")
        if package == "pusoyref" and rest and not rest.startswith("__"):
            assert ROOMS.index(rest.split(".")[0]) <= mine, imported


def test_no_import_leads_back() -> None:
    edges = {
        name: {other for other in imports(module) if other in NAMES and other != name}
        for name, module in NAMES.items()
    }
    assert circles(edges) == []
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]


@pytest.mark.parametrize("module", HOUSE, ids=path_of)
def test_commands_never_import_one_another(module: Path) -> None:
    if room_of(module) != "commands":
        return
    mine = module.relative_to(SOURCE / "commands").parts[0].removesuffix(".py")
    for imported in imports(module):
        if imported.startswith("pusoyref.commands."):
            assert imported.split(".")[2] in SHARED_COMMANDS | {mine}, imported


@pytest.mark.parametrize("module", HOUSE, ids=path_of)
def test_a_library_is_known_only_where_it_belongs(module: Path) -> None:
    for imported in imports(module):
        rooms = ONLY_IN.get(imported.split(".")[0])
        assert rooms is None or path_of(module).startswith(rooms), imported


@pytest.mark.parametrize("module", [module for module in HOUSE if room_of(module) in PURE], ids=path_of)
def test_no_printing_disk_clock_or_chance_in_a_pure_room(module: Path) -> None:
    for imported in imports(module):
        assert imported.split(".")[0] not in IMPURE_MODULES, imported
    for node in statements(module):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_CALLS, ast.unparse(node)
        if isinstance(node.func, ast.Attribute) and path_of(module) not in READS_RULESETS:
            assert node.func.attr not in IMPURE_METHODS, ast.unparse(node)


@pytest.mark.parametrize("module", MODULES, ids=path_of)
def test_a_file_is_not_too_long(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= LONGEST


def test_there_is_no_utils() -> None:
    assert not [path_of(module) for module in MODULES if "util" in module.stem or "helper" in module.stem]


def test_only_the_harness_of_the_tests_starts_programs() -> None:
    starting = re.compile(r"^\s*(import|from) (subprocess|pexpect|pty)\b", re.MULTILINE)
    starters = [file for file in TESTS.rglob("*.py") if starting.search(file.read_text("utf-8"))]
    assert starters == [TESTS / "program.py"]


def test_the_test_would_see_a_wrong_import(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from pusoyref import cli\ndef f():\n    import pusoyref.text.status\n    import tinydb\n"
    )
    assert sorted(imports(wrong)) == ["pusoyref.cli", "pusoyref.text.status", "tinydb"]

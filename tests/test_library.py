"""The library: its names, what they say of themselves, and the samples of README and docs/library.md."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import pusoyref
from tests.program import PROJECT, run_process

PAGES = ("README.md", "docs/library.md")
PAGE = (PROJECT / "docs" / "library.md").read_text("utf-8")
CALLABLE = [name for name in pusoyref.__all__ if callable(getattr(pusoyref, name))]
CITES = re.compile(r"docs/(rules\.md \d+|session-file\.md|for-programs\.md)")


def samples(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", (PROJECT / page).read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", PAGES)
def test_the_samples_do_what_they_say(page: str) -> None:
    found = samples(page)
    assert found
    for text in found:
        test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
        done = doctest.DocTestRunner().run(test)
        assert done.attempted > 4
        assert done.failed == 0


def test_the_sample_of_readme_is_short_and_whole() -> None:
    (text,) = samples("README.md")
    assert len(text.splitlines()) <= 18
    assert {"preset", "start", "why_not", "legal_plays", "judge"} <= set(re.findall(r"\w+", text))


def own_doc(value: Any) -> str:
    """The docstring of a thing itself: a class without one would show that of what it is made from."""
    said = vars(value).get("__doc__") if isinstance(value, type) else value.__doc__
    return said or ""


@pytest.mark.parametrize("name", CALLABLE)
def test_every_name_says_what_it_is_and_where_that_is_ruled(name: str) -> None:
    said = own_doc(getattr(pusoyref, name))
    assert len(said.split()) >= 5
    assert CITES.search(said), said


@pytest.mark.parametrize("name", [name for name in CALLABLE if isinstance(getattr(pusoyref, name), type)])
def test_every_part_of_a_public_class_says_what_it_is(name: str) -> None:
    for part, value in vars(getattr(pusoyref, name)).items():
        if not part.startswith("_") and isinstance(value, FunctionType | property):
            assert inspect.getdoc(value), part


def test_every_section_cited_is_one() -> None:
    rules = (PROJECT / "docs" / "rules.md").read_text("utf-8")
    sections = set(re.findall(r"^## (\d+)\.", rules, re.M))
    cited = {
        number
        for name in CALLABLE
        for places in re.findall(r"docs/rules\.md ([\d, to]+)", own_doc(getattr(pusoyref, name)))
        for number in re.findall(r"\d+", places)
    }
    assert {"2", "4", "10"} <= cited <= sections


def test_the_page_has_every_name_and_no_other() -> None:
    cells = [row.split("|")[1] for row in PAGE.splitlines() if row.startswith("| `")]
    assert sorted(name for cell in cells for name in re.findall(r"`(\w+)`", cell)) == sorted(
        set(pusoyref.__all__) - {"PusoyrefError", "InvalidRequest", "Refused"}
    )
    assert {"PusoyrefError", "InvalidRequest", "Refused"} <= set(re.findall(r"`(\w+)`", PAGE))


def test_the_type_checker_is_told_the_same_names_from_the_same_modules() -> None:
    source = ast.parse(Path(pusoyref.__file__).read_text("utf-8"))
    told = {
        name.name: node.module
        for node in ast.walk(source)
        if isinstance(node, ast.ImportFrom) and node.module not in (None, "__future__", "typing", "importlib")
        for name in node.names
    }
    assert told == pusoyref._MODULES


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'winner'"):
        pusoyref.winner  # noqa: B018
    assert set(pusoyref.__all__) <= set(dir(pusoyref))


def test_importing_it_loads_nothing_of_it() -> None:
    code = "import pusoyref, sys; print(*(name for name in sys.modules if name.startswith('pusoyref')))"
    said = run_process(sys.executable, "-c", code).done().out
    assert said.split() == ["pusoyref"]

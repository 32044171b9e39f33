"""docs/rulings.md and docs/examples-of-scoring.md say what the program does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from docs.make_rulings import EXAMPLES, RULINGS, examples_page, rulings_page
from pusoyref.ruleset.options import Ruleset
from tests.rulings.cases import ROOT, all_cases, examples

STALE = "stale: python docs/make_rulings.py"


@pytest.mark.parametrize(("file", "made"), [(RULINGS, rulings_page), (EXAMPLES, examples_page)])
def test_a_page_is_what_the_generator_makes(file: Path, made: Callable[[], str]) -> None:
    assert file.read_text("utf-8") == made(), STALE


def test_every_ruling_is_on_the_page() -> None:
    page = " ".join(rulings_page().split())
    assert [case.name for case in all_cases() if case.point not in page] == []


@pytest.mark.parametrize("file", [RULINGS, EXAMPLES])
def test_links_within_the_docs_lead_somewhere(file: Path) -> None:
    page = file.read_text("utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", page):
        name, _, anchor = target.partition("#")
        to = file.parent / name if name else file
        assert to.is_file(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", to.read_text("utf-8"), re.MULTILINE)
            made = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in made, target


def test_what_issue_and_rule_book_want_explained_has_an_example() -> None:
    """Teams, feeding, a short pay and the last-card duty, each decided by its own option."""

    def any_of(decides: Callable[[Ruleset], bool]) -> bool:
        return any(decides(hand.setup.rules) for case in examples() for hand in case.evening.hands)

    assert any_of(lambda rules: rules.scoring.partners)
    assert any_of(lambda rules: rules.scoring.feeding != "off")
    assert any_of(lambda rules: rules.turns.last_card == "must-stop")
    assert any(hand.result.short for case in examples() for hand in case.evening.hands)
    assert all(case.path.parent == ROOT / "docs" / "examples" for case in examples())

"""Every ruling beside this file: the facts it must come to, and the words in which the referee says so."""

from __future__ import annotations

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]

from tests.rulings.as_text import WIDTH, as_text
from tests.rulings.cases import FOLDER, Case, all_cases, examples
from tests.rulings.facts import found, hand_of

CASES = (*all_cases(), *examples())
EVERY = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@EVERY
def test_it_comes_to_what_it_says(case: Case) -> None:
    wanted = case.all("expect")
    assert [found(case, expectation) for expectation in wanted] == list(wanted)


@EVERY
def test_something_is_said_of_every_hand(case: Case) -> None:
    told = {hand_of(expectation) for expectation in case.all("expect")}
    assert told >= {record.number for record in case.evening.hands}


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.name)
def test_what_the_referee_says(case: Case, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = case.path.parent
    text = as_text(case)
    assert max(map(len, text.splitlines())) <= WIDTH
    snapshot.assert_match(text, f"{case.path.stem}.txt")


@EVERY
def test_the_point_is_a_sentence(case: Case) -> None:
    assert case.point[0].isupper() or not case.point[0].isalpha()
    assert case.point.endswith(".")
    assert case.title and case.title.casefold() not in ("", case.path.stem)


def test_every_snapshot_belongs_to_a_case() -> None:
    texts = {path.with_suffix("") for path in FOLDER.glob("*/*.txt")}
    assert texts == {case.path.with_suffix("") for case in all_cases()}

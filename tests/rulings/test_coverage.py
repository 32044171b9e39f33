"""Nothing is missing: every code, every option with every value, every worked case, every dispute."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from pusoyref.hand.rulings import CODES
from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import SECTIONS, StraightList
from pusoyref.session.questions import asked_ruling
from pusoyref.text.rules.chapters import all_keys
from tests.rulings.as_text import as_text
from tests.rulings.cases import CHAPTERS, ROOT, Case, all_cases, families
from tests.rulings.facts import came_to, found
from tests.rulings.telling import told_rule

IN_PLAYS = "tests/plays/test_worked_cases.py::test_"
TAKING_BACK = "tests/rulings/test_taking_back.py::test_taking_back_"

ELSEWHERE = {
    "disputes 3": f"{IN_PLAYS}what_beats_what",
    "disputes 4": f"{IN_PLAYS}what_beats_what",
    "disputes 10": "tests/plays/test_comparisons.py::test_the_order_of_typing_never_matters",
    "disputes 12": f"{IN_PLAYS}four_of_a_rank_hold_six_pairs_and_four_triples",
    "disputes 22": f"{TAKING_BACK}the_pass_that_ended_a_trick_opens_it_again",
    "disputes 23": f"{TAKING_BACK}a_pass_puts_the_player_into_the_trick_again",
    "disputes 24": f"{TAKING_BACK}the_play_that_ended_everything",
    "disputes 26": "tests/rulings/test_coverage.py::test_every_sum_shows_its_parts",
    "disputes 27": "tests/money/test_fewest_transfers.py::test_five_people_in_two_groups_take_three",
}
"""What is proved by a test that is no case here."""

DISPUTES = 27
"""Lines of the list of what other programs for this game got wrong."""


def test_every_code_has_a_ruling() -> None:
    hands = [hand for case in all_cases() for hand in case.evening.hands]
    rulings = [ruling for hand in hands for ruling in (hand.result.ruling, asked_ruling(hand)) if ruling]
    assert {ruling.code for ruling in rulings} == set(CODES)


def test_every_chapter_has_rulings() -> None:
    assert tuple(dict.fromkeys(case.chapter for case in all_cases())) == CHAPTERS


def answer(case: Case) -> tuple[str, ...]:
    """Everything that came of a case. The direction is only said: it changes nothing else."""
    evening = [found(case, kind) for kind in ("next", "over", "owed", "places")]
    said = [told_rule(case)] if case.option == "turns.direction" else []
    return (*map(came_to, case.evening.hands), *evening, *said)


@pytest.mark.parametrize("key", all_keys())
def test_every_option_decides(key: str) -> None:
    """The values of an option give different answers to the same session file, any two of them."""
    together = [family for (option, _), family in families().items() if option == key]
    assert together
    for family in together:
        for case, another in combinations(family, 2):
            assert answer(case) != answer(another), (case.name, another.name)
    met = [[case.value for case in family] for family in together]
    for one, other in combinations(values_of(key), 2):
        assert any(one in values and other in values for values in met), (one, other)


def values_of(key: str) -> tuple[str | bool, ...]:
    """The values of an option that has a list of them (of the straights the names), else nothing."""
    section, _, option = key.partition(".")
    hint = get_type_hints(SECTIONS[section])[option]
    if hint is bool:
        return (False, True)
    if get_origin(hint) is tuple:
        return ()
    one_of = (hint,) if get_origin(hint) is Literal else get_args(hint)
    return tuple(value for each in one_of if get_origin(each) is Literal for value in get_args(each))


def test_the_values_of_an_option_are_found() -> None:
    assert values_of("plays.bombs") == ("off", "over-others", "over-all")
    assert values_of("plays.straights") == get_args(StraightList)
    assert values_of("ending.lone_two") == (False, True)
    assert values_of("scoring.bands") == values_of("plays.kinds") == values_of("session.hands") == ()


def test_cases_of_an_option_differ_in_nothing_else() -> None:
    for (option, _), family in families().items():
        assert len(family) > 1, family[0].name
        for one, other in combinations(family, 2):
            assert set(differences(one.rules, other.rules)) == {option}, (one.name, other.name)


def table_after(heading: str, page: str) -> list[str]:
    """The rows of the first table of docs/rules.md after a line that contains `heading`."""
    rest = page[page.index(heading) :]
    rows = rest[rest.index("|---") :].split("\n\n", 1)[0].splitlines()
    return rows[1:]


def to_be_proved() -> list[str]:
    """Every worked case by its place in docs/rules.md, and every dispute."""
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    tables = {
        "worked": table_after("## 11. Worked cases", page),
        "trick": table_after("**A trick both ways.**", page),
        "scores": table_after("**Scores.**", page),
        "costs": table_after("What it comes to at the default values", page),
    }
    worked = [f"{name} {at}" for name, rows in tables.items() for at in range(1, len(rows) + 1)]
    return [*worked, "partners", *(f"disputes {at}" for at in range(1, DISPUTES + 1))]


def test_every_worked_case_and_every_dispute_is_proved() -> None:
    proved = [what for case in all_cases() for what in case.words("proves")]
    assert sorted({*proved, *ELSEWHERE}) == sorted(to_be_proved())
    assert not {*proved} & {*ELSEWHERE}


@pytest.mark.parametrize("place", sorted(set(ELSEWHERE.values())))
def test_what_is_proved_elsewhere_stands_there(place: str) -> None:
    file, _, name = place.partition("::")
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_sum_shows_its_parts() -> None:
    """Each penalty is told with the cards, what multiplies them and what is added, and the sum is right."""
    said = [line for case in all_cases() for line in as_text(case).splitlines()]
    sums = [match for line in said if (match := re.fullmatch(r" +\w+: (\(?\d+ cards?.*) = (\d+)", line))]
    assert len(sums) > 50
    for match in sums:
        bare = re.sub(r"\((?!\d+ card)[^()]*\)", "", match.group(1))
        sum_ = re.sub(r"cards?", "", bare).replace("×", "*")
        assert re.fullmatch(r"[\d+* ()]+", sum_), match.group()
        assert eval(sum_) == int(match.group(2)), match.group()

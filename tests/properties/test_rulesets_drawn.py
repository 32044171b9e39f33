"""Rulesets drawn at random, and which of them the checks let stand (docs/rules.md 9)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.ruleset.loading import from_values, to_values
from pusoyref.ruleset.options import SECTIONS, Ruleset
from tests.strategies import OPTIONS, any_values, is_ruleset, rulesets

pytestmark = pytest.mark.slow


def test_every_option_is_drawn() -> None:
    drawn = {section: tuple(options) for section, options in OPTIONS.items()}
    assert drawn == {name: section.__struct_fields__ for name, section in SECTIONS.items()}


@given(rulesets())
def test_values_are_read_back(rules: Ruleset) -> None:
    assert from_values(to_values(rules)) == rules


@settings(max_examples=300)
@given(st.data())
def test_what_cannot_stand_together_is_refused_and_nothing_else(data: st.DataObject) -> None:
    values = any_values(data)
    plays, ending, scoring = values["plays"], values["ending"], values["scoring"]
    penalty = scoring["scheme"] == "penalty"
    allowed = (
        (penalty or scoring["payment"] != "winner")
        and (scoring["wins"] == "highest" or (penalty and scoring["payment"] == "none"))
        and (scoring["scheme"] != "places" or ending["until"] == "last-holder")
        and (
            scoring["feeding"] == "off"
            or (penalty and not scoring["partners"] and scoring["payment"] != "none")
        )
        and ("four-kicker" in plays["kinds"] or plays["bombs"] == plays["revolution"] == "off")
        and (
            not scoring["partners"]
            or (
                set(values["deal"]["cards"]) == {"4"}
                and penalty
                and scoring["payment"] == "winner"
                and ending["until"] == "first-out"
            )
        )
    )
    assert is_ruleset(values) == allowed

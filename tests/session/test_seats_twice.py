"""Nobody sits in two seats (docs/rules.md 8)."""

from __future__ import annotations

import pytest

from pusoyref.entries import Seats
from pusoyref.errors import InvalidRequest
from pusoyref.ruleset.loading import preset
from pusoyref.session.enter import enter
from tests.playing import played


@pytest.mark.parametrize("second", ["Ana", "ana"])
def test_a_name_stands_once(second: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        enter(played(preset("pinoy")), Seats(("Ana", second, "Ben", "Dan")))
    assert refused.value.code == "same-name"

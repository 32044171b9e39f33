"""Tables written document by document: the very bytes that writing them whole gives."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pusoyref.errors import LedgerError
from pusoyref.ledger.stored_form import dump
from pusoyref.ledger.written import Written

TEXTS = some.text(some.characters(codec="utf-8"), max_size=6)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-9, 9) | TEXTS,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = some.dictionaries(TEXTS, VALUES, max_size=3)
TABLES = some.dictionaries(
    TEXTS, some.dictionaries(some.integers(1, 30).map(str) | TEXTS, DOCUMENTS, max_size=4), max_size=3
)


@given(TABLES, TABLES)
def test_the_bytes_are_the_same(first: dict[str, Any], second: dict[str, Any]) -> None:
    written = Written()
    for tables in (first, second, {**first, **second}, first, {}):
        assert written.dump(tables) == dump(tables)


def test_a_document_put_in_the_place_of_another_is_written() -> None:
    written, one = Written(), {"a": 1}
    tables: dict[str, Any] = {"hands": {"1": one, "2": one}, "log": {"1": one}}
    for changed in ({"a": 2}, {"a": 1}, {"a": [3]}):
        written.dump(tables)
        tables = {**tables, "hands": {**tables["hands"], "1": changed}}
        assert written.dump(tables) == dump(tables)


def test_text_that_utf8_cannot_hold_is_refused() -> None:
    cases: tuple[dict[str, Any], ...] = ({"log": {"1": {"a": "\ud800"}}}, {"\ud800": {}})
    for tables in cases:
        with pytest.raises(LedgerError) as caught:
            Written().dump(tables)
        assert caught.value.code == "cannot-write"

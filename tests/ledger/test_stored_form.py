"""Tables ⇄ the bytes of a stored file: nothing is lost, and no struck byte goes unseen, however it is checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec import Raw, json

from pusoyref.errors import LedgerError
from pusoyref.ledger.stored_form import check, dump, load

pytestmark = pytest.mark.slow

FILE = Path("S1.json")
TEXTS = some.text(some.characters(codec="utf-8"), max_size=6)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-9, 9) | TEXTS,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = some.dictionaries(TEXTS, VALUES, max_size=3)
TABLES = some.dictionaries(
    TEXTS.filter(lambda name: name != "pusoyref"),
    some.dictionaries(some.integers(1, 30).map(str) | TEXTS, DOCUMENTS, max_size=4),
    max_size=3,
)


@given(TABLES)
def test_the_tables_are_the_same_however_the_file_is_laid_out(tables: dict[str, Any]) -> None:
    written = dump(tables)
    for contents in (written, *(json.format(written, indent=blanks) for blanks in (-1, 0, 1, 4))):
        assert load(contents, FILE) == tables
        check(contents, FILE)


def test_a_document_is_a_line() -> None:
    tables: dict[str, Any] = {"hands": {"1": {"text": "a\nb"}, "2": {}}, "log": {}}
    lines = dump(tables).decode().split("\n")
    assert lines[1].startswith('"1":{"schema":2,"sum":"')
    assert lines[2:] == ['"hands":{', r'"1":{"text":"a\nb"},', '"2":{}},', '"log":{', "}}"]


@given(TABLES.filter(bool), some.data())
def test_a_struck_byte_is_never_taken_for_other_tables(tables: dict[str, Any], data: some.DataObject) -> None:
    """Whether the file is read or only checked, and with the same words for it."""
    contents = bytearray(dump(tables))
    at = data.draw(some.integers(0, len(contents) - 1))
    contents[at] ^= 1 << data.draw(some.integers(0, 7))
    read = outcome(lambda: load(bytes(contents), FILE))
    assert outcome(lambda: check(bytes(contents), FILE)) == (None if read == tables else read)
    assert read == tables or isinstance(read, tuple)


def outcome(work: Callable[[], object]) -> object:
    """What came of it, or what is wrong."""
    try:
        return work()
    except LedgerError as error:
        return error.code, error.fields


@pytest.mark.parametrize("cut", [1, 2, 9])
def test_cut_short_it_is_nothing(cut: int) -> None:
    contents = dump({"log": {"1": {"n": 1}}})[:-cut]
    for reader in (load, check):
        with pytest.raises(LedgerError, match="damaged"):
            reader(contents, FILE)


def test_a_sum_that_somebody_made_right_does_not_make_a_document_of_a_number() -> None:
    tables: dict[str, Any] = {"log": {"1": Raw(b"7")}}
    with pytest.raises(LedgerError) as caught:
        load(dump(tables), FILE)
    assert caught.value.fields["why"] == "not-a-table"


def test_text_that_utf8_cannot_hold_is_refused() -> None:
    cases: tuple[dict[str, Any], ...] = ({"log": {"1": {"a": "\ud800"}}}, {"\ud800": {}})
    for tables in cases:
        with pytest.raises(LedgerError) as caught:
            dump(tables)
        assert caught.value.code == "cannot-write"

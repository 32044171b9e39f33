"""What is no longer whole, or not ours, is told and never written over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tinydb import TinyDB

from pusoyref.errors import LedgerError
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored_form import dump, load
from tests.ledger.storages import read_storage

TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "hands": {"1": {"entries": ["Ana: 3c", "Ben: -"]}, "2": {"note": "♦ Niña 😀"}}
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def numbered(number: int) -> dict[str, dict[str, dict[str, Any]]]:
    return {"count": {"1": {"number": number}}}


def save(file: Path, *numbers: int) -> None:
    for number in numbers:
        read_storage(file).write(numbered(number))


def leftovers(file: Path) -> list[str]:
    return [name.name for name in file.parent.iterdir() if ".tmp-" in name.name]


def refusal(work: Callable[[], object]) -> LedgerError:
    with pytest.raises(LedgerError) as caught:
        work()
    assert caught.value.exit_status == 3
    return caught.value


def assert_refused_and_untouched(file: Path, code: str, **fields: object) -> None:
    before = file.read_bytes()
    for work in (SafeStorage(file).read, lambda: read_storage(file).write(TABLES)):
        error = refusal(work)
        assert error.code == code
        assert error.fields["file"] == str(file)
        assert fields.items() <= error.fields.items()
    assert file.read_bytes() == before
    assert not leftovers(file)


def test_cut_anywhere_it_is_damaged_and_never_overwritten(file: Path) -> None:
    save(file, 1, 2)
    whole = file.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        assert_refused_and_untouched(file, "damaged", copy=f"{file}.1", why="not-json" if length else "empty")


def test_without_a_copy_none_is_named(file: Path) -> None:
    file.write_bytes(b"")
    assert_refused_and_untouched(file, "damaged", copy=None, why="empty")


def test_no_flipped_bit_changes_what_is_read() -> None:
    whole = dump(TABLES)
    told: set[str] = set()
    for place in range(len(whole)):
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[place] ^= 1 << bit
            try:
                assert load(bytes(flipped), Path("evening.json")) == TABLES
            except LedgerError as error:
                told.add(error.code)
            else:
                # Only a blank that became another kind of blank goes unnoticed.
                assert whole[place : place + 1].isspace() and bytes(flipped)[place : place + 1].isspace()
    assert told == {"damaged"}


def test_a_schema_number_that_became_another_is_damage_and_no_other_version() -> None:
    whole = dump(TABLES)
    for number in (b"0", b"1", b"3", b"22"):
        with pytest.raises(LedgerError) as caught:
            load(whole.replace(b'"schema":2', b'"schema":%s' % number), Path("evening.json"))
        assert caught.value.code == "damaged", number


def test_every_flip_that_breaks_the_json_is_damaged(file: Path) -> None:
    save(file, 1, 2)
    whole = file.read_bytes()
    broken = 0
    for place in range(len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= 0x80
        with pytest.raises(ValueError):
            json.loads(flipped)
        file.write_bytes(flipped)
        error = refusal(SafeStorage(file).read)
        assert (error.code, error.fields["copy"]) == ("damaged", f"{file}.1")
        broken += 1
    assert broken == len(whole)


@pytest.mark.parametrize(
    ("contents", "why"),
    [
        (b"[1, 2]", "not-an-object"),
        (b"null", "not-an-object"),
        (b"\xef\xbb\xbf{}", "not-json"),
        (b"SQLite format 3\x00", "not-json"),
        (b"[" * 100_000, "not-json"),
        (b'{"pusoyref": 7}', "no-stamp"),
        (b'{"pusoyref": {"1": {"schema": "1"}}}', "no-stamp"),
        (b'{"pusoyref": {"1": {"schema": true}}}', "no-stamp"),
        (b'{"pusoyref": {"1": {"schema": 0}}}', "no-stamp"),
        (b'{"pusoyreg": {"1": {"schema": 1}}, "hands": {}}', "no-stamp"),
        (b'{"pusoyref": {"1": {"schema": 1}}, "hands": []}', "not-a-table"),
        (b'{"pusoyref": {"1": {"schema": 1}}, "hands": {"1": 5}}', "not-a-table"),
        (b'{"pusoyref": {"1": {"schema": 1, "sum": "00000000"}}, "hands": {}}', "sum"),
        (b'{"pusoyref": {"1": {"schema": 1, "sun": "00000000"}}, "hands": {}}', "sum"),
        (b'{"pusoyref": {"1": {"schema": 2}}, "hands": {}}', "sum"),
        (b'{"pusoyref": {"1": {"schema": 3, "sum": "00000000"}}, "hands": {}}', "sum"),
    ],
)
def test_what_is_damaged_says_why(file: Path, contents: bytes, why: str) -> None:
    file.write_bytes(contents)
    assert_refused_and_untouched(file, "damaged", why=why, copy=None)


@pytest.mark.parametrize("contents", [b"{}", b'{"name": "left-pad"}', b'{"_default": {"1": {"a": 1}}}'])
def test_another_programs_file_is_foreign(file: Path, contents: bytes) -> None:
    file.write_bytes(contents)
    assert_refused_and_untouched(file, "foreign", copy=None)


@pytest.mark.parametrize("rest", [b"", b', "hands": ["in some later form"]'])
def test_a_newer_schema_is_refused_with_both_numbers(file: Path, rest: bytes) -> None:
    file.write_bytes(b'{"pusoyref": {"1": {"schema": 3, "more": 1}}%s}' % rest)
    assert_refused_and_untouched(file, "newer-version", schema=3, known=2)


@given(some.binary(max_size=60) | some.text(max_size=60).map(str.encode))
def test_no_bytes_at_all_are_a_traceback(contents: bytes) -> None:
    with pytest.raises(LedgerError):
        load(contents, Path("evening.json"))


def test_a_file_nested_to_the_limit_is_read_or_refused() -> None:
    for depth in (100, 500, 900, 990, 1000, 2000):
        nested = b'{"pusoyref": {"1": {"schema": 1, "sum": "0"}}, "a": {"1": {"a": %s}}}'
        with pytest.raises(LedgerError):
            load(nested % (b"[" * depth + b"]" * depth), Path("evening.json"))


def test_damage_that_comes_while_the_file_is_open_is_not_written_over(file: Path) -> None:
    storage = SafeStorage(file)
    storage.write(numbered(1))
    file.write_bytes(file.read_bytes()[:-4])
    assert refusal(lambda: storage.write(numbered(2))).code == "damaged"
    assert refusal(storage.read).code == "damaged"


def test_through_tinydb_a_damaged_file_is_not_written_over(file: Path) -> None:
    file.write_bytes(b'{"pusoyref": {"1"')
    with TinyDB(file, storage=SafeStorage) as database:
        for work in (lambda: database.insert({}), database.all, database.drop_tables):
            assert refusal(work).code == "damaged"
    assert file.read_bytes() == b'{"pusoyref": {"1"'


def test_a_folder_in_its_place_cannot_be_read(file: Path) -> None:
    file.mkdir()
    assert refusal(SafeStorage(file).read).code == "cannot-read"
    assert refusal(lambda: read_storage(file).write({})).code == "cannot-read"

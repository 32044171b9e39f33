"""What was saved stays saved: whatever the disk does, whenever the process dies."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tinydb import TinyDB

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ledger.stored_form import SCHEMA, dump, load
from tests.ledger.storages import read_storage
from tests.program import run_process

TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "hands": {"1": {"entries": ["Ana: 3c", "Ben: -"]}, "2": {"note": "♦ Niña 😀"}}
}
ERRORS = [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES, errno.EPERM, errno.EDQUOT]
TORTURE = Path(__file__).parents[1] / "torture" / "kill_saves.py"

SCHEMA_2 = b"""{"pusoyref":{
"1":{"schema":2,"sum":"e2744987"}},
"hands":{
"1":{"entries":["Ana: 3c","Ben: -"]},
"2":{"note":"\xe2\x99\xa6 Ni\xc3\xb1a \xf0\x9f\x98\x80"}}}"""
SCHEMA_1 = b"""{"pusoyref":{
"1":{"schema":1,"sum":"0a4339ce"}},
"hands":{
"1":{"entries":["Ana: 3c","Ben: -"]},
"2":{"note":"\xe2\x99\xa6 Ni\xc3\xb1a \xf0\x9f\x98\x80"}}}"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def numbered(number: int) -> dict[str, dict[str, dict[str, Any]]]:
    return {"count": {"1": {"number": number}}}


def number_in(file: Path) -> int | None:
    tables = SafeStorage(file).read()
    return None if tables is None else int(tables["count"]["1"]["number"])


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


# What is stored


def test_what_is_written_is_read_back(file: Path) -> None:
    read_storage(file).write(TABLES)
    assert SafeStorage(file).read() == TABLES


def test_a_missing_file_is_none(file: Path) -> None:
    assert SafeStorage(file).read() is None
    assert SafeStorage(file.parent / "missing" / "evening.json").read() is None


def test_a_file_of_schema_1_is_read_for_ever(file: Path) -> None:
    file.write_bytes(SCHEMA_1)
    assert SafeStorage(file).read() == TABLES


def test_the_form_of_today_is_schema_2() -> None:
    assert SCHEMA == 2
    assert dump(TABLES) == SCHEMA_2


def test_schema_1_is_read_for_ever() -> None:
    assert load(SCHEMA_1, Path("evening.json")) == TABLES


def test_schema_1_was_laid_out_otherwise_at_first(file: Path) -> None:
    file.write_bytes(msgspec.json.format(SCHEMA_1, indent=1))
    assert SafeStorage(file).read() == TABLES
    read_storage(file).write(TABLES)
    assert file.read_bytes() == SCHEMA_2


def test_a_file_written_by_hand_needs_no_sum(file: Path) -> None:
    file.write_text('{"pusoyref": {"1": {"schema": 1}}, "hands": {"1": {"note": "by hand"}}}')
    assert SafeStorage(file).read() == {"hands": {"1": {"note": "by hand"}}}


def test_no_tables_is_a_good_file(file: Path) -> None:
    read_storage(file).write({})
    assert SafeStorage(file).read() == {}


def test_tinydb_works_on_it(file: Path) -> None:
    with TinyDB(file, storage=SafeStorage) as database:
        assert database.table("hands").insert_multiple([{"entry": "Ana: 3c"}, {"entry": "Ben: -"}]) == [1, 2]
    with TinyDB(file, storage=SafeStorage) as database:
        assert database.tables() == {"hands"}
        database.table("hands").update({"void": True}, doc_ids=[2])
        assert database.table("hands").all() == [{"entry": "Ana: 3c"}, {"entry": "Ben: -", "void": True}]
        database.drop_tables()
        assert database.tables() == set()


def test_text_that_utf_8_cannot_hold_is_refused_and_nothing_changes(file: Path) -> None:
    save(file, 1)
    error = refusal(lambda: read_storage(file).write({"hands": {"1": {"name": "\ud800"}}}))
    assert (error.code, error.fields["file"]) == ("cannot-write", str(file))
    assert number_in(file) == 1


documents = some.recursive(
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats(allow_nan=False, allow_infinity=False)
    | some.text(),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=50, deadline=None)
@given(
    some.dictionaries(
        some.text().filter(lambda name: name != "pusoyref"),
        some.dictionaries(
            some.integers(0, 300).map(str), some.dictionaries(some.text(), documents), max_size=3
        ),
        max_size=3,
    )
)
def test_whatever_is_dumped_is_loaded_again(tables: dict[str, dict[str, dict[str, Any]]]) -> None:
    assert load(dump(tables), Path("evening.json")) == tables


# When the disk says no


def assert_all_is_well(file: Path, old: int | None, new: int, error: LedgerError | None) -> None:
    """The file holds the new if the save was acknowledged, else the old; and the next save works."""
    assert number_in(file) == (new if error is None else old)
    kept = [number_in(copy) or 0 for copy in good_copies(file)]
    assert kept == sorted(set(kept), reverse=True)
    assert len(kept) >= min(3, old or 0) - 1
    before = number_in(file)
    read_storage(file).write(numbered(new + 1))
    assert number_in(file) == new + 1
    assert [number_in(copy) for copy in good_copies(file)[:1]] == ([before] if before else [])
    for name in file.parent.iterdir():
        assert stat.S_IMODE(name.stat().st_mode) == 0o600, name


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("saves", [0, 1, 5])
@pytest.mark.parametrize("number", ERRORS)
def test_an_error_at_any_step_leaves_the_file_as_it_was(
    tmp_path: Path, failing: Callable[..., Any], saves: int, moment: str, number: int
) -> None:
    refused: list[str] = []
    for step in range(1, 100):
        file = tmp_path / str(step) / "evening.json"
        file.parent.mkdir()
        save(file, *range(1, saves + 1))
        disk = failing(step, moment, number)
        error = None
        try:
            read_storage(file, disk).write(numbered(saves + 1))
        except LedgerError as caught:
            error = caught
            assert error.code in ("cannot-write", "cannot-read")
            assert error.fields == {"file": str(file), "why": os.strerror(number)}
            refused.append(disk.calls[step - 1])
        if not disk.failed:
            break
        if disk.calls[step - 1] != "remove":
            assert not leftovers(file)
        assert_all_is_well(file, saves or None, saves + 1, error)
    assert {"open", "write", "fsync", "close", "fsync_folder"} <= set(refused)
    assert ("replace" in refused) == (
        saves > 0
    )  # A new file is linked to its name, and takes it from nobody.
    assert ("read" in refused) == (
        saves > 0 or moment == "before"
    )  # after it there is no file, and that is no error


@pytest.mark.parametrize("number", ERRORS)
@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("open", "cannot-write"),
        ("write", "cannot-write"),
        ("fsync", "cannot-write"),
        ("close", "cannot-write"),
        ("replace", "cannot-write"),
        ("fsync_folder", "cannot-write"),
        ("read", "cannot-read"),
    ],
)
def test_an_error_that_stays_leaves_the_file_as_it_was(
    file: Path, failing: Callable[..., Any], call: str, code: str, number: int
) -> None:
    save(file, 1, 2, 3, 4)
    error = refusal(lambda: read_storage(file, failing(0, "before", number, call)).write(numbered(5)))
    assert error.code == code
    assert error.fields["why"] == os.strerror(number)
    assert not leftovers(file)
    assert_all_is_well(file, 4, 5, error)


@pytest.mark.parametrize("saves", [1, 4])
def test_where_it_cannot_be_brought_back_the_error_says_so(file: Path, saves: int) -> None:
    class LostFolder(Disk):
        """Fails for good once the new contents have their name."""

        lost = False

        def fsync_folder(self, folder: Path) -> None:
            self.lost = True
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        def replace(self, file: Path, name: Path) -> None:
            if self.lost:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            super().replace(file, name)

    save(file, *range(saves))
    error = refusal(lambda: read_storage(file, LostFolder()).write(numbered(saves)))
    assert error.code == "cannot-write"
    assert error.fields["may_stand"] is True
    assert number_in(file) == saves


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS])
def test_without_hard_links_copies_are_made_all_the_same(
    file: Path, failing: Callable[..., Any], number: int
) -> None:
    for saved in range(1, 6):
        read_storage(file, failing(0, "before", number, "link")).write(numbered(saved))
    assert number_in(file) == 5
    assert [number_in(copy) for copy in good_copies(file)] == [4, 3, 2]
    assert not leftovers(file)


def test_a_disk_that_takes_little_at_a_time_gets_it_all(file: Path) -> None:
    class Slow(Disk):
        def write(self, handle: int, data: memoryview) -> int:
            return super().write(handle, data[:7])

    read_storage(file, Slow()).write(TABLES)
    assert SafeStorage(file).read() == TABLES


def test_a_disk_that_takes_nothing_does_not_hang(file: Path) -> None:
    class Stuck(Disk):
        def write(self, handle: int, data: memoryview) -> int:
            return 0

    assert refusal(lambda: read_storage(file, Stuck()).write(TABLES)).code == "cannot-write"
    assert list(file.parent.iterdir()) == []


def test_ctrl_c_in_a_save_leaves_the_file_and_no_temporary_one(file: Path) -> None:
    class Interrupted(Disk):
        def fsync(self, handle: int) -> None:
            raise KeyboardInterrupt

    save(file, 1)
    with pytest.raises(KeyboardInterrupt):
        read_storage(file, Interrupted()).write(numbered(2))
    assert number_in(file) == 1
    assert not leftovers(file)


def test_at_no_step_is_the_file_missing_or_unreadable(file: Path) -> None:
    seen: list[int | None] = []

    class Watched:
        def __getattr__(self, name: str) -> Callable[..., object]:
            def call(*arguments: Any) -> object:
                seen.append(number_in(file))
                result = getattr(DISK, name)(*arguments)
                seen.append(number_in(file))
                return result

            return call

    save(file, 1, 2, 3, 4)
    read_storage(file, Watched()).write(numbered(5))  # type: ignore[arg-type]
    assert seen == sorted(seen, key=lambda number: number or 0)
    assert set(seen) == {4, 5}


def test_the_order_is_write_then_wait_then_name_then_wait(file: Path, failing: Callable[..., Any]) -> None:
    save(file, 1)
    disk = failing(0, "before", 0, "nothing")
    read_storage(file, disk).write(numbered(2))
    saving = [call for call in disk.calls if call != "read"]
    assert saving == ["open", "write", "fsync", "close", "link", "replace", "replace", "fsync_folder"]


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "evening.json"
    error = refusal(lambda: read_storage(file).write(TABLES))
    assert error.fields == {"file": str(file), "why": os.strerror(errno.ENOENT)}
    assert error.code == "cannot-write"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_read_only_folder_can_be_read_but_not_written(file: Path) -> None:
    save(file, 1)
    file.parent.chmod(0o500)
    try:
        assert number_in(file) == 1
        assert refusal(lambda: save(file, 2)).fields["why"] == os.strerror(errno.EACCES)
    finally:
        file.parent.chmod(0o700)


# When the process dies


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_processes_killed_at_every_step_and_at_random_moments_lose_nothing() -> None:
    answer = run_process(sys.executable, TORTURE, "40")
    assert answer.err == ""
    seen = answer.json
    assert seen["kills"] == 40 + seen["steps"]
    assert seen["steps"] > 60
    assert seen["in_mid_save"] > 20
    for broken in ("unreadable", "lost", "locked", "failed", "leftovers"):
        assert seen[broken] == 0, seen
    assert answer.status == 0

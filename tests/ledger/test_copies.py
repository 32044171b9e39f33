"""The last good copies, and bringing one back."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies, restore
from pusoyref.ledger.storage import SafeStorage
from tests.ledger.storages import read_storage

DAMAGED = b'{"pusoyref": {"1": {"sch'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def save(file: Path, *numbers: int) -> None:
    for number in numbers:
        read_storage(file).write({"count": {"1": {"number": number}}})


def number_in(file: Path) -> int:
    tables = SafeStorage(file).read()
    assert tables is not None
    return int(tables["count"]["1"]["number"])


def kept(file: Path) -> list[int]:
    return [number_in(copy) for copy in good_copies(file)]


def beside(file: Path, ending: str) -> Path:
    return file.with_name(f"{file.name}.{ending}")


def refusal(work: Callable[[], object]) -> LedgerError:
    with pytest.raises(LedgerError) as caught:
        work()
    return caught.value


@pytest.mark.parametrize(
    ("saves", "copies"), [(0, []), (1, []), (2, [1]), (3, [2, 1]), (4, [3, 2, 1]), (9, [8, 7, 6])]
)
def test_the_last_three_are_kept_newest_first(file: Path, saves: int, copies: list[int]) -> None:
    save(file, *range(1, saves + 1))
    assert kept(file) == copies
    assert good_copies(file) == tuple(beside(file, str(place + 1)) for place in range(len(copies)))
    assert not beside(file, "4").exists()


def test_a_damaged_copy_is_not_among_them(file: Path) -> None:
    save(file, 1, 2, 3, 4)
    beside(file, "1").write_bytes(DAMAGED)
    assert kept(file) == [2, 1]


@pytest.mark.parametrize(("place", "copies"), [("1", [4, 2, 1]), ("2", [4, 3, 1]), ("3", [4, 3, 2])])
@pytest.mark.parametrize("harm", ["damaged", "missing"])
def test_a_bad_copy_never_pushes_out_a_good_one(file: Path, place: str, copies: list[int], harm: str) -> None:
    save(file, 1, 2, 3, 4)
    if harm == "damaged":
        beside(file, place).write_bytes(DAMAGED)
    else:
        beside(file, place).unlink()
    save(file, 5)
    assert kept(file) == copies


def test_a_damaged_file_does_not_become_a_copy(file: Path) -> None:
    save(file, 1, 2, 3, 4)
    file.write_bytes(DAMAGED)
    assert refusal(lambda: save(file, 5)).code == "damaged"
    assert kept(file) == [3, 2, 1]


def test_a_save_that_fails_again_and_again_costs_no_copy(file: Path, failing: Callable[..., Any]) -> None:
    save(file, 1, 2, 3, 4)
    for _ in range(5):
        disk = failing(0, "after", errno.EIO, "fsync_folder")
        assert refusal(lambda disk=disk: read_storage(file, disk).write({})).code == "cannot-write"  # type: ignore[misc]
    assert kept(file) == [4, 3, 2]
    save(file, 5)
    assert kept(file) == [4, 3, 2]


def test_restore_brings_back_the_newest_and_keeps_the_damaged_one(file: Path) -> None:
    save(file, 1, 2, 3)
    file.write_bytes(DAMAGED)
    done = restore(file)
    assert (done.file, done.copy, done.aside) == (file, beside(file, "1"), beside(file, "damaged-1"))
    assert number_in(file) == 2
    assert beside(file, "damaged-1").read_bytes() == DAMAGED
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    save(file, 3)
    assert kept(file) == [2, 1]


def test_restore_never_overwrites_an_earlier_damaged_one(file: Path) -> None:
    save(file, 1, 2)
    for number in range(1, 4):
        file.write_bytes(DAMAGED + b"%d" % number)
        assert restore(file).aside == beside(file, f"damaged-{number}")
    for number in range(1, 4):
        assert beside(file, f"damaged-{number}").read_bytes() == DAMAGED + b"%d" % number


def test_restore_passes_over_a_damaged_copy(file: Path) -> None:
    save(file, 1, 2, 3)
    file.write_bytes(DAMAGED)
    beside(file, "1").write_bytes(b"")
    assert restore(file).copy == beside(file, "2")
    assert number_in(file) == 1


def test_restore_of_a_missing_file(file: Path) -> None:
    save(file, 1, 2)
    file.unlink()
    assert restore(file).aside is None
    assert number_in(file) == 1


def test_restore_of_another_programs_file_keeps_it_aside(file: Path) -> None:
    save(file, 1, 2)
    file.write_bytes(b'{"name": "left-pad"}')
    assert refusal(SafeStorage(file).read).fields["copy"] == str(beside(file, "1"))
    assert restore(file).aside == beside(file, "damaged-1")
    assert beside(file, "damaged-1").read_bytes() == b'{"name": "left-pad"}'


def test_restore_leaves_a_good_file_alone(file: Path) -> None:
    save(file, 1, 2)
    assert refusal(lambda: restore(file)).code == "not-damaged"
    assert number_in(file) == 2


def test_restore_leaves_a_newer_file_alone(file: Path) -> None:
    save(file, 1, 2)
    newer = b'{"pusoyref": {"1": {"schema": 9}}}'
    file.write_bytes(newer)
    assert refusal(lambda: restore(file)).code == "newer-version"
    assert file.read_bytes() == newer


def test_restore_without_a_copy_says_so_and_changes_nothing(file: Path) -> None:
    assert refusal(lambda: restore(file)).code == "no-copy"
    file.write_bytes(DAMAGED)
    assert refusal(lambda: restore(file)).code == "no-copy"
    assert [name.name for name in file.parent.iterdir()] == [file.name]


def test_restore_of_a_folder_is_refused(file: Path) -> None:
    save(file, 1, 2)
    file.unlink()
    file.mkdir()
    assert refusal(lambda: restore(file)).code == "cannot-read"
    assert file.is_dir()


def test_restore_without_hard_links(file: Path, failing: Callable[..., Any]) -> None:
    save(file, 1, 2)
    file.write_bytes(DAMAGED)
    restore(file, failing(0, "before", errno.EPERM, "link"))
    assert beside(file, "damaged-1").read_bytes() == DAMAGED
    assert number_in(file) == 1


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_restore_through_a_link(file: Path) -> None:
    link = file.with_name("link.json")
    link.symlink_to(file)
    save(link, 1, 2)
    file.write_bytes(DAMAGED)
    assert restore(link).file == file
    assert number_in(link) == 1
    assert link.is_symlink()


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_an_error_at_any_step_of_a_restore_loses_nothing(
    tmp_path: Path, failing: Callable[..., Any], moment: str, number: int
) -> None:
    for step in range(1, 50):
        file = tmp_path / str(step) / "evening.json"
        file.parent.mkdir()
        save(file, 1, 2, 3, 4)
        file.write_bytes(DAMAGED)
        disk = failing(step, moment, number)
        told = None
        try:
            restore(file, disk)
        except LedgerError as error:  # some steps have a way round
            told = error
        if told is not None:
            assert told.code == "cannot-write"
            assert told.fields == {"file": str(file), "why": os.strerror(number)}
        if not disk.failed:
            break
        held = [name.read_bytes() for name in file.parent.iterdir()]
        assert DAMAGED in held
        assert file.exists()
        assert not [name for name in file.parent.iterdir() if ".tmp-" in name.name]
        if file.read_bytes() == DAMAGED:
            restore(file)
        assert number_in(file) in (3, 2)
        assert kept(file)[-1] == 1
    assert step > 8

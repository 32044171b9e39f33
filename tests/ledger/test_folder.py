"""What lies about in the folder: whose it is, and what is cleared away."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.disk import make_folder
from pusoyref.ledger.storage import SafeStorage
from tests.ledger.storages import read_storage
from tests.program import start_process


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


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_files_are_for_their_owner_only_whatever_the_umask(file: Path) -> None:
    before = os.umask(0)
    try:
        save(file, 1, 2, 3)
        file.chmod(0o644)
        save(file, 4)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_folders_are_made_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "pusoyref" / "sessions"
    before = os.umask(0)
    try:
        make_folder(folder)
        make_folder(folder)
    finally:
        os.umask(before)
    for made in (folder, folder.parent, folder.parent.parent):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(lambda: make_folder(tmp_path / "file")).code == "cannot-write"
    assert refusal(lambda: make_folder(tmp_path / "file" / "sessions")).code == "cannot-write"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_stays_a_link_and_what_it_points_to_is_saved(tmp_path: Path) -> None:
    elsewhere, link = tmp_path / "cloud" / "evening.json", tmp_path / "evening.json"
    elsewhere.parent.mkdir()
    link.symlink_to(elsewhere)
    save(link, 1, 2)
    assert link.is_symlink()
    assert number_in(elsewhere) == 2
    assert good_copies(link) == (elsewhere.with_name("evening.json.1"),)


def test_what_a_dead_process_left_is_cleared_and_nothing_else(file: Path) -> None:
    with start_process(sys.executable, "-c", "") as dead:
        dead.wait()
    kept = [
        f"evening.json.tmp-{os.getppid()}-1",
        "evening.json.tmp-notes",
        "evening.json.tmp-",
        f"evening.json.tmp-{10**30}-1",
        f"other.json.tmp-{dead.pid}-1",
    ]
    for name in [*kept, f"evening.json.tmp-{dead.pid}-1", f"evening.json.tmp-{dead.pid}-12"]:
        file.with_name(name).touch()
    save(file, 1)
    assert sorted(leftovers(file)) == sorted(kept)

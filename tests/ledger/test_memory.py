"""What a process remembers of a session's file: always what the file says now, whoever wrote it and however."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from pusoyref.entries import Entry, Pay, Turn
from pusoyref.errors import InvalidRequest, LedgerError, Refused
from pusoyref.ledger.copies import good_copies, restore
from pusoyref.ledger.disk import Disk
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.log_file import LogFile, next_number
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import SessionLog, Stored, stored_of
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.stored_form import dump, load
from pusoyref.notation.cards import read_cards
from pusoyref.ruleset.loading import preset
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Header
from pusoyref.session.fold import about_hand
from tests.playing import FOUR
from tests.program import run, run_process
from tests.random_evenings import Table, random_table

pytestmark = pytest.mark.slow

WRITER = Path(__file__).parents[1] / "torture" / "writers.py"


def clock() -> str:
    return "2026-11-28T20:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    store = SessionStore(tmp_path, clock)
    store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500))
    return store


@pytest.fixture
def file(store: SessionStore) -> Path:
    """The file of a session in which something was entered, and which was looked at."""
    enter(store, pay(1), pay(2), Turn("Ana", read_cards("3c")))
    store.open("S1").evening()
    return store.path("S1")


def pay(centavos: int) -> Pay:
    return Pay("Ana", "Ben", centavos)


def enter(store: SessionStore, *entries: Entry) -> None:
    for entry in entries:
        store.open("S1").enter(lambda _, entry=entry: (entry,))  # type: ignore[misc]


def paid(store: SessionStore) -> list[int]:
    return [payment.centavos for payment in store.open("S1").evening().payments]


def anew(file: Path) -> Stored:
    """The session as a process reads it that remembers nothing."""
    tables = load(file.read_bytes(), file)
    return stored_of(tables, file)


def test_what_is_remembered_is_taken_without_reading_it_again(store: SessionStore, file: Path) -> None:
    stored = store.open("S1").stored()
    assert store.open("S1").stored() is stored
    assert store.open("S1").evening() is stored.evening()
    assert SessionLog(file.parent / "." / file.name).load() is stored
    LogFile._last = None  # as in a new process
    assert store.open("S1").stored() is not stored
    assert store.open("S1").stored() == stored


def test_another_process_writes_in_between(store: SessionStore, file: Path) -> None:
    run_process(sys.executable, WRITER, file, "w", "3").done()
    assert [said.n for said in store.open("S1").stored().log_entries] == [1, 2, 3, 4, 5, 6]
    enter(store, pay(7))
    assert [said.n for said in anew(file).log_entries] == [1, 2, 3, 4, 5, 6, 7]


def test_the_same_size_and_the_same_times_deceive_nobody(store: SessionStore, file: Path) -> None:
    """Another session of the same length, written into the very same file, and its times put back."""
    seen, before = file.stat(), file.read_bytes()
    enter(store, pay(3))
    changed = load(before, file)
    changed["log"]["1"]["text"] = changed["log"]["1"]["text"].replace("0.01", "0.09")
    assert len(dump(changed)) == len(before)
    file.write_bytes(before)
    assert paid(store) == [1, 2]
    with file.open("r+b") as opened:
        opened.write(dump(changed))
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert paid(store) == [9, 2]
    enter(store, pay(4))
    assert [payment.centavos for payment in anew(file).evening().payments] == [9, 2, 4]


def put_nothing(log: SessionLog) -> None:
    log.put(log.load(), {"log": {}})


def test_damage_that_comes_while_it_is_open_is_told_and_not_written_over(
    store: SessionStore, file: Path
) -> None:
    whole, seen = file.read_bytes(), file.stat()
    damaged = whole[:-200] + b"\0" + whole[-199:]
    file.write_bytes(damaged)
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    works: tuple[Callable[[], object], ...] = (
        lambda: store.open("S1").evening(),
        lambda: enter(store, pay(3)),
        lambda: put_nothing(SessionLog(file)),
        lambda: store.open("S1").undo(),
    )
    for work in works:
        with pytest.raises(LedgerError) as caught:
            work()
        assert (caught.value.code, caught.value.fields["copy"]) == ("damaged", f"{file}.1")
    assert file.read_bytes() == damaged


def test_damage_between_the_look_and_the_save_is_not_written_over(file: Path) -> None:
    class Struck(Disk):
        """The file is hit after `looks` looks at it."""

        def __init__(self, looks: int) -> None:
            self.looks = looks

        def read(self, name: Path) -> bytes:
            self.looks -= name == file
            if self.looks < 0:
                file.write_bytes(b"hit")
            return super().read(name)

    whole = file.read_bytes()
    for looks in range(2):
        file.write_bytes(whole)
        session = OpenSession(SessionLog(file, Struck(looks)), clock)
        with pytest.raises(LedgerError) as caught:
            session.enter(lambda _: (pay(3),))
        assert caught.value.code == "damaged"
        assert file.read_bytes() == b"hit"


def test_what_restore_brought_back_is_what_stands(store: SessionStore, file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])
    with Lock(file):
        restore(file)
    assert store.open("S1").evening().hands == ()
    assert paid(store) == [1, 2]
    enter(store, pay(3))
    assert [payment.centavos for payment in anew(file).evening().payments] == [1, 2, 3]


def test_a_file_taken_away_is_missing(store: SessionStore, file: Path) -> None:
    file.unlink()
    for work in (
        store.open("S1").evening,
        lambda: enter(store, pay(3)),
        lambda: put_nothing(SessionLog(file)),
    ):
        with pytest.raises(LedgerError) as caught:
            work()
        assert caught.value.code == "no-file"
    assert not file.exists()


@pytest.mark.parametrize("place", ["1", "2"])
def test_a_copy_damaged_meanwhile_never_pushes_out_a_good_one(
    store: SessionStore, file: Path, place: str
) -> None:
    good = [copy for copy in good_copies(file) if copy.suffix != f".{place}"]
    kept = [copy.read_bytes() for copy in good]
    last, copy = file.read_bytes(), file.with_name(f"{file.name}.{place}")
    copy.unlink()
    copy.write_bytes(b"{}")
    enter(store, pay(3))
    assert [copy.read_bytes() for copy in good_copies(file)] == [last, *kept]


def test_one_file_is_remembered_at_a_time(store: SessionStore, file: Path) -> None:
    stored = store.open("S1").stored()
    store.create(Header("Sunday", "2026-11-29", FOUR, preset("pinoy"), 500))
    assert store.open("S1").stored() is not stored
    assert store.open("S1").stored() == stored


def check(store: SessionStore, id: str = "S1") -> None:
    """What is remembered is what a new process reads and folds."""
    stored, read = store.open(id).stored(), anew(store.path(id))
    assert stored == read
    assert next_number(stored) == next_number(read)
    assert stored.evening() == read.evening()
    for number in read.hands:
        assert stored.about(number) == about_hand(read.events, number)


class OnDisk(Table):
    """An evening in a file, looked at after all that happens."""

    store: SessionStore
    chance: Random

    def __init__(self, rules: Ruleset, players: tuple[str, ...], stake: int) -> None:
        super().__init__(rules, players, stake)
        self.id = self.store.create(self.evening.header)

    def say(self, entry: Entry) -> bool:
        session = self.store.open(self.id)
        before = session.evening()
        kept = deepcopy(before)
        try:
            session.enter(lambda _: (entry,))
        except (Refused, InvalidRequest):
            return False
        finally:
            check(self.store, self.id)
        assert before == kept  # nobody changed what all share
        if self.chance.random() < 0.2:
            session.undo()
            check(self.store, self.id)
            session.redo()
            check(self.store, self.id)
        self.evening = session.evening()
        return True


@pytest.mark.parametrize("seed", range(12))
def test_random_evenings_are_remembered_as_they_are_read(tmp_path: Path, seed: int) -> None:
    OnDisk.store, OnDisk.chance = SessionStore(tmp_path, clock), Random(seed)
    table = random_table(seed, hands=4, kind=OnDisk)
    assert isinstance(table, OnDisk)
    assert table.evening.hands


def test_after_corrections_and_a_new_name_too(store: SessionStore) -> None:
    lines = (
        "play ana=3c", "play 5c", "pass", "fix 3c=3d", "pass", "pass", "score a3 c8 d5", "fix 5c=6c", "play 4d",
        "rename ben Bibo", "pass", "fix 1 3d=3h", "pass", "undo", "redo", "pass", "fed nobody", "pay ana bibo 5",
        "play 7h", "score b3 c8 d5", "void misdeal", "undo 2", "play 8c", "seats ana carla dan eve", "close",
    )  # fmt: skip
    done_ones = 0
    for line in lines:
        called = run(store.folder, *line.split(), *(["--yes"] if line.startswith("fix") else []))
        done_ones += called.status == 0
        check(store)
    assert done_ones >= 20

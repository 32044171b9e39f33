"""A file that somebody else writes between the reading and the saving, without the lock: an editor, a synced folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.entries import Entry, Pay
from pusoyref.errors import LedgerError
from pusoyref.ledger.booking import BatchBooking, Booking
from pusoyref.ledger.disk import DISK, Disk
from pusoyref.ledger.doctor import examine
from pusoyref.ledger.lock import TRIES, Lock
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import SessionLog
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.storage import SafeStorage
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from pusoyref.session.standings import owed
from pusoyref.session.undo import LogEntry
from tests.playing import FOUR

TABLES = {"count": {"1": {"number": 1}}}


def clock() -> str:
    return "2026-11-28T20:00:00Z"


def pay(centavos: int) -> Entry:
    return Pay("Ana", "Ben", centavos)


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    store = SessionStore(tmp_path, clock)
    store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500))
    return store


def amounts(store: SessionStore) -> list[int]:
    return [payment.centavos for payment in store.open("S1").evening().payments]


class Interrupted:
    """Enters, and before its save, while it decides, others do something; `times` times."""

    def __init__(self, store: SessionStore, others: Callable[[], object], times: int) -> None:
        self._store = store
        self._others = others
        self.left = times

    def enter(self, entry: Entry) -> None:
        self._store.open("S1").enter(lambda _: self._decide(entry))

    def _decide(self, entry: Entry) -> tuple[Entry, ...]:
        if self.left:
            self.left -= 1
            self._others()
        return (entry,)


def without_lock(store: SessionStore) -> Callable[[], object]:
    """Another process that enters: it holds a lock file that was deleted, or one that was made since."""

    def enter() -> None:
        store.path("S1").with_name("S1.json.lock").unlink()
        store.open("S1").enter(lambda _: (pay(700),))

    return enter


def test_an_entry_is_made_anew_of_what_is_there_now(store: SessionStore) -> None:
    Interrupted(store, without_lock(store), 3).enter(pay(5))
    assert amounts(store) == [700, 700, 700, 5]
    numbers = [line.n for line in store.open("S1").stored().log_entries]
    assert numbers == [1, 2, 3, 4]
    assert examine(store, "S1").state == "well"


@pytest.mark.slow
def test_it_gives_up_in_a_sentence_and_has_entered_nothing(store: SessionStore) -> None:
    with pytest.raises(LedgerError) as caught:
        Interrupted(store, without_lock(store), TRIES).enter(pay(5))
    assert caught.value.code == "file-changed" and caught.value.exit_status == 3
    assert amounts(store) == [700] * TRIES


def test_what_an_editor_broke_is_told_and_left(store: SessionStore) -> None:
    file = store.path("S1")
    with pytest.raises(LedgerError) as caught:
        Interrupted(store, lambda: file.write_bytes(b"{}"), 1).enter(pay(5))
    assert caught.value.code == "foreign"
    assert file.read_bytes() == b"{}"


def test_what_a_syncing_program_brought_back_is_what_the_entry_goes_by(store: SessionStore) -> None:
    file = store.path("S1")
    older = file.read_bytes()
    store.open("S1").enter(lambda _: (pay(1),))

    def sync() -> None:
        copy = file.with_name("copy")
        copy.write_bytes(older)
        copy.replace(file)

    Interrupted(store, sync, 1).enter(pay(5))
    assert amounts(store) == [5]


def test_undo_takes_back_what_is_last_by_then(store: SessionStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for centavos in (1, 2):
        store.open("S1").enter(lambda _, centavos=centavos: (pay(centavos),))  # type: ignore[misc]
    others = [without_lock(store)]
    session = store.open("S1")
    real = OpenSession._note

    def note(*arguments: object) -> object:
        if others:
            others.pop()()
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(OpenSession, "_note", note)
    assert session.undo().lines == ("pay Ana, Ben, 7.00",)
    assert amounts(store) == [1, 2]


def test_a_settlement_is_booked_on_what_it_was_worked_out_from_or_nowhere(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.create(Header("Sunday", "2026-11-29", FOUR, preset("pinoy"), 500))
    balances = owed(store.open("S1").evening())
    bookings = {id: Booking(balances, (Pay("Ana", "Ben", 900),)) for id in ("S1", "S2")}
    real = OpenSession.enter_locked

    def enter(session: OpenSession, *arguments: Any, **options: Any) -> object:
        if session.file.path.name in others:
            others.remove("S2.json")
            session.file.path.with_name("S2.json.lock").unlink()
            store.open("S2").enter(lambda _: (pay(700),))
        return real(session, *arguments, **options)

    others = ["S2.json"]
    monkeypatch.setattr(OpenSession, "enter_locked", enter)
    with pytest.raises(LedgerError) as caught:
        BatchBooking(store, clock).book(bookings)
    assert caught.value.code == "file-changed"
    assert amounts(store) == [] and not BatchBooking(store, clock).broken_off()
    assert [payment.centavos for payment in store.open("S2").evening().payments] == [700]


def test_a_new_session_never_takes_anothers_place(
    store: SessionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that are made at once without a lock both find S2 free."""
    real = SessionLog.write
    others = ["Sunday"]

    def write(log: SessionLog, session: object) -> object:
        if others:
            name = others.pop()
            (store.files / "new.lock").unlink()
            assert store.create(Header(name, "2026-11-29", FOUR, preset("pinoy"), 500)) == "S2"
        return real(log, session)  # type: ignore[arg-type]

    monkeypatch.setattr(SessionLog, "write", write)
    assert store.create(Header("Monday", "2026-11-30", FOUR, preset("pinoy"), 500)) == "S3"
    assert [line.name for line in store.listed()] == ["Monday", "Sunday", "Saturday"]


def test_written_in_the_last_moment_before_the_rename(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    SafeStorage(file).write(TABLES)

    class Late(Disk):
        def link(self, one: Path, name: Path) -> None:
            super().link(one, name)
            file.write_bytes(b"an editor's")

    storage = SafeStorage(file, Late())
    storage.read()
    with pytest.raises(LedgerError) as caught:
        storage.write({})
    assert caught.value.code == "file-changed"
    assert file.read_bytes() == b"an editor's"
    assert [name.name for name in tmp_path.iterdir() if ".tmp-" in name.name] == []


def test_a_lock_whose_file_was_deleted_while_it_was_waited_for_is_taken_anew(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    with Lock(file) as first:
        first.side_file.unlink()
        with Lock(file) as second:
            assert first.side_file.stat().st_size
            with pytest.raises(LedgerError), Lock(file, wait=0):
                pass
        assert second.side_file.exists()


@pytest.mark.slow
def test_one_save_is_one_however_many_hands_it_touches(store: SessionStore) -> None:
    """TinyDB's cache saves after a thousand changes by itself."""
    calls: list[str] = []

    class Counted(Disk):
        def replace(self, one: Path, name: Path) -> None:
            calls.append(name.name)
            DISK.replace(one, name)

    log = SessionLog(store.path("S1"), Counted())
    lines = {n: LogEntry(n, clock(), "entry", "pay Ana, Ben, 1.00", group=n) for n in range(1, 1501)}
    log.put(log.load(), {"log": lines})
    calls.clear()
    log.put(log.load(), {"log": lines})
    assert calls.count("S1.json") == 1

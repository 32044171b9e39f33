"""The disk fails at every call of a save by the real ledger: refused, nothing half done, the next one works."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pusoyref.entries import Entry, Pay, Score, Turn
from pusoyref.errors import LedgerError
from pusoyref.ledger.copies import good_copies
from pusoyref.ledger.doctor import examine
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import SessionLog
from pusoyref.ledger.sessions import SessionStore
from pusoyref.notation.cards import read_cards
from pusoyref.ruleset.loading import preset
from pusoyref.session.evening import Header
from tests.playing import FOUR

pytestmark = pytest.mark.slow

SCORE = Score((("Ana", 0), ("Ben", 4), ("Carla", 10), ("Dan", 5)))
ENTRIES: dict[str, tuple[Entry, ...]] = {
    "a payment": (Pay("Ana", "Ben", 500),),
    "a turn": (Turn("Ana", read_cards("3c")),),
    "a hand by counts": (SCORE,),
    "two payments at once": (Pay("Ana", "Ben", 500), Pay("Ben", "Dan", 100)),
}


def clock() -> str:
    return "2026-11-28T20:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> SessionStore:
    store = SessionStore(tmp_path, clock)
    id = store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500))
    for _ in range(4):
        store.open(id).enter(lambda _: (SCORE,))
    return store


def enter(store: SessionStore, entries: tuple[Entry, ...], disk: Any = None) -> None:
    file = SessionLog(store.path("S1")) if disk is None else SessionLog(store.path("S1"), disk)
    OpenSession(file, clock).enter(lambda _: entries)


def refusal(store: SessionStore, entries: tuple[Entry, ...], disk: Any) -> LedgerError | None:
    try:
        enter(store, entries, disk)
    except LedgerError as error:
        return error
    return None


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("what", ENTRIES)
def test_at_every_step(
    store: SessionStore, failing: Callable[..., Any], what: str, moment: str, number: int
) -> None:
    entries, file, step, refused = ENTRIES[what], store.path("S1"), 0, 0
    while True:
        step += 1
        before = file.read_bytes()
        disk = failing(step, moment, number)
        error = refusal(store, entries, disk)
        if error is not None:
            refused += 1
            assert error.exit_status == 3
            assert not error.fields.get("may_stand")
            assert file.read_bytes() == before
        else:
            assert file.read_bytes() != before
            if not disk.failed:
                break
            store.open("S1").undo()  # a failure that did not matter, such as of a link where a copy will do
        assert examine(store, "S1").state == "well"
        assert good_copies(file)
        # The next command works, and sees nothing of what was refused.
        before_that = len(store.open("S1").stored().log_entries)
        enter(store, (Pay("Carla", "Dan", 100),))
        assert len(store.open("S1").stored().log_entries) == before_that + 1
        if what == "a turn":
            assert store.open("S1").evening().open_hand is None
    assert refused >= 5
    assert not [name for name in file.parent.iterdir() if ".tmp-" in name.name]


@pytest.mark.parametrize("always", ["write", "fsync", "replace", "open", "fsync_folder"])
def test_a_call_that_always_fails_never_leaves_half_an_entry(
    store: SessionStore, failing: Callable[..., Any], always: str
) -> None:
    before = store.path("S1").read_bytes()
    with pytest.raises(LedgerError) as caught:
        enter(store, ENTRIES["two payments at once"], failing(0, "before", errno.EIO, always))
    after = store.open("S1").stored().log_entries
    if caught.value.fields.get("may_stand"):
        assert len(after) in (4, 6)  # the disk will not say which, and the screen says so
    else:
        assert store.path("S1").read_bytes() == before
    assert examine(store, "S1").state == "well"
    enter(store, (Pay("Carla", "Dan", 100),))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_undo_and_redo_too(store: SessionStore, failing: Callable[..., Any], number: int) -> None:
    for sort in ("undo", "redo"):
        step = 0
        while True:
            step += 1
            before, disk = store.path("S1").read_bytes(), failing(step, "before", number)
            session = OpenSession(SessionLog(store.path("S1"), disk), clock)
            try:
                getattr(session, sort)()
            except LedgerError:
                assert store.path("S1").read_bytes() == before
                continue
            if not disk.failed:
                break
            getattr(store.open("S1"), "redo" if sort == "undo" else "undo")()
        assert examine(store, "S1").state == "well"

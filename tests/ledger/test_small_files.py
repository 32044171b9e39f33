"""What lies beside the sessions: its checksum covers all of it, and damage is named or made good, never believed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import read_derived, read_value, write_derived, write_value
from tests.program import Program, contents

EIGHT = ("Ana", "Ben", "Carla", "Dan", "Eve", "Fay", "Gil", "Hana")
Value = dict[str, int]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "value"


def flips(whole: bytes) -> list[bytes]:
    flipped = []
    for place in range(len(whole)):
        for bit in range(8):
            copy = bytearray(whole)
            copy[place] ^= 1 << bit
            flipped.append(bytes(copy))
    return flipped


def test_no_flipped_bit_of_a_value_is_believed(file: Path) -> None:
    write_value(file, {"Ana": 250, "Ben": -250})
    for damaged in flips(file.read_bytes()):
        file.write_bytes(damaged)
        with pytest.raises(LedgerError) as caught:
            read_value(file, Value)
        assert caught.value.code == "damaged" and caught.value.fields["file"] == str(file)
        assert read_derived(file, Value) is None


def test_no_value_that_was_cut_short_is_believed(file: Path) -> None:
    write_derived(file, {"Ana": 250, "Ben": -250})
    whole = file.read_bytes()
    assert read_value(file, Value) == {"Ana": 250, "Ben": -250}
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        with pytest.raises(LedgerError):
            read_value(file, Value)


def test_a_value_that_is_not_there_is_none(file: Path) -> None:
    assert read_value(file, Value) is None


def two_sessions(pusoyref: Program) -> Path:
    pusoyref.new("friday")
    pusoyref.new("saturday")
    pusoyref("use", "friday").done()
    return pusoyref.home / "current"


def test_a_damaged_current_is_named_and_is_not_another_session(pusoyref: Program) -> None:
    current = two_sessions(pusoyref)
    whole = current.read_bytes()
    for damaged in (*flips(whole)[::7], whole[: len(whole) // 2], b"", b"S9999999999999\n", b"\xff\xfe"):
        current.write_bytes(damaged)
        before = contents(pusoyref.home)
        for command in ("status", "pay ana ben 5", "settle", "export", "score b3 c8 d5"):
            called = pusoyref(*command.split())
            assert called.status == 3 and str(current) in called.err, (damaged, called)
            assert "choose it with: pusoyref use NAME" in called.err
        assert contents(pusoyref.home) == before
    listed = pusoyref("sessions")
    assert listed.status == 0 and "friday" in listed.out and "choose it with: pusoyref use NAME" in listed.err
    assert pusoyref("doctor").status == 3 and str(current) in pusoyref("doctor").out
    pusoyref("use", "friday").done()
    assert pusoyref.json("status")["session"] == "friday"


def test_a_current_of_before_is_read(pusoyref: Program) -> None:
    two_sessions(pusoyref).write_bytes(b"S1\n")
    assert pusoyref.json("status")["session"] == "friday"


def test_a_current_session_that_is_gone_is_not_another_session(pusoyref: Program) -> None:
    two_sessions(pusoyref)
    (pusoyref.home / "sessions" / "S1.json").unlink()
    called = pusoyref("pay", "ana", "ben", "5")
    assert called.status == 3 and "S1.json is gone" in called.err
    assert "To go on with another: pusoyref use NAME" in called.err
    assert "S1.json is gone" in pusoyref("sessions").done().err
    assert "saturday" in pusoyref("sessions").done().out


def test_a_damaged_current_tournament_is_named(pusoyref: Program) -> None:
    pusoyref("tournament", "new", "Cup", *EIGHT).done()
    pusoyref("tournament", "new", "Fiesta", *EIGHT).done()
    pusoyref("tournament", "use", "Cup").done()
    current = pusoyref.home / "tournaments" / "current"
    current.write_bytes(current.read_bytes()[:-1])
    called = pusoyref("tournament", "draw")
    assert called.status == 3 and "choose it with: pusoyref tournament use NAME" in called.err
    assert pusoyref("tournament", "list").status == 0
    assert pusoyref("doctor").status == 3
    pusoyref("tournament", "use", "Cup").done()
    assert pusoyref("tournament", "draw").done()


def test_a_damaged_index_is_made_again(saturday: Program) -> None:
    saturday("sessions").done()
    index = saturday.home / "index.json"
    whole = index.read_bytes()
    index.write_bytes(whole.replace(b"2026", b"1999"))
    assert "1999" not in saturday("sessions").done().out
    assert index.read_bytes() == whole


@pytest.fixture
def cup(pusoyref: Program) -> Program:
    """A tournament with one round of one hand, played at both tables."""
    pusoyref("tournament", "new", "Cup", *EIGHT, "--rounds", "1", "--hands", "1", "--stake", "5").done()
    pusoyref("tournament", "draw").done()
    pusoyref("tournament", "enter", "1", "1", "0,3,8,5=16").done()
    pusoyref("tournament", "enter", "1", "2", "0,3,8,5=16").done()
    pusoyref("tournament", "standings").done()
    return pusoyref


def test_a_flipped_bit_in_the_results_of_a_tournament_does_not_change_who_pays(cup: Program) -> None:
    results = cup.home / "tournaments" / "T1.results"
    settled = cup.json("tournament", "settle")
    whole = results.read_bytes()
    for damaged in flips(whole)[::29]:
        results.write_bytes(damaged)
        assert cup.json("tournament", "settle") == settled
    cup("tournament", "standings").done()
    assert results.read_bytes() == whole


NOTE = {"S1": {"n": 1, "line": "pay Ana, Ben, 5.00"}, "S2": {"n": 1, "line": "pay Ana, Ben, 5.00"}}


def test_a_damaged_booking_note_is_named_and_does_not_blind_the_doctor(pusoyref: Program) -> None:
    two_sessions(pusoyref)
    pusoyref("score", "b3", "c8", "d5").done()
    note = pusoyref.home / "booking.json"
    write_value(note, NOTE)
    broken = note.read_bytes()[:-9]
    note.write_bytes(broken)
    found = pusoyref("doctor")
    assert found.status == 3 and str(note) in found.out and "S1 friday: well." in found.out, found
    refused = pusoyref("settle", "--since", "2020-01", "--record")
    assert refused.status == 3 and str(note) in refused.err and "pusoyref doctor --restore" in refused.err
    restored = pusoyref("doctor", "--restore")
    aside = note.with_name("booking.json.damaged-1")
    assert aside.read_bytes() == broken and not note.exists() and str(aside) in restored.out
    pusoyref("settle", "--since", "2020-01", "--record").done()


def test_a_booking_note_of_before_is_read(pusoyref: Program) -> None:
    two_sessions(pusoyref)
    (pusoyref.home / "booking.json").write_bytes(msgspec.json.encode(NOTE))
    assert pusoyref("doctor", "--json").json["broken_off"] == ["S1", "S2"]

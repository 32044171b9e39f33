"""A JSON export holds the whole history, and comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pusoyref.entries import CardCorrection, Change, Entry, Fix, Pay, Rename, Score, Seats
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.formats import Exported
from pusoyref.formats import json as json_format
from pusoyref.formats.json import import_sessions
from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ledger.session_log import Stored, new_session
from pusoyref.ledger.sessions import SessionStore
from pusoyref.notation.cards import read_card
from pusoyref.notation.entries import read_entry
from pusoyref.ruleset.loading import preset, to_values
from pusoyref.session.evening import Header
from pusoyref.session.proof import proof
from pusoyref.text.style import SIGNS
from tests.playing import FOUR
from tests.random_evenings import events_of, random_table

pytestmark = pytest.mark.slow

SCORE = Score((("Ana", 0), ("Ben", 4), ("Carla", 10), ("Dan", 5)))


def clock() -> str:
    return "2026-11-28T20:00:00Z"


@pytest.fixture
def stored(tmp_path: Path) -> Stored:
    """An evening with everything in it: a fix, a refusal, undo and redo, other rules, seats, names, cash."""
    store = SessionStore(tmp_path, clock)
    session = store.open(store.create(Header("Saturday", "2026-11-28", FOUR, preset("pinoy"), 500)))

    def enter(*entries: Entry | str) -> None:
        session.enter(lambda _: [read_entry(entry) if isinstance(entry, str) else entry for entry in entries])

    for line in ("Ana=3c", "Ben=6c", "Carla=-", "Dan=9s", "Ana=-", "Ben=-"):
        enter(line)
    with pytest.raises(Refused):
        enter("Dan=-")
    session.undo(2)
    session.redo()
    enter("Ben=Ks")
    enter(Fix(1, (CardCorrection(read_card("9s"), read_card("9h")),)))
    enter("void misdeal")
    enter(SCORE)
    enter(Pay("Ben", "Ana", 2000, "2026-11-29", "cash"))
    enter(Change(preset("casual"), 25))
    enter(Seats(("Ana", "Ben", "Carla", "Eve")))
    enter(Rename("Ben", "Benny"))
    enter(Score((("Ana", 0), ("Benny", 4), ("Carla", 10), ("Eve", 5))))
    enter("close")
    session.undo()
    return session.stored()


def change_a_count(whole: dict[str, Any]) -> None:
    whole["hands"][1]["entries"][0]["line"] = "score Ana=0, Ben=5, Carla=10, Dan=5"


def add(line: str) -> Callable[[dict[str, Any]], object]:
    return lambda whole: whole["log"].append(
        {"n": 99, "time": "", "sort": "entry", "line": line, "group": 99}
    )


def exported(stored: Stored) -> str:
    return json_format.write([Exported("S1", stored, stored.evening(replay=True))], SIGNS)


def test_what_was_exported_comes_back_with_its_history(stored: Stored) -> None:
    text = exported(stored)
    back = import_sessions(text, "x.json")[0][0]
    assert exported(back) == text
    assert back.document == stored.document and back.log == stored.log
    assert [hand.entries for hand in back.hands.values()] == [hand.entries for hand in stored.hands.values()]
    assert back.evening(replay=True) == stored.evening(replay=True)


def test_an_imported_session_is_stored_under_a_new_id(stored: Stored, tmp_path: Path) -> None:
    store = SessionStore(tmp_path / "another", clock)
    store.create(Header("Another", "", FOUR, preset("pinoy"), 0))
    id = store.create_all([import_sessions(exported(stored), "x.json")[0][0]])[0]
    assert id == "S2" and stored.document.id == "S1"
    assert exported(store.open(id).stored()) == exported(stored).replace('"id": "S1"', '"id": "S2"', 1)


def test_finished_hands_come_back_with_their_results_stored(stored: Stored) -> None:
    back = import_sessions(exported(stored), "x.json")[0][0]
    replayed = stored.evening(replay=True)
    assert [back.hands[number].result is None for number in (1, 2)] == [False, False]
    assert [hand.result for hand in back.evening().hands] == [hand.result for hand in replayed.hands]


def test_the_history_is_there_for_whoever_reads_the_file(stored: Stored) -> None:
    whole = json.loads(exported(stored))
    assert (whole["format"], whole["version"]) == ("pusoyref-session", 2)
    assert whole["stake"] == {"amount": 500, "unit": "centavos a point"}
    assert whole["rules"] == json.loads(json.dumps(to_values(preset("pinoy"))))
    entries = whole["hands"][0]["entries"]
    assert [entry["line"] for entry in entries if not entry["standing"]] == ["Ben=-"]
    assert {said["sort"] for said in whole["log"]} == {"entry", "undo", "redo", "refusal"}
    assert whole["derived"]["totals"]["pesos"]["Benny"] == "-21.00"
    assert whole["derived"]["owed"]["Benny"] == "-1.00"
    assert len(whole["derived"]["proof"]) == len(whole["derived"]["history"]) == 64
    assert (
        "rules" not in whole["hands"][1]["setup"] and whole["hands"][2]["setup"]["rules"]["name"] == "casual"
    )


def test_toml_and_json_have_one_proof(stored: Stored) -> None:
    evening = stored.evening(replay=True)
    want = proof(evening)
    assert json.loads(exported(stored))["derived"]["proof"] == want
    assert proof(read_session_file(write_session_file(evening), "x").evening) == want
    assert proof(import_sessions(exported(stored), "x")[0][0].evening(replay=True)) == want


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_a_random_evening_comes_back(seed: int) -> None:
    table = random_table(seed)
    stored = new_session(table.evening, events_of(table), clock()).changed(id="S1")
    text = exported(stored)
    back = import_sessions("\ufeff" + text, "x.json")[0][0]
    assert exported(back) == text
    assert proof(back.evening(replay=True)) == proof(table.evening)


Spoil = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("key", "spoil"),
    [
        ("totals", lambda whole: whole["derived"]["totals"]["points"].update(Ana=64)),
        ("owed", lambda whole: whole["derived"]["owed"].update(Ana="0.00")),
        ("proof", lambda whole: whole["derived"].update(proof="0" * 64)),
        ("history", lambda whole: whole["derived"].update(history="0" * 64)),
        ("history", lambda whole: whole["rules"].pop("plays")),
        ("history", lambda whole: whole["log"][0].update(words="others")),
        ("hands", change_a_count),
        ("totals", lambda whole: whole["stake"].update(amount=600)),
        ("proof", add("change stake 3.00")),
    ],
)  # fmt: skip
def test_sums_that_do_not_follow_from_the_entries_are_an_error(
    stored: Stored, key: str, spoil: Spoil
) -> None:
    whole = json.loads(exported(stored))
    spoil(whole)
    with pytest.raises(InvalidRequest) as error:
        import_sessions(json.dumps(whole), "x.json")
    assert (error.value.code, error.value.fields["key"]) == ("sums-differ", key)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: whole.update(format="another"),
        lambda whole: whole.pop("format"),
        lambda whole: whole.pop("players"),
        lambda whole: whole.update(players=["Ana", "ana", "Ben", "Carla"]),
        lambda whole: whole.update(players=["A\x1b[31m", "Ben", "Carla", "Dan"]),
        lambda whole: whole.update(name="two\nlines"),
        lambda whole: whole.update(date="2026-13-01"),
        lambda whole: whole["stake"].update(unit="pesos"),
        lambda whole: whole["stake"].update(amount=-5),
        lambda whole: whole["stake"].update(amount=10**30),
        lambda whole: whole["rules"]["plays"].update(bombs="always"),
        lambda whole: whole["hands"][0].update(hand=2),
        lambda whole: whole["hands"].pop(0),
        lambda whole: whole["hands"][0]["setup"].update(leader="Zed"),
        lambda whole: whole["hands"][0]["setup"].update(players=["Ana"]),
        lambda whole: whole["hands"][0]["entries"][0].update(line="Zed=3c"),
        lambda whole: whole["hands"][0]["entries"][0].update(line="nonsense"),
        lambda whole: whole["hands"][0]["entries"][0].update(n=2),
        lambda whole: whole["hands"][0]["entries"][0].update(n="1"),
        lambda whole: whole["hands"][1]["entries"][0].update(line="score Zed=0, Ben=5, Carla=10, Dan=5"),
        lambda whole: whole["log"][0].update(sort="other"),
        lambda whole: whole["log"][1].update(target=77),
        add("pay Zed, Ana, 5.00"),
        add("Ana=3c"),
    ],
)  # fmt: skip
def test_a_file_that_makes_no_evening_is_refused(stored: Stored, spoil: Spoil) -> None:
    whole = json.loads(exported(stored))
    spoil(whole)
    with pytest.raises(InvalidRequest) as error:
        import_sessions(json.dumps(whole), "x.json")
    assert error.value.code == "unreadable-file" and error.value.fields["file"] == "x.json"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "pusoyref-session", "version": 1}', "[" * 100_000]
)
def test_text_that_is_no_export_is_refused(text: str) -> None:
    with pytest.raises(InvalidRequest) as error:
        import_sessions(text, "x.json")
    assert error.value.code == "unreadable-file"


def test_a_newer_version_is_refused_before_anything_is_read(stored: Stored) -> None:
    whole = json.loads(exported(stored)) | {"version": 3, "players": 7}
    with pytest.raises(InvalidRequest) as error:
        import_sessions(json.dumps(whole), "x.json")
    assert (error.value.code, error.value.fields["version"], error.value.fields["known"]) == (
        "newer-version",
        3,
        2,
    )


def test_too_much_text_is_not_read() -> None:
    with pytest.raises(InvalidRequest) as error:
        import_sessions(" " * 40_000_001, "x.json")
    assert error.value.code == "too-large"


def test_an_export_without_sums_is_read_as_well(stored: Stored) -> None:
    whole = json.loads(exported(stored))
    del whole["derived"]
    assert replace(import_sessions(json.dumps(whole), "x.json")[0][0], hands={}).document == stored.document

"""Whatever is typed or read: an answer or a refusal in a sentence, never a traceback, never other sums on a refusal."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pusoyref.entries import Pay, Turn, Void
from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.formats.json import import_sessions
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ledger.session_log import SessionLog, stored_of
from pusoyref.ledger.stored_form import dump, load
from pusoyref.notation.cards import read_cards, write_cards
from pusoyref.notation.entries import read_entry, write_entry
from pusoyref.session.proof import canonical
from pusoyref.session.standings import owed, won
from pusoyref.text.errors import error_words
from tests.program import run

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parents[1]
SESSION_FILES = [file.read_text("utf-8") for file in sorted((TESTS / "cases" / "evenings").glob("*.toml"))]
STORED = (TESTS / "ledger" / "stored" / "schema-1.json").read_bytes()
TABLES = load(STORED, Path("S1.json"))
CARDISH = st.text(st.sampled_from("23456789TJQKA10cshdCSHD♣♠♥♦♧♤♡♢\ufe0f ,-p=. "), max_size=30)
SESSION_FILE_WORDS = (
    "Ana", "Ben", "Carla", "Dan", "ana=", "3c", "2d", "Ts", "4cd", "9sh", "-", "p", "pass", "tricks", "left",
    "held", "out_with", "order", "fed_by", "void", "lowest", "leftover", "deal", "players", "rules", "stake",
    "let_stand", "[[hand]]", "[[payment]]", "[next]", "from", "to", "amount", "after", "note", "date", "=", "{",
    "}", "[", "]", '"', "'", ",", ".", ":", ";", "0", "1", "13", "-1", "99999999999999999999", "nan", "true",
    "2026-11-28", '"1.2"', '"left"', "pinoy", "bonus", "hong-kong", "nobody", "none", "\\", "\n",
)  # fmt: skip
WORDS = st.sampled_from(SESSION_FILE_WORDS)


ENTRY_WORDS = (
    "score", "left", "held", "holds", "pay", "seats", "rename", "change", "fix", "void", "deal", "lead",
    "Ana", "Ben", "=", ",", ";", "3c", "2d", "5", "!", "+",
)  # fmt: skip


def sentence(error: PusoyrefError) -> str:
    """Every error has its words."""
    words = error_words(error)
    assert words and "\x1b" not in words
    return words


@settings(max_examples=300)
@given(st.text(max_size=40) | CARDISH)
def test_card_text(text: str) -> None:
    try:
        cards = read_cards(text)
    except InvalidRequest as error:
        sentence(error)
        return
    assert cards and read_cards(write_cards(cards)) == cards


@settings(max_examples=300)
@given(st.text(max_size=60) | st.lists(st.sampled_from(ENTRY_WORDS), max_size=9).map(" ".join))
def test_entry_lines(text: str) -> None:
    try:
        entry = read_entry(text)
    except PusoyrefError as error:
        sentence(error)
        return
    assert read_entry(write_entry(entry)) == entry


TEXT = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Zs")) | st.just(" "), min_size=1
).map(lambda text: " ".join(text.split()))


@settings(max_examples=200)
@given(TEXT.filter(bool), st.sampled_from(("", "2026-11-28")))
def test_a_note_or_reason_comes_back_as_it_was(text: str, date: str) -> None:
    for entry in (
        Pay("Ana", "Ben", 1250, date, text),
        Turn("Ana", read_cards("9cd"), text),
        Turn("Ana", None, text, "after"),
        Void(text),
    ):
        assert read_entry(write_entry(entry)) == entry


@st.composite
def session_files(draw: st.DrawFn) -> str:
    """A session file with pieces taken out, put in, doubled, or exchanged with those of another."""
    text = draw(st.sampled_from(SESSION_FILES))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from((0, 1, 2, 5, 20, 100, 400))))
        other = draw(st.sampled_from(SESSION_FILES))
        at = draw(st.integers(0, len(other)))
        piece = draw(
            st.sampled_from(("", text[start:end] * 2, other[at : at + 30]))
            | st.lists(WORDS, max_size=3).map(" ".join)
            | st.text(max_size=4)
        )
        text = text[:start] + piece + text[end:]
    return text


@settings(max_examples=250)
@given(session_files())
def test_session_files(text: str) -> None:
    try:
        reading = read_session_file(text, "file.toml")
    except PusoyrefError as error:
        sentence(error)
        return
    assert sum(won(reading.evening).values()) == sum(owed(reading.evening).values()) == 0
    for hand in reading.evening.hands:
        assert (hand.result.status == "refused") <= (not hand.result.transfers)


@settings(max_examples=250)
@given(st.data())
def test_stored_files_byte_by_byte(data: st.DataObject) -> None:
    changed = bytearray(STORED)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(changed) - 1))
        end = at + data.draw(st.integers(0, 3))
        changed[at:end] = data.draw(st.binary(max_size=3))
    try:
        assert load(bytes(changed), Path("S1.json")) == TABLES
    except LedgerError as error:
        sentence(error)


JUNK = st.sampled_from(
    [
        None,
        True,
        0,
        1,
        -1,
        2,
        99,
        10**30,
        0.5,
        "",
        "Ana",
        "Zoe",
        "Ana=3c",
        "score Ana=3",
        "x",
        [],
        {},
        [1],
        {"a": 1},
    ]
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, one in inside for found in paths(one, (*path, key)))]


def changed(value: Any, data: st.DataObject) -> Any:
    """A copy with a few places set to something else, taken away, or copied from another place."""
    value = json.loads(json.dumps(value))
    for _ in range(data.draw(st.integers(1, 3))):
        *outer, key = data.draw(st.sampled_from(paths(value)[1:]))
        holder = value
        for step in outer:
            holder = holder[step]
        if data.draw(st.booleans()):
            holder[key] = data.draw(JUNK)
        elif isinstance(holder, dict):
            del holder[key]
        else:
            holder.insert(key, holder[data.draw(st.integers(0, len(holder) - 1))])
    return value


@settings(max_examples=250)
@given(st.data())
def test_stored_files_that_are_sound_and_make_no_sense(data: st.DataObject) -> None:
    tables = changed(TABLES, data)
    file = Path("S1.json")
    try:
        tables = load(dump(tables), file)
        stored = stored_of(tables, file)
        for replay in (False, True):
            evening = stored.evening(replay=replay)
            assert sum(won(evening).values()) == sum(owed(evening).values()) == 0
    except LedgerError as error:
        sentence(error)
    except AttributeError:
        assert not isinstance(tables, dict) or not all(isinstance(one, dict) for one in tables.values())


@settings(max_examples=150)
@given(st.data())
def test_exports(data: st.DataObject) -> None:
    text = json.dumps(changed(EXPORT, data))
    try:
        stored = import_sessions(text, "export.json")[0][0]
    except PusoyrefError as error:
        sentence(error)
        return
    evening = stored.evening(replay=True)
    assert sum(owed(evening).values()) == 0 and canonical(evening)


def _export() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "sessions").mkdir()
        (Path(folder) / "sessions" / "S1.json").write_bytes(STORED)
        assert SessionLog(Path(folder) / "sessions" / "S1.json").load().document.id == "S1"
        return run(Path(folder), "export", "--to", "json").done().json


EXPORT = _export()

LINES = (
    "3c", "-", "p", "ana=3c", "ben=4d", "3d3h", "carla=-", "stand ok", "undo", "redo", "undo 3", "left ana 3",
    "holds dan 2d", "holds nobody 2d", "score b3 c8 d5", "score a1 b2 c3 d4", "void x", "lead ana", "lowest 3c",
    "deal ana 3c4c", "seats ana ben carla", "rename ana Eve", "rename eve Ana", "pay ana ben 5", "pay a b",
    "close", "reopen", "status", "ledger", "settle", "settle --record", "log", "seen", "fix 3c=3d",
    "fix 1 ben=3", "fix p1 3", "fix 1 --void why", "help", "owes ana", "fed ben", "dealer ana", "leftover ana",
    "change --stake 1", "doctor", "log --hand 1", "sessions", "play", "play --by", "table", "new x a b c d",
    "\t", "'", '"', "--json", "-- -", "=", "ana=", "=3c",
)  # fmt: skip
LINE = st.one_of(st.sampled_from(LINES), CARDISH, st.text(max_size=12))


@settings(max_examples=40)
@given(st.lists(LINE, min_size=1, max_size=14))
def test_table_lines(lines: list[str]) -> None:
    typed = [line.replace("\n", " ").replace("\r", " ") for line in lines]
    typed = [line for line in typed if line.strip() not in ("quit", "exit", "q")]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        run(home, "new", "x", "Ana", "Ben", "Carla", "Dan", "--stake", "5").done()
        for line in typed:
            before = (run(home, "ledger", "--json").done().json, run(home, "status", "--json").done().json)
            called = run(home, "table", stdin=(line + "\n").encode("utf-8", "replace"))
            assert called.status in (0, 1, 2), (line, called)
            after = run(home, "ledger", "--json").done().json
            if called.status:
                assert after == before[0], (line, called)
            amounts = [float(amount) for amount in after["owed"].values()]
            assert abs(sum(amounts)) < 0.001
        assert run(home, "doctor").done().status == 0

"""The history, a hash chain over all that happened; and the states that the log went through."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from pusoyref.formats import json as json_format
from pusoyref.formats.json import import_sessions
from pusoyref.hand.advance import advance
from pusoyref.ledger.session_log import Stored
from pusoyref.session import proof as proofs_module
from pusoyref.session.chain import heads, history
from pusoyref.session.fold import fold
from pusoyref.session.proof import ProofOfStates, proof
from pusoyref.session.states import states
from pusoyref.session.undo import LogEntry
from pusoyref.text.style import SIGNS
from tests.formats.histories import History, QuickTable, exported, random_history
from tests.random_evenings import random_table

BEGAN = {"created": "2026-11-28T20:00:00Z", "players": ["Ana", "Ben"], "stake": 500}
LOG = (
    LogEntry(1, "2026-11-28T20:00:01Z", "entry", "Ana=3c", 1, 1),
    LogEntry(2, "2026-11-28T20:00:02Z", "refusal", "Ben=3d3h", 1, code="wrong-count", words="A pair."),
    LogEntry(3, "2026-11-28T20:00:03Z", "undo", "Ana=3c", target=1),
)


def test_each_head_is_the_sha_256_of_the_one_before_it_and_of_one_entry() -> None:
    """Two versions of the program must agree: the text of an entry and these digits never change."""
    began = b'["pusoyref session",1,{"created":"2026-11-28T20:00:00Z","players":["Ana","Ben"],"stake":500}]'
    entry = b'{"group":1,"hand":1,"n":1,"sort":"entry","text":"Ana=3c","time":"2026-11-28T20:00:01Z"}'
    none, one, *_ = heads(BEGAN, LOG)
    assert none == sha256(began).hexdigest()
    assert one == sha256(bytes.fromhex(none) + entry).hexdigest()
    assert history(BEGAN, LOG) == "f34c3f4833f30b27509d83d2b9024eec9b03096d5213a720998d6f4254cbc6ea"


CHANGED: dict[str, Any] = {
    "n": 9, "time": "2026-11-28T20:00:09Z", "sort": "redo", "text": "Ana=4c", "hand": 2, "group": 7, "target": 5,
    "code": "not-higher", "words": "Other words.", "rules": {"name": "pinoy"},
}  # fmt: skip


@pytest.mark.parametrize("at", range(len(LOG)))
@pytest.mark.parametrize("field", LogEntry.__struct_fields__)
def test_it_changes_with_everything_that_is_stored_of_an_entry(at: int, field: str) -> None:
    assert CHANGED.keys() == {*LogEntry.__struct_fields__}
    other = [*LOG]
    other[at] = replace(LOG[at], **{field: CHANGED[field]})
    assert history(BEGAN, other) != history(BEGAN, LOG)
    assert [*heads(BEGAN, other)][: at + 1] == [*heads(BEGAN, LOG)][: at + 1]


@settings(max_examples=30)
@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_it_changes_with_any_entry_taken_out_put_in_or_put_elsewhere(seed: int, place: int) -> None:
    log = random_history(seed)[0].log_entries
    at = place % len(log)
    want = history(BEGAN, log)
    more = LogEntry(99_999, "", "refusal", "Ana=-", code="must-lead")
    assert history(BEGAN, log[:at] + log[at + 1 :]) != want
    assert history(BEGAN, [*log[:at], more, *log[at:]]) != want
    assert history(BEGAN, [*log[:at], replace(log[at], time="later"), *log[at + 1 :]]) != want
    if at:
        assert history(BEGAN, [*log[: at - 1], log[at], log[at - 1], *log[at + 1 :]]) != want
    assert history({**BEGAN, "stake": 501}, log) != want


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_an_undo_or_a_refusal_more_is_in_the_history_and_not_in_the_proof(seed: int) -> None:
    session = random_history(seed)[0]
    before, standing = session.stored().history, proof(session.evening)
    session.take("undo", 1)
    session.take("redo", 1)
    session._add("refusal", "Ana=-", 0, code="must-lead")
    assert session.stored().history != before
    assert proof(session.folded()) == standing


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_it_comes_through_a_json_export(seed: int) -> None:
    session = exported(random_history(seed)[0])
    text = json_format.write([session], SIGNS)
    assert json.decode(text)["derived"]["history"] == session.stored.history
    assert import_sessions(text, "x.json")[0][0].history == session.stored.history


def test_each_entry_is_played_once_and_each_hand_hashed_once_however_long_the_log_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But for the last hand of each state, to which the next entry may go."""
    session = History(random_table(5, hands=40, kind=QuickTable))
    stored, played, hashed = session.stored(), Counter[str](), Counter[int]()
    monkeypatch.setattr(
        "pusoyref.session.states.advance",
        lambda state, entry: played.update(["one"]) or advance(state, entry),
    )
    whole_hand = proofs_module._whole_hand
    monkeypatch.setattr(
        proofs_module,
        "_whole_hand",
        lambda in_force, record: hashed.update([record.number]) or whole_hand(in_force, record),
    )
    proofs, count = ProofOfStates(), 0
    for evening in states(stored.header, stored.log_entries, stored.setups):
        proofs.proof(evening)
        count += 1
    assert len(session.evening.hands) == 20 and count == len(stored.log_entries) + 1
    assert played["one"] < count and hashed.total() <= count


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_the_states_are_those_that_folding_each_part_of_the_log_gives(seed: int) -> None:
    session = random_history(seed, steps=8)[0]
    stored = session.stored()
    proofs = ProofOfStates()
    walked = [*states(stored.header, stored.log_entries, stored.setups)]
    assert walked[-1] == session.evening
    for at, evening in enumerate(walked):
        part = Stored(stored.document, {}, stored.log_entries[:at])
        begun = {hand.number: hand.setup for hand in evening.hands}
        folded = fold(stored.header, part.events, begun)
        assert proofs.proof(evening) == proof(evening) == proof(folded)

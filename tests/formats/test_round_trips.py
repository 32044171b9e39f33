"""JSON brings back the same session, the session file the same standing state: every example, 500 random sessions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

from pusoyref.entries import Holds
from pusoyref.errors import InvalidRequest
from pusoyref.formats import Exported
from pusoyref.formats import json as json_format
from pusoyref.formats.json import import_sessions
from pusoyref.formats.toml import write_session_file
from pusoyref.formats.toml.reader import read_session_file
from pusoyref.ledger.session_log import Stored, new_session
from pusoyref.ruleset.loading import PRESETS, preset, with_options
from pusoyref.session.evening import Evening
from pusoyref.session.proof import canonical, proof
from pusoyref.session.standings import all_payments, owed, standings
from pusoyref.text.style import SIGNS
from tests.formats.histories import exported, random_history
from tests.playing import played

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(
    (
        *ROOT.glob("examples/*-evening.toml"),
        *ROOT.glob("examples/[cs]*.toml"),
        *ROOT.glob("docs/examples/*.toml"),
    )
)
SESSIONS = 500


def stored_example(file: Path) -> Stored:
    """As `import` stores it."""
    reading = read_session_file(file.read_text("utf-8"), file.name, folders=(file.parent,))
    return new_session(reading.evening, reading.events, "2026-11-28T20:00:00Z").changed(id="S1")


def check_json(stored: Stored, evening: Evening) -> None:
    """The same session: every entry, what was taken back and refused too, its times, and what comes of it."""
    text = json_format.write([Exported("S1", stored, evening)], SIGNS)
    back = import_sessions(text, "x.json")[0][0]
    assert _plain(back) == _plain(stored)
    again = back.evening(replay=True)
    assert again == evening
    assert [hand.result for hand in back.evening().hands] == [hand.result for hand in evening.hands]
    assert json_format.write([Exported("S1", back, again)], SIGNS) == text


def _plain(stored: Stored) -> Any:
    """All that was stored, as JSON knows it: there tuples and lists are one, and keys are text."""
    setups = [(number, hand.setup) for number, hand in sorted(stored.hands.items())]
    return decode(encode([stored.document, stored.log_entries, setups]))


def check_toml(evening: Evening) -> None:
    """The same standing state: hands and their results, seats, rules, stake, payments, what is owed, the proof."""
    text = write_session_file(evening)
    back = read_session_file(text, "x.toml").evening
    assert proof(back) == proof(evening), (canonical(back), canonical(evening))
    assert [hand.result for hand in back.hands] == [hand.result for hand in evening.hands]
    assert [(hand.setup.players, hand.setup.rules, hand.stake) for hand in back.hands] == [
        (hand.setup.players, hand.setup.rules, hand.stake) for hand in evening.hands
    ]
    assert [hand.state.tricks for hand in back.hands if hand.state] == [
        hand.state.tricks for hand in evening.hands if hand.state
    ]
    assert (back.header, back.players, back.current_rules, back.stake) == (
        evening.header, evening.players, evening.current_rules, evening.stake,
    )  # fmt: skip
    # A payment that was cancelled leaves its number behind; a session file counts anew.
    assert [replace(one, number=0) for one in all_payments(back)] == [
        replace(one, number=0) for one in all_payments(evening)
    ]
    mine, theirs = ({**owed(one)} for one in (back, evening))
    assert {name: sum_ for name, sum_ in mine.items() if sum_} == {
        n: sum_ for n, sum_ in theirs.items() if sum_
    }
    points = [
        {line.player: line for line in standings(one) if line.points or line.centavos}
        for one in (back, evening)
    ]
    assert points[0].keys() == points[1].keys()
    assert write_session_file(back) == text


def test_there_are_examples() -> None:
    assert {file.name for file in EXAMPLES} >= {
        "saturday.toml",
        "counts.toml",
        "house-evening.toml",
        "1-teams.toml",
    }


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_comes_back(file: Path) -> None:
    stored = stored_example(file)
    check_json(stored, stored.evening(replay=True))
    check_toml(stored.evening(replay=True))


def test_500_sessions_come_back() -> None:
    done: Counter[str] = Counter()
    for seed in range(SESSIONS):
        history, steps = random_history(seed)
        stored, evening = history.stored(), history.evening
        assert stored.evening(replay=True) == evening, f"seed {seed}"
        try:
            check_json(stored, evening)
            check_toml(evening)
        except (AssertionError, InvalidRequest) as error:
            raise AssertionError(f"seed {seed}, {steps}") from error
        done.update(steps)
        done.update(_what_is_in(evening))
    for what in (
        "undo",
        "redo",
        "Fix",
        "FixPayment",
        "Pay",
        "Rename",
        "Seats",
        "Change",
        "Void",
        "Close",
        "Dealer",
    ):
        assert done[what] >= 15, done
    for what in ("let stand", "void", "payment", "other seats", "other rules", "open", "by counts"):
        assert done[what] >= 15, done
    assert all(done[name] >= 15 for name in PRESETS), done
    assert done["cancelled"] >= 3


def _what_is_in(evening: Evening) -> Sequence[str]:
    """What there is to be lost on the way."""
    hands, header = evening.hands, evening.header
    return (
        *{hand.setup.rules.name for hand in hands} | {header.rules.name},
        *{hand.result.status for hand in hands},
        *(["by counts"] if any(hand.result.by_counts for hand in hands) else []),
        *(
            ["let stand"]
            if any(hand.state and "let_stand='" in str(hand.state.tricks) for hand in hands)
            else []
        ),
        *(["payment"] if evening.payments else []),
        *(["cancelled"] if evening.cancelled else []),
        *(["other seats"] if any(hand.setup.players != header.players for hand in hands) else []),
        *(["other rules"] if any(hand.setup.rules != header.rules for hand in hands) else []),
    )


def test_2s_answered_while_others_are_asked_about_come_back() -> None:
    rules = with_options(preset("pinoy"), {"deal.cards": {"2": 13}, "scoring.twos_double": True})
    lines = ("lowest 3c", "Ana=3c", "Ben=-", "Ana=4c", "Ben=-", *_run_out())
    evening = played(rules, *lines, players=("Ana", "Ben"))
    assert [question.card for question in evening.hands[0].result.questions][1:]
    card = evening.hands[0].result.questions[0].card
    for holder in ("Ben", None):
        said = played(rules, *lines, Holds(holder, card), players=("Ana", "Ben"))
        assert said.hands[0].result.status == "open"
        check_toml(said)


def _run_out() -> Sequence[str]:
    """Ana goes on with single cards until she is out."""
    turns = (f"Ana={rank}c,Ben=-".split(",") for rank in "56789TJQKA")
    return [turn for pair in turns for turn in pair] + ["Ana=3s"]


def test_who_paid_without_ever_playing_comes_back() -> None:
    lines = ("seats Ana, Ben, Carla, Eve", "pay Ana, Eve, 5.00", "seats Ana, Ben, Carla, Dan", "void misdeal")
    evening = played(preset("pinoy"), *lines)
    check_toml(evening)
    assert 'guests  = ["Eve"]' in write_session_file(evening)


def test_several_sessions_in_one_object_come_back() -> None:
    histories = [random_history(seed)[0] for seed in (1, 2, 3)]
    text = json_format.write([exported(history) for history in histories], SIGNS)
    back = import_sessions("\ufeff" + text, "x.json")
    assert [_plain(stored) for stored, _ in back] == [_plain(history.stored()) for history in histories]
    assert [evening for _, evening in back] == [history.evening for history in histories]
    assert [stored.evening(replay=True) for stored, _ in back] == [history.evening for history in histories]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"format": "pusoyref-session",', '"format": "other",', "unreadable-file"),
        ('"version": 2,\n   "id"', '"version": 9,\n   "id"', "newer-version"),
        ('"proof": "', '"proof": "0', "sums-differ"),
        ('"format": "pusoyref-sessions"', '"format": "pusoyref-session"', "unreadable-file"),
    ],
)
def test_one_unsound_session_spoils_the_file(old: str, new: str, code: str) -> None:
    histories = [random_history(seed)[0] for seed in (1, 2)]
    text = json_format.write([exported(history) for history in histories], SIGNS)
    assert old in text
    at = text.rindex(old)
    with pytest.raises(InvalidRequest) as error:
        import_sessions(text[:at] + new + text[at + len(old) :], "x.json")
    assert error.value.code == code

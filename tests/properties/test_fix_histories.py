"""Any sequence of entries, undos, redos and fixes gives the state of the history that remains (docs/rules.md 10)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pusoyref.cards import DECK, TWOS
from pusoyref.entries import (
    CardCorrection,
    Correction,
    FedBy,
    Fix,
    FixPayment,
    Held,
    Left,
    Pay,
    Restore,
    Turn,
    TurnCorrection,
    Void,
)
from pusoyref.errors import PusoyrefError
from pusoyref.formats import Exported
from pusoyref.formats import json as json_format
from pusoyref.formats.json import import_sessions
from pusoyref.ledger.doctor import examine
from pusoyref.ledger.open_session import OpenSession
from pusoyref.ledger.session_log import Stored
from pusoyref.ledger.sessions import SessionStore
from pusoyref.session.consequences import consequences_of
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.fix import with_let_stand
from pusoyref.session.proof import proof
from pusoyref.session.standings import owed, won
from pusoyref.text.style import SIGNS
from tests.random_evenings import random_table

pytestmark = pytest.mark.slow


def random_fix(evening: Evening, chance: Random) -> Fix | FixPayment:
    """Something put right that may or may not make sense, and mostly is not the last thing that was said."""
    payments = (*evening.payments, *evening.cancelled)
    if payments and chance.random() < 0.2:
        change = chance.choice((chance.randrange(1, 9_999), Void("twice"), Restore()))
        return FixPayment(chance.choice(payments).number, change)
    hand = chance.choice(evening.hands)
    corrections = [_mend(hand, chance) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    if any(isinstance(correction, Void) for correction in corrections):
        corrections = [Void("misdeal")]
    return Fix(hand.number, tuple(corrections))


def _mend(hand: HandRecord, chance: Random) -> Correction:
    turns = [entry for entry in hand.entries if isinstance(entry, Turn)]
    played = [card for turn in turns for card in turn.cards or ()]
    players = hand.setup.players
    if played and chance.random() < 0.6:
        cards = chance.choice((None, (chance.choice(DECK),), chance.choice(turns).cards))
        spot = (chance.randint(1, 4), chance.randint(1, 6))
        return chance.choice(
            (CardCorrection(chance.choice(played), chance.choice(DECK)), TurnCorrection(*spot, cards))
        )
    return chance.choice(
        (
            Left(chance.choice(players), chance.randint(0, hand.setup.dealt)),
            Left(chance.choice(players), chance.randint(1, hand.setup.dealt)),
            Held(((chance.choice(players), (chance.choice(TWOS),)),)),
            Held(()),
            FedBy(chance.choice((None, *players))),
            Void("misdeal"),
            Restore(),
        )
    )


def _step(session: OpenSession, chance: Random) -> str:
    """One command; what it was, or "refused"."""
    evening = session.evening_replayed()
    draw = chance.random()
    try:
        if draw < 0.3:
            session.undo(chance.choice((1, 1, 2, 5)))
            return "undo"
        if draw < 0.45:
            session.redo(chance.choice((1, 1, 2, 5)))
            return "redo"
        if draw < 0.55:
            payer, payee = chance.sample(evening.people, 2)
            session.enter(lambda _: (Pay(payer, payee, chance.randrange(1, 5_000)),))
            return "pay"
        if evening.hands:
            _fix(session, evening, chance)
            return "fix"
    except PusoyrefError:
        return "refused"
    return "nothing"


def _fix(session: OpenSession, evening: Evening, chance: Random) -> None:
    fix = random_fix(evening, chance)
    if isinstance(fix, Fix):
        fix = with_let_stand(evening, fix, chance.choice((None, "agreed")))
    shown = consequences_of(evening, fix)
    session.enter(lambda _: (fix,), read=Stored.evening_replayed)
    assert session.evening_replayed() == shown.after, "what was shown is what was done"
    others = [hand for hand in evening.hands if not isinstance(fix, Fix) or hand.number != fix.hand]
    for hand in others:
        again = next(record for record in shown.after.hands if record.number == hand.number)
        assert (again.setup, again.entries) == (hand.setup, hand.entries), "the other hands stand as played"


def _check(session: OpenSession, seen: dict[tuple[int, ...], Evening]) -> None:
    stored = session.stored()
    quick, replayed = stored.evening(), stored.evening(replay=True)
    assert [hand.result for hand in quick.hands] == [hand.result for hand in replayed.hands]
    assert all(hand.result.status != "refused" for hand in replayed.hands)
    assert sum(won(replayed).values()) == sum(owed(replayed).values()) == 0
    before = seen.setdefault(stored.undo_state.done, replayed)
    assert before == replayed, "the state of the history that remains"


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_the_state_is_that_of_the_history_that_remains(seed: int) -> None:
    chance, table = Random(seed), random_table(seed)
    with TemporaryDirectory() as folder:
        store = SessionStore(Path(folder), lambda: "2026-11-28T20:00:00Z")
        session = store.open(store.create(table.evening.header))
        for entry, _ in table.entries:
            session.enter(lambda _, entry=entry: (entry,))  # type: ignore[misc]
        seen: dict[tuple[int, ...], Evening] = {}
        _check(session, seen)
        for _ in range(14):
            event(_step(session, chance))
            _check(session, seen)
        stored = session.stored()
        evening = stored.evening(replay=True)
        read = import_sessions(json_format.write([Exported("S1", stored, evening)], SIGNS), "x.json")[0][0]
        assert proof(read.evening(replay=True)) == proof(evening)
        assert read.log_entries == stored.log_entries
        assert [hand.result for hand in read.evening().hands] == [hand.result for hand in evening.hands]
        assert examine(store, "S1").findings == (), "the doctor has nothing to say of what was entered so"

"""Under any valid ruleset: money sums to zero, what was undone was never, files give back the hand."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from pusoyref.cards import Card
from pusoyref.entries import Entry, Held, Left, Turn, Void
from pusoyref.formats.toml.hand_reader import HandDocument, hand_entries
from pusoyref.hand.advance import advance
from pusoyref.hand.holdings import is_two
from pusoyref.hand.state import HandState
from pusoyref.notation.entries import read_entry, write_entry, write_trick_line
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.enter import enter
from pusoyref.session.evening import Evening, Event, Header
from pusoyref.session.fold import begin, fold
from pusoyref.session.judge import judge
from pusoyref.session.standings import owed, won
from pusoyref.session.undo import LogEntry, undo_state
from tests.playing import FOUR
from tests.strategies import DRAWN, Shuffled, rulesets

pytestmark = pytest.mark.slow

SLOW = settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def told(table: Shuffled) -> HandState:
    """The end of the hand as a table that shows its cards would tell it."""
    state = table.state
    for player in table.players:
        if table.hands[player]:
            state = advance(state, Left(player, tuple(sorted(table.hands[player], key=state.order.card))))
    return state


@SLOW
@given(DRAWN, st.sampled_from((0, 1, 5, 25, 100, 333)))
def test_a_finished_hand_is_scored_and_its_money_sums_to_zero(table: Shuffled, stake: int) -> None:
    table.run()
    if not table.state.over:
        return
    chips = table.rules.session.bankroll
    stacks = dict.fromkeys(table.players, 2 * chips) if chips else None
    found = judge(told(table), stake, stacks)
    event(table.rules.scoring.scheme)
    assert found.status == "complete"
    assert found.winner == table.state.out[0]
    assert found.left == {player: len(table.hands[player]) for player in table.players}
    assert all(transfer.centavos > 0 and transfer.payer != transfer.payee for transfer in found.transfers)
    pairs = [frozenset((transfer.payer, transfer.payee)) for transfer in found.transfers]
    assert len(set(pairs)) == len(pairs)
    net = dict.fromkeys(table.players, 0)
    for transfer in found.transfers:
        net[transfer.payer] -= transfer.centavos
        net[transfer.payee] += transfer.centavos
    assert sum(net.values()) == 0
    scoring = table.rules.scoring
    if scoring.payment == "none":
        assert found.transfers == ()
    elif scoring.scheme == "penalty" or chips:
        assert sum(found.points.values()) == 0
        for player, points in found.points.items():
            assert abs(net[player] - points * stake) < 1
    if chips:
        for player in table.players:
            paid = sum(transfer.centavos for transfer in found.transfers if transfer.payer == player)
            assert paid <= chips * stake


@SLOW
@given(DRAWN)
def test_what_is_asked_about_a_hand_is_answered_by_its_cards(table: Shuffled) -> None:
    table.run()
    if not table.state.over:
        return
    asked = judge(table.state, 100).questions
    event(f"{len(asked)} questions")
    truth = {card: player for player, hand in table.hands.items() for card in hand if is_two(card)}
    for question in asked:
        assert truth.get(question.card) in question.players or (
            question.nobody and question.card not in truth
        )
    held = Held(tuple((player, tuple(filter(is_two, hand))) for player, hand in table.hands.items()))
    answered = judge(advance(table.state, held), 100)
    assert (answered.status, answered.questions) == ("complete", ())
    known = judge(told(table), 100)
    assert (answered.points, answered.transfers) == (known.points, known.transfers) or known.fed_by


def _lines(evening: Evening, chance: Random, hands: int) -> tuple[Evening, list[tuple[Entry, int]]]:
    """Entries of an evening: hands by counts, void ones, payments, each accepted."""
    said: list[tuple[Entry, int]] = []
    for _ in range(hands):
        left = [chance.randint(1, evening.current_rules.cards_dealt(4) or 1) for _ in FOUR]
        last = evening.current_rules.ending.until == "last-holder"
        order = chance.sample(FOUR, 4)
        for at, player in enumerate(FOUR):
            if (player != order[3]) if last else (player == order[0]):
                left[at] = 0
        score = "score " + ", ".join(f"{player}={count}" for player, count in zip(FOUR, left, strict=True))
        line = chance.choice(
            [f"{score}; order {', '.join(order)}" if last else score] * 3
            + ["void misdeal", "pay Ana, Ben, 12.50", "dealer Carla", "change stake 2.00"]
        )
        entered = enter(evening, read_entry(line))
        evening = entered.evening
        said.append((read_entry(line), entered.hand))
    return evening, said


@SLOW
@given(rulesets(), st.integers(0, 2**32), st.integers(0, 8))
def test_an_evening_sums_to_zero_and_folds_to_what_was_entered(rules: Ruleset, seed: int, hands: int) -> None:
    header = Header("x", "", FOUR, rules, 25)
    evening, said = _lines(begin(header), Random(seed), hands)
    events = [Event(n, write_entry(entry), hand, group=n) for n, (entry, hand) in enumerate(said, 1)]
    assert fold(header, events) == evening
    assert sum(won(evening).values()) == sum(owed(evening).values()) == 0
    if rules.session.bankroll and rules.scoring.payment != "none":
        assert all(rules.session.bankroll + points >= 0 for points in evening.points().values())


@SLOW
@given(rulesets(), st.integers(0, 2**32))
def test_what_was_undone_was_never(rules: Ruleset, seed: int) -> None:
    chance, header = Random(seed), Header("x", "", FOUR, rules, 25)
    log: list[LogEntry] = []
    never: list[LogEntry] = []
    undone: list[list[LogEntry]] = []

    def evening(log_entries: list[LogEntry]) -> Evening:
        done = undo_state(log_entries).done
        lines = [line for line in log_entries if line.sort == "entry" and line.group in done]
        return fold(header, [Event(line.n, line.text, line.hand, group=line.group) for line in lines])

    for n in range(1, 16):
        what = chance.random()
        if what < 0.3 and undo_state(log).done:
            log.append(LogEntry(n, "", "undo", "", target=undo_state(log).done[-1]))
            undone.append(never)
            never = never[:-1]
        elif what < 0.45 and undo_state(log).undone:
            log.append(LogEntry(n, "", "redo", "", target=undo_state(log).undone[0]))
            never = undone.pop()
        else:
            _, said = _lines(evening(log), chance, 1)
            ((entry, hand),) = said
            line = LogEntry(n, "", "entry", write_entry(entry), hand, n)
            log, never, undone = [*log, line], [*never, line], []
        assert evening(log) == evening(never)
    assert len(log) == 15


@SLOW
@given(DRAWN, st.booleans())
def test_trick_lines_written_from_a_hand_give_the_same_hand(table: Shuffled, leave_off: bool) -> None:
    table.run()
    lines = []
    for number, trick in enumerate(table.state.tricks, 1):
        turns: list[tuple[str | None, tuple[Card, ...] | None]] = [
            (record.player if at else None, record.play.cards if record.play else None)
            for at, record in enumerate(trick)
        ]
        while leave_off and number < len(table.state.tricks) and len(turns) > 1 and turns[-1][1] is None:
            turns.pop()
        lines.append(write_trick_line(trick[0].player, turns))
    said = {entry.__class__.__name__: entry for entry in table.entries if not isinstance(entry, Turn | Void)}
    document = HandDocument(
        tricks=tuple(lines),
        lowest=None if "Lowest" not in said else write_entry(said["Lowest"]).removeprefix("lowest "),
        leftover=table.took if "Leftover" in said else None,
    )
    _, state, ruling = hand_entries(table.state.setup, document)
    assert ruling is None
    assert state.tricks == table.state.tricks
    if not state.begun:
        return  # a file does not say who was named to lead
    assert (state.over, state.out, state.turn, state.reversed_ranks, state.played) == (
        table.state.over, table.state.out, table.state.turn, table.state.reversed_ranks, table.state.played,
    )  # fmt: skip

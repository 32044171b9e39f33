"""What the referee says of a case: turn by turn, then the refusal or the result."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pusoyref.entries import Turn, Void
from pusoyref.hand.advance import advance
from pusoyref.hand.rulings import Ruling
from pusoyref.hand.state import HandState, start
from pusoyref.ruleset.loading import PRESETS, differences, preset, toml_value
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.questions import asked_ruling
from pusoyref.session.standings import all_payments, limit_reached, owed, standings
from pusoyref.text.amounts import signed, transfer_words
from pusoyref.text.entries import entry_words
from pusoyref.text.refusal import RefusalWords
from pusoyref.text.refusals import refusal
from pusoyref.text.results import hand_lines, headline
from pusoyref.text.rules.phrases import phrase
from pusoyref.text.status import limit_words, next_hand_line, standing_line, turn_line
from pusoyref.text.style import SIGNS, sentence
from tests.rulings.cases import Case


class ToldTurn(Struct, frozen=True):
    """A turn: what was put down, and what the referee says then, "" where the turn is refused."""

    trick: int
    number: int
    player: str
    what: str
    then: str
    refused: bool = False
    stands: str = ""


class ToldHand(Struct, frozen=True):
    """A hand: facts said before and after play, turns, then a refusal, or the lines of the result.

    `beside` is a ruling that stands beside a result.
    """

    number: int
    players: tuple[str, ...]
    before: tuple[str, ...]
    turns: tuple[ToldTurn, ...]
    after: tuple[str, ...]
    refused: RefusalWords | None
    lines: tuple[str, ...]
    beside: RefusalWords | None = None


def told_hands(case: Case) -> tuple[ToldHand, ...]:
    """All hands of a case."""
    rules, told = case.rules, []
    for record in case.evening.hands:
        changed = [] if record.setup.rules == rules else [f"From here on: {rules_words(record.setup.rules)}."]
        rules = record.setup.rules
        told.append(_told(record, changed))
    return tuple(told)


def rules_words(rules: Ruleset) -> str:
    """`pinoy with first_lead = "anyone"`"""
    nearest, options = told_rules(rules)
    return f"{nearest} with {', '.join(options)}" if options else nearest


def told_rules(rules: Ruleset, *, but: str | None = None) -> tuple[str, list[str]]:
    """The nearest preset and what differs from it, `but` for one option."""
    nearest = min(PRESETS, key=lambda name: len(differences(preset(name), rules)))
    changed = {key: value for key, (_, value) in differences(preset(nearest), rules).items() if key != but}
    return nearest, [f"{key.partition('.')[2]} = {toml_value(value)}" for key, value in changed.items()]


def told_rule(case: Case) -> str:
    """The rule that decides, in the words of `rules show`; "" where the case is about no option."""
    if case.option is None:
        return ""
    return f"{sentence(phrase(case.option, case.rules, SIGNS.write))}."


def told_end(case: Case) -> tuple[str, ...]:
    """What is said after the last hand."""
    return tuple(_end(case))


def _told(record: HandRecord, before: list[str]) -> ToldHand:
    turns: list[ToldTurn] = []
    after: list[str] = []
    state = start(record.setup)
    for entry in record.entries:
        moved = advance(state, entry)
        if isinstance(entry, Turn):
            turns += _turns(state, moved)
        elif not isinstance(entry, Void):  # The result says why a hand was called off.
            (after if state.begun else before).append(f"{sentence(entry_words(entry, SIGNS))}.")
        state = moved
    result, asked = record.result, asked_ruling(record)
    refused = asked or (result.ruling if result.status == "refused" else None)
    if refused is not None and refused.trick is not None:
        turns.append(_refused_turn(refused))
    return ToldHand(
        number=record.number,
        players=record.setup.players,
        before=tuple(before),
        turns=tuple(turns),
        after=tuple(after),
        refused=None if refused is None else _words(refused, record),
        lines=tuple(_lines(record, state)) if refused is None else (),
        beside=_words(result.ruling, record) if result.ruling and result.status == "complete" else None,
    )


def _words(ruling: Ruling, record: HandRecord) -> RefusalWords:
    return refusal(ruling, record.setup.rules, SIGNS, players=len(record.setup.players))


def _turns(state: HandState, moved: HandState) -> Iterator[ToldTurn]:
    """The turns that one entry added: itself, and before it passes that were left off."""
    seen = [len(trick) for trick in state.tricks] + [0]
    new = [
        (trick, turn, record)
        for trick, records in enumerate(moved.tricks, 1)
        for turn, record in enumerate(records, 1)
        if trick > len(seen) or turn > seen[trick - 1]
    ]
    for trick, turn, record in new:
        what = "passes" if record.play is None else SIGNS.cards(record.play.cards)
        last = (trick, turn) == new[-1][:2]
        then = turn_line(moved, SIGNS) if last and not moved.over else ""
        yield ToldTurn(trick, turn, record.player, what, then, stands=record.let_stand or "")


def _refused_turn(ruling: Ruling) -> ToldTurn:
    assert ruling.trick is not None and ruling.turn is not None and ruling.player is not None
    cards = ruling.play.cards if ruling.play else ruling.cards
    what = "passes" if ruling.passes else f'"{ruling.text}"' if ruling.text else SIGNS.cards(cards)
    return ToldTurn(ruling.trick, ruling.turn, ruling.player, what, "", refused=True)


def _lines(record: HandRecord, state: HandState) -> Iterator[str]:
    result = record.result
    if result.status == "open" and state.begun:
        return  # Whose turn it is stands beside the last turn.
    if result.status != "complete":
        yield headline(result, record.setup.rules, SIGNS)
        return
    # The ruling beside a result is told apart, in its parts.
    yield from hand_lines(replace(result, ruling=None), record.setup.rules, SIGNS)
    yield f"Points: {', '.join(f'{player} {signed(points)}' for player, points in result.points.items())}."
    if record.stake:
        yield from (f"{transfer_words(transfer, SIGNS)}." for transfer in result.transfers)


def _end(case: Case) -> Iterator[str]:
    evening, show = case.evening, case.words("show")
    if "standings" in show:
        yield from (standing_line(line, evening.stake, SIGNS) for line in standings(evening))
    if "owed" in show:
        yield from _money(evening)
    if "next" in show:
        yield next_hand_line(evening, SIGNS)
    limit = limit_reached(evening, case.minutes)
    if limit is not None:
        yield limit_words(limit)


def _money(evening: Evening) -> Iterator[str]:
    for payment in all_payments(evening):
        paid = SIGNS.pesos(payment.centavos)
        yield f"Paid {'at once' if payment.booked else 'later'}: {payment.payer} to {payment.payee}, {paid}."
    balance = ", ".join(f"{person} {_balance(centavos)}" for person, centavos in owed(evening).items())
    yield f"Owed now (minus: owes): {balance}."


def _balance(centavos: int) -> str:
    return f"{'+' if centavos > 0 else ''}{SIGNS.pesos(centavos)}"

"""A fix before it is made: old and new side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from pusoyref.hand.state import HandState, Trick
from pusoyref.money.settlement import fewest
from pusoyref.notation.pesos import write_pesos
from pusoyref.session.consequences import Consequences, hand_of, limits_moved, payments_off
from pusoyref.session.evening import Evening, HandResult
from pusoyref.session.standings import all_payments, has_money, owed, won
from pusoyref.text.amounts import number, signed, transfer_words
from pusoyref.text.entries import limit_moved_words, payment_off_words
from pusoyref.text.results import headline
from pusoyref.text.style import Style
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines

Column = Callable[[Evening, str], str]


def fix_lines(found: Consequences, style: Style) -> list[str]:
    """The hand, its points, the totals, who owes whom, limits and payments: what they are, and what they would be."""
    lines = [*wrap_lines(_hand(found, style)), *_sums(found, style)]
    if has_money(found.before) or has_money(found.after):
        lines += _owing(found, style)
    said = [limit_moved_words(moved) for moved in limits_moved(found)]
    return lines + wrap_lines([*said, *(payment_off_words(off, style) for off in payments_off(found))])


def _hand(found: Consequences, style: Style) -> Iterator[str]:
    """How the hand went, where that is different: a trick, its end, what its score still lacks."""
    if found.hand is None:
        return
    before, after = hand_of(found.before, found.hand), hand_of(found.after, found.hand)
    for at, (old, new) in enumerate(
        zip_longest(_tricks(before.state), _tricks(after.state), fillvalue=()), 1
    ):
        if old != new:
            yield f"Trick {at} was: {_trick(old, style)}"
            yield f"Trick {at} now: {_trick(new, style)}"
    rules = before.setup.rules
    was, now = headline(before.result, rules, style), headline(after.result, rules, style)
    if was != now:
        yield f"It was: {was}"
        yield f"Now: {now}"
    for question in after.result.questions:
        yield f"The score then waits until somebody says who holds {style.write(question.card)}."


def _tricks(state: HandState | None) -> tuple[Trick, ...]:
    return state.tricks if state is not None else ()


def _trick(trick: Trick, style: Style) -> str:
    turns = [
        f"{turn.player} {style.cards(turn.play.cards) if turn.play else 'passes'}"
        f"{f' (let stand: {turn.let_stand})' if turn.let_stand is not None else ''}"
        for turn in trick
    ]
    return ", ".join(turns) or "no turn"


def _sums(found: Consequences, style: Style) -> list[str]:
    """A row a person: cards left and points in the hand, total points; where there is money, then the pesos."""
    before, after, hand = found.before, found.after, found.hand
    columns: dict[str, Column] = {"total": lambda evening, person: number(evening.points()[person])}
    if hand is not None:
        columns = {
            "cards left": lambda evening, person: _left(hand_of(evening, hand).result, person),
            f"hand {hand}": lambda evening, person: _points(hand_of(evening, hand).result, person),
            **columns,
        }
    lines = _table(found, columns, style)
    money: dict[str, Column] = {}
    if has_money(before):
        money["pesos"] = lambda evening, person: write_pesos(won(evening)[person])
    if all_payments(before) or all_payments(after):
        money["after payments"] = lambda evening, person: write_pesos(owed(evening)[person])
    return lines + (_table(found, money, style) if money else [])


def _table(found: Consequences, columns: dict[str, Column], style: Style) -> list[str]:
    rows = [
        [
            person,
            *(
                _moved(column(found.before, person), column(found.after, person), style)
                for column in columns.values()
            ),
        ]
        for person in found.after.people
    ]
    return table_lines(["", *columns], rows, style)


def _moved(was: str, now: str, style: Style) -> str:
    return was if was == now else f"{was} {'->' if style.ascii else '→'} {now}"


def _left(result: HandResult, person: str) -> str:
    return str(result.left[person]) if person in result.left else "-"


def _points(result: HandResult, person: str) -> str:
    return signed(result.points[person]) if person in result.points else "-"


def _owing(found: Consequences, style: Style) -> list[str]:
    columns = [_transfers(found.before, style), _transfers(found.after, style)]
    rows = list(zip_longest(*columns, fillvalue=""))
    return table_lines(["to settle, before", "to settle, after"], rows, style, left=2)


def _transfers(evening: Evening, style: Style) -> list[str]:
    return [transfer_words(one, style) for one in fewest(owed(evening)).transfers] or ["nobody owes anything"]

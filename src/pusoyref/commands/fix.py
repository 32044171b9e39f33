"""`fix`: something put right without taking back what came later. Old and new are shown before it is done."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Annotated, Any

import typer

from pusoyref.cli.answers import named, next_lines, status_document
from pusoyref.cli.context import get_context, print_json
from pusoyref.cli.options import LetOut, Order, OutWith
from pusoyref.entries import Fix, FixPayment
from pusoyref.errors import InvalidRequest, Refused
from pusoyref.hand.state import HandState, Trick
from pusoyref.ledger.open_session import Answer, OpenSession
from pusoyref.ledger.session_log import Stored
from pusoyref.money.settlement import fewest
from pusoyref.notation.pesos import write_pesos
from pusoyref.session.consequences import (
    Consequences,
    LimitMoved,
    PaymentOff,
    consequences_of,
    hand_of,
    limits_moved,
    payments_off,
)
from pusoyref.session.evening import Evening
from pusoyref.session.fix import hand_to_fix, with_let_stand
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments, has_money, owed, won
from pusoyref.session.typed_fix import typed_fix
from pusoyref.text.amounts import number, signed, transfer_words
from pusoyref.text.entries import entry_words
from pusoyref.text.errors import error_words
from pusoyref.text.json import hand_json, pesos, settlement_json, totals_json
from pusoyref.text.refusals import fix_refusal
from pusoyref.text.results import headline
from pusoyref.text.status import limit_words
from pusoyref.text.style import Style
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import wrap_lines

NEEDS_YES = 2
Column = Callable[[Evening, str], str]
"""What stands in a column of a table for an evening and a person."""


def payment_off_words(off: PaymentOff, style: Style) -> str:
    """`p2: Dan paid Carla ₱50.00, which is ₱5.00 too little now.`"""
    payment, amount = off.payment, style.pesos(abs(off.centavos))
    much = f"{amount} too {'much' if off.centavos > 0 else 'little'} now"
    paid = f"{payment.payer} paid {payment.payee} {style.pesos(payment.centavos)}"
    if not payment.booked:
        return f"p{payment.number}: {paid}, which is {much}."
    giver, taker = (payment.payee, payment.payer) if off.centavos > 0 else (payment.payer, payment.payee)
    return f"{paid} at once for hand {payment.after}, which is {much}: {giver} gives {taker} {amount}."


def limit_moved_words(moved: LimitMoved) -> str:
    """`Ana has reached the target of 21 points. After hand 3, not after hand 4.`"""
    words = limit_words(moved.limit)
    if moved.after is None:
        return f"No longer so: {words} (It was, after hand {moved.before}.)"
    if moved.before is None:
        return f"{words} (After hand {moved.after}; before the fix not at all.)"
    return f"{words} (After hand {moved.after}; before the fix after hand {moved.before}.)"


def fix_command(
    what: Annotated[
        list[str], typer.Argument(metavar="[HAND] WHAT...", help="9d=9s, 2.5=-, ben=6, b6; or p2 AMOUNT.")
    ] = [],  # noqa: B006
    held: Annotated[
        list[str], typer.Option("--held", metavar="NAME=2S", help="All the 2s that losers held; or none.")
    ] = [],  # noqa: B006
    out_with: OutWith = None,
    order: Order = None,
    fed_by: LetOut = None,
    void: Annotated[
        str | None, typer.Option("--void", metavar="REASON", help="Call the hand off; cancel the payment.")
    ] = None,
    restore: Annotated[bool, typer.Option("--restore", help="It counts again.")] = False,
    let_stand: Annotated[
        str | None,
        typer.Option("--let-stand", metavar="REASON", help="What the fix makes illegal stands, if it may."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Put something right without taking back what came later.

    Without a number it is the open hand, or else the last. Later hands stand
    as they were played. It shows old and new, then asks; closed sessions too.

    \b
    pusoyref fix 9d=9s             the 9d in the open hand was the 9s
    pusoyref fix 3 9d=9s           in hand 3: a card is played once
    pusoyref fix 3 2.5=-           trick 2, turn 5 was a pass (passes count)
    pusoyref fix 3 2.5=9c9s        trick 2, turn 5 was this play
    pusoyref fix 3 ben=6 c2        cards left; who is not named keeps theirs
    pusoyref fix 3 ben=2d8s        the cards that Ben had left
    pusoyref fix 3 --held dan=2d   who held 2s; none: nobody
    pusoyref fix 3 --void misdeal  the hand counts for nothing; or --restore
    pusoyref fix p2 45             payment 2 was 45 pesos; or --void REASON
    """
    session = get_context().session()
    evening = session.evening_replayed()
    fix = typed_fix(
        evening, what, held=held, out_with=out_with, order=order, fed_by=fed_by, void=void, restore=restore
    )
    if isinstance(fix, Fix):
        fix = with_let_stand(evening, fix, let_stand)
    try:
        consequences = consequences_of(evening, fix)
    except Refused:
        _enter(session, evening, fix)  # Refused again, and noted in the log.
        raise
    slip = _is_a_slip(consequences)
    if not slip:
        _show(consequences)
    if slip or yes or _agreed(consequences):
        _answer(consequences, _enter(session, evening, fix), slip=slip)


def _is_a_slip(consequences: Consequences) -> bool:
    """Something mistyped in the open hand, which costs nobody anything: that is simply done."""
    open_hand = consequences.before.open_hand
    return open_hand is not None and open_hand.number == consequences.hand and not consequences.changes_money


def _enter(session: OpenSession, shown: Evening, fix: Fix | FixPayment) -> Answer:
    """Enters just what was shown. Errors: `fix-overtaken` where something else was entered since."""

    def choose(now: Evening) -> tuple[Fix | FixPayment]:
        if now != shown:
            raise InvalidRequest("fix-overtaken")
        return (fix,)

    def words(refused: Refused) -> str:
        hand = refused.fixed_hand or 0
        rules = hand_to_fix(shown, hand).setup.rules
        return fix_refusal(refused.ruling, hand, rules, get_context().plain_style).in_a_line

    return session.enter(choose, words, Stored.evening_replayed)


def _show(consequences: Consequences) -> None:
    context = get_context()
    if not context.as_json:
        context.say(named(consequences.before, f"{entry_words(consequences.fix, context.style)}."))
        context.say(*fix_lines(consequences, context.style))


def _agreed(consequences: Consequences) -> bool:
    """Asks on a terminal. Where nobody can answer the call ends with what to do. Errors: `needs-yes`."""
    context, error = get_context(), InvalidRequest("needs-yes")
    if context.as_json:
        message = error_words(error, context.plain_style)
        document = fix_json(consequences, context.plain_style)
        print_json({"error": {"code": error.code, "message": message}, **document})
        raise typer.Exit(NEEDS_YES)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise error
    try:
        answer = input("Put it right? (Enter: yes, n: no) ").strip().lower()
    except EOFError:
        answer = "n"
        context.say("")
    if answer in ("", "y", "yes", "o", "oo", "opo"):
        return True
    context.say("Nothing was changed.")
    return False


def _answer(consequences: Consequences, answer: Answer, *, slip: bool) -> None:
    """What was done; what it came to was shown before, but for a slip, which came to nothing."""
    context, evening = get_context(), answer.evening
    done = "Put right."
    if slip:
        done = named(evening, f"{entry_words(consequences.fix, context.style)}.")
    context.answer(
        lambda: {**fix_json(consequences, context.plain_style), **status_document(answer)},
        done,
        *next_lines(evening),
    )


def fix_json(consequences: Consequences, style: Style) -> dict[str, Any]:
    """`before` and `after` with the hand, totals, what is owed; limits and payments that the fix moves."""
    return {
        "before": _side_json(consequences.before, consequences.hand, style),
        "after": _side_json(consequences.after, consequences.hand, style),
        "limits_moved": [
            {
                "limit": moved.limit.name,
                "value": moved.limit.value,
                "player": moved.limit.player,
                "before": moved.before,
                "after": moved.after,
                "message": limit_moved_words(moved),
            }
            for moved in limits_moved(consequences)
        ],
        "payments_off": [
            {
                "number": off.payment.number or None,
                "from": off.payment.payer,
                "to": off.payment.payee,
                "amount": write_pesos(off.payment.centavos),
                "after": off.payment.after,
                "too_much": write_pesos(max(0, off.centavos)),
                "too_little": write_pesos(max(0, -off.centavos)),
                "message": payment_off_words(off, style),
            }
            for off in payments_off(consequences)
        ],
    }


def _side_json(evening: Evening, hand: int | None, style: Style) -> dict[str, Any]:
    return {
        "hand": None if hand is None else hand_json(hand_of(evening, hand), style),
        "totals": totals_json(evening),
        "owed": pesos(owed(evening)),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "payments": [
            {
                "number": payment.number,
                "from": payment.payer,
                "to": payment.payee,
                "amount": write_pesos(payment.centavos),
            }
            for payment in evening.payments
        ],
        "proof": proof(evening),
    }


def fix_lines(consequences: Consequences, style: Style) -> list[str]:
    """The hand, its points, the totals, who owes whom, limits and payments: what they are, and what they would be."""
    before, after = consequences.before, consequences.after
    lines = [*wrap_lines(_hand(consequences, style)), *_sums(consequences, style)]
    if has_money(before) or has_money(after):
        rows = list(zip_longest(_transfers(before, style), _transfers(after, style), fillvalue=""))
        lines += table_lines(["to settle, before", "to settle, after"], rows, style, left=2)
    moved = [limit_moved_words(moved) for moved in limits_moved(consequences)]
    off = [payment_off_words(off, style) for off in payments_off(consequences)]
    return [*lines, *wrap_lines([*moved, *off])]


def _hand(consequences: Consequences, style: Style) -> Iterator[str]:
    """How the hand went, where that is different: a trick, its end, what its score still lacks."""
    if consequences.hand is None:
        return
    before = hand_of(consequences.before, consequences.hand)
    after = hand_of(consequences.after, consequences.hand)
    tricks = zip_longest(_tricks(before.state), _tricks(after.state), fillvalue=())
    for at, (old, new) in enumerate(tricks, 1):
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


def _sums(consequences: Consequences, style: Style) -> list[str]:
    """A row a person: cards left and points in the hand, total points; where there is money, then the pesos."""
    before, after, hand = consequences.before, consequences.after, consequences.hand
    points: dict[str, Column] = {}
    if hand is not None:
        points["cards left"] = lambda evening, person: _of(hand_of(evening, hand).result.left, person, str)
        points[f"hand {hand}"] = lambda evening, person: _of(
            hand_of(evening, hand).result.points, person, signed
        )
    points["total"] = lambda evening, person: number(evening.points()[person])
    money: dict[str, Column] = {}
    if has_money(before):
        money["pesos"] = lambda evening, person: write_pesos(won(evening)[person])
    if all_payments(before) or all_payments(after):
        money["after payments"] = lambda evening, person: write_pesos(owed(evening)[person])
    lines = _table(consequences, points, style)
    return [*lines, *_table(consequences, money, style)] if money else lines


def _of(numbers: Mapping[str, Any], person: str, write: Callable[[Any], str]) -> str:
    return write(numbers[person]) if person in numbers else "-"


def _table(consequences: Consequences, columns: dict[str, Column], style: Style) -> list[str]:
    """A row a person, what is different as `old -> new`."""
    arrow = "->" if style.ascii else "→"
    rows = []
    for person in consequences.after.people:
        row = [person]
        for column in columns.values():
            was, now = column(consequences.before, person), column(consequences.after, person)
            row.append(was if was == now else f"{was} {arrow} {now}")
        rows.append(row)
    return table_lines(["", *columns], rows, style)


def _transfers(evening: Evening, style: Style) -> list[str]:
    transfers = [transfer_words(transfer, style) for transfer in fewest(owed(evening)).transfers]
    return transfers or ["nobody owes anything"]

"""`fix`: something put right without taking back what came later."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from pusoyref.cli.answers import named, next_lines, status_document
from pusoyref.cli.context import get_context, print_json
from pusoyref.cli.options import LetOut, Order, OutWith
from pusoyref.commands.fix.table import fix_lines
from pusoyref.entries import Fix, FixPayment
from pusoyref.errors import InvalidRequest, PusoyrefError, Refused
from pusoyref.ledger.open_session import Answer, OpenSession
from pusoyref.money.settlement import fewest
from pusoyref.notation.pesos import write_pesos
from pusoyref.session.consequences import Consequences, consequences_of, hand_of, limits_moved, payments_off
from pusoyref.session.evening import Evening
from pusoyref.session.fix import hand_to_fix, with_let_stand
from pusoyref.session.proof import proof
from pusoyref.session.standings import owed
from pusoyref.session.typed_fix import typed_fix
from pusoyref.text.entries import entry_words, limit_moved_words, payment_off_words
from pusoyref.text.errors import error_words
from pusoyref.text.json import hand_json, pesos, settlement_json, totals_json
from pusoyref.text.refusals import fix_message
from pusoyref.text.style import Style

PUT_RIGHT_QUESTION = "Put it right? (Enter: yes, n: no) "
NOTHING_CHANGED = "Nothing was changed."


def fix_json(found: Consequences, style: Style) -> dict[str, Any]:
    """`before` and `after` with the hand, totals, what is owed; limits and payments that the fix moves."""
    return {
        "before": _side(found.before, found.hand, style),
        "after": _side(found.after, found.hand, style),
        "limits_moved": [
            {
                "limit": moved.limit.name,
                "value": moved.limit.value,
                "player": moved.limit.player,
                "before": moved.before,
                "after": moved.after,
                "message": limit_moved_words(moved),
            }
            for moved in limits_moved(found)
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
            for off in payments_off(found)
        ],
    }


def _side(evening: Evening, number: int | None, style: Style) -> dict[str, Any]:
    hand = None
    if number is not None:
        hand = hand_json(hand_of(evening, number), style)
    return {
        "hand": hand,
        "totals": totals_json(evening),
        "owed": pesos(owed(evening)),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "payments": [
            {"number": one.number, "from": one.payer, "to": one.payee, "amount": write_pesos(one.centavos)}
            for one in evening.payments
        ],
        "proof": proof(evening),
    }


NEEDS_YES = 2
Corrections = Callable[[Evening], Fix | FixPayment]


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

    def correcting(evening: Evening) -> Fix | FixPayment:
        return typed_fix(
            evening,
            what,
            held=held,
            out_with=out_with,
            order=order,
            fed_by=fed_by,
            void=void,
            restore=restore,
        )

    correct(get_context().session(), correcting, let_stand=let_stand, yes=yes)


def correct(session: OpenSession, correcting: Corrections, *, let_stand: str | None, yes: bool) -> None:
    """Shows what a fix comes to, asks where somebody can answer, and enters just what was shown."""
    evening = session.evening_replayed()
    fix = correcting(evening)
    if isinstance(fix, Fix):
        fix = with_let_stand(evening, fix, let_stand)
    try:
        found = consequences_of(evening, fix)
    except Refused:
        _enter(session, evening, fix)  # Refused again, and noted in the log.
        raise
    slip = _is_a_slip(found)
    if not slip:
        _show(found)
    if not (slip or yes or _agreed(found)):
        return
    _answer(found, _enter(session, evening, fix), slip=slip)


def _is_a_slip(found: Consequences) -> bool:
    """Something mistyped in the open hand, which costs nobody anything: that is simply done."""
    open_hand = found.before.open_hand
    return open_hand is not None and open_hand.number == found.hand and not found.changes_money


def _enter(session: OpenSession, seen: Evening, fix: Fix | FixPayment) -> Answer:
    """Errors: `fix-overtaken` where something else was entered since it was shown."""

    def choose(now: Evening) -> tuple[Fix | FixPayment]:
        if now != seen:
            raise InvalidRequest("fix-overtaken")
        return (fix,)

    def words(refused: Refused) -> str:
        number = refused.fixed_hand or 0
        return fix_message(
            refused.ruling, number, hand_to_fix(seen, number).setup.rules, get_context().plain_style
        )

    return session.enter(choose, words, replay=True)


def _show(found: Consequences) -> None:
    context = get_context()
    if not context.as_json:
        context.say(named(found.before, f"{entry_words(found.fix, context.style)}."))
        context.say(*fix_lines(found, context.style))


def _agreed(found: Consequences) -> bool:
    """Asks on a terminal. Where nobody can answer the call ends with what to do."""
    context = get_context()
    if context.as_json:
        _refuse_in_json(found)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidRequest("needs-yes")
    try:
        answer = input(PUT_RIGHT_QUESTION).strip().lower()
    except EOFError:
        answer = "n"
        context.say("")
    if answer in ("", "y", "yes", "o", "oo", "opo"):
        return True
    context.say(NOTHING_CHANGED)
    return False


def _refuse_in_json(found: Consequences) -> None:
    error: PusoyrefError = InvalidRequest("needs-yes")
    message = error_words(error, get_context().plain_style)
    print_json({"error": {"code": error.code, "message": message}, **_document(found)})
    raise typer.Exit(NEEDS_YES)


def _document(found: Consequences) -> dict[str, object]:

    return fix_json(found, get_context().plain_style)


def _answer(found: Consequences, answer: Answer, *, slip: bool) -> None:
    """What was done; what it came to was shown before, but for a slip, which came to nothing."""
    context, evening = get_context(), answer.evening
    done = named(evening, f"{entry_words(found.fix, context.style)}.") if slip else "Put right."
    context.answer(lambda: {**_document(found), **status_document(answer)}, done, *next_lines(evening))

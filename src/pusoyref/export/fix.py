"""A fix for programs: everything before it and after it."""

from __future__ import annotations

from typing import Any

from pusoyref.export.shapes import hand_json, owed_json, settlement_json, totals_json
from pusoyref.money.pesos import write_pesos
from pusoyref.money.settlement import fewest
from pusoyref.session.consequences import Consequences, hand_of, limits_moved, payments_off
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.standings import owed
from pusoyref.wording.fixes import limit_moved_words, payment_off_words
from pusoyref.wording.refusals import message
from pusoyref.wording.speech import Speech


def fix_json(found: Consequences, speech: Speech) -> dict[str, Any]:
    """`before` and `after` with the hand, totals, what is owed; limits and payments that the fix moves."""
    return {
        "before": _side(found.before, found.hand, speech),
        "after": _side(found.after, found.hand, speech),
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
                "message": payment_off_words(off, speech),
            }
            for off in payments_off(found)
        ],
    }


def _side(evening: Evening, number: int | None, speech: Speech) -> dict[str, Any]:
    hand = None
    if number is not None:
        record = hand_of(evening, number)
        hand = hand_json(record, lambda ruling: message(ruling, record.setup.rules, speech))
    return {
        "hand": hand,
        "totals": totals_json(evening),
        "owed": owed_json(evening),
        "settlement": settlement_json(fewest(owed(evening)).transfers),
        "payments": [
            {"number": one.number, "from": one.payer, "to": one.payee, "amount": write_pesos(one.centavos)}
            for one in evening.payments
        ],
        "proof": proof(evening),
    }

"""The JSON of commands that show what is stored."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.export.shapes import hand_json, owed_json, totals_json
from pusoyref.ledger.session_file import Stored
from pusoyref.money.pesos import write_pesos
from pusoyref.session.evening import Evening
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments
from pusoyref.view.log import log_words
from pusoyref.wording.refusals import message


def ledger_document(evening: Evening) -> dict[str, Any]:
    """`ledger --json`"""
    speech = desk().plain_speech
    return {
        "session": evening.header.name,
        "hands": [
            hand_json(hand, lambda ruling, rules=hand.setup.rules: message(ruling, rules, speech))  # type: ignore[misc]
            for hand in evening.hands
        ],
        "payments": [
            {
                "number": payment.number,
                "from": payment.payer,
                "to": payment.payee,
                "amount": write_pesos(payment.centavos),
                "after": payment.after,
                "date": payment.date,
                "note": payment.note,
                "booked": payment.booked,
            }
            for payment in all_payments(evening)
        ],
        "totals": totals_json(evening),
        "owed": owed_json(evening),
        "proof": proof(evening),
    }


def log_document(stored: Stored) -> dict[str, Any]:
    """`log --json`"""
    done, speech = set(stored.standing().done), desk().plain_speech
    return {
        "session": stored.document.name,
        "entries": [
            {
                "n": happening.n,
                "time": happening.time,
                "hand": happening.hand or None,
                "sort": happening.sort,
                "text": log_words(happening, speech),
                "line": happening.text,
                "standing": happening.sort == "entry" and happening.group in done,
                **({"code": happening.code} if happening.code else {}),
            }
            for happening in stored.happenings()
        ],
    }

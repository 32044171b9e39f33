"""The JSON of commands that show what is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.export.shapes import hand_json, owed_json, totals_json
from pusoyref.money.pesos import write_pesos
from pusoyref.session.evening import Evening
from pusoyref.session.history import Line
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments
from pusoyref.view.log import line_words
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


def log_document(name: str, lines: Iterable[Line], done: Collection[int]) -> dict[str, Any]:
    """`log --json`; `done` are the groups of entries that stand."""
    speech = desk().plain_speech
    return {
        "session": name,
        "entries": [
            {
                "n": line.happening.n,
                "time": line.happening.time,
                "hand": max(line.hands, default=None),
                "sort": line.sort,
                "text": line_words(line, speech),
                "line": line.happening.text,
                "standing": line.happening.sort == "entry" and line.happening.group in done,
                **({"code": line.happening.code} if line.happening.code else {}),
            }
            for line in lines
        ],
    }

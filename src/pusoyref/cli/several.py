"""The ledger of several sessions: a line each, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.cli.documents import ledger_document
from pusoyref.cli.progress import steps
from pusoyref.export.shapes import settlement_json
from pusoyref.money.settlement import fewest
from pusoyref.notation.names import folded
from pusoyref.scoring.score import Points
from pusoyref.session.account import Account, account_of
from pusoyref.session.derived import pesos
from pusoyref.session.evening import Evening
from pusoyref.session.standings import won
from pusoyref.view.several import several_lines
from pusoyref.wording.sheets import READING


def ledger_of_several(ids: Sequence[str]) -> None:
    """Shows them, oldest first."""
    here = desk()
    evenings = [here.book.open(id).evening_replayed() for id in steps(ids, READING)]
    account = account_of(evenings)
    points, centavos = totals(account, evenings)

    def document() -> dict[str, Any]:
        return {
            "sessions": [
                {"id": id, **ledger_document(evening)} for id, evening in zip(ids, evenings, strict=True)
            ],
            "totals": {"points": points, "pesos": pesos(centavos)},
            "owed": pesos(account.owed),
            "settlement": settlement_json(fewest(account.owed).transfers),
        }

    here.answer(
        document, *several_lines(ids, evenings, account, points, centavos, here.speech, color=here.color)
    )


def totals(account: Account, evenings: Sequence[Evening]) -> tuple[dict[str, Points], dict[str, int]]:
    """Points and centavos won in play by person, over all evenings."""
    spelt = {folded(person): person for person in account.people}
    points: dict[str, Points] = dict.fromkeys(account.people, 0)
    centavos = dict.fromkeys(account.people, 0)
    for evening in evenings:
        for person, total in evening.points().items():
            points[spelt[folded(person)]] += total
        for person, amount in won(evening).items():
            centavos[spelt[folded(person)]] += amount
    return points, centavos

"""The ledger of several sessions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pusoyref.money.pesos import write_pesos
from pusoyref.money.settlement import fewest
from pusoyref.scoring.score import Points
from pusoyref.session.account import Account
from pusoyref.session.evening import Evening
from pusoyref.session.standings import all_payments, has_money
from pusoyref.view.settling import payment_lines, session_lines
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import number
from pusoyref.wording.speech import Speech


def several_lines(
    ids: Sequence[str],
    evenings: Sequence[Evening],
    account: Account,
    points: Mapping[str, Points],
    centavos: Mapping[str, int],
    speech: Speech,
    *,
    color: bool,
) -> list[str]:
    """A row a session with everybody's points, the totals, pesos where there are any, who owes whom now."""
    parts = zip(ids, evenings, account.parts, strict=True)
    rows = [_row(id, evening, part.names, account.people) for id, evening, part in parts]
    rows.append(["total", *(number(points[person]) for person in account.people)])
    money = any(map(has_money, evenings))
    if money:
        rows.append(["pesos", *(write_pesos(centavos[person]) for person in account.people)])
        if any(all_payments(evening) for evening in evenings):
            owed = account.owed
            rows.append(["now", *(write_pesos(owed[person]) for person in account.people)])
    lines = session_lines(ids, evenings)
    lines += table_lines(["id", *account.people], rows, color=color, ascii=speech.ascii)
    if money:
        settlement = fewest(account.owed)
        lines += ["", "To settle:", *payment_lines(evenings, settlement, speech, "  ")]
    return lines


def _row(id: str, evening: Evening, names: Mapping[str, str], people: Sequence[str]) -> list[str]:
    won = evening.points()
    return [id, *(number(won[names[who]]) if who in names else "" for who in people)]

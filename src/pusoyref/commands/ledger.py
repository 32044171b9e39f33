"""`ledger`: one session hand by hand, with every sum's parts, or several a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Since, Until, ids_in
from pusoyref.cli.progress import READING, steps
from pusoyref.money.settlement import fewest
from pusoyref.money.transfers import balances
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points
from pusoyref.session.account import Account, account_of
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments, has_money, owed, side_totals, won
from pusoyref.text.amounts import bars, number, signed
from pusoyref.text.json import hand_json, pesos, settlement_json, totals_json
from pusoyref.text.results import hand_lines
from pusoyref.text.settlement import payment_lines, proof_line, session_lines, settlement_lines
from pusoyref.text.status import sides_words
from pusoyref.text.style import Style
from pusoyref.text.tables import column_widths, table_lines, widest
from pusoyref.text.wrap import screen_width, wrap_lines

_SMALLEST_BAR = 5


def ledger_command(since: Since = None, until: Until = None) -> None:
    """Hand by hand: points, pesos, payments, who owes whom.

    \b
    pusoyref ledger
    pusoyref ledger --session S7
    pusoyref ledger --since 2026-11        a line a session, and the sum
    """
    if since or until:
        _show_several(ids_in(since, until))
        return
    context = get_context()
    evening = context.session().evening_replayed()
    context.answer(lambda: _ledger_json(evening, context.plain_style), *_lines(evening, context.style))


def _ledger_json(evening: Evening, style: Style) -> dict[str, Any]:
    return {
        "session": evening.header.name,
        "hands": [hand_json(hand, style) for hand in evening.hands],
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
        "owed": pesos(owed(evening)),
        "proof": proof(evening),
    }


def _show_several(ids: Sequence[str]) -> None:
    """Shows them, oldest first."""
    context = get_context()
    evenings = [context.store.open(id).evening_to_settle() for id in steps(ids, READING)]
    account = account_of(evenings)
    points: dict[str, Points] = dict.fromkeys(account.people, 0)
    centavos = dict.fromkeys(account.people, 0)
    for evening, part in zip(evenings, account.parts, strict=True):
        evening_points, evening_centavos = evening.points(), won(evening)
        for person, own_name in part.names.items():
            points[person] += evening_points[own_name]
            centavos[person] += evening_centavos[own_name]

    def document() -> dict[str, Any]:
        return {
            "sessions": [
                {"id": id, **_ledger_json(evening, context.plain_style)}
                for id, evening in zip(ids, evenings, strict=True)
            ],
            "totals": {"points": points, "pesos": pesos(centavos)},
            "owed": pesos(account.owed),
            "settlement": settlement_json(fewest(account.owed).transfers),
        }

    context.answer(document, *_several_lines(ids, evenings, account, points, centavos, context.style))


def _several_lines(
    ids: Sequence[str],
    evenings: Sequence[Evening],
    account: Account,
    points: Mapping[str, Points],
    centavos: Mapping[str, int],
    style: Style,
) -> list[str]:
    """A row a session with everybody's points, the totals, pesos where there are any, who owes whom now."""
    people, owed = account.people, account.owed
    rows = []
    for id, evening, part in zip(ids, evenings, account.parts, strict=True):
        own = evening.points()
        rows.append([id, *(number(own[part.names[who]]) if who in part.names else "" for who in people)])
    rows.append(["total", *(number(points[person]) for person in people)])
    money = any(map(has_money, evenings))
    if money:
        rows.append(["pesos", *(write_pesos(centavos[person]) for person in people)])
        if any(all_payments(evening) for evening in evenings):
            rows.append(["now", *(write_pesos(owed[person]) for person in people)])
    lines = [*session_lines(ids, evenings), *table_lines(["id", *people], rows, style)]
    if money:
        lines += ["", "To settle:", *payment_lines(evenings, fewest(owed), style, "  ")]
    return lines


def _lines(evening: Evening, style: Style) -> list[str]:
    """A row a hand with points (and pesos) and running totals; what each hand cost; payments; who owes whom."""
    header = evening.header
    parts = (header.name, header.date, evening.current_rules.name, _stakes(evening, style))
    head = f" {style.dot} ".join(part for part in parts if part)
    return [*wrap_lines([head]), "", *_table(evening, style), *wrap_lines(_below(evening, style))]


def _stakes(evening: Evening, style: Style) -> str:
    """`₱5.00 a point, from hand 6 ₱10.00`"""
    before = evening.header.stake
    words = [f"{style.pesos(before)} a point" if before else "points only"]
    stakes = [(hand.number, hand.stake) for hand in evening.hands]
    for hand, stake in [*stakes, (evening.next_number, evening.stake)]:
        if stake != before:
            words.append(f"from hand {hand} {style.pesos(stake) if stake else 'points only'}")
            before = stake
    return ", ".join(words)


def _table(evening: Evening, style: Style) -> list[str]:
    people = evening.people
    so_far: dict[str, Points] = dict.fromkeys(people, 0)
    rows = [_row(evening, hand, so_far) for hand in evening.hands]
    heads = ["hand", "won by", *people]
    totals = [evening.points()[person] for person in people]
    rows.append(["total", "", *map(number, totals)])
    if any(totals):
        columns = max(widest(cell) for row in rows for cell in row[2:])
        barred = [*rows, ["", "", *bars(totals, columns, ascii=style.ascii)]]
        if columns >= _SMALLEST_BAR and column_widths(heads, barred, left=2, width=screen_width() - 2):
            rows = barred
    if has_money(evening):
        rows.append(["pesos", "", *(write_pesos(won(evening)[person]) for person in people)])
        if all_payments(evening):
            rows.append(["owed", "", *(write_pesos(owed(evening)[person]) for person in people)])
    return table_lines(heads, rows, style, left=2)


def _row(evening: Evening, hand: HandRecord, so_far: dict[str, Points]) -> list[str]:
    """Points of the hand and, in brackets, the total after it; pesos below. Adds to `so_far`."""
    result = hand.result
    if result.status != "complete":
        return [str(hand.number), result.status, *("" for _ in evening.people)]
    centavos = balances(evening.people, result.transfers)
    write = signed if any(points < 0 for points in result.points.values()) else number
    cells = []
    for person in evening.people:
        if person not in result.points:
            cells.append("")
            continue
        so_far[person] += result.points[person]
        cell = f"{write(result.points[person])} ({number(so_far[person])})"
        cells.append(f"{cell}\n{write_pesos(centavos[person])}" if result.transfers else cell)
    return [str(hand.number), result.winner or "", *cells]


def _below(evening: Evening, style: Style) -> Iterator[str]:
    """What stands below the table: what it means, what each hand cost, payments, who owes whom, the proof."""
    sides = side_totals(evening)
    if sides:
        yield f" sides: {sides_words(sides)}"
    if any(hand.result.status == "complete" for hand in evening.hands):
        yield ""
        yield f"Points of the hand, in brackets the total so far{'; pesos below' if has_money(evening) else ''}."
    if evening.hands:
        yield ""
        yield "How it was counted:"
    for hand in evening.hands:
        first, *more = hand_lines(hand.result, hand.setup.rules, style)
        yield f"  {hand.number}. {first.removeprefix(f'Hand {hand.number} ')}"
        yield from (f"     {line}" for line in more)
    yield from _payments(evening, style)
    if any(won(evening).values()) or evening.payments:
        yield ""
        yield "To settle:"
        yield from (f"  {line}" for line in settlement_lines(evening, fewest(owed(evening)), style))
    yield ""
    yield proof_line({"": proof(evening)})


def _payments(evening: Evening, style: Style) -> Iterator[str]:
    payments = all_payments(evening)
    if payments:
        yield ""
        yield "Payments:"
    for payment in payments:
        mark = "at once" if payment.booked else f"p{payment.number}"
        more = "".join(f", {detail}" for detail in (payment.date, payment.note) if detail)
        amount = style.pesos(payment.centavos)
        yield f"  {mark:<4} {payment.payer} paid {payment.payee} {amount} (after hand {payment.after}{more})"

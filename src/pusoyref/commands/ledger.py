"""`ledger`: one session hand by hand, with every sum's parts, or several a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.cli.options import Since, Until, ids_in
from pusoyref.cli.progress import READING, steps
from pusoyref.money.settlement import fewest
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points
from pusoyref.session.account import Account, account_of
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments, has_money, owed, side_totals, won
from pusoyref.text.amounts import bars, number, signed
from pusoyref.text.json import hand_json, pesos, settlement_json, totals_json
from pusoyref.text.results import hand_lines
from pusoyref.text.settlement import payment_lines, session_lines, settlement_lines
from pusoyref.text.status import sides_words
from pusoyref.text.style import Style
from pusoyref.text.tables import column_widths, table_lines, widest
from pusoyref.text.wrap import screen_width, wrap_lines


def ledger_document(evening: Evening) -> dict[str, Any]:
    """`ledger --json`"""
    return {
        "session": evening.header.name,
        "hands": [hand_json(hand, get_context().plain_style) for hand in evening.hands],
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


def several_lines(
    ids: Sequence[str],
    evenings: Sequence[Evening],
    account: Account,
    points: Mapping[str, Points],
    centavos: Mapping[str, int],
    style: Style,
) -> list[str]:
    """A row a session with everybody's points, the totals, pesos where there are any, who owes whom now."""
    parts = zip(ids, evenings, account.parts, strict=True)
    rows = [_session_row(id, evening, part.names, account.people) for id, evening, part in parts]
    rows.append(["total", *(number(points[person]) for person in account.people)])
    money = any(map(has_money, evenings))
    if money:
        rows.append(["pesos", *(write_pesos(centavos[person]) for person in account.people)])
        if any(all_payments(evening) for evening in evenings):
            owed = account.owed
            rows.append(["now", *(write_pesos(owed[person]) for person in account.people)])
    lines = session_lines(ids, evenings)
    lines += table_lines(["id", *account.people], rows, style)
    if money:
        settlement = fewest(account.owed)
        lines += ["", "To settle:", *payment_lines(evenings, settlement, style, "  ")]
    return lines


def _session_row(id: str, evening: Evening, names: Mapping[str, str], people: Sequence[str]) -> list[str]:
    won = evening.points()
    return [id, *(number(won[names[who]]) if who in names else "" for who in people)]


def ledger_of_several(ids: Sequence[str]) -> None:
    """Shows them, oldest first."""
    context = get_context()
    evenings = [context.store.open(id).evening_replayed() for id in steps(ids, READING)]
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

    context.answer(document, *several_lines(ids, evenings, account, points, centavos, context.style))


def totals(account: Account, evenings: Sequence[Evening]) -> tuple[dict[str, Points], dict[str, int]]:
    """Points and centavos won in play by person, over all evenings."""
    spelt = {casefolded(person): person for person in account.people}
    points: dict[str, Points] = dict.fromkeys(account.people, 0)
    centavos = dict.fromkeys(account.people, 0)
    for evening in evenings:
        for person, total in evening.points().items():
            points[spelt[casefolded(person)]] += total
        for person, amount in won(evening).items():
            centavos[spelt[casefolded(person)]] += amount
    return points, centavos


_SMALLEST_BAR = 5


def ledger_lines(evening: Evening, style: Style) -> list[str]:
    """A row a hand with points (and pesos) and running totals; what each hand cost; payments; who owes whom."""
    header = evening.header
    dot = f" {style.dot} "
    stake = _stakes(evening, style)
    head = dot.join(part for part in (header.name, header.date, evening.current_rules.name, stake) if part)
    return [
        *wrap_lines([head]),
        "",
        *_table(evening, style),
        *wrap_lines(_below(evening, style)),
    ]


def _below(evening: Evening, style: Style) -> Iterator[str]:
    """What stands below the table: what it means, what each hand cost, payments, who owes whom, the proof."""
    yield from (f" sides: {sides_words(sides)}" for sides in (side_totals(evening),) if sides)
    if any(hand.result.status == "complete" for hand in evening.hands):
        yield ""
        yield f"Points of the hand, in brackets the total so far{'; pesos below' if has_money(evening) else ''}."
    if evening.hands:
        yield ""
        yield "How it was counted:"
    for hand in evening.hands:
        yield from _parts(hand, style)
    yield from _payments(evening, style)
    if any(won(evening).values()) or evening.payments:
        yield ""
        yield "To settle:"
        yield from (f"  {line}" for line in settlement_lines(evening, fewest(owed(evening)), style))
    yield ""
    yield f"Proof: {proof(evening)}"


def _stakes(evening: Evening, style: Style) -> str:
    """`P5.00 a point, from hand 6 P10.00`"""
    words: list[str] = []
    before = evening.header.stake
    words.append(f"{style.pesos(before)} a point" if before else "points only")
    for hand, stake in [(record.number, record.stake) for record in evening.hands] + [
        (evening.next_number, evening.stake)
    ]:
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
        rows.append(["pesos", "", *(_pesos(won(evening)[person]) for person in people)])
        if all_payments(evening):
            rows.append(["owed", "", *(_pesos(owed(evening)[person]) for person in people)])
    return table_lines(heads, rows, style, left=2)


def _pesos(centavos: int) -> str:
    return write_pesos(centavos)


def _row(evening: Evening, hand: HandRecord, so_far: dict[str, Points]) -> list[str]:
    """Points of the hand and, in brackets, the total after it; pesos below. Adds to `so_far`."""
    result = hand.result
    if result.status != "complete":
        return [str(hand.number), result.status, *("" for _ in evening.people)]
    pesos = balances(evening.people, result.transfers)
    cells = []
    for person in evening.people:
        if person not in result.points:
            cells.append("")
            continue
        so_far[person] += result.points[person]
        write = signed if any(points < 0 for points in result.points.values()) else number
        cell = f"{write(result.points[person])} ({number(so_far[person])})"
        cells.append(f"{cell}\n{_pesos(pesos[person])}" if result.transfers else cell)
    return [str(hand.number), result.winner or "", *cells]


def _parts(hand: HandRecord, style: Style) -> Iterator[str]:
    for at, line in enumerate(hand_lines(hand.result, hand.setup.rules, style)):
        yield f"  {hand.number}. {line.removeprefix(f'Hand {hand.number} ')}" if at == 0 else f"     {line}"


def _payments(evening: Evening, style: Style) -> Iterator[str]:
    payments = all_payments(evening)
    if payments:
        yield ""
        yield "Payments:"
    for payment in payments:
        mark = "at once" if payment.booked else f"p{payment.number}"
        more = "".join(f", {said}" for said in (payment.date, payment.note) if said)
        amount = style.pesos(payment.centavos)
        yield f"  {mark:<4} {payment.payer} paid {payment.payee} {amount} (after hand {payment.after}{more})"


def ledger_command(since: Since = None, until: Until = None) -> None:
    """Hand by hand: points, pesos, payments, who owes whom.

    \b
    pusoyref ledger
    pusoyref ledger --session S7
    pusoyref ledger --since 2026-11        a line a session, and the sum
    """
    context = get_context()
    if since or until:
        ledger_of_several(ids_in(since, until))
        return

    evening = context.session().evening_replayed()
    context.answer(lambda: ledger_document(evening), *ledger_lines(evening, context.style))

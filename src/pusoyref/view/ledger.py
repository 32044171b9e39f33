"""The ledger: hand by hand, with every sum's parts."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.money.settlement import fewest
from pusoyref.money.transfers import balances
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.proof import proof
from pusoyref.session.standings import all_payments, has_money, owed, side_totals, won
from pusoyref.view.bars import bars
from pusoyref.view.columns import column_widths, widest
from pusoyref.view.folding import folded, screen_width
from pusoyref.view.money import settlement_lines
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import number, signed
from pusoyref.wording.questions import sides_words
from pusoyref.wording.results import hand_lines
from pusoyref.wording.speech import Speech

_SMALLEST_BAR = 5


def ledger_lines(evening: Evening, speech: Speech, *, color: bool) -> list[str]:
    """A row a hand with points (and pesos) and running totals; what each hand cost; payments; who owes whom."""
    header = evening.header
    dot = f" {speech.dot} "
    stake = _stakes(evening, speech)
    head = dot.join(part for part in (header.name, header.date, evening.current_rules.name, stake) if part)
    return [*folded([head]), "", *_table(evening, speech, color=color), *folded(_below(evening, speech))]


def _below(evening: Evening, speech: Speech) -> Iterator[str]:
    """What stands below the table: what it means, what each hand cost, payments, who owes whom, the proof."""
    yield from (f" sides: {sides_words(sides)}" for sides in (side_totals(evening),) if sides)
    if any(hand.result.status == "complete" for hand in evening.hands):
        yield ""
        yield f"Points of the hand, in brackets the total so far{'; pesos below' if has_money(evening) else ''}."
    if evening.hands:
        yield ""
        yield "How it was counted:"
    for hand in evening.hands:
        yield from _parts(hand, speech)
    yield from _payments(evening, speech)
    if any(won(evening).values()) or evening.payments:
        yield ""
        yield "To settle:"
        yield from (f"  {line}" for line in settlement_lines(evening, fewest(owed(evening)), speech))
    yield ""
    yield f"Proof: {proof(evening)}"


def _stakes(evening: Evening, speech: Speech) -> str:
    """`P5.00 a point, from hand 6 P10.00`"""
    words: list[str] = []
    before = evening.header.stake
    words.append(f"{speech.pesos(before)} a point" if before else "points only")
    for hand, stake in [(record.number, record.stake) for record in evening.hands] + [
        (evening.next_number, evening.stake)
    ]:
        if stake != before:
            words.append(f"from hand {hand} {speech.pesos(stake) if stake else 'points only'}")
            before = stake
    return ", ".join(words)


def _table(evening: Evening, speech: Speech, *, color: bool) -> list[str]:
    people = evening.people
    so_far: dict[str, Points] = dict.fromkeys(people, 0)
    rows = [_row(evening, hand, so_far) for hand in evening.hands]
    heads = ["hand", "won by", *people]
    totals = [evening.points()[person] for person in people]
    rows.append(["total", "", *map(number, totals)])
    if any(totals):
        columns = max(widest(cell) for row in rows for cell in row[2:])
        barred = [*rows, ["", "", *bars(totals, columns, ascii=speech.ascii)]]
        if columns >= _SMALLEST_BAR and column_widths(heads, barred, left=2, width=screen_width() - 2):
            rows = barred
    if has_money(evening):
        rows.append(["pesos", "", *(_pesos(won(evening)[person]) for person in people)])
        if all_payments(evening):
            rows.append(["owed", "", *(_pesos(owed(evening)[person]) for person in people)])
    return table_lines(heads, rows, color=color, ascii=speech.ascii, left=2)


def _pesos(centavos: int) -> str:
    from pusoyref.money.pesos import write_pesos

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


def _parts(hand: HandRecord, speech: Speech) -> Iterator[str]:
    for at, line in enumerate(hand_lines(hand.result, hand.setup.rules, speech)):
        yield f"  {hand.number}. {line.removeprefix(f'Hand {hand.number} ')}" if at == 0 else f"     {line}"


def _payments(evening: Evening, speech: Speech) -> Iterator[str]:
    payments = all_payments(evening)
    if payments:
        yield ""
        yield "Payments:"
    for payment in payments:
        mark = "at once" if payment.booked else f"p{payment.number}"
        more = "".join(f", {said}" for said in (payment.date, payment.note) if said)
        amount = speech.pesos(payment.centavos)
        yield f"  {mark:<4} {payment.payer} paid {payment.payee} {amount} (after hand {payment.after}{more})"

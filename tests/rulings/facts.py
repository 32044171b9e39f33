"""What a case says must come of it, held against what came of it.

    refused CODE [trick T turn U] [NAME]     the ruling; without a trick it is about the end of the hand
    open [turn NAME] [on CARDS]              the hand goes on, with that play on the table
    asks CARDS of NAME…                      2s that somebody must be named for; `asks leftover`
    won NAME: NAME POINTS…                   complete, with the points on the score sheet
    pays NAME NAME PESOS, …                  complete, with these debts and no others
    beside CODE trick T turn U NAME          a ruling beside the result
    order NAME…                              the order of going out
    void

each after `hand N` where there is more than one; and of the evening

    next NAME deals, NAME leads              or `lowest leads`, `anybody leads`
    owed NAME PESOS…                         after payments
    places NAME PLACE…
    over LIMIT [NAME]                        or `goes on`
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pusoyref.notation.cards import card_letters
from pusoyref.notation.pesos import write_pesos
from pusoyref.session.evening import HandRecord
from pusoyref.session.fold import current_state
from pusoyref.session.standings import limit_reached, owed, standings
from pusoyref.text.amounts import number
from tests.rulings.cases import Case

HAND = re.compile(r"hand (\d+) ")


def hand_of(expectation: str) -> int:
    """The hand that an expectation is about, 0 for the evening."""
    said = HAND.match(expectation)
    if said is not None:
        return int(said.group(1))
    return 1 if HAND.sub("", expectation).split()[0] in OF_A_HAND else 0


def found(case: Case, expectation: str) -> str:
    """What came of the case, in the words of the expectation, so that both can be compared as they stand."""
    said = HAND.match(expectation)
    text = HAND.sub("", expectation)
    kind = text.split()[0]
    prefix = said.group(0) if said else ""
    if kind in OF_A_HAND:
        return prefix + OF_A_HAND[kind](case.evening.hands[hand_of(expectation) - 1], text)
    return OF_THE_EVENING[kind](case, text)


def came_to(record: HandRecord) -> str:
    """What a hand came to, in full: never less than any expectation of it would say."""
    result = record.result
    parts = [result.status, _refused(record, "") if result.ruling else "", _asks(record, "")]
    if result.status == "open":
        parts.append(_open(record, "open turn on"))
    if result.status == "complete":
        parts += [_won(record, ""), _pays(record, "")]
    return "; ".join(part for part in parts if part)


def _refused(record: HandRecord, text: str) -> str:
    ruling = record.result.ruling
    if ruling is None or (record.result.status != "refused" and text):
        return record.result.status
    place = "" if ruling.trick is None else f" trick {ruling.trick} turn {ruling.turn}"
    return f"refused {ruling.code}{place}{f' {ruling.player}' if ruling.player else ''}"


def _open(record: HandRecord, text: str) -> str:
    state = record.state
    assert state is not None
    told: str = record.result.status
    if record.result.questions or record.result.asks_leftover:
        return "asks"
    if " turn" in text:
        told += f" turn {state.turn}"
    if " on" in text:
        told += f" on {''.join(map(card_letters, state.table.cards)) if state.table else 'nothing'}"
    return told


def _asks(record: HandRecord, text: str) -> str:
    if record.result.asks_leftover:
        return "asks leftover"
    asked = record.result.questions
    if not asked:
        return "asks nothing" if text else ""
    who = {(*question.players, *(["nobody"] if question.nobody else [])) for question in asked}
    cards = "".join(card_letters(question.card) for question in asked)
    return f"asks {cards} of {' or '.join(' '.join(names) for names in sorted(who))}"


def _won(record: HandRecord, text: str) -> str:
    if record.result.status != "complete":
        return record.result.status
    points = " ".join(f"{player} {number(points)}" for player, points in record.result.points.items())
    return f"won {record.result.winner}: {points}"


def _pays(record: HandRecord, text: str) -> str:
    paid = [f"{debt.payer} {debt.payee} {write_pesos(debt.centavos)}" for debt in record.result.transfers]
    return f"pays {', '.join(paid) or 'nobody'}"


def _beside(record: HandRecord, text: str) -> str:
    if record.result.status != "complete" or record.result.ruling is None:
        return "beside nothing"
    return _refused(record, "").replace("refused", "beside")


def _order(record: HandRecord, text: str) -> str:
    return f"order {' '.join(record.result.order)}"


def _void(record: HandRecord, text: str) -> str:
    return record.result.status


OF_A_HAND: dict[str, Callable[[HandRecord, str], str]] = {
    "refused": _refused,
    "open": _open,
    "asks": _asks,
    "won": _won,
    "pays": _pays,
    "beside": _beside,
    "order": _order,
    "void": _void,
}


def _next(case: Case, text: str) -> str:
    state = current_state(case.evening)
    leads = state.turn or ("lowest" if state.setup.lowest_leads else "anybody")
    return f"next {state.setup.dealer} deals, {leads} leads"


def _owed(case: Case, text: str) -> str:
    return f"owed {' '.join(f'{person} {write_pesos(due)}' for person, due in owed(case.evening).items())}"


def _places(case: Case, text: str) -> str:
    return f"places {' '.join(f'{line.player} {line.place}' for line in standings(case.evening))}"


def _over(case: Case, text: str) -> str:
    limit = limit_reached(case.evening, case.minutes)
    if limit is None:
        return "goes on"
    return f"over {limit.name}{f' {limit.player}' if limit.player else ''}"


OF_THE_EVENING: dict[str, Callable[[Case, str], str]] = {
    "next": _next,
    "owed": _owed,
    "places": _places,
    "over": _over,
    "goes": _over,
}

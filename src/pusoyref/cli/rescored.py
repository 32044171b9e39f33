"""The answer of `rescore`, and of `check --rules`: old and new side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pusoyref.cli.context import get_context
from pusoyref.money.transfers import Transfer, balances
from pusoyref.notation.pesos import write_pesos
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening
from pusoyref.session.rescore import Rescored
from pusoyref.session.standings import won
from pusoyref.text.amounts import number
from pusoyref.text.json import ruling_json
from pusoyref.text.refusals import message
from pusoyref.text.style import Style
from pusoyref.text.tables import table_lines

_LACKING = {
    "order": "nobody recorded the order in which the others went out",
    "who-holds": "nobody recorded who held a 2 that counts there",
    "table-size": "those rules do not allow so many players",
    "not-complete": "it has no result",
}


def lacking_words(lacks: str) -> str:
    """`session.rescore.Rescored.lacks` as a clause."""
    return _LACKING[lacks]


def as_if_words(session: str, rules: str, other: str) -> str:
    """The head of an evening under two rulesets."""
    return f"{session}: {rules}, and as if under {other}"


def illegal_words(hand: int, ruling: str) -> str:
    """A hand that other rules would have refused."""
    return f"Hand {hand} would not have been legal. {ruling}"


def uncounted_words(hand: int, lacks: str) -> str:
    """A hand that cannot be counted under other rules."""
    return f"Hand {hand} cannot be counted: {lacking_words(lacks)}."


def rescored_table(
    evening: Evening,
    hands: Sequence[Rescored],
    points_under: Mapping[str, Points],
    pesos_under: Mapping[str, int],
    style: Style,
) -> list[str]:
    """`old -> new` points by hand and person, totals, pesos where there is a stake."""
    people, arrow = evening.people, "->" if style.ascii else "→"
    rows = [[str(hand.number), *(_cell(hand, person, arrow) for person in people)] for hand in hands]
    points, pesos = evening.points(), won(evening)
    rows.append(["total", *(f"{number(points[p])} {arrow} {number(points_under[p])}" for p in people)])
    if any(pesos.values()) or any(pesos_under.values()):
        rows.append(
            ["pesos", *(f"{write_pesos(pesos[p])} {arrow} {write_pesos(pesos_under[p])}" for p in people)]
        )
    return table_lines(["hand", *people], rows, style)


def _cell(hand: Rescored, person: str, arrow: str) -> str:
    if person not in hand.recorded.points:
        return hand.recorded.status if hand.recorded.status != "complete" else ""
    new = number(hand.points[person]) if person in hand.points else "?"
    return f"{number(hand.recorded.points[person])} {arrow} {new}"


def rescored_document(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> dict[str, Any]:
    """`rescore --json`"""
    return {
        "session": evening.header.name,
        "rules": evening.header.rules.name,
        "under": rules.name,
        "hands": [_hand(evening, rules, hand) for hand in hands],
        "totals": {"points": evening.points(), "pesos": _pesos(won(evening))},
        "totals_under": {
            "points": points_under(evening, hands),
            "pesos": _pesos(pesos_under(evening, hands)),
        },
    }


def points_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, Any]:
    """Total points by person under the other rules."""
    return {person: sum(hand.points.get(person, 0) for hand in hands) for person in evening.people}


def pesos_under(evening: Evening, hands: Sequence[Rescored]) -> dict[str, int]:
    """Centavos won or lost by person under the other rules."""
    return balances(evening.people, [transfer for hand in hands for transfer in hand.transfers])


def _hand(evening: Evening, rules: Ruleset, hand: Rescored) -> dict[str, Any]:
    ruling = hand.ruling
    return {
        "hand": hand.number,
        "status": hand.recorded.status,
        "legal": ruling is None,
        "ruling": None
        if ruling is None
        else ruling_json(ruling, message(ruling, rules, get_context().plain_style)),
        "lacks": hand.lacks or None,
        "points": hand.recorded.points,
        "pesos": _net(evening, hand.recorded.transfers),
        "points_under": hand.points,
        "pesos_under": _net(evening, hand.transfers),
    }


def _net(evening: Evening, transfers: Sequence[Transfer]) -> dict[str, str]:
    return _pesos(balances(evening.people, transfers)) if transfers else {}


def _pesos(centavos: dict[str, int]) -> dict[str, str]:
    return {person: write_pesos(amount) for person, amount in centavos.items()}


def rescored_lines(evening: Evening, rules: Ruleset, hands: Sequence[Rescored]) -> list[str]:
    """A row a hand, each person's points now and then; what would not have been legal; the money."""
    style = get_context().style
    lines = [as_if_words(evening.header.name, evening.header.rules.name, rules.name), ""]
    lines += rescored_table(
        evening,
        hands,
        points_under(evening, hands),
        pesos_under(evening, hands),
        style,
    )
    for hand in hands:
        if hand.ruling is not None:
            lines.append(illegal_words(hand.number, message(hand.ruling, rules, style)))
        if hand.lacks and hand.recorded.status == "complete":
            lines.append(uncounted_words(hand.number, hand.lacks))
    return lines

"""An evening under two rulesets, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pusoyref.money.pesos import write_pesos
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening
from pusoyref.session.rescore import Rescored
from pusoyref.session.standings import won
from pusoyref.view.text import table_lines
from pusoyref.wording.amounts import number


def rescored_table(
    evening: Evening,
    hands: Sequence[Rescored],
    points_under: Mapping[str, Points],
    pesos_under: Mapping[str, int],
    *,
    color: bool,
    ascii: bool,
) -> list[str]:
    """`old -> new` points by hand and person, totals, pesos where there is a stake."""
    people, arrow = evening.people, "->" if ascii else "→"
    rows = [[str(hand.number), *(_cell(hand, person, arrow) for person in people)] for hand in hands]
    points, pesos = evening.points(), won(evening)
    rows.append(["total", *(f"{number(points[p])} {arrow} {number(points_under[p])}" for p in people)])
    if any(pesos.values()) or any(pesos_under.values()):
        rows.append(
            ["pesos", *(f"{write_pesos(pesos[p])} {arrow} {write_pesos(pesos_under[p])}" for p in people)]
        )
    return table_lines(["hand", *people], rows, color=color, ascii=ascii)


def _cell(hand: Rescored, person: str, arrow: str) -> str:
    if person not in hand.recorded.points:
        return hand.recorded.status if hand.recorded.status != "complete" else ""
    new = number(hand.points[person]) if person in hand.points else "?"
    return f"{number(hand.recorded.points[person])} {arrow} {new}"

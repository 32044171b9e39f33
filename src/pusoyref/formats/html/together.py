"""What several evenings come to, for the page that has them all: a line a person, a row an evening."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pusoyref.formats import Exported
from pusoyref.formats.html.chart import Chart, LineStyle
from pusoyref.formats.html.evening import Cell, EveningShown, Row, picture
from pusoyref.money.settlement import Settlement, fewest
from pusoyref.money.transfers import add_balances
from pusoyref.notation.names import casefolded
from pusoyref.scoring.score import Points
from pusoyref.session.account import account_of
from pusoyref.text.amounts import number, signed
from pusoyref.text.style import Style


class Person(Struct, frozen=True):
    """What one comes to over all evenings; `won` and `owed` in centavos."""

    player: str
    evenings: int
    points: Points
    won: int
    owed: int


class Together(Struct, frozen=True):
    """`rows`: an evening each, numbered from 1, with a cell for each of the `people`."""

    first_day: str
    last_day: str
    people: tuple[str, ...]
    persons: tuple[Person, ...]
    rows: tuple[Row, ...]
    names: tuple[str, ...]
    has_money: bool
    pesos: bool
    settlement: Settlement
    chart: Chart | None

    @property
    def looks(self) -> dict[str, LineStyle]:
        """How the picture draws each person who is in it."""
        return {line.player: line.look for line in self.chart.lines} if self.chart else {}


def together(sessions: Sequence[Exported], shown: Sequence[EveningShown], style: Style) -> Together:
    """All evenings, oldest first. People are the same where their names are."""
    account = account_of([session.evening for session in sessions])
    spelt = {casefolded(person): person for person in account.people}
    pesos = any(evening.pesos for evening in shown)
    rows = _rows(shown, spelt, style, pesos=pesos)
    owed = account.owed
    return Together(
        min(evening.day for evening in shown),
        max(evening.day for evening in shown),
        account.people,
        _persons(shown, spelt, owed),
        rows,
        tuple(evening.name for evening in shown),
        any(evening.has_money for evening in shown),
        pesos,
        fewest(owed),
        picture(rows, account.people, style, pesos=pesos),
    )


def _rows(
    shown: Sequence[EveningShown], spelt: dict[str, str], style: Style, *, pesos: bool
) -> tuple[Row, ...]:
    total: dict[str, Points] = dict.fromkeys(spelt.values(), 0)
    rows = []
    for place, evening in enumerate(shown, 1):
        points = {spelt[casefolded(person)]: value for person, value in evening.points.items()}
        change = (
            {spelt[casefolded(person)]: value for person, value in evening.won.items()} if pesos else points
        )
        for person, value in change.items():
            total[person] += value
        cells = tuple(
            Cell(
                signed(points[person]),
                points[person],
                total[person],
                style.pesos(int(total[person])) if pesos else number(total[person]),
            )
            if person in points
            else None
            for person in total
        )
        rows.append(Row(place, evening.id, evening.winner, cells, ""))
    return tuple(rows)


def _persons(
    shown: Sequence[EveningShown], spelt: dict[str, str], owed: dict[str, int]
) -> tuple[Person, ...]:
    """Who won most comes first."""
    evenings = dict.fromkeys(owed, 0)
    points: dict[str, Points] = dict.fromkeys(owed, 0)
    for evening in shown:
        for person, value in evening.points.items():
            evenings[spelt[casefolded(person)]] += 1
            points[spelt[casefolded(person)]] += value
    won = add_balances(
        dict.fromkeys(owed, 0),
        *({spelt[casefolded(person)]: value for person, value in evening.won.items()} for evening in shown),
    )
    persons = [Person(one, evenings[one], points[one], won[one], owed[one]) for one in owed]
    return tuple(sorted(persons, key=lambda person: (-person.won, -person.points)))

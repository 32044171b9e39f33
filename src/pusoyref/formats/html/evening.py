"""Evenings as their page shows them: values for the template, everything summed up, nothing escaped yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pusoyref.formats import Exported
from pusoyref.formats.html.chart import Chart, Series, chart
from pusoyref.formats.html.hand import HandShown, hands_shown, points_text
from pusoyref.money.settlement import Settlement, fewest
from pusoyref.money.transfers import balances
from pusoyref.notation.names import casefolded
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.account import account_of
from pusoyref.session.evening import Evening, Payment
from pusoyref.session.proof import proof, proof_letters
from pusoyref.session.standings import (
    Standing,
    all_payments,
    has_money,
    limits_reached,
    owed,
    side_totals,
    standings,
    won,
)
from pusoyref.text.amounts import number, signed
from pusoyref.text.status import limit_words, sides_words
from pusoyref.text.style import Style, listed


def highlights(evening: Evening, style: Style) -> Iterator[tuple[str, str]]:
    """A few things to remember, each a number or name and what it is: `Ben, 4`, `most hands won`."""
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    wins = [hand.result.winner for hand in played if hand.result.winner]
    if wins:
        most = max(wins.count(player) for player in wins)
        best = [player for player in evening.people if wins.count(player) == most]
        if len(best) <= 2:
            yield f"{listed(best)}, {most}", "most hands won"
    scores = [
        (points, player, hand.number) for hand in played for player, points in hand.result.points.items()
    ]
    if scores and max(points for points, *_ in scores) > 0:
        points, player, at = max(scores, key=lambda score: (score[0], -score[2]))
        if evening.header.rules.scoring.wins == "highest":
            yield f"{signed(points)}", f"best hand: {player}, hand {at}"
        else:
            yield f"{number(points)}", f"dearest hand: {player}, hand {at}"
    for burned in ("sunog", "shutout"):
        penalties = (penalty for hand in played for penalty in hand.result.penalties)
        times = [penalty.player for penalty in penalties if penalty.burned == burned]
        if times:
            counts = {player: times.count(player) for player in evening.people if player in times}
            yield f"{len(times)} {style.times} {burned}", _who(counts, style)


def _who(counts: Mapping[str, int], style: Style) -> str:
    """`Ben 3, Ana 2, Dan 1`: at most three of them, most first."""
    ranked = sorted(counts.items(), key=lambda count: -count[1])
    told = ", ".join(f"{player} {count}" for player, count in ranked[:3])
    return told if len(ranked) <= 3 else f"{told}{' ...' if style.ascii else ' …'}"


class Cell(Struct, frozen=True):
    """A player's points of a hand, and the `total` after it: points, or where there are any, centavos."""

    text: str
    points: Points
    total: Points


class Row(Struct, frozen=True):
    """A hand in the table, a cell for each person; None for who was not in it. Of one called off: `note`."""

    number: int
    id: str
    winner: str | None
    cells: tuple[Cell | None, ...]
    note: str = ""


class EveningShown(Struct, frozen=True, kw_only=True):
    """`paid`, `owed` and `won` in centavos, by person; `paid` is positive for who paid more than they got.

    `winner`: who is first, "" before the first hand, and `leaders` their lines of the standings.
    `pesos`: the picture and the table run in pesos, else in points. `rules`: from which hand on, 0 for all of them.
    """

    id: str
    name: str
    day: str
    evening: Evening
    played: int
    winner: str
    leaders: tuple[Standing, ...]
    standings: tuple[Standing, ...]
    wins: dict[str, int]
    people: tuple[str, ...]
    sides: str
    limits: tuple[str, ...]
    highlights: tuple[tuple[str, str], ...]
    rules: tuple[tuple[int, Ruleset], ...]
    has_money: bool
    pesos: bool
    points: dict[str, Points]
    won: dict[str, int]
    paid: dict[str, int]
    owed: dict[str, int]
    settlement: Settlement
    chart: Chart | None
    rows: tuple[Row, ...]
    hands: tuple[HandShown, ...]
    payments: tuple[Payment, ...]
    booked: tuple[Payment, ...]
    proof: str


def evening_shown(session: Exported, style: Style) -> EveningShown:
    """`session` has every hand replayed."""
    evening = session.evening
    order, gained, open_sums = standings(evening), won(evening), owed(evening)
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    leaders = tuple(line for line in order if line.place == 1) if played else ()
    pesos = any(hand.result.transfers for hand in evening.hands)
    rows = tuple(_rows(session, pesos=pesos))
    payments = sorted((*evening.payments, *evening.cancelled), key=lambda payment: payment.number)
    return EveningShown(
        id=session.id,
        name=evening.header.name,
        day=session.day,
        evening=evening,
        played=len(played),
        winner=listed([leader.player for leader in leaders]),
        leaders=leaders,
        standings=order,
        wins={person: sum(hand.result.winner == person for hand in played) for person in evening.people},
        people=evening.people,
        sides=sides_words(side_totals(evening)),
        limits=tuple(limit_words(limit) for limit in limits_reached(evening)),
        highlights=tuple(highlights(evening, style)),
        rules=tuple(_rules(evening)),
        has_money=has_money(evening),
        pesos=pesos,
        points=evening.points(),
        won=gained,
        paid={person: open_sums[person] - centavos for person, centavos in gained.items()},
        owed=open_sums,
        settlement=fewest(open_sums),
        chart=_picture(rows, evening.people, style, pesos=pesos),
        rows=rows,
        hands=tuple(hands_shown(session, style)),
        payments=tuple(payments),
        booked=tuple(payment for payment in all_payments(evening) if payment.booked),
        proof=proof_letters(proof(evening)),
    )


def _rules(evening: Evening) -> Iterator[tuple[int, Ruleset]]:
    """The rules in force, and every change of them. Rules that no hand was played under are left out."""
    before: Ruleset | None = None
    for hand in evening.hands:
        if hand.setup.rules != before:
            yield (0 if before is None else hand.number), hand.setup.rules
        before = hand.setup.rules
    if before is None:
        yield 0, evening.current_rules


def _rows(session: Exported, *, pesos: bool) -> Iterator[Row]:
    people = session.evening.people
    total: dict[str, Points] = dict.fromkeys(people, 0)
    for hand in session.counted_hands:
        points = hand.result.points
        change = balances(people, hand.result.transfers) if pesos else points
        for person in points:
            total[person] += change[person]
        cells = tuple(
            Cell(points_text(hand, points[person]), points[person], total[person])
            if person in points
            else None
            for person in people
        )
        yield Row(
            hand.number, session.hand_id(hand.number), hand.result.winner, cells, hand.result.void or ""
        )


class PersonTotals(Struct, frozen=True):
    """What one comes to over all evenings; `won` and `owed` in centavos."""

    player: str
    evenings: int
    points: Points
    won: int
    owed: int


class Together(Struct, frozen=True, kw_only=True):
    """`totals`: who won most first. `rows`: an evening each, numbered from 1, with a cell for each of `people`."""

    people: tuple[str, ...]
    totals: tuple[PersonTotals, ...]
    rows: tuple[Row, ...]
    has_money: bool
    pesos: bool
    settlement: Settlement
    chart: Chart | None


def together(sessions: Sequence[Exported], shown: Sequence[EveningShown], style: Style) -> Together:
    """All evenings, oldest first. People are the same where their names are."""
    account = account_of([session.evening for session in sessions])
    people, open_sums = account.people, account.owed
    pesos = any(evening.pesos for evening in shown)
    evenings = dict.fromkeys(people, 0)
    points: dict[str, Points] = dict.fromkeys(people, 0)
    gained = dict.fromkeys(people, 0)
    rows = []
    for place, evening in enumerate(shown, 1):
        names = {casefolded(name): name for name in evening.people}
        cells: list[Cell | None] = []
        for person in people:
            name = names.get(casefolded(person))
            if name is None:
                cells.append(None)
                continue
            evenings[person] += 1
            points[person] += evening.points[name]
            gained[person] += evening.won[name]
            total = gained[person] if pesos else points[person]
            cells.append(Cell(signed(evening.points[name]), evening.points[name], total))
        rows.append(Row(place, evening.id, evening.winner, tuple(cells)))
    totals = [
        PersonTotals(person, evenings[person], points[person], gained[person], open_sums[person])
        for person in people
    ]
    return Together(
        people=people,
        totals=tuple(sorted(totals, key=lambda line: (-line.won, -line.points))),
        rows=tuple(rows),
        has_money=any(evening.has_money for evening in shown),
        pesos=pesos,
        settlement=fewest(open_sums),
        chart=_picture(rows, people, style, pesos=pesos),
    )


def _picture(rows: Sequence[Row], people: Sequence[str], style: Style, *, pesos: bool) -> Chart | None:
    """The chart of these totals, centavos or points; None without any. Hands that were called off are not in it."""
    rows = [row for row in rows if not row.note]
    series = []
    for place, person in enumerate(people):
        totals = {column: cell.total for column, row in enumerate(rows, 1) if (cell := row.cells[place])}
        if totals:
            series.append(Series(person, tuple(totals), tuple(totals.values())))
    if not series:
        return None

    def at_end(value: Points) -> str:
        return style.pesos(int(value)) if pesos else signed(value)

    def on_axis(value: Points) -> str:
        return style.pesos(int(value)).removesuffix(".00") if pesos else number(value)

    return chart(series, [str(row.number) for row in rows], on_axis, at_end, "..." if style.ascii else "…")

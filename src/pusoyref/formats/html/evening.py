"""An evening as its page shows it: values for the template, everything summed up, nothing escaped yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pusoyref.formats import Exported
from pusoyref.formats.html.chart import Chart, LineStyle, Series, chart
from pusoyref.formats.html.hand import HandShown, hands_shown, points_text
from pusoyref.formats.html.words import about_words, sum_words, winner_words
from pusoyref.formats.rows import counted
from pusoyref.money.settlement import Settlement, fewest
from pusoyref.money.transfers import balances
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points
from pusoyref.session.evening import Evening, HandRecord, Payment
from pusoyref.session.proof import proof
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
        times = [one.player for hand in played for one in hand.result.penalties if one.burned == burned]
        if times:
            counts = {player: times.count(player) for player in evening.people if player in times}
            yield f"{len(times)} {style.times} {burned}", _who(counts, style)


def _who(counts: Mapping[str, int], style: Style) -> str:
    """`Ben 3, Ana 2, Dan 1`: at most three of them, most first."""
    ranked = sorted(counts.items(), key=lambda one: -one[1])
    told = ", ".join(f"{player} {count}" for player, count in ranked[:3])
    return told if len(ranked) <= 3 else f"{told}{' ...' if style.ascii else ' …'}"


class Cell(Struct, frozen=True):
    """A player's points of a hand, and what the player has after it: points, or where there are any, centavos."""

    text: str
    points: Points
    total: Points
    total_text: str


class Row(Struct, frozen=True):
    """A hand in the table, a cell for each person; None for who was not in it. Of one called off: `note`."""

    number: int
    id: str
    winner: str | None
    cells: tuple[Cell | None, ...]
    note: str


class EveningShown(Struct, frozen=True):
    """`paid`, `owed` and `won` in centavos, by person; `paid` is positive for who paid more than they got.

    `winner`: who is first, "" before the first hand; `winner_words` what they have done, `winner_sum` their points.
    `pesos`: the picture and the table run in pesos, else in points. `rules`: from which hand on, 0 for all of them.
    """

    id: str
    name: str
    day: str
    about: str
    winner: str
    winner_words: str
    winner_sum: str
    standings: tuple[Standing, ...]
    wins: dict[str, int]
    people: tuple[str, ...]
    sides: str
    limits: tuple[str, ...]
    highlights: tuple[tuple[str, str], ...]
    rules: tuple[tuple[int, Ruleset], ...]
    bankroll: int
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
    cancelled: frozenset[int]
    booked: tuple[Payment, ...]
    proof: str

    @property
    def looks(self) -> dict[str, LineStyle]:
        """How the picture draws each person who is in it."""
        return {line.player: line.look for line in self.chart.lines} if self.chart else {}

    @property
    def bar(self) -> dict[str, float]:
        """Everybody's points as a share of the largest amount, from -1 to 1."""
        most = max((abs(points) for points in self.points.values()), default=0)
        return {person: points / most if most else 0 for person, points in self.points.items()}


def evening_shown(session: Exported, style: Style) -> EveningShown:
    """`session` has every hand replayed."""
    evening = session.evening
    order = standings(evening)
    played = [hand for hand in evening.hands if hand.result.status == "complete"]
    leaders = [line for line in order if line.place == 1] if played else []
    pesos = any(hand.result.transfers for hand in evening.hands)
    paid = {person: owed(evening)[person] - centavos for person, centavos in won(evening).items()}
    rows = tuple(_rows(session, style, pesos=pesos))
    payments = sorted((*evening.payments, *evening.cancelled), key=lambda payment: payment.number)
    return EveningShown(
        session.id,
        evening.header.name,
        session.day,
        about_words(evening, session.day, style),
        listed([leader.player for leader in leaders]),
        winner_words(leaders, closed=evening.closed),
        sum_words(leaders, style, pesos=pesos) if leaders else "",
        order,
        {person: sum(hand.result.winner == person for hand in played) for person in evening.people},
        evening.people,
        sides_words(side_totals(evening)),
        tuple(limit_words(limit) for limit in limits_reached(evening)),
        tuple(highlights(evening, style)),
        tuple(_rules(evening)),
        evening.current_rules.session.bankroll,
        has_money(evening),
        pesos,
        evening.points(),
        won(evening),
        paid,
        owed(evening),
        fewest(owed(evening)),
        picture(rows, evening.people, style, pesos=pesos),
        rows,
        hands_shown(session, style),
        tuple(payments),
        frozenset(payment.number for payment in evening.cancelled),
        tuple(payment for payment in all_payments(evening) if payment.booked),
        proof(evening),
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


def _rows(session: Exported, style: Style, *, pesos: bool) -> Iterator[Row]:
    people = session.evening.people
    total: dict[str, Points] = dict.fromkeys(people, 0)
    for hand in counted(session):
        result = hand.result
        change = balances(people, result.transfers) if pesos else result.points
        for person in result.points:
            total[person] += change[person]
        cells = tuple(_cell(hand, person, total, style, pesos=pesos) for person in people)
        yield Row(hand.number, session.hand_id(hand.number), result.winner, cells, result.void or "")


def _cell(
    hand: HandRecord, person: str, total: dict[str, Points], style: Style, *, pesos: bool
) -> Cell | None:
    if person not in hand.result.points:
        return None
    points, so_far = hand.result.points[person], total[person]
    text = style.pesos(int(so_far)) if pesos else number(so_far)
    return Cell(points_text(hand, points), points, so_far, text)


def series_of(rows: Sequence[Row], people: Sequence[str]) -> list[Series]:
    """The lines of the people who are in any of the rows."""
    series = []
    for place, person in enumerate(people):
        cells = [(column, row.cells[place]) for column, row in enumerate(rows, 1)]
        there = [(column, cell.total) for column, cell in cells if cell is not None]
        if there:
            columns, totals = zip(*there, strict=True)
            series.append(Series(person, columns, totals))
    return series


def picture(rows: Sequence[Row], people: Sequence[str], style: Style, *, pesos: bool) -> Chart | None:
    """The chart of these totals, centavos or points; None without any. Hands that were called off are not in it."""
    rows = [row for row in rows if not row.note]
    series = series_of(rows, people)
    if not series:
        return None

    def at_end(value: Points) -> str:
        return style.pesos(int(value)) if pesos else signed(value)

    def on_axis(value: Points) -> str:
        return style.pesos(int(value)).removesuffix(".00") if pesos else number(value)

    return chart(series, [str(row.number) for row in rows], on_axis, at_end, "..." if style.ascii else "…")

"""Statistics: small tables one below the other, so that they fit any screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import halved
from pusoyref.session.statistics import PaidInPlay, PersonNight, PersonStats, Share, Stats
from pusoyref.text.amounts import bars, number, points_words, signed
from pusoyref.text.plays import KINDS
from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import screen_width, wrap_lines

NOTHING_COUNTED = "No hand has been played to its end in these sessions."
ABOUT_SHARES = "In brackets where the true share lies, 19 times in 20: with few hands nearly anywhere."
ABOUT_RULES = "Points of different rules are added as they stand."


def head_words(stats: Stats, style: Style) -> str:
    """`250 sessions · 5,000 hands · 2019-01-05 to 2023-10-14`"""
    days = [day for day in dict.fromkeys((stats.first, stats.last)) if day]
    parts = [count_words(stats.sessions, "session"), f"{stats.hands:,} hand{'' if stats.hands == 1 else 's'}"]
    return f" {style.dot} ".join((*parts, *([" to ".join(days)] if days else [])))


def share_words(share: Share) -> str:
    """`38% (31-45)`, whole percents"""
    if share.share is None:
        return "-"
    low, high = share.interval
    return f"{100 * share.share:.0f}% ({100 * low:.0f}-{100 * high:.0f})"


def others_words(others: Sequence[PersonStats]) -> str:
    """Who has played too little for the table."""
    named = listed([f"{person.player} ({count_words(person.hands, 'hand')})" for person in others])
    return f"Too few hands for the table: {named}. --min-hands 1 shows everybody."


def average_words(total: float, hands: int) -> str:
    """To the tenth."""
    return f"{total / hands:.1f}" if hands else "-"


def signed_average_words(total: float, hands: int) -> str:
    """To the tenth, with its sign."""
    return f"{total / hands:+.1f}" if hands else "-"


def night_words(night: PersonNight | None, style: Style) -> str:
    """`+63, ₱315.00, saturday`"""
    if night is None:
        return "-"
    pesos = [] if night.centavos is None else [style.pesos(night.centavos)]
    return ", ".join((signed(night.points), *pesos, night.name))


def paid_head(pairs: int, shown: int) -> str:
    """What the lines of who paid whom are."""
    return (
        "Who paid whom, hand by hand:" if pairs <= shown else f"Who paid whom most, {shown} of {pairs} pairs:"
    )


def paid_words(paid: PaidInPlay, style: Style) -> str:
    """`Dan paid Ana 195 points, ₱975.00`"""
    pesos = [style.pesos(paid.centavos)] if paid.centavos else []
    points = [points_words(halved(paid.halves))] if paid.halves else []
    return f"{paid.payer} paid {paid.payee} {', '.join((*points, *pesos))}"


def turn_words(turn: int) -> str:
    """`leads`, `2nd to play`"""
    return "leads" if turn == 1 else f"{ {2: '2nd', 3: '3rd'}.get(turn, f'{turn}th') } to play"


def seat_words(seat: int) -> str:
    """`seat 1`"""
    return f"seat {seat}"


def kind_words(kind: str) -> str:
    """`pairs`; hands by counts do not tell."""
    return KINDS[kind].many if kind in KINDS else "not known (by counts)"


_SMALLEST, _LARGEST = 6, 30
"""Columns of a bar on a screen of 60 and of 200."""
_PAIRS = 12


def stats_lines(
    stats: Stats, people: Sequence[PersonStats], style: Style, *, width: int | None = None
) -> list[str]:
    """What was won and left, evenings, streaks, seats, kinds of play, payments. `width`: None for the screen's."""
    if not stats.hands:
        return [NOTHING_COUNTED]
    return [*_Page(stats, people, style, width).lines()]


class _Page:
    def __init__(self, stats: Stats, people: Sequence[PersonStats], style: Style, width: int | None) -> None:
        self._stats, self._people, self._speech = stats, people, style
        self._width = width
        columns = screen_width() if width is None else width
        self._bar = max(_SMALLEST, min(_LARGEST, _SMALLEST + (columns - 60) // 4))

    def lines(self) -> Iterator[str]:
        stats = self._stats
        yield from self._folded(head_words(stats, self._speech))
        yield ""
        yield from self._won()
        yield from self._points()
        yield from self._left()
        yield from self._evenings()
        yield from self._places()
        yield from self._out_with()
        yield from self._paid()
        yield from self._notes()

    def _table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
        if not rows:
            return
        yield from table_lines(heads, rows, self._speech, left=left, width=self._width)
        yield ""

    def _bars(self, values: Sequence[float]) -> list[str]:
        return bars(values, self._bar, ascii=self._speech.ascii)

    def _won(self) -> Iterator[str]:
        drawn = self._bars([person.wins.share or 0 for person in self._people])
        rows = [
            [person.player, str(person.hands), str(person.wins.count), share_words(person.wins), bar]
            for person, bar in zip(self._people, drawn, strict=True)
        ]
        yield from self._table(["", "hands", "won", "of them", ""], rows)

    def _points(self) -> Iterator[str]:
        drawn = self._bars([person.points / person.hands for person in self._people])
        money = self._stats.money
        heads = ["", "points", "a hand", "", *(["pesos", "a hand"] if money else [])]
        rows = [
            [
                person.player,
                number(person.points),
                signed_average_words(person.points, person.hands),
                bar,
                *(self._pesos(person) if money else []),
            ]
            for person, bar in zip(self._people, drawn, strict=True)
        ]
        yield from self._table(heads, rows)

    def _pesos(self, person: PersonStats) -> list[str]:
        each = round(person.centavos / person.money_hands) if person.money_hands else None
        return [write_pesos(person.centavos), "-" if each is None else write_pesos(each)]

    def _left(self) -> Iterator[str]:
        rows = [
            [
                person.player,
                f"{person.sunog.count}  {share_words(person.sunog)}",
                f"{person.shutouts.count}  {share_words(person.shutouts)}",
                average_words(person.cards, person.hands),
                average_words(person.cards, person.lost),
            ]
            for person in self._people
        ]
        yield from self._table(["", "sunog", "shutouts", "cards left", "when lost"], rows)

    def _evenings(self) -> Iterator[str]:
        rows = [
            [
                person.player,
                night_words(person.best, self._speech),
                night_words(person.worst, self._speech),
                str(person.longest_won),
                str(person.longest_lost),
            ]
            for person in self._people
        ]
        yield from self._table(["", "best evening", "worst evening", "won in a row", "lost"], rows, left=3)

    def _places(self) -> Iterator[str]:
        overall = self._stats.overall
        by_chance = self._stats.by_chance
        rows = [
            self._place(seat_words(seat), share, f"{100 * by_chance[seat]:.0f}%")
            for seat, share in overall.seats.items()
        ]
        rows += [self._place(turn_words(turn), share, "") for turn, share in overall.turns.items()]
        drawn = self._bars([float(row[-1]) for row in rows])
        rows = [[*row[:-1], bar] for row, bar in zip(rows, drawn, strict=True)]
        yield from self._table(["", "hands", "won", "of them", "by chance", ""], rows)

    def _place(self, words: str, share: Share, by_chance: str) -> list[str]:
        return [words, str(share.of), str(share.count), share_words(share), by_chance, str(share.share or 0)]

    def _out_with(self) -> Iterator[str]:
        kinds = self._stats.overall.out_with
        if set(kinds) <= {""}:
            return
        drawn = self._bars(list(kinds.values()))
        rows = [
            [kind_words(kind), str(count), share_words(Share(count, self._stats.hands)), bar]
            for (kind, count), bar in zip(kinds.items(), drawn, strict=True)
        ]
        yield from self._table(["went out with", "hands", "of them", ""], rows)

    def _paid(self) -> Iterator[str]:
        if self._stats.paid:
            yield from self._folded(paid_head(len(self._stats.paid), _PAIRS))
        for paid in self._stats.paid[:_PAIRS]:
            yield from self._folded(f"{paid_words(paid, self._speech)}.")
        if self._stats.paid:
            yield ""

    def _notes(self) -> Iterator[str]:
        others = [person for person in self._stats.people if person not in self._people]
        if others:
            yield from self._folded(others_words(others))
        if len(self._stats.rules) > 1:
            yield from self._folded(ABOUT_RULES)
        yield from self._folded(ABOUT_SHARES)

    def _folded(self, line: str) -> list[str]:
        return wrap_lines([line], self._width)

"""Statistics: small tables one below the other, so that they fit any screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pusoyref.notation.pesos import write_pesos
from pusoyref.scoring.score import Points, halved
from pusoyref.session.statistics import PersonNight, PersonStats, Share, Stats
from pusoyref.text.amounts import bars, number, points_words, signed
from pusoyref.text.plays import KINDS
from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import screen_width, wrap_lines

_SMALLEST_BAR, _LARGEST_BAR = 6, 30
"""Columns of a bar on a screen of 60 and of 200."""
_PAIRS = 12
"""So many pairs of who paid whom are shown."""


def stats_lines(
    stats: Stats, people: Sequence[PersonStats], style: Style, *, width: int | None = None
) -> list[str]:
    """What was won and left, evenings, streaks, seats, kinds of play, payments. `width`: None for the screen's."""
    if not stats.hands:
        return ["No hand has been played to its end in these sessions."]
    columns = screen_width() if width is None else width
    bar = max(_SMALLEST_BAR, min(_LARGEST_BAR, _SMALLEST_BAR + (columns - 60) // 4))

    def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1) -> list[str]:
        return [*table_lines(heads, rows, style, left=left, width=width), ""] if rows else []

    def drawn(values: Sequence[Points]) -> list[str]:
        return bars(values, bar, ascii=style.ascii)

    lines = [*wrap_lines([_head(stats, style)], width), ""]
    wins = drawn([person.wins.share or 0 for person in people])
    lines += table(
        ["", "hands", "won", "of them", ""],
        [
            [person.player, str(person.hands), str(person.wins.count), _share(person.wins), bar]
            for person, bar in zip(people, wins, strict=True)
        ],
    )
    points = drawn([person.points / person.hands for person in people])
    lines += table(
        ["", "points", "a hand", "", *(["pesos", "a hand"] if stats.money else [])],
        [
            [
                person.player,
                number(person.points),
                _average(person.points, person.hands, "+.1f"),
                bar,
                *(_pesos(person) if stats.money else []),
            ]
            for person, bar in zip(people, points, strict=True)
        ],
    )
    lines += table(
        ["", "sunog", "shutouts", "cards left", "when lost"],
        [
            [
                person.player,
                f"{person.sunog.count}  {_share(person.sunog)}",
                f"{person.shutouts.count}  {_share(person.shutouts)}",
                _average(person.cards, person.hands),
                _average(person.cards, person.lost),
            ]
            for person in people
        ],
    )
    lines += table(
        ["", "best evening", "worst evening", "won in a row", "lost"],
        [
            [
                person.player,
                _night(person.best, style),
                _night(person.worst, style),
                str(person.longest_won),
                str(person.longest_lost),
            ]
            for person in people
        ],
        left=3,
    )
    places = _places(stats)
    rates = drawn([share.share or 0 for _, share, _ in places])
    lines += table(
        ["", "hands", "won", "of them", "by chance", ""],
        [
            [place, str(share.of), str(share.count), _share(share), chance, bar]
            for (place, share, chance), bar in zip(places, rates, strict=True)
        ],
    )
    kinds = stats.overall.out_with
    if set(kinds) != {""}:
        counts = drawn(list(kinds.values()))
        lines += table(
            ["went out with", "hands", "of them", ""],
            [
                [_kind(kind), str(count), _share(Share(count, stats.hands)), bar]
                for (kind, count), bar in zip(kinds.items(), counts, strict=True)
            ],
        )
    return lines + wrap_lines([*_paid(stats, style), *_notes(stats, people)], width)


def _head(stats: Stats, style: Style) -> str:
    """`250 sessions · 5,000 hands · 2019-01-05 to 2023-10-14`"""
    days = [day for day in dict.fromkeys((stats.first, stats.last)) if day]
    parts = [count_words(stats.sessions, "session"), f"{stats.hands:,} hand{'' if stats.hands == 1 else 's'}"]
    return f" {style.dot} ".join((*parts, *([" to ".join(days)] if days else [])))


def _share(share: Share) -> str:
    """`38% (31-45)`, whole percents"""
    if share.share is None:
        return "-"
    low, high = share.interval
    return f"{100 * share.share:.0f}% ({100 * low:.0f}-{100 * high:.0f})"


def _average(total: Points, hands: int, form: str = ".1f") -> str:
    """To the tenth."""
    return format(total / hands, form) if hands else "-"


def _pesos(person: PersonStats) -> list[str]:
    """All of them, and of the hands that were played for pesos those of one."""
    each = write_pesos(round(person.centavos / person.money_hands)) if person.money_hands else "-"
    return [write_pesos(person.centavos), each]


def _night(night: PersonNight | None, style: Style) -> str:
    """`+63, ₱315.00, saturday`"""
    if night is None:
        return "-"
    pesos = [] if night.centavos is None else [style.pesos(night.centavos)]
    return ", ".join((signed(night.points), *pesos, night.name))


def _places(stats: Stats) -> list[tuple[str, Share, str]]:
    """`seat 1`, `leads`, `2nd to play`: how often one won there, and how often one would by chance."""
    ordinals = {2: "2nd", 3: "3rd"}
    return [
        *(
            (f"seat {seat}", share, f"{100 * stats.by_chance[seat]:.0f}%")
            for seat, share in stats.overall.seats.items()
        ),
        *(
            ("leads" if turn == 1 else f"{ordinals.get(turn, f'{turn}th')} to play", share, "")
            for turn, share in stats.overall.turns.items()
        ),
    ]


def _kind(kind: str) -> str:
    """`pairs`; hands by counts do not tell."""
    return KINDS[kind].many if kind in KINDS else "not known (by counts)"


def _paid(stats: Stats, style: Style) -> Iterator[str]:
    """`Dan paid Ana 195 points, ₱975.00.`, a line a pair."""
    pairs = len(stats.paid)
    if not pairs:
        return
    yield (
        "Who paid whom, hand by hand:"
        if pairs <= _PAIRS
        else f"Who paid whom most, {_PAIRS} of {pairs} pairs:"
    )
    for paid in stats.paid[:_PAIRS]:
        points = [points_words(halved(paid.halves))] if paid.halves else []
        pesos = [style.pesos(paid.centavos)] if paid.centavos else []
        yield f"{paid.payer} paid {paid.payee} {', '.join((*points, *pesos))}."
    yield ""


def _notes(stats: Stats, people: Sequence[PersonStats]) -> Iterator[str]:
    others = [person for person in stats.people if person not in people]
    if others:
        named = listed([f"{person.player} ({count_words(person.hands, 'hand')})" for person in others])
        yield f"Too few hands for the table: {named}. --min-hands 1 shows everybody."
    if len(stats.rules) > 1:
        yield "Points of different rules are added as they stand."
    yield "In brackets where the true share lies, 19 times in 20: with few hands nearly anywhere."

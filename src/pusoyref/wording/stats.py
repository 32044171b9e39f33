"""Statistics in words."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.scoring.score import halved
from pusoyref.session.stats.person import Paid, Person, PersonNight, Stats
from pusoyref.session.stats.shares import Share
from pusoyref.wording.amounts import points_words, signed
from pusoyref.wording.plays import KINDS
from pusoyref.wording.speech import Speech, count_words, listed

NOTHING_COUNTED = "No hand has been played to its end in these sessions."
ABOUT_SHARES = "In brackets where the true share lies, 19 times in 20: with few hands nearly anywhere."
ABOUT_RULES = "Points of different rules are added as they stand."


def head_words(stats: Stats, speech: Speech) -> str:
    """`250 sessions · 5,000 hands · 2019-01-05 to 2023-10-14`"""
    days = [day for day in dict.fromkeys((stats.first, stats.last)) if day]
    parts = [count_words(stats.sessions, "session"), f"{stats.hands:,} hand{'' if stats.hands == 1 else 's'}"]
    return f" {speech.dot} ".join((*parts, *([" to ".join(days)] if days else [])))


def share_words(share: Share) -> str:
    """`38% (31-45)`, whole percents"""
    if share.share is None:
        return "-"
    low, high = share.interval
    return f"{100 * share.share:.0f}% ({100 * low:.0f}-{100 * high:.0f})"


def others_words(others: Sequence[Person]) -> str:
    """Who has played too little for the table."""
    named = listed([f"{person.player} ({count_words(person.hands, 'hand')})" for person in others])
    return f"Too few hands for the table: {named}. --min-hands 1 shows everybody."


def average_words(total: float, hands: int) -> str:
    """To the tenth."""
    return f"{total / hands:.1f}" if hands else "-"


def signed_average_words(total: float, hands: int) -> str:
    """To the tenth, with its sign."""
    return f"{total / hands:+.1f}" if hands else "-"


def night_words(night: PersonNight | None, speech: Speech) -> str:
    """`+63, ₱315.00, saturday`"""
    if night is None:
        return "-"
    pesos = [] if night.centavos is None else [speech.pesos(night.centavos)]
    return ", ".join((signed(night.points), *pesos, night.name))


def paid_head(pairs: int, shown: int) -> str:
    """What the lines of who paid whom are."""
    return (
        "Who paid whom, hand by hand:" if pairs <= shown else f"Who paid whom most, {shown} of {pairs} pairs:"
    )


def paid_words(paid: Paid, speech: Speech) -> str:
    """`Dan paid Ana 195 points, ₱975.00`"""
    pesos = [speech.pesos(paid.centavos)] if paid.centavos else []
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

"""Awards and penalties as entries. They are never deleted: one that was wrong is reversed."""

from __future__ import annotations

from pusoyref.errors import Unreadable
from pusoyref.tournament.entries import Award, Penalty, Reversed
from pusoyref.tournament.players import person_called
from pusoyref.tournament.state import Tournament

MOST_POINTS = 1_000_000


def award(tournament: Tournament, name: str, points: int, reason: str) -> Award:
    """Errors: those of names, `bad-adjustment`, `no-adjustment-reason`."""
    return Award(*_checked(tournament, name, points, reason))


def penalty(tournament: Tournament, name: str, points: int, reason: str) -> Penalty:
    """Errors: as `award`."""
    return Penalty(*_checked(tournament, name, points, reason))


def _checked(tournament: Tournament, name: str, points: int, reason: str) -> tuple[str, int, str]:
    if not 0 < points <= MOST_POINTS:
        raise Unreadable("bad-adjustment", points=points, most=MOST_POINTS)
    said = one_line(reason)
    if not said:
        raise Unreadable("no-adjustment-reason")
    return person_called(tournament, name).name, points, said


def reversal(tournament: Tournament, number: int, reason: str) -> Reversed:
    """Errors: `no-adjustment`, `reversed-already`."""
    found = next((one for one in tournament.adjustments if one.number == number), None)
    if found is None:
        raise Unreadable("no-adjustment", number=number, there=len(tournament.adjustments))
    if found.reversed:
        raise Unreadable("reversed-already", number=number)
    return Reversed(number, one_line(reason))


def one_line(text: str) -> str:
    """What was typed, blanks folded."""
    return " ".join(text.split())

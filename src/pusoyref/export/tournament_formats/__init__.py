"""What `tournament standings --to` and `tournament seats --to` write: one module a format, found here by listing.

A module has `standings(shown, speech)` and `seating(shown, speech)`, which give a text whose line ends stay as they
are. `speech` has no colour. Nothing is printed, no clock is read.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Sequence
from importlib import import_module

from msgspec import Struct

from pusoyref.errors import Unreadable
from pusoyref.tournament.seating.certificate import Certificate
from pusoyref.tournament.standings import Standings
from pusoyref.tournament.state import DrawnRound, Tournament
from pusoyref.wording.speech import Speech


class StandingsShown(Struct, frozen=True):
    """Standings to be written. `stale`: swiss rounds whose draw would now be different."""

    tournament: Tournament
    standings: Standings
    stale: Sequence[int]


class SeatingShown(Struct, frozen=True):
    """Rounds to be written. `certificate`: of all rounds, None where only one is shown."""

    tournament: Tournament
    rounds: Sequence[DrawnRound]
    certificate: Certificate | None
    stale: Sequence[int]


class TournamentFormat(Struct, frozen=True):
    """One of the modules here, as values."""

    name: str
    standings: Callable[[StandingsShown, Speech], str]
    seating: Callable[[SeatingShown, Speech], str]


def tournament_format_names() -> tuple[str, ...]:
    """Names of all formats, none of them loaded."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def find_tournament_format(name: str) -> TournamentFormat:
    """The format of that name. Errors: `unknown-format` with `format` and `formats`."""
    if name not in tournament_format_names():
        raise Unreadable("unknown-format", format=name, formats=tournament_format_names())
    module = import_module(f"{__name__}.{name}")
    return TournamentFormat(name, module.standings, module.seating)

"""Draws by standing that would come out otherwise now that the standing has changed. They stay as they are."""

from __future__ import annotations

from pusoyref.tournament.missing import Results
from pusoyref.tournament.seating.draw import draw_swiss
from pusoyref.tournament.standings import standing_before
from pusoyref.tournament.state import Tournament


def stale_rounds(tournament: Tournament, results: Results) -> tuple[int, ...]:
    """Numbers of the swiss rounds whose draw would now be different."""
    found = []
    for round_ in tournament.drawn:
        if round_.how != "swiss":
            continue
        now = standing_before(tournament, results, round_.number, round_.ranked)
        if now == round_.ranked:
            continue
        earlier = tournament.seatings[: round_.number - 1]
        seating = draw_swiss(now, seed=round_.seed, three=tournament.three, earlier=earlier)
        if seating != round_.proposed:
            found.append(round_.number)
    return tuple(found)

"""Who joins and leaves, from when on, and what is to be done about a seat that stands empty."""

from __future__ import annotations

from collections.abc import Sequence

from pusoyref.tournament.drawing import table_of
from pusoyref.tournament.entries import Added, Dropped, Entry
from pusoyref.tournament.state import Tournament
from pusoyref.wording.speech import count_words
from pusoyref.wording.tournament_log import some_names


def from_round_words(tournament: Tournament, entry: Entry) -> str:
    """`Eve and Fay play from round 3 on.`"""
    number = tournament.begun + 1
    if isinstance(entry, Added):
        verb = "plays" if len(entry.players) == 1 else "play"
        return f"{some_names(entry.players)} {verb} from round {number} on."
    name = entry.player if isinstance(entry, Dropped) else ""
    return f"{name} plays no more from round {number} on."


def still_seated_words(tournament: Tournament, entry: Entry) -> list[str]:
    """Whoever leaves is seated in a round that has begun: what can be done there."""
    if not isinstance(entry, Dropped) or not tournament.begun:
        return []
    round_ = tournament.drawn[tournament.begun - 1]
    table = table_of(round_.seating, entry.player)
    if not table:
        return []
    where = f"round {round_.number} table {table}"
    if round_.seating.resting:
        sub = f"tournament swap {entry.player} {round_.seating.resting[0]} --round {round_.number}"
        return [f"Still seated at {where}. If it has not begun to play: {sub}; else play it out or close it."]
    return [
        f"Still seated at {where}: play it out, or: tournament close {round_.number} {table} REASON (what is in of "
        "it counts, the rest was not played)."
    ]


def unpaid_words(names: Sequence[str]) -> str:
    """Whose buy-in is still open."""
    if not names:
        return "Everybody has paid."
    return f"{count_words(len(names), 'buy-in')} still open: {some_names(names)}."

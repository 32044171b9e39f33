"""`tournament add`, `drop`, `paid`, `award`, `penalty` and `reverse`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from pusoyref.cli.options import everybody, tournament_players
from pusoyref.commands.tournament.context import (
    NamesFile,
    PlayerName,
    Seed,
    Which,
    answer,
    enter,
    names_in,
    new_seed,
)
from pusoyref.commands.tournament.seats import seating_json, seating_lines
from pusoyref.commands.tournament.words import some_names
from pusoyref.errors import InvalidRequest
from pusoyref.text.style import count_words
from pusoyref.tournament.entries import Added, Dropped, Entry, PointsGiven, PointsTaken
from pusoyref.tournament.organiser import added, award, dropped, paid, reversal, table_of
from pusoyref.tournament.state import Tournament


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


Names = Annotated[
    list[str], typer.Argument(metavar="NAME...", autocompletion=tournament_players, help="Players.")
]
Points = Annotated[int, typer.Argument(metavar="POINTS", help="A whole number.")]
Reason = Annotated[list[str], typer.Argument(metavar="REASON", help="Everybody can read it.")]


def add_command(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="[NAME...]", autocompletion=everybody, help="Players, as they are to be called."
        ),
    ] = [],  # noqa: B006
    file: NamesFile = None,
    seed: Seed = None,
    which: Which = None,
) -> None:
    """Players who join: before the first round, or later.

    They play from the next round on that has not begun. Rounds announced
    already are seated anew, with the fewest changes. Who left may come back.

    \b
    pusoyref tournament add ivan jo
    pusoyref tournament add --players late.txt
    """
    joining = [*names, *names_in(file)]
    if not joining:
        raise InvalidRequest("who-joins")
    _seated_anew(which, lambda now: added(now, joining, new_seed(seed)))


def drop_command(name: PlayerName, seed: Seed = None, which: Which = None) -> None:
    """A player who leaves: from the next round on that has not begun.

    Rounds announced already are seated anew, with the fewest changes. What
    they have played stays, below those who play to the end.

    \b
    pusoyref tournament drop ben
    """
    _seated_anew(which, lambda now: dropped(now, name, new_seed(seed)))


def _seated_anew(which: str | None, choose: Callable[[Tournament], Sequence[Entry]]) -> None:
    """What was entered, and the rounds announced as they are now."""
    after, entries = enter(which, choose)
    rounds = after.drawn[after.begun :]
    lines = [from_round_words(after, entries[0])] if after.drawn else []
    if len(entries) > 1:
        lines += seating_lines(rounds) if rounds else []
    answer(after, entries, *lines, *still_seated_words(after, entries[0]), more=seating_json(rounds))


def paid_command(names: Names, which: Which = None) -> None:
    """Who has paid the buy-in.

    \b
    pusoyref tournament paid ana ben
    """
    after, entries = enter(which, lambda now: paid(now, names))
    unpaid = [person.name for person in after.people if not person.paid and person.until is None]
    still_open = f"{count_words(len(unpaid), 'buy-in')} still open: {some_names(unpaid)}."
    answer(after, entries, still_open if unpaid else "Everybody has paid.")


def award_command(name: PlayerName, points: Points, reason: Reason, which: Which = None) -> None:
    """Points given beside the hands: never deleted, only reversed.

    They count in the ranking, and move no money.

    \b
    pusoyref tournament award ana 5 opponents came late
    """
    _adjust(which, name, points, reason, PointsGiven)


def penalty_command(name: PlayerName, points: Points, reason: Reason, which: Which = None) -> None:
    """Points taken beside the hands: never deleted, only reversed.

    They count in the ranking, and move no money.

    \b
    pusoyref tournament penalty ben 10 showed a hand
    """
    _adjust(which, name, points, reason, PointsTaken)


def _adjust(
    which: str | None, name: str, points: int, reason: list[str], sort: type[PointsGiven | PointsTaken]
) -> None:
    after, entries = enter(which, lambda now: award(now, name, points, " ".join(reason), sort))
    number = after.adjustments[-1].number
    line = f"It is number {number}; to reverse it: pusoyref tournament reverse {number} REASON"
    answer(after, entries, line)


def reverse_command(
    number: Annotated[int, typer.Argument(metavar="NUMBER", min=1, help="As under the standings.")],
    reason: Annotated[list[str], typer.Argument(metavar="[REASON]")] = [],  # noqa: B006
    which: Which = None,
) -> None:
    """An award or penalty that counts no more.

    Both stay in the log.

    \b
    pusoyref tournament reverse 1 it was another table
    """
    answer(*enter(which, lambda now: reversal(now, number, " ".join(reason))))

"""Who plays, who has paid, what they are given and fined beside the hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import PlayerName, Seed, Which, answer, enter, new_seed

if TYPE_CHECKING:
    from pusoyref.tournament.entries import Entry
    from pusoyref.tournament.state import Tournament

Names = Annotated[list[str], typer.Argument(metavar="NAME...", help="Players.")]
Points = Annotated[int, typer.Argument(metavar="POINTS", help="A whole number.")]
Reason = Annotated[list[str], typer.Argument(metavar="REASON", help="Everybody can read it.")]


def add_command(
    names: Annotated[
        list[str], typer.Argument(metavar="[NAME...]", help="Players, as they are to be called.")
    ] = [],  # noqa: B006
    file: Annotated[
        str | None, typer.Option("--players", metavar="FILE", help="A name a line; - is standard input.")
    ] = None,
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
    from pusoyref.cli.tournament_starting import names_in
    from pusoyref.errors import Unreadable
    from pusoyref.tournament.players import added

    joining = [*names, *(names_in(file) if file else ())]
    if not joining:
        raise Unreadable("who-joins")
    _seated_anew(which, lambda now: added(now, joining, new_seed(seed)))


def drop_command(name: PlayerName, seed: Seed = None, which: Which = None) -> None:
    """A player who leaves: from the next round on that has not begun.

    Rounds announced already are seated anew, with the fewest changes. What
    they have played stays, below those who play to the end.

    \b
    pusoyref tournament drop ben
    """
    from pusoyref.tournament.players import dropped

    _seated_anew(which, lambda now: dropped(now, name, new_seed(seed)))


def _seated_anew(which: str | None, choose: Callable[[Tournament], Sequence[Entry]]) -> None:
    """What was entered, and the rounds announced as they are now."""
    from pusoyref.export.tournament import seating_json
    from pusoyref.view.tournament_seating import seating_lines
    from pusoyref.wording.tournament_players import from_round_words, still_seated_words

    here = desk()
    after, entries = enter(which, choose)
    rounds = after.drawn[after.begun :]
    lines = [from_round_words(after, entries[0])] if after.drawn else []
    if len(entries) > 1:
        lines += seating_lines(rounds, color=here.color, ascii=here.speech.ascii) if rounds else []
    answer(after, entries, *lines, *still_seated_words(after, entries[0]), more=seating_json(rounds))


def paid_command(names: Names, which: Which = None) -> None:
    """Who has paid the buy-in.

    \b
    pusoyref tournament paid ana ben
    """
    from pusoyref.tournament.players import paid

    after, entries = enter(which, lambda now: paid(now, names))
    open_ = [person.name for person in after.people if not person.paid and person.until is None]
    from pusoyref.wording.tournament_players import unpaid_words

    answer(after, entries, unpaid_words(open_))


def award_command(name: PlayerName, points: Points, reason: Reason, which: Which = None) -> None:
    """Points given beside the hands: never deleted, only reversed.

    They count in the ranking, and move no money.

    \b
    pusoyref tournament award ana 5 opponents came late
    """
    from pusoyref.tournament.points import award

    after, entries = enter(which, lambda now: (award(now, name, points, " ".join(reason)),))
    answer(after, entries, _number(after))


def penalty_command(name: PlayerName, points: Points, reason: Reason, which: Which = None) -> None:
    """Points taken beside the hands: never deleted, only reversed.

    They count in the ranking, and move no money.

    \b
    pusoyref tournament penalty ben 10 showed a hand
    """
    from pusoyref.tournament.points import penalty

    after, entries = enter(which, lambda now: (penalty(now, name, points, " ".join(reason)),))
    answer(after, entries, _number(after))


def _number(tournament: Tournament) -> str:
    number = tournament.adjustments[-1].number
    return f"It is number {number}; to reverse it: pusoyref tournament reverse {number} REASON"


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
    from pusoyref.tournament.points import reversal

    answer(*enter(which, lambda now: (reversal(now, number, " ".join(reason)),)))

"""Sessions: a new one, who sits where, which is current, the end of one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pusoyref.cli.answers import enter, enter_one
from pusoyref.cli.desk import desk, today
from pusoyref.cli.limit_options import (
    Bankroll,
    EnterPasses,
    Hands,
    LossLimit,
    Minutes,
    Settings,
    Target,
    limits,
)
from pusoyref.cli.period import Since, Until, entries_in
from pusoyref.entries import Close, Entry, Rename, Reopen, Seats
from pusoyref.errors import Unreadable
from pusoyref.notation.names import find_name, read_name, read_players
from pusoyref.session.evening import Evening

SessionName = Annotated[
    str, typer.Argument(metavar="SESSION", help="An id (S7), a name, or the beginning of one.")
]


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The session's name.")],
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="In the order in which they take turns.")
    ] = [],  # noqa: B006
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file; pinoy if left out."),
    ] = None,
    set_options: Settings = [],  # noqa: B006
    stake: Annotated[
        str | None,
        typer.Option("--stake", metavar="PESOS", help="Pesos a point; 0, if left out, is points only."),
    ] = None,
    hands: Hands = None,
    target: Target = None,
    loss_limit: LossLimit = None,
    bankroll: Bankroll = None,
    minutes: Minutes = None,
    enter_passes: EnterPasses = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="2026-11-28; today if left out.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            "--like", metavar="SESSION", help="Its players, rules, stake and Enter, where not said."
        ),
    ] = None,
) -> None:
    """Start a session: a name, then the players in turn order.

    On a terminal and without options it asks, the first time, the few things
    that tables quarrel about; later it offers the last session's rules first.

    \b
    pusoyref new saturday ana ben carla dan --stake 5
    pusoyref new club ana ben carla dan --rules pinoy-mixed --hands 20
    pusoyref new house ana ben carla dan --set ending.lone_two=false
    pusoyref new sunday --like saturday
    """
    from pusoyref.cli.asking import completed
    from pusoyref.cli.starting import Wish, start_session

    agreed = limits(hands, target, loss_limit, bankroll, minutes)
    wish = Wish(name, tuple(players), rules, tuple(set_options), stake, agreed, date, like, enter_passes)
    start_session(completed(wish), today())


def change_command(
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file.")
    ] = None,
    set_options: Settings = [],  # noqa: B006
    stake: Annotated[str | None, typer.Option("--stake", metavar="PESOS", help="Pesos a point.")] = None,
    hands: Hands = None,
    target: Target = None,
    loss_limit: LossLimit = None,
    bankroll: Bankroll = None,
    minutes: Minutes = None,
    enter_passes: EnterPasses = None,
) -> None:
    """Rules, stake and limits from the next hand on.

    The hand being played ends under the rules it began with. Whether Enter passes changes at once.

    \b
    pusoyref change --stake 10
    pusoyref change --enter-passes         at the table Enter alone is a pass
    pusoyref change --set plays.five_card=higher-kind --hands 20
    """
    from pusoyref.cli.starting import changed

    agreed = limits(hands, target, loss_limit, bankroll, minutes)
    enter(lambda evening: (changed(evening, rules, set_options, stake, agreed, enter_passes),))


def seats_command(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="Everybody, in turn order; a new name joins.")
    ],
) -> None:
    """Who sits where from the next hand on: join, leave, move.

    Totals follow the person, not the seat.

    \b
    pusoyref seats ana ben dan elena
    """

    def seated(evening: Evening) -> tuple[Entry, ...]:
        return (Seats(read_players([_known_or_new(name, evening) for name in names])),)

    enter(seated)


def _known_or_new(name: str, evening: Evening) -> str:
    """A person who has played, or else a new one under just that name."""
    from pusoyref.errors import Unreadable

    try:
        return find_name(name, evening.people)
    except Unreadable as error:
        if error.code != "unknown-name":
            raise
        return read_name(name)


def rename_command(
    old: Annotated[str, typer.Argument(metavar="OLD")], new: Annotated[str, typer.Argument(metavar="NEW")]
) -> None:
    """Give a person another name; everything stays theirs.

    \b
    pusoyref rename ben Benjie
    """
    enter(lambda evening: (Rename(find_name(old, evening.people), read_name(new)),))


def close_command() -> None:
    """End the session.

    A closed one can be read, exported and paid, not played.

    \b
    pusoyref close
    """
    enter_one(Close())


def reopen_command() -> None:
    """Open a closed session again.

    \b
    pusoyref reopen
    """
    enter_one(Reopen())


def use_command(name: SessionName) -> None:
    """Make a session current.

    \b
    pusoyref use S7
    pusoyref use satur
    """
    here = desk()
    book = here.book
    id = book.find(name)
    book.use(id)
    evening = here.session(id).evening()
    here.answer(lambda: {"id": id, "name": evening.header.name}, f"{id} {evening.header.name} is current.")


def sessions_command(since: Since = None, until: Until = None) -> None:
    """All sessions, newest first, with their ids.

    \b
    pusoyref sessions
    pusoyref sessions --since 2026-11-01
    pusoyref sessions --json
    """
    from pusoyref.view.sessions import sessions_lines

    here = desk()
    lines = entries_in(since, until)
    try:
        current = here.book.current()
    except Unreadable:
        current = ""

    def document() -> dict[str, Any]:
        return {
            "sessions": [
                {
                    "id": line.id,
                    "name": line.name,
                    "date": line.date,
                    "rules": line.rules,
                    "players": list(line.players),
                    "hands": line.hands,
                    "status": line.why or line.status,
                    "current": line.id == current,
                }
                for line in lines
            ]
        }

    here.answer(document, *sessions_lines(lines, current, ascii=here.speech.ascii))

"""A new tournament, the list of them, which is current, what may still be changed of one."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.desk import desk, today
from pusoyref.cli.tournament_desk import Seed, Which, answer, enter, tournaments

BuyIn = Annotated[
    str | None, typer.Option("--buy-in", metavar="PESOS", help="What everybody pays into the pot.")
]
Prizes = Annotated[
    str | None, typer.Option("--prizes", metavar="50,30,20", help="Per cent of the pot by place.")
]


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The tournament's name.")],
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Or --players, or add them later.")
    ] = [],  # noqa: B006
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", min=1, max=99, help="Rounds.")] = 4,
    hands: Annotated[
        int, typer.Option("--hands", metavar="H", min=1, max=99, help="Hands a round at each table.")
    ] = 4,
    file: Annotated[
        str | None, typer.Option("--players", metavar="FILE", help="A name a line; - is standard input.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="NAME", help="A preset or a ruleset file; pinoy if left out."),
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option("--stake", metavar="PESOS", help="Pesos a point; 0, if left out, is points only."),
    ] = None,
    buy_in: BuyIn = None,
    prizes: Prizes = None,
    seed: Seed = None,
) -> None:
    """Start a tournament: a name, then the players.

    Four rounds of four hands unless said otherwise. Its seed draws the lots
    that decide between players who are equal in everything else.

    \b
    pusoyref tournament new fiesta ana ben carla dan eve fay gil hana
    pusoyref tournament new club --players names.txt --rounds 5 --hands 4
    pusoyref tournament new cup --stake 2 --buy-in 100 --prizes 50,30,20
    """
    from pusoyref.cli.tournament_starting import beginning, started

    started(beginning(name, players, file, rules, stake, rounds, hands, buy_in, prizes, seed, today()))


def change_command(
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="R", min=1, max=99, help="Rounds in all.")
    ] = None,
    hands: Annotated[
        int | None, typer.Option("--hands", metavar="H", min=1, max=99, help="Hands in rounds to come.")
    ] = None,
    buy_in: BuyIn = None,
    prizes: Prizes = None,
    which: Which = None,
) -> None:
    """Rounds, hands, buy-in and prizes from now on.

    A round that has begun keeps its hands. Fewer rounds end it sooner.

    \b
    pusoyref tournament change --rounds 3
    pusoyref tournament change --buy-in 50 --prizes 60,40
    """
    from pusoyref.cli.tournament_starting import changed

    tournament, entries = enter(which, lambda now: changed(now, rounds, hands, buy_in, prizes))
    answer(tournament, entries)


def list_command() -> None:
    """All tournaments, newest first.

    \b
    pusoyref tournament list
    """
    from pusoyref.cli.tournament_starting import listed

    listed()


def use_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An id (T2), a name, or the beginning of one.")],
) -> None:
    """Make a tournament current.

    \b
    pusoyref tournament use fiesta
    """
    all_ = tournaments()
    id = all_.find(name)
    found = all_.open(id).tournament()
    all_.use(id)
    desk().answer(lambda: {"id": id, "name": found.name}, f"{id} {found.name} is current.")

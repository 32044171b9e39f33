"""`tournament new`, `change`, `list` and `use`."""

from __future__ import annotations

from typing import Annotated

import typer

from pusoyref.cli.context import get_context, today
from pusoyref.cli.options import everybody, rules_from, rulesets, tournaments
from pusoyref.commands.tournament.context import NamesFile, Seed, Which, answer, enter, names_in, new_seed
from pusoyref.commands.tournament.words import begun_words, tournament_json
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.tournaments import ListedTournament
from pusoyref.notation.names import read_session_name
from pusoyref.notation.pesos import read_pesos, read_stake
from pusoyref.ruleset.loading import DEFAULT
from pusoyref.text.tables import table_lines
from pusoyref.tournament.account import read_prizes
from pusoyref.tournament.organiser import changed, new_players
from pusoyref.tournament.state import Beginning

BuyIn = Annotated[
    str | None, typer.Option("--buy-in", metavar="PESOS", help="What everybody pays into the pot.")
]
Prizes = Annotated[
    str | None, typer.Option("--prizes", metavar="50,30,20", help="Per cent of the pot by place.")
]


def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The tournament's name.")],
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...", autocompletion=everybody, help="Or --players, or add them later."
        ),
    ] = [],  # noqa: B006
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", min=1, max=99, help="Rounds.")] = 4,
    hands: Annotated[
        int, typer.Option("--hands", metavar="H", min=1, max=99, help="Hands a round at each table.")
    ] = 4,
    file: NamesFile = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            autocompletion=rulesets,
            help="A preset or a ruleset file; pinoy if left out.",
        ),
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
    under = rules_from(rules or DEFAULT)
    if under.cards_dealt(4) is None:
        raise InvalidRequest("tournament-rules", rules=under.name)
    wanted = Beginning(
        id="",
        name=read_session_name(name),
        date=today(),
        players=new_players([*players, *names_in(file)]),
        rules=under,
        stake=read_stake(stake) if stake is not None else 0,
        rounds=rounds,
        hands=hands,
        buy_in=read_pesos(buy_in) if buy_in is not None else 0,
        prizes=read_prizes(prizes) if prizes is not None else (),
        seed=new_seed(seed),
    )
    context = get_context()
    made = context.tournaments.open(context.tournaments.create(wanted)).tournament()
    enough = len(made.staying) >= (3 if made.three else 4)
    context.answer(
        lambda: {**tournament_json(made), "seed": wanted.seed},
        begun_words(made.beginning, context.style),
        f"Next: pusoyref tournament {'draw' if enough else 'add NAME...'}",
    )


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
    answer(*enter(which, lambda now: changed(now, rounds, hands, buy_in, prizes)))


def list_command() -> None:
    """All tournaments, newest first.

    \b
    pusoyref tournament list
    """
    context = get_context()
    listed = context.tournaments.listed()
    current = context.current_of(context.tournaments, listed=bool(listed))
    lines = ["No tournament yet: pusoyref tournament new NAME PLAYER..."]
    if listed:
        heads = ["id", "tournament", "date", "rules", "players", "rounds"]
        lines = table_lines(heads, [_row(line, current) for line in listed], context.style, left=4)
    context.answer(
        lambda: {
            "tournaments": [
                {
                    "id": line.id,
                    "name": line.name,
                    "date": line.tournament.beginning.date if line.tournament else None,
                    "players": len(line.tournament.staying) if line.tournament else None,
                    "rounds": line.tournament.rounds if line.tournament else None,
                    "drawn": len(line.tournament.drawn) if line.tournament else None,
                    "current": line.id == current,
                    "why": line.why or None,
                }
                for line in listed
            ]
        },
        *lines,
    )


def _row(line: ListedTournament, current: str) -> list[str]:
    """The current one has an asterisk."""
    id = f"{line.id}{'*' if line.id == current else ''}"
    tournament = line.tournament
    if tournament is None:
        return [id, f"cannot be read ({line.why})", "", "", "", ""]
    rounds = f"{len(tournament.drawn)} of {tournament.rounds}"
    return [
        id,
        tournament.name,
        tournament.beginning.date,
        tournament.rules.name,
        str(len(tournament.staying)),
        rounds,
    ]


def use_command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", autocompletion=tournaments, help="An id (T2), a name, or the beginning of one."
        ),
    ],
) -> None:
    """Make a tournament current.

    \b
    pusoyref tournament use fiesta
    """
    all_ = get_context().tournaments
    id = all_.find(name)
    tournament = all_.open(id).tournament()
    all_.use(id)
    get_context().answer(lambda: {"id": id, "name": tournament.name}, f"{id} {tournament.name} is current.")

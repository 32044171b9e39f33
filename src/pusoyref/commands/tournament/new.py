"""`tournament new`, `change`, `list` and `use`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from msgspec.structs import replace

from pusoyref.cli.context import get_context, today
from pusoyref.cli.files import read_file
from pusoyref.cli.options import everybody, files, rules_from, rulesets, tournaments
from pusoyref.commands.tournament.context import Seed, Which, answer, enter, new_seed
from pusoyref.commands.tournament.entries import begun_words, tournament_json
from pusoyref.errors import InvalidRequest
from pusoyref.ledger.tournaments import ListedTournament
from pusoyref.notation.names import read_session_name
from pusoyref.notation.pesos import read_pesos
from pusoyref.ruleset.loading import DEFAULT
from pusoyref.text.style import Style
from pusoyref.text.tables import table_lines
from pusoyref.tournament.account import read_prizes
from pusoyref.tournament.entries import Changed
from pusoyref.tournament.players import new_players
from pusoyref.tournament.state import Beginning, Tournament


def tournament_lines(lines: Sequence[ListedTournament], current: str, style: Style) -> list[str]:
    """A row a tournament; the current one has an asterisk."""
    if not lines:
        return ["No tournament yet: pusoyref tournament new NAME PLAYER..."]
    rows = [_row(line, current) for line in lines]
    heads = ["id", "tournament", "date", "rules", "players", "rounds"]
    return table_lines(heads, rows, style, left=4)


def _row(line: ListedTournament, current: str) -> list[str]:
    id = f"{line.id}{'*' if line.id == current else ''}"
    found = line.tournament
    if found is None:
        return [id, f"cannot be read ({line.why})", "", "", "", ""]
    rounds = f"{len(found.drawn)} of {found.rounds}"
    return [id, found.name, found.beginning.date, found.rules.name, str(len(found.staying)), rounds]


def beginning(
    name: str,
    players: Sequence[str],
    file: str | None,
    rules: str | None,
    stake: str | None,
    rounds: int,
    hands: int,
    buy_in: str | None,
    prizes: str | None,
    seed: int | None,
    today: str,
) -> Beginning:
    """Errors: `tournament-rules`, those of names, rules, amounts and prizes."""
    under = rules_from(rules or DEFAULT)
    if under.cards_dealt(4) is None:
        raise InvalidRequest("tournament-rules", rules=under.name)
    return Beginning(
        "",
        read_session_name(name),
        today,
        new_players([*players, *(names_in(file) if file else ())]),
        under,
        read_pesos(stake) if stake is not None else 0,
        rounds,
        hands,
        read_pesos(buy_in) if buy_in is not None else 0,
        read_prizes(prizes) if prizes is not None else (),
        new_seed(seed),
    )


def names_in(file: str) -> list[str]:
    """A name a line; empty lines and what follows a # are left out. Errors: those of reading the file."""
    lines = (line.partition("#")[0].strip() for line in read_file(file).splitlines())
    return [line for line in lines if line]


def started(wanted: Beginning) -> None:
    """Makes it, makes it current, says how it begins. Errors: `tournament-exists`, `cannot-write`."""
    id = get_context().tournaments.create(wanted)
    made = get_context().tournaments.open(id).tournament()
    get_context().answer(
        lambda: {**tournament_json(made), "seed": wanted.seed},
        begun_words(replace(made.beginning, id=id), get_context().style),
        next_step_words(made),
    )


def next_step_words(tournament: Tournament) -> str:
    """What the organiser of a new tournament does next."""
    enough = len(tournament.staying) >= (3 if tournament.three else 4)
    return f"Next: pusoyref tournament {'draw' if enough else 'add NAME...'}"


def changed(
    tournament: Tournament, rounds: int | None, hands: int | None, buy_in: str | None, prizes: str | None
) -> tuple[Changed]:
    """Errors: `nothing-to-change`, `rounds-drawn`, those of amounts and prizes."""
    entry = Changed(
        rounds,
        hands,
        None if buy_in is None else read_pesos(buy_in),
        None if prizes is None else read_prizes(prizes),
    )
    said = {key: getattr(entry, key) for key in Changed.__struct_fields__ if getattr(entry, key) is not None}
    if all(getattr(tournament, key) == value for key, value in said.items()):
        raise InvalidRequest("nothing-to-change")
    if rounds is not None and rounds < tournament.begun:
        raise InvalidRequest("rounds-drawn", begun=tournament.begun, rounds=rounds)
    return (entry,)


def listed() -> None:
    """`tournament list`"""

    all_ = get_context().tournaments
    lines = all_.listed()
    try:
        current = all_.current()
    except InvalidRequest:
        current = ""
    context = get_context()
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
                for line in lines
            ]
        },
        *tournament_lines(lines, current, context.style),
    )


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
    file: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="FILE", autocompletion=files, help="A name a line; - is standard input."
        ),
    ] = None,
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

    tournament, entries = enter(which, lambda now: changed(now, rounds, hands, buy_in, prizes))
    answer(tournament, entries)


def list_command() -> None:
    """All tournaments, newest first.

    \b
    pusoyref tournament list
    """

    listed()


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
    found = all_.open(id).tournament()
    all_.use(id)
    get_context().answer(lambda: {"id": id, "name": found.name}, f"{id} {found.name} is current.")

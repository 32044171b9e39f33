"""`tournament seats`: everybody's seating with its certificate, or one player's; on the screen, in files, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.cli.options import tournament_players
from pusoyref.commands.tournament.certificate import certificate_json, certificate_lines, certificate_words
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.files import Output, To, format_wanted, md_list, md_table, write_shown
from pusoyref.commands.tournament.missing import stale_lines
from pusoyref.errors import InvalidRequest
from pusoyref.formats.csv import csv_text
from pusoyref.formats.md import escaped
from pusoyref.formats.pages import page_template
from pusoyref.notation.names import casefolded
from pusoyref.text.style import Style, listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import cells, screen_width
from pusoyref.tournament.drawing import find_round, stale_rounds, table_of
from pusoyref.tournament.players import person_called
from pusoyref.tournament.seating.certificate import Certificate, certificate
from pusoyref.tournament.state import DrawnRound, Tournament


class SeatingShown(Struct, frozen=True):
    """Rounds to be written. `certificate`: of all rounds, None where only one is shown."""

    tournament: Tournament
    rounds: Sequence[DrawnRound]
    certificate: Certificate | None
    stale: Sequence[int]


RESTING = "rest"


def seating_title(tournament: Tournament) -> str:
    """`Fiesta: who sits where`"""
    return f"{tournament.name}: who sits where"


def round_head(round_: DrawnRound) -> str:
    """`Round 2, drawn by standing (seed 4711):`"""
    how = {"draw": "", "again": ", drawn anew", "swiss": ", drawn by standing", "repair": ", seated anew"}
    return f"Round {round_.number}{how[round_.how]} (seed {round_.seed}):"


def changed_words(round_: DrawnRound) -> Iterator[str]:
    """What the organiser swapped: who was drawn for another table."""
    if round_.proposed == round_.seating:
        return
    pairs = zip(round_.proposed.tables, round_.seating.tables, strict=True)
    for number, (drawn, now) in enumerate(pairs, 1):
        if drawn != now:
            yield f"table {number} was drawn as {', '.join(drawn.players)}"


def seat_rows(rounds: Sequence[DrawnRound]) -> list[tuple[int, int, int, str]]:
    """Round, table (0: rests), seat in turn order (0: none) and player, a row each."""
    return [
        row
        for round_ in rounds
        for row in (
            *(
                (round_.number, number, seat, player)
                for number, table in enumerate(round_.seating.tables, 1)
                for seat, player in enumerate(table.players, 1)
            ),
            *((round_.number, 0, 0, player) for player in round_.seating.resting),
        )
    ]


def players_of(rounds: Sequence[DrawnRound]) -> list[str]:
    """Everybody who is seated or rests, by the alphabet."""
    return sorted({name for round_ in rounds for name in round_.seating.players}, key=casefolded)


def place_of(round_: DrawnRound, player: str) -> str:
    """The table of a player in a round, `rest`, or "-" where they do not play."""
    table = table_of(round_.seating, player)
    return str(table) if table else RESTING if player in round_.seating.resting else "-"


def seating_lines(rounds: Sequence[DrawnRound]) -> list[str]:
    """Every round table by table, then every player's tables."""
    lines = [line for round_ in rounds for line in _round_lines(round_)]
    return [*lines, *_by_player(rounds)]


def _round_lines(round_: DrawnRound) -> Iterator[str]:
    yield round_head(round_)
    numbers = [str(number) for number in range(1, len(round_.seating.tables) + 1)]
    width = max(map(len, [*numbers, RESTING[: 4 if round_.seating.resting else 0]]))
    for number, table in zip(numbers, round_.seating.tables, strict=True):
        yield f"  {number:>{width}}  {', '.join(table.players)}"
    if round_.seating.resting:
        yield f"  {RESTING:>{width}}  {', '.join(round_.seating.resting)}"
    yield from (f"  {line}" for line in changed_words(round_))
    yield ""


def _by_player(rounds: Sequence[DrawnRound]) -> list[str]:
    """Everybody in the order of the alphabet; of one round in as many columns as there is room for."""
    names = players_of(rounds)
    if len(rounds) > 1:
        heads = ["player", *(str(round_.number) for round_ in rounds)]
        rows = [[name, *(place_of(round_, name) for round_ in rounds)] for name in names]
        context = get_context()
        return table_lines(heads, rows, context.style)
    return in_columns([f"{name} {place_of(round_, name)}" for name in names for round_ in rounds])


def in_columns(words: Sequence[str]) -> list[str]:
    """Words in columns, read downwards."""
    if not words:
        return []
    width = max(map(cells, words)) + 3
    columns = max(1, (screen_width() - 2) // width)
    height = -(-len(words) // columns)
    rows = [words[at::height] for at in range(height)]
    return [f"  {''.join(word + ' ' * (width - cells(word)) for word in row)}".rstrip() for row in rows]


def seating_csv(shown: SeatingShown, style: Style) -> str:
    """Who rests has neither table nor seat."""
    rows = [
        (round_, table or None, seat or None, player)
        for round_, table, seat, player in seat_rows(shown.rounds)
    ]
    return csv_text([("round", "table", "seat", "player"), *rows], mark=True)


def seating_html(shown: SeatingShown, style: Style) -> str:
    """Every round's tables, then everybody's, then the certificate."""
    proof = shown.certificate
    people = players_of(shown.rounds)
    page = page_template("pusoyref.commands.tournament", "seating.html").render(
        title=seating_title(shown.tournament),
        rounds=[
            (round_, round_head(round_).rstrip(":"), list(changed_words(round_))) for round_ in shown.rounds
        ],
        people=[(player, [place_of(round_, player) for round_ in shown.rounds]) for player in people],
        notes=[*(certificate_words(proof) if proof else ()), *stale_lines(shown.stale)],
    )
    return page + "\n"


def seating_md(shown: SeatingShown, style: Style) -> str:
    """A table a round, everybody's tables, the certificate."""
    return "\n".join(_md_lines(shown)) + "\n"


def _md_lines(shown: SeatingShown) -> Iterator[str]:
    yield f"# {escaped(seating_title(shown.tournament))}"
    for round_ in shown.rounds:
        yield from ("", f"## {escaped(round_head(round_).rstrip(':'))}", "")
        most = max((len(table.players) for table in round_.seating.tables), default=0)
        rows = [
            [str(number), *table.players, *[""] * (most - len(table.players))]
            for number, table in enumerate(round_.seating.tables, 1)
        ]
        yield from md_table(["table", *map(str, range(1, most + 1))], rows, left=range(1, most + 1))
        resting = round_.seating.resting
        yield from md_list(
            [*([f"{RESTING}: {', '.join(resting)}"] if resting else []), *changed_words(round_)]
        )
    if len(shown.rounds) > 1:
        yield ""
        rows = [
            [player, *(place_of(round_, player) for round_ in shown.rounds)]
            for player in players_of(shown.rounds)
        ]
        yield from md_table(["player", *(f"round {one.number}" for one in shown.rounds)], rows, left=(0,))
    if shown.certificate is not None:
        yield from md_list(certificate_words(shown.certificate))
    yield from md_list(stale_lines(shown.stale))


WRITERS = {"csv": seating_csv, "html": seating_html, "md": seating_md}


def seating_json(rounds: Iterable[DrawnRound]) -> dict[str, Any]:
    """`tournament draw` and `seats`; `seed` is that of the last round shown."""
    shown = list(rounds)
    return {"seed": shown[-1].seed if shown else None, "rounds": [_round_json(one) for one in shown]}


def _round_json(round_: DrawnRound) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": round_.number,
        "seed": round_.seed,
        "how": round_.how,
        "tables": [
            {"table": number, "players": list(table.players)}
            for number, table in enumerate(round_.seating.tables, 1)
        ],
        "resting": list(round_.seating.resting),
    }
    if round_.proposed != round_.seating:
        document["proposed"] = [list(table.players) for table in round_.proposed.tables]
    return document


def show_seats(tournament: Tournament, only: int | None) -> None:
    """All rounds and the certificate of all; `only`: that round's seating. Errors: `nothing-drawn`, `no-such-round`."""
    context = get_context()
    find_round(tournament, only or 1)
    rounds = tournament.drawn if only is None else tournament.drawn[only - 1 : only]
    proof = certificate(tournament.seatings, tournament.names)
    stale = stale_rounds(tournament, results_of(tournament))
    lines = seating_lines(rounds)
    if only is None:
        lines += ["", *certificate_lines(proof, context.style)]
    context.answer(
        lambda: {
            "tournament": tournament.name,
            **seating_json(rounds),
            "certificate": certificate_json(proof),
            "draws_now_different": list(stale),
        },
        *lines,
        *stale_lines(stale),
    )


def keep_seats(tournament: Tournament, only: int | None, form: str, output: str | None) -> None:
    """The same in a format of its own. Errors: those of `show_seats`, `unknown-format`, `cannot-write`."""
    find_round(tournament, only or 1)
    rounds = tournament.drawn if only is None else tournament.drawn[only - 1 : only]
    proof = certificate(tournament.seatings, tournament.names) if only is None else None
    stale = stale_rounds(tournament, results_of(tournament))
    write_shown(SeatingShown(tournament, rounds, proof, stale), WRITERS, form, output)


def show_player(tournament: Tournament, text: str) -> None:
    """Where somebody sits in every round, and with whom. Errors: those of names, `nothing-drawn`."""
    name = person_called(tournament, text).name
    if not tournament.drawn:
        raise InvalidRequest("nothing-drawn", name=tournament.name)
    places = [
        (round_, table_of(round_.seating, name))
        for round_ in tournament.drawn
        if name in round_.seating.players
    ]
    proof = certificate(tournament.seatings, tournament.names)
    met = proof.meetings[proof.players.index(name)]
    counts = {
        other: count for other, count in zip(proof.players, met, strict=True) if count and other != name
    }
    lines = [
        f"Round {round_.number}: table {table}: {', '.join(round_.players(table))}"
        if table
        else f"Round {round_.number}: rest"
        for round_, table in places
    ]
    often = sorted(counts, key=lambda other: -counts[other])
    lines.append(f"{name} meets {listed([f'{other} ({counts[other]})' for other in often])}.")
    get_context().answer(
        lambda: {
            "player": name,
            "rounds": [
                {
                    "round": round_.number,
                    "table": table or None,
                    "players": list(round_.players(table)) if table else [],
                }
                for round_, table in places
            ],
            "met": counts,
        },
        *lines,
    )


def seats_command(
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Only that round's seating.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="NAME",
            autocompletion=tournament_players,
            help="Only where NAME sits, and with whom.",
        ),
    ] = None,
    to: To = None,
    output: Output = None,
    which: Which = None,
) -> None:
    """The seating, and its certificate.

    Who met whom how often, who sat in which seat, who acted after whom, who
    rested; with --json the whole tables of it.

    \b
    pusoyref tournament seats
    pusoyref tournament seats --round 2
    pusoyref tournament seats --player ana
    pusoyref tournament seats --to html -o seats.html
    """

    tournament, form = open_tournament(which).tournament(), format_wanted(to, output)
    if form is not None:
        if player is not None:
            raise typer.BadParameter("it is of everybody's seats; leave --player out.", param_hint="'--to'")
        keep_seats(tournament, round_, form, output)
    elif player is None:
        show_seats(tournament, round_)
    else:
        show_player(tournament, player)

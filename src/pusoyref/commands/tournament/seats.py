"""`tournament seats`: everybody's, with the certificate, or one player's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pusoyref.cli.completions import tournament_players
from pusoyref.cli.context import get_context
from pusoyref.commands.tournament.context import Which, open_tournament, results_of
from pusoyref.commands.tournament.formats import Output, SeatingShown, To, format_wanted, write_seating
from pusoyref.commands.tournament.json import seating_json
from pusoyref.commands.tournament.words import certificate_words, changed_words, round_head, stale_lines
from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded
from pusoyref.text.style import listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import cells, screen_width
from pusoyref.tournament.drawing import find_round, stale_rounds, table_of
from pusoyref.tournament.players import person_called
from pusoyref.tournament.seating.certificate import Certificate, certificate
from pusoyref.tournament.state import DrawnRound, Tournament

if TYPE_CHECKING:
    pass

SHOWN_PAIRS = 8
"""Pairs said one by one; of more the others are counted."""


RESTING = "rest"


def seating_lines(rounds: Sequence[DrawnRound], *, color: bool, ascii: bool) -> list[str]:
    """Every round table by table, then every player's tables."""
    lines = [line for round_ in rounds for line in _round_lines(round_)]
    return [*lines, *_by_player(rounds, color=color, ascii=ascii)]


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


def _by_player(rounds: Sequence[DrawnRound], *, color: bool, ascii: bool) -> list[str]:
    """Everybody in the order of the alphabet; of one round in as many columns as there is room for."""
    names = sorted({name for round_ in rounds for name in round_.seating.players}, key=casefolded)
    if len(rounds) > 1:
        heads = ["player", *(str(round_.number) for round_ in rounds)]
        rows = [[name, *(_cell(round_, name) for round_ in rounds)] for name in names]
        return table_lines(heads, rows, color=color, ascii=ascii)
    return in_columns([f"{name} {_cell(round_, name)}" for name in names for round_ in rounds])


def _cell(round_: DrawnRound, name: str) -> str:
    table = table_of(round_.seating, name)
    return str(table) if table else RESTING if name in round_.seating.resting else "-"


def in_columns(words: Sequence[str]) -> list[str]:
    """Words in columns, read downwards."""
    if not words:
        return []
    width = max(map(cells, words)) + 3
    columns = max(1, (screen_width() - 2) // width)
    height = -(-len(words) // columns)
    rows = [words[at::height] for at in range(height)]
    return [f"  {''.join(word + ' ' * (width - cells(word)) for word in row)}".rstrip() for row in rows]


def certificate_lines(certificate: Certificate, *, color: bool, ascii: bool) -> list[str]:
    """What the seating guarantees, in words, and what everybody has of it."""
    heads = ["player", "met", "again", "1st", "2nd", "3rd", "4th", "after again", "rests"]
    rows = [_certificate_row(certificate, at) for at in range(len(certificate.players))]
    return [*certificate_words(certificate), *table_lines(heads, rows, color=color, ascii=ascii)]


def _certificate_row(certificate: Certificate, at: int) -> list[str]:
    others = [count for other, count in enumerate(certificate.meetings[at]) if other != at]
    after = sum(count - 1 for count in certificate.after[at] if count)
    return [
        certificate.players[at],
        str(sum(count > 0 for count in others)),
        str(sum(count > 1 for count in others)),
        *(str(count) for count in certificate.seats[at]),
        str(after),
        str(certificate.rests[at]),
    ]


def show_seats(tournament: Tournament, only: int | None) -> None:
    """All rounds and the certificate of all; `only`: that round's seating. Errors: `nothing-drawn`, `no-such-round`."""
    context = get_context()
    find_round(tournament, only or 1)
    rounds = tournament.drawn if only is None else tournament.drawn[only - 1 : only]
    proof = certificate(tournament.seatings, tournament.names)
    stale = stale_rounds(tournament, results_of(tournament))
    lines = seating_lines(rounds, color=context.color, ascii=context.style.ascii)
    if only is None:
        lines += ["", *certificate_lines(proof, color=context.color, ascii=context.style.ascii)]
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
    write_seating(SeatingShown(tournament, rounds, proof, stale), form, output)


def certificate_json(proof: Certificate) -> dict[str, Any]:
    """Sums, and the whole matrices; rows and columns are `players`."""
    return {
        "rounds": proof.rounds,
        "most_meetings": proof.most_meetings,
        "pairs_met": proof.pairs_met,
        "pairs_met_again": proof.pairs_met_again,
        "repeats": proof.repeats,
        "neighbours_again": proof.neighbours_again,
        "seats_apart": proof.seats_apart,
        "players": list(proof.players),
        "meetings": [list(row) for row in proof.meetings],
        "after": [list(row) for row in proof.after],
        "seats": [list(row) for row in proof.seats],
        "rests": list(proof.rests),
    }


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


def seating_and_certificate(rounds: Sequence[DrawnRound]) -> list[str]:

    context = get_context()
    return seating_lines(rounds, color=context.color, ascii=context.style.ascii)

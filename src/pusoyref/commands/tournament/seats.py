"""`tournament seats`: everybody's seating with its certificate, or one player's; on the screen, in files, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import tournament_players
from pusoyref.commands.tournament.context import (
    Output,
    To,
    Which,
    format_wanted,
    open_tournament,
    results_of,
    write_shown,
)
from pusoyref.commands.tournament.words import stale_lines
from pusoyref.errors import InvalidRequest
from pusoyref.formats.csv import csv_text
from pusoyref.notation.names import casefolded
from pusoyref.text.style import count_words, listed
from pusoyref.text.tables import table_lines
from pusoyref.text.wrap import cells, screen_width
from pusoyref.tournament.organiser import find_round, person_called, stale_rounds, table_of
from pusoyref.tournament.seating.certificate import Certificate, certificate
from pusoyref.tournament.state import DrawnRound, Tournament

RESTING = "rest"


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


def players_of(rounds: Sequence[DrawnRound]) -> list[str]:
    """Everybody who is seated or rests, by the alphabet."""
    return sorted({name for round_ in rounds for name in round_.seating.players}, key=casefolded)


def place_of(round_: DrawnRound, player: str) -> str:
    """The table of a player in a round, `rest`, or "-" where they do not play."""
    number = table_of(round_.seating, player)
    return str(number) if number else RESTING if player in round_.seating.resting else "-"


def seating_lines(rounds: Sequence[DrawnRound]) -> list[str]:
    """Every round table by table, then everybody's tables; of one round in as many columns as there is room for."""
    lines = [line for round_ in rounds for line in _round_lines(round_)]
    names = players_of(rounds)
    if len(rounds) == 1:
        return [*lines, *_in_columns([f"{name} {place_of(rounds[0], name)}" for name in names])]
    rows = [[name, *(place_of(round_, name) for round_ in rounds)] for name in names]
    heads = ["player", *(str(round_.number) for round_ in rounds)]
    return [*lines, *table_lines(heads, rows, get_context().style)]


def _round_lines(round_: DrawnRound) -> Iterator[str]:
    yield round_head(round_)
    numbers = [str(number) for number in range(1, len(round_.seating.tables) + 1)]
    width = max(map(len, [*numbers, RESTING[: 4 if round_.seating.resting else 0]]))
    for number, seated in zip(numbers, round_.seating.tables, strict=True):
        yield f"  {number:>{width}}  {', '.join(seated.players)}"
    if round_.seating.resting:
        yield f"  {RESTING:>{width}}  {', '.join(round_.seating.resting)}"
    yield from (f"  {line}" for line in changed_words(round_))
    yield ""


def _in_columns(words: Sequence[str]) -> list[str]:
    """Words in columns, read downwards."""
    width = max(map(cells, words)) + 3
    columns = max(1, (screen_width() - 2) // width)
    height = -(-len(words) // columns)
    rows = [words[at::height] for at in range(height)]
    return [f"  {''.join(word + ' ' * (width - cells(word)) for word in row)}".rstrip() for row in rows]


def seating_csv(rounds: Sequence[DrawnRound]) -> str:
    """A row a player and round, by seat in turn order. Who rests has neither table nor seat."""
    rows: list[tuple[str | int | None, ...]] = [("round", "table", "seat", "player")]
    for round_ in rounds:
        for number, seated in enumerate(round_.seating.tables, 1):
            rows += [(round_.number, number, seat, player) for seat, player in enumerate(seated.players, 1)]
        rows += [(round_.number, None, None, player) for player in round_.seating.resting]
    return csv_text(rows, mark=True)


def seating_json(rounds: Sequence[DrawnRound]) -> dict[str, Any]:
    """`tournament draw` and `seats`; `seed` is that of the last round shown."""
    return {"seed": rounds[-1].seed if rounds else None, "rounds": [_round_json(round_) for round_ in rounds]}


def _round_json(round_: DrawnRound) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": round_.number,
        "seed": round_.seed,
        "how": round_.how,
        "tables": [
            {"table": number, "players": seated.players}
            for number, seated in enumerate(round_.seating.tables, 1)
        ],
        "resting": round_.seating.resting,
    }
    if round_.proposed != round_.seating:
        document["proposed"] = [seated.players for seated in round_.proposed.tables]
    return document


SHOWN_PAIRS = 8
"""Pairs said one by one; of more the others are counted."""


def certificate_words(certificate: Certificate) -> Iterator[str]:
    """Meetings, neighbours, seats and rests, a sentence each."""
    people = len(certificate.players)
    yield (
        f"{count_words(certificate.rounds, 'round')}, {count_words(people, 'player')}: "
        f"{certificate.pairs_met} of {people * (people - 1) // 2} pairs have met."
    )
    yield from _again(certificate)
    if certificate.neighbours_again:
        yield f"Acted after the same player as before: {count_words(certificate.neighbours_again, 'time')}."
    else:
        yield "Nobody acts after the same player twice."
    yield f"Between a player's most and least usual seat: {certificate.seats_apart}."
    yield from _rests(certificate)


def _again(certificate: Certificate) -> Iterator[str]:
    if not certificate.pairs_met_again:
        yield "No pair meets twice."
        return
    yield (
        f"{count_words(certificate.pairs_met_again, 'pair')} {'meets' if certificate.pairs_met_again == 1 else 'meet'} "
        f"again, the most often {count_words(certificate.most_meetings, 'time')}."
    )
    pairs = [
        (count, at, other)
        for at, row in enumerate(certificate.meetings)
        for other, count in enumerate(row[:at])
        if count > 1
    ]
    pairs.sort(key=lambda pair: (-pair[0], pair[2], pair[1]))
    names = certificate.players
    shown = [f"{names[other]} and {names[at]} {count} times" for count, at, other in pairs[:SHOWN_PAIRS]]
    rest = len(pairs) - SHOWN_PAIRS
    yield f"  {'; '.join(shown)}{f'; and {rest} more' if rest > 0 else ''}."


def _rests(certificate: Certificate) -> Iterator[str]:
    resting = [
        f"{name} {count}" for name, count in zip(certificate.players, certificate.rests, strict=True) if count
    ]
    if not resting:
        yield "Nobody rests."
    elif len(set(certificate.rests)) == 1:
        yield f"Everybody rests {count_words(certificate.rests[0], 'time')}."
    elif len(resting) <= SHOWN_PAIRS:
        yield f"Rests: {listed(resting)}."
    else:
        yield f"{len(resting)} players rest, at most {count_words(max(certificate.rests), 'time')}."


def certificate_table(proof: Certificate) -> list[str]:
    """What everybody has of the seating, a row each."""
    heads = ["player", "met", "again", "1st", "2nd", "3rd", "4th", "after again", "rests"]
    rows = []
    for at, name in enumerate(proof.players):
        others = [count for other, count in enumerate(proof.meetings[at]) if other != at]
        counts = [
            sum(count > 0 for count in others),
            sum(count > 1 for count in others),
            *proof.seats[at],
            sum(count - 1 for count in proof.after[at] if count),
            proof.rests[at],
        ]
        rows.append([name, *map(str, counts)])
    return table_lines(heads, rows, get_context().style)


CERTIFICATE_KEYS = (
    "rounds", "most_meetings", "pairs_met", "pairs_met_again", "repeats", "neighbours_again", "seats_apart",
    "players", "meetings", "after", "seats", "rests",
)  # fmt: skip
"""The sums, and the whole matrices; their rows and columns are `players`."""


def show_seats(tournament: Tournament, only: int | None, form: str | None, output: str | None) -> None:
    """All rounds and the certificate of all, or `only` that round's seating; in a format of its own where one is named.

    Errors: `nothing-drawn`, `no-such-round`, `unknown-format`, `cannot-write`.
    """
    find_round(tournament, only or 1)
    rounds = tournament.drawn if only is None else tournament.drawn[only - 1 : only]
    proof = certificate(tournament.seatings, tournament.names)
    guarantees = list(certificate_words(proof)) if only is None else []
    stale = stale_rounds(tournament, results_of(tournament))
    if form is not None:
        values = {
            "title": f"{tournament.name}: who sits where",
            "rounds": [
                (round_, round_head(round_).rstrip(":"), list(changed_words(round_))) for round_ in rounds
            ],
            "people": [
                (player, [place_of(round_, player) for round_ in rounds]) for player in players_of(rounds)
            ],
            "guarantees": guarantees,
            "stale": stale_lines(stale),
        }
        write_shown("seating", seating_csv(rounds), values, form, output)
        return
    get_context().answer(
        lambda: {
            "tournament": tournament.name,
            **seating_json(rounds),
            "certificate": {key: getattr(proof, key) for key in CERTIFICATE_KEYS},
            "draws_now_different": stale,
        },
        *seating_lines(rounds),
        *(["", *guarantees, *certificate_table(proof)] if only is None else []),
        *stale_lines(stale),
    )


def show_player(tournament: Tournament, text: str) -> None:
    """Where somebody sits in every round, and with whom. Errors: those of names, `nothing-drawn`."""
    name = person_called(tournament, text).name
    if not tournament.drawn:
        raise InvalidRequest("nothing-drawn", name=tournament.name)
    rounds = []
    lines = []
    for round_ in tournament.drawn:
        if name in round_.seating.players:
            number = table_of(round_.seating, name)
            players = round_.players(number) if number else ()
            rounds.append({"round": round_.number, "table": number or None, "players": players})
            place = f"table {number}: {', '.join(players)}" if number else RESTING
            lines.append(f"Round {round_.number}: {place}")
    proof = certificate(tournament.seatings, tournament.names)
    row = proof.meetings[proof.players.index(name)]
    met = {other: count for other, count in zip(proof.players, row, strict=True) if count and other != name}
    often = sorted(met, key=lambda other: -met[other])
    lines.append(f"{name} meets {listed([f'{other} ({met[other]})' for other in often])}.")
    get_context().answer(lambda: {"player": name, "rounds": rounds, "met": met}, *lines)


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
    if player is None:
        show_seats(tournament, round_, form, output)
    elif form is None:
        show_player(tournament, player)
    else:
        raise typer.BadParameter("it is of everybody's seats; leave --player out.", param_hint="'--to'")

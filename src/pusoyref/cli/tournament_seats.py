"""`tournament seats`: everybody's, with the certificate, or one player's."""

from __future__ import annotations

from typing import Any

from pusoyref.cli.desk import desk
from pusoyref.cli.tournament_desk import results_of
from pusoyref.errors import Unreadable
from pusoyref.export.tournament import seating_json
from pusoyref.tournament.drawing import find_round, table_of
from pusoyref.tournament.players import person_called
from pusoyref.tournament.seating.certificate import Certificate, certificate
from pusoyref.tournament.stale import stale_rounds
from pusoyref.tournament.state import Tournament
from pusoyref.view.tournament_seating import certificate_lines, seating_lines
from pusoyref.wording.speech import listed
from pusoyref.wording.tournament import stale_lines


def show_seats(tournament: Tournament, only: int | None) -> None:
    """All rounds and the certificate of all; `only`: that round's seating. Errors: `nothing-drawn`, `no-such-round`."""
    here = desk()
    find_round(tournament, only or 1)
    rounds = tournament.drawn if only is None else tournament.drawn[only - 1 : only]
    proof = certificate(tournament.seatings, tournament.names)
    stale = stale_rounds(tournament, results_of(tournament))
    lines = seating_lines(rounds, color=here.color, ascii=here.speech.ascii)
    if only is None:
        lines += ["", *certificate_lines(proof, color=here.color, ascii=here.speech.ascii)]
    here.answer(
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
    from pusoyref.cli.tournament_output import write_seating
    from pusoyref.export.tournament_formats import SeatingShown

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
        raise Unreadable("nothing-drawn", name=tournament.name)
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
    desk().answer(
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

"""What the seating of a tournament guarantees: its certificate in words, as a table, as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pusoyref.text.style import Style, count_words, listed
from pusoyref.text.tables import table_lines
from pusoyref.tournament.seating.certificate import Certificate

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
    said = [f"{names[other]} and {names[at]} {count} times" for count, at, other in pairs[:SHOWN_PAIRS]]
    rest = len(pairs) - SHOWN_PAIRS
    yield f"  {'; '.join(said)}{f'; and {rest} more' if rest > 0 else ''}."


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


def certificate_lines(certificate: Certificate, style: Style) -> list[str]:
    """What the seating guarantees, in words, and what everybody has of it."""
    heads = ["player", "met", "again", "1st", "2nd", "3rd", "4th", "after again", "rests"]
    rows = [_certificate_row(certificate, at) for at in range(len(certificate.players))]
    return [*certificate_words(certificate), *table_lines(heads, rows, style)]


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

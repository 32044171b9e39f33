"""A seating in words: how a round came about, and what its certificate says."""

from __future__ import annotations

from collections.abc import Iterator

from pusoyref.tournament.seating.certificate import Certificate
from pusoyref.tournament.state import DrawnRound
from pusoyref.wording.speech import count_words, listed

SHOWN = 8
"""Pairs said one by one; of more the others are counted."""


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
    said = [f"{names[other]} and {names[at]} {count} times" for count, at, other in pairs[:SHOWN]]
    rest = len(pairs) - SHOWN
    yield f"  {'; '.join(said)}{f'; and {rest} more' if rest > 0 else ''}."


def _rests(certificate: Certificate) -> Iterator[str]:
    resting = [
        f"{name} {count}" for name, count in zip(certificate.players, certificate.rests, strict=True) if count
    ]
    if not resting:
        yield "Nobody rests."
    elif len(set(certificate.rests)) == 1:
        yield f"Everybody rests {count_words(certificate.rests[0], 'time')}."
    elif len(resting) <= SHOWN:
        yield f"Rests: {listed(resting)}."
    else:
        yield f"{len(resting)} players rest, at most {count_words(max(certificate.rests), 'time')}."

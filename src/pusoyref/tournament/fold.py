"""Entries that stand → the tournament. Pure: the same entries always give the same one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict, replace

from pusoyref.tournament.entries import (
    Added,
    Changed,
    Closed,
    Collected,
    Disputed,
    Drawn,
    Dropped,
    Entry,
    Kept,
    Opened,
    Paid,
    PointsGiven,
    PointsTaken,
    Reversed,
    Swapped,
)
from pusoyref.tournament.seating.rounds import swapped
from pusoyref.tournament.state import (
    Adjustment,
    Beginning,
    Dispute,
    DrawnRound,
    Participant,
    TableState,
    Tournament,
)


def begin(beginning: Beginning) -> Tournament:
    """A tournament before its first entry."""
    return Tournament(
        beginning,
        beginning.rounds,
        beginning.hands,
        beginning.buy_in,
        beginning.prizes,
        tuple(Participant(name) for name in beginning.players),
    )


def fold(beginning: Beginning, entries: Iterable[Entry]) -> Tournament:
    """The tournament after `entries`, oldest first. Errors: those of what no command enters."""
    tournament = begin(beginning)
    for entry in entries:
        tournament = after(tournament, entry)
    return tournament


def after(so_far: Tournament, entry: Entry) -> Tournament:
    """The tournament with one entry more."""
    match entry:
        case Added(players):
            return _added(so_far, players)
        case Dropped(player):
            return _with_people(so_far, (player,), until=so_far.begun)
        case Paid(players):
            return _with_people(so_far, players, paid=True)
        case Changed():
            return _changed(so_far, entry)
        case Drawn():
            return _drawn(so_far, entry)
        case Swapped():
            return _swapped(so_far, entry)
        case PointsGiven(player, points, reason):
            return _adjusted(so_far, player, points, reason)
        case PointsTaken(player, points, reason):
            return _adjusted(so_far, player, -points, reason)
        case Reversed(number):
            adjustments = (
                replace(adjustment, reversed=adjustment.reversed or adjustment.number == number)
                for adjustment in so_far.adjustments
            )
            return replace(so_far, adjustments=tuple(adjustments))
        case Opened() | Collected() | Disputed() | Kept() | Closed():
            round_ = so_far.drawn[entry.round - 1]
            tables = list(round_.tables)
            tables[entry.table - 1] = _table_after(tables[entry.table - 1], entry)
            return _with_round(so_far, replace(round_, tables=tuple(tables)))


def _table_after(state: TableState, entry: Opened | Collected | Disputed | Kept | Closed) -> TableState:
    match entry:
        case Opened():
            return replace(state, session=entry.session or state.session, file=entry.file or state.file)
        case Collected():  # Whatever copies were in dispute, this one was chosen.
            known = state.known | {entry.proof} | {dispute.proof for dispute in state.disputes}
            return replace(state, session=entry.session, known=known, disputes=())
        case Disputed():
            dispute = Dispute(entry.file, entry.proof, entry.hands)
            return replace(state, disputes=(*_other_disputes(state, entry.proof), dispute))
        case Kept():
            others = _other_disputes(state, entry.proof)
            return replace(state, known=state.known | {entry.proof}, disputes=others)
        case Closed():
            return replace(state, closed=entry.reason, disputes=())


def _other_disputes(state: TableState, proof: str) -> tuple[Dispute, ...]:
    return tuple(dispute for dispute in state.disputes if dispute.proof != proof)


def _added(so_far: Tournament, players: Iterable[str]) -> Tournament:
    """Who left and comes back is the same person, with what they have."""
    known = {person.name: person for person in so_far.people}
    for name in players:
        back = known.get(name)
        known[name] = replace(back, until=None) if back else Participant(name, since=so_far.begun + 1)
    return replace(so_far, people=tuple(known.values()))


def _with_people(so_far: Tournament, names: Iterable[str], **changes: Any) -> Tournament:
    people = (replace(person, **changes) if person.name in names else person for person in so_far.people)
    return replace(so_far, people=tuple(people))


def _changed(so_far: Tournament, entry: Changed) -> Tournament:
    changes = {key: value for key, value in asdict(entry).items() if value is not None}
    changed: Tournament = replace(so_far, **changes)
    if entry.hands is None:
        return changed
    drawn = (
        round_ if round_.number <= so_far.begun else replace(round_, hands=entry.hands)
        for round_ in so_far.drawn
    )
    return replace(changed, drawn=tuple(drawn))


def _drawn(so_far: Tournament, entry: Drawn) -> Tournament:
    new = [
        DrawnRound(
            number,
            seating,
            seating,
            entry.seed,
            entry.how,
            so_far.hands,
            entry.ranked,
            tuple(TableState() for _ in seating.tables),
        )
        for number, seating in enumerate(entry.rounds, entry.first)
    ]
    return replace(so_far, drawn=(*so_far.drawn[: entry.first - 1], *new))


def _swapped(so_far: Tournament, entry: Swapped) -> Tournament:
    """A table that was opened with other players is to be opened anew."""
    round_ = so_far.drawn[entry.round - 1]
    seating = swapped(round_.seating, entry.one, entry.other)
    tables = (
        TableState() if before != now else state
        for state, before, now in zip(round_.tables, round_.seating.tables, seating.tables, strict=True)
    )
    return _with_round(so_far, replace(round_, seating=seating, tables=tuple(tables)))


def _adjusted(so_far: Tournament, player: str, points: int, reason: str) -> Tournament:
    new = Adjustment(len(so_far.adjustments) + 1, player, points, reason, len(so_far.drawn))
    return replace(so_far, adjustments=(*so_far.adjustments, new))


def _with_round(so_far: Tournament, round_: DrawnRound) -> Tournament:
    drawn = (round_ if drawn.number == round_.number else drawn for drawn in so_far.drawn)
    return replace(so_far, drawn=tuple(drawn))

"""Entries that stand → the tournament. Pure: the same entries always give the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pusoyref.tournament.entries import (
    Added,
    Award,
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
    Penalty,
    Reversed,
    Swapped,
)
from pusoyref.tournament.seating.rounds import swapped
from pusoyref.tournament.state import (
    Adjustment,
    Beginning,
    Dispute,
    DrawnRound,
    Person,
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
        tuple(Person(name) for name in beginning.players),
    )


def fold(beginning: Beginning, entries: Iterable[Entry]) -> Tournament:
    """The tournament after `entries`, oldest first. Errors: those of what no command enters."""
    tournament = begin(beginning)
    for entry in entries:
        tournament = after(tournament, entry)
    return tournament


def after(tournament: Tournament, entry: Entry) -> Tournament:
    """The tournament with one entry more."""
    return _STEPS[type(entry)](tournament, entry)


def _added(so_far: Tournament, entry: Added) -> Tournament:
    """Who left and comes back is the same person, with what they have."""
    known = {person.name: person for person in so_far.people}
    for name in entry.players:
        back = known.get(name)
        known[name] = replace(back, until=None) if back else Person(name, since=so_far.begun + 1)
    return replace(so_far, people=tuple(known.values()))


def _dropped(so_far: Tournament, entry: Dropped) -> Tournament:
    gone = {entry.player: so_far.begun}
    people = (replace(one, until=gone.get(one.name, one.until)) for one in so_far.people)
    return replace(so_far, people=tuple(people))


def _paid(so_far: Tournament, entry: Paid) -> Tournament:
    people = (replace(one, paid=one.paid or one.name in entry.players) for one in so_far.people)
    return replace(so_far, people=tuple(people))


def _changed(so_far: Tournament, entry: Changed) -> Tournament:
    said = {key: getattr(entry, key) for key in entry.__struct_fields__ if getattr(entry, key) is not None}
    changed: Tournament = replace(so_far, **said)
    if entry.hands is None:
        return changed
    to_come = (one if one.number <= so_far.begun else replace(one, hands=entry.hands) for one in so_far.drawn)
    return replace(changed, drawn=tuple(to_come))


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


def _opened(so_far: Tournament, entry: Opened) -> Tournament:
    def opened(state: TableState) -> TableState:
        return replace(state, session=entry.session or state.session, file=entry.file or state.file)

    return _with_table(so_far, entry.round, entry.table, opened)


def _collected(so_far: Tournament, entry: Collected) -> Tournament:
    """Whatever copies were in dispute, this one was chosen."""

    def collected(state: TableState) -> TableState:
        known = state.known | {entry.proof} | {dispute.proof for dispute in state.disputes}
        return replace(state, session=entry.session, known=known, disputes=())

    return _with_table(so_far, entry.round, entry.table, collected)


def _disputed(so_far: Tournament, entry: Disputed) -> Tournament:
    def disputed(state: TableState) -> TableState:
        others = tuple(one for one in state.disputes if one.proof != entry.proof)
        return replace(state, disputes=(*others, Dispute(entry.file, entry.proof, entry.hands)))

    return _with_table(so_far, entry.round, entry.table, disputed)


def _kept(so_far: Tournament, entry: Kept) -> Tournament:
    def kept(state: TableState) -> TableState:
        others = tuple(one for one in state.disputes if one.proof != entry.proof)
        return replace(state, known=state.known | {entry.proof}, disputes=others)

    return _with_table(so_far, entry.round, entry.table, kept)


def _closed(so_far: Tournament, entry: Closed) -> Tournament:
    return _with_table(
        so_far, entry.round, entry.table, lambda state: replace(state, closed=entry.reason, disputes=())
    )


def _award(so_far: Tournament, entry: Award | Penalty) -> Tournament:
    points = entry.points if isinstance(entry, Award) else -entry.points
    number = len(so_far.adjustments) + 1
    new = Adjustment(number, entry.player, points, entry.reason, len(so_far.drawn))
    return replace(so_far, adjustments=(*so_far.adjustments, new))


def _reversed(so_far: Tournament, entry: Reversed) -> Tournament:
    adjustments = (
        replace(one, reversed=True) if one.number == entry.number else one for one in so_far.adjustments
    )
    return replace(so_far, adjustments=tuple(adjustments))


def _with_round(so_far: Tournament, round_: DrawnRound) -> Tournament:
    drawn = (round_ if one.number == round_.number else one for one in so_far.drawn)
    return replace(so_far, drawn=tuple(drawn))


def _with_table(
    so_far: Tournament, number: int, table: int, change: Callable[[TableState], TableState]
) -> Tournament:
    round_ = so_far.drawn[number - 1]
    tables = list(round_.tables)
    tables[table - 1] = change(tables[table - 1])
    return _with_round(so_far, replace(round_, tables=tuple(tables)))


_STEPS: dict[type[Entry], Callable[[Tournament, Any], Tournament]] = {
    Added: _added,
    Dropped: _dropped,
    Paid: _paid,
    Changed: _changed,
    Drawn: _drawn,
    Swapped: _swapped,
    Opened: _opened,
    Collected: _collected,
    Disputed: _disputed,
    Kept: _kept,
    Closed: _closed,
    Award: _award,
    Penalty: _award,
    Reversed: _reversed,
}

"""Who joins, leaves and has paid: the entries that come of it, announced rounds seated anew with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pusoyref.errors import Unreadable
from pusoyref.notation.names import find_name, folded, read_players
from pusoyref.tournament.entries import Added, Drawn, Dropped, Entry, Paid
from pusoyref.tournament.fold import after
from pusoyref.tournament.seating.draw import repaired
from pusoyref.tournament.state import Person, Tournament

MOST_PLAYERS = 400


def find_player(text: str, among: Iterable[str]) -> str:
    """The player that `text` is, or is the only beginning of. Errors: `unknown-player`, `ambiguous-name`."""
    known = tuple(among)
    try:
        return find_name(text, known)
    except Unreadable as error:
        if error.code != "unknown-name":
            raise
        raise Unreadable("unknown-player", name=text, known=known) from None


def new_players(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a tournament, all different. Errors: `bad-name`, `same-name`, `too-many-players`."""
    players = read_players(names)
    if len(players) > MOST_PLAYERS:
        raise Unreadable("too-many-players", most=MOST_PLAYERS, players=len(players))
    return players


def added(tournament: Tournament, names: Sequence[str], seed: int) -> tuple[Entry, ...]:
    """Latecomers, and who left and comes back. Errors: those of `new_players`, `already-in`."""
    known = {folded(person.name): person for person in tournament.people}
    joining = []
    for name in new_players(names):
        person = known.get(folded(name))
        if person is not None and person.until is None:
            raise Unreadable("already-in", name=person.name)
        joining.append(person.name if person else name)
    new_players((*tournament.staying, *joining))
    return _with_repair(tournament, Added(tuple(joining)), seed)


def dropped(tournament: Tournament, text: str, seed: int) -> tuple[Entry, ...]:
    """Somebody leaves. Errors: `unknown-player`, `ambiguous-name`, `already-gone`."""
    person = person_called(tournament, text)
    if person.until is not None:
        raise Unreadable("already-gone", name=person.name)
    return _with_repair(tournament, Dropped(person.name), seed)


def paid(tournament: Tournament, texts: Sequence[str]) -> tuple[Entry, ...]:
    """Buy-ins. Errors: `unknown-player`, `ambiguous-name`, `no-buy-in`, `paid-already`."""
    if not tournament.buy_in:
        raise Unreadable("no-buy-in", name=tournament.name)
    people = [person_called(tournament, text) for text in texts]
    for person in people:
        if person.paid:
            raise Unreadable("paid-already", name=person.name)
    return (Paid(tuple(dict.fromkeys(person.name for person in people))),)


def person_called(tournament: Tournament, text: str) -> Person:
    """Errors: `unknown-player`, `ambiguous-name`."""
    name = find_player(text, tournament.names)
    return next(person for person in tournament.people if person.name == name)


def _with_repair(tournament: Tournament, entry: Added | Dropped, seed: int) -> tuple[Entry, ...]:
    """The entry, and the announced rounds for the new list of players with the fewest changes."""
    begun = tournament.begun
    announced = tournament.seatings[begun:]
    if not announced:
        return (entry,)
    players = after(tournament, entry).staying
    try:
        rounds = repaired(
            announced, players, seed=seed, three=tournament.three, earlier=tournament.seatings[:begun]
        )
    except Unreadable as error:
        if error.code not in ("too_few_to_seat", "too-few-to-seat"):
            raise
        rounds = ()  # Whoever leaves leaves: what had been announced cannot be played.
    return entry, Drawn(begun + 1, rounds, seed, "repair")

"""Who joins, leaves and has paid: the entries that come of it, announced rounds seated anew with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded, find_name, read_players
from pusoyref.tournament.entries import Added, Award, Drawn, Dropped, Entry, Paid, Penalty, Reversed
from pusoyref.tournament.fold import after
from pusoyref.tournament.seating.draw import repaired
from pusoyref.tournament.state import Person, Tournament

MOST_PLAYERS = 400


def find_player(text: str, among: Iterable[str]) -> str:
    """The player that `text` is, or is the only beginning of. Errors: `unknown-player`, `ambiguous-name`."""
    known = tuple(among)
    try:
        return find_name(text, known)
    except InvalidRequest as error:
        if error.code != "unknown-name":
            raise
        raise InvalidRequest("unknown-player", name=text, known=known) from None


def new_players(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a tournament, all different. Errors: `bad-name`, `same-name`, `too-many-players`."""
    players = read_players(names)
    if len(players) > MOST_PLAYERS:
        raise InvalidRequest("too-many-players", most=MOST_PLAYERS, players=len(players))
    return players


def added(tournament: Tournament, names: Sequence[str], seed: int) -> tuple[Entry, ...]:
    """Latecomers, and who left and comes back. Errors: those of `new_players`, `already-in`."""
    known = {casefolded(person.name): person for person in tournament.people}
    joining = []
    for name in new_players(names):
        person = known.get(casefolded(name))
        if person is not None and person.until is None:
            raise InvalidRequest("already-in", name=person.name)
        joining.append(person.name if person else name)
    new_players((*tournament.staying, *joining))
    return _with_repair(tournament, Added(tuple(joining)), seed)


def dropped(tournament: Tournament, text: str, seed: int) -> tuple[Entry, ...]:
    """Somebody leaves. Errors: `unknown-player`, `ambiguous-name`, `already-gone`."""
    person = person_called(tournament, text)
    if person.until is not None:
        raise InvalidRequest("already-gone", name=person.name)
    return _with_repair(tournament, Dropped(person.name), seed)


def paid(tournament: Tournament, texts: Sequence[str]) -> tuple[Entry, ...]:
    """Buy-ins. Errors: `unknown-player`, `ambiguous-name`, `no-buy-in`, `paid-already`."""
    if not tournament.buy_in:
        raise InvalidRequest("no-buy-in", name=tournament.name)
    people = [person_called(tournament, text) for text in texts]
    for person in people:
        if person.paid:
            raise InvalidRequest("paid-already", name=person.name)
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
    except InvalidRequest as error:
        if error.code != "too-few-to-seat":
            raise
        rounds = ()  # Whoever leaves leaves: what had been announced cannot be played.
    return entry, Drawn(begun + 1, rounds, seed, "repair")


MOST_POINTS = 1_000_000


def award(tournament: Tournament, name: str, points: int, reason: str) -> Award:
    """Errors: those of names, `bad-adjustment`, `no-adjustment-reason`."""
    return Award(*_checked(tournament, name, points, reason))


def penalty(tournament: Tournament, name: str, points: int, reason: str) -> Penalty:
    """Errors: as `award`."""
    return Penalty(*_checked(tournament, name, points, reason))


def _checked(tournament: Tournament, name: str, points: int, reason: str) -> tuple[str, int, str]:
    if not 0 < points <= MOST_POINTS:
        raise InvalidRequest("bad-adjustment", points=points, most=MOST_POINTS)
    said = one_line(reason)
    if not said:
        raise InvalidRequest("no-adjustment-reason")
    return person_called(tournament, name).name, points, said


def reversal(tournament: Tournament, number: int, reason: str) -> Reversed:
    """Errors: `no-adjustment`, `reversed-already`."""
    found = next((one for one in tournament.adjustments if one.number == number), None)
    if found is None:
        raise InvalidRequest("no-adjustment", number=number, there=len(tournament.adjustments))
    if found.reversed:
        raise InvalidRequest("reversed-already", number=number)
    return Reversed(number, one_line(reason))


def one_line(text: str) -> str:
    """What was typed, blanks folded."""
    return " ".join(text.split())

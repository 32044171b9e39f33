"""Whether a session is the table that was drawn: its players, its rules, its stake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct, json
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.notation.names import casefolded
from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import Ruleset
from pusoyref.session.evening import Evening, TournamentTable
from pusoyref.tournament.state import Tournament


class Fault(Struct, frozen=True):
    """Why a session does not count as that table. `hand` is where, 0 for the whole session.

    `found` and `wanted`: names of players, the name of a ruleset with what differs (`key = value`) where both have the
    same name, the stakes in centavos, or the file that cannot be read and its good copy; all as texts.
    """

    code: Literal["players", "rules", "stake", "refused", "unreadable"]
    hand: int = 0
    found: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


def fault(evening: Evening, players: Sequence[str], rules: Ruleset, stake: int) -> Fault | None:
    """The first thing that is not as drawn; None where all is. Another order of the same players will do."""
    if not _same(evening.people, players):
        return Fault("players", 0, evening.people, tuple(players))
    hands = [hand for hand in evening.hands if hand.result.status == "complete"]
    wanted = plain_rules(rules)
    known: dict[int, bool] = {}
    for record in hands:
        if not _same(record.setup.players, players):
            return Fault("players", record.number, record.setup.players, tuple(players))
        found = record.setup.rules
        if not known.setdefault(id(found), plain_rules(found) == wanted):
            return _of_rules(record.number, found, rules)
        if record.stake != stake:
            return Fault("stake", record.number, (str(record.stake),), (str(stake),))
    if not hands and plain_rules(evening.current_rules) != wanted:
        return _of_rules(0, evening.current_rules, rules)
    if not hands and evening.stake != stake:
        return Fault("stake", 0, (str(evening.stake),), (str(stake),))
    refused = [hand for hand in evening.hands if hand.result.status == "refused"]
    return Fault("refused", refused[0].number) if refused else None


def _of_rules(hand: int, found: Ruleset, wanted: Ruleset) -> Fault:
    """Two names say enough; where they are the same, the options say it."""
    if found.name != wanted.name:
        return Fault("rules", hand, (found.name,), (wanted.name,))
    apart = differences(plain_rules(wanted), plain_rules(found))
    ours, theirs = (tuple(f"{key} = {_value(both[at])}" for key, both in apart.items()) for at in (0, 1))
    return Fault("rules", hand, (found.name, *theirs), (wanted.name, *ours))


def _value(value: object) -> str:
    """As rules have it: `true`, `"off"`, `[[10, 2]]`."""
    return json.encode(value).decode()


def plain_rules(rules: Ruleset) -> Ruleset:
    """What of a ruleset decides a score: not its name, and not when an evening is over."""
    session = replace(rules.session, hands=0, target=0, loss_limit=0, minutes=0)
    return replace(rules, name="", title="", session=session)


def _same(found: Iterable[str], players: Iterable[str]) -> bool:
    return sorted(map(casefolded, found)) == sorted(map(casefolded, players))


def check_tie(tied: TournamentTable | None, tournament: Tournament) -> None:
    """That a session is tied to a table of this tournament.

    Errors: `no-tie`, `other-tournament`, `table-not-drawn`.
    """
    if tied is None:
        raise InvalidRequest("no-tie", name=tournament.name, id=tournament.id)
    if tied.id != tournament.id or casefolded(tied.name) != casefolded(tournament.name):
        raise InvalidRequest("other-tournament", found=tied.name, id=tied.id, name=tournament.name)
    drawn = tournament.drawn
    if tied.round > len(drawn) or tied.table > len(drawn[tied.round - 1].tables):
        raise InvalidRequest("table-not-drawn", round=tied.round, table=tied.table)


def check_fits(evening: Evening, tournament: Tournament, round_: int, table: int) -> None:
    """Errors: `table-unfit` with `fault` one of players, rules, stake, refused; stakes in centavos."""
    players = tournament.drawn[round_ - 1].players(table)
    wrong = fault(evening, players, tournament.rules, tournament.stake)
    if wrong is not None:
        raise InvalidRequest(
            "table-unfit",
            round=round_,
            table=table,
            fault=wrong.code,
            hand=wrong.hand,
            found=wrong.found,
            wanted=wrong.wanted,
        )

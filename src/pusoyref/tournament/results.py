"""What the tables came to by their sessions, whether those are the tables that were drawn, and what is not in yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct, json
from msgspec.structs import replace

from pusoyref.errors import InvalidRequest
from pusoyref.money.transfers import Transfer, after_payments, balances
from pusoyref.notation.names import casefolded
from pusoyref.ruleset.loading import differences
from pusoyref.ruleset.options import Ruleset
from pusoyref.scoring.score import Points, halved
from pusoyref.session.evening import Evening, HandRecord, TournamentTable
from pusoyref.session.standings import all_payments, point_debts
from pusoyref.tournament.state import DrawnRound, TableState, Tournament


class Fault(Struct, frozen=True):
    """Why a session does not count as that table. `hand` is where, 0 for the whole session.

    `found` and `wanted`: names of players, the name of a ruleset with what differs (`key = value`) where both have the
    same name, the stakes in centavos, or the file that cannot be read and its good copy; all as texts.
    """

    code: Literal["players", "rules", "stake", "refused", "unreadable"]
    hand: int = 0
    found: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()


class PlayedHand(Struct, frozen=True):
    """A complete hand. Points, cards left and `centavos` (won in play) by player.

    `paid`: points from the first to the second of two players, where hands are paid for in points.
    """

    number: int
    winner: str | None
    points: dict[str, Points]
    left: dict[str, int]
    centavos: dict[str, int]
    sunog: tuple[str, ...]
    shutouts: tuple[str, ...]
    paid: tuple[tuple[str, str, Points], ...]


class TableResult(Struct, frozen=True):
    """A table's session: the hands that count, how many were complete in all, and what is owed after payments.

    `owed`: centavos by player, positive: is owed; the sum is zero. `asks`: the hand that still waits for an answer, 0
    for none. `fault`: why nothing of it counts.
    """

    hands: tuple[PlayedHand, ...] = ()
    complete: int = 0
    owed: dict[str, int] = {}
    asks: int = 0
    fault: Fault | None = None


Results = Mapping[tuple[int, int], TableResult]
"""What the tables came to, by round and table (from 1); tables of which nothing is here are not in it."""
NOTHING = TableResult()


def tables(
    tournament: Tournament, results: Results
) -> Iterator[tuple[DrawnRound, int, TableState, TableResult]]:
    """Every table that is drawn, round by round: its number, what is known of it and what it came to."""
    for round_ in tournament.drawn:
        for number, state in enumerate(round_.tables, 1):
            yield round_, number, state, results.get((round_.number, number), NOTHING)


def table_result(evening: Evening, tournament: Tournament, round_: DrawnRound, table: int) -> TableResult:
    """The hands of a table's session that count: the first complete ones, as many as the round has.

    Hands called off, refused or open count for nothing. Names are spelt as the tournament has them.
    """
    players = round_.players(table)
    wrong = fault(evening, players, tournament.rules, tournament.stake)
    if wrong is not None:
        return TableResult(fault=wrong)
    spelt = {casefolded(name): name for name in players}
    complete = [record for record in evening.hands if record.result.status == "complete"]
    counted = complete[: round_.hands]
    won = balances(evening.people, [transfer for record in counted for transfer in record.result.transfers])
    numbers = {record.number for record in counted}
    paid = [
        Transfer(payment.payer, payment.payee, payment.centavos)
        for payment in all_payments(evening)
        if not payment.booked or payment.after in numbers
    ]
    waiting = next((record.number for record in evening.hands if record.result.questions), 0)
    owed = {spelt[casefolded(name)]: centavos for name, centavos in after_payments(won, paid).items()}
    return TableResult(tuple(_played(record, spelt) for record in counted), len(complete), owed, waiting)


def _played(record: HandRecord, spelt: Mapping[str, str]) -> PlayedHand:
    result = record.result
    names = {player: spelt[casefolded(player)] for player in record.setup.players}
    burned = {names[part.player]: part.burned for part in result.penalties}
    won = balances(names, result.transfers)
    return PlayedHand(
        record.number,
        None if result.winner is None else names[result.winner],
        {name: result.points.get(player, 0) for player, name in names.items()},
        {name: result.left.get(player, 0) for player, name in names.items()},
        {name: won[player] for player, name in names.items()},
        tuple(name for name in names.values() if burned.get(name) == "sunog"),
        tuple(name for name in names.values() if burned.get(name) == "shutout"),
        tuple((names[debt.payer], names[debt.payee], halved(debt.halves)) for debt in point_debts(record)),
    )


def fault(evening: Evening, players: Sequence[str], rules: Ruleset, stake: int) -> Fault | None:
    """The first thing that is not as drawn; None where all is. Another order of the same players will do."""
    if not _same(evening.people, players):
        return Fault("players", 0, evening.people, tuple(players))
    wanted = plain_rules(rules)
    played = [
        (record.number, record.setup.players, record.setup.rules, record.stake)
        for record in evening.hands
        if record.result.status == "complete"
    ]
    for hand, seated, hand_rules, hand_stake in played or [
        (0, evening.people, evening.current_rules, evening.stake)
    ]:
        if not _same(seated, players):
            return Fault("players", hand, seated, tuple(players))
        if plain_rules(hand_rules) != wanted:
            return _rules_fault(hand, hand_rules, rules)
        if hand_stake != stake:
            return Fault("stake", hand, (str(hand_stake),), (str(stake),))
    refused = next((record.number for record in evening.hands if record.result.status == "refused"), None)
    return None if refused is None else Fault("refused", refused)


def _rules_fault(hand: int, found: Ruleset, wanted: Ruleset) -> Fault:
    """Two names say enough; where they are the same, the options say it."""
    if found.name != wanted.name:
        return Fault("rules", hand, (found.name,), (wanted.name,))
    apart = differences(plain_rules(wanted), plain_rules(found))
    ours, theirs = (
        tuple(f"{key} = {json.encode(both[at]).decode()}" for key, both in apart.items()) for at in (0, 1)
    )
    return Fault("rules", hand, (found.name, *theirs), (wanted.name, *ours))


def plain_rules(rules: Ruleset) -> Ruleset:
    """What of a ruleset decides a score: not its name, and not when an evening is over."""
    session = replace(rules.session, hands=0, target=0, loss_limit=0, minutes=0)
    return replace(rules, name="", title="", session=session)


def _same(names: Iterable[str], players: Iterable[str]) -> bool:
    return sorted(map(casefolded, names)) == sorted(map(casefolded, players))


def check_tie(tied: TournamentTable | None, tournament: Tournament) -> tuple[int, int]:
    """The round and table that a session is tied to in this tournament.

    Errors: `no-tie`, `other-tournament`, `table-not-drawn`.
    """
    if tied is None:
        raise InvalidRequest("no-tie", name=tournament.name, id=tournament.id)
    if tied.id != tournament.id or casefolded(tied.name) != casefolded(tournament.name):
        raise InvalidRequest("other-tournament", found=tied.name, id=tied.id, name=tournament.name)
    drawn = tournament.drawn
    if tied.round > len(drawn) or tied.table > len(drawn[tied.round - 1].tables):
        raise InvalidRequest("table-not-drawn", round=tied.round, table=tied.table)
    return tied.round, tied.table


def check_fits(evening: Evening, tournament: Tournament, round_: int, table: int) -> None:
    """Errors: `table-unfit` with `fault` one of players, rules, stake, refused; stakes in centavos."""
    players = tournament.drawn[round_ - 1].players(table)
    wrong = fault(evening, players, tournament.rules, tournament.stake)
    if wrong is not None:
        raise InvalidRequest(
            "table-unfit", round=round_, table=table, fault=wrong.code, hand=wrong.hand,
            found=wrong.found, wanted=wrong.wanted,
        )  # fmt: skip


class Missing(Struct, frozen=True):
    """A table that is waited for: `hands` of `of` are in. `asks`: the hand that waits for an answer, 0 for none.

    `copies`: files of it that differ from what is here, with nothing decided. `fault`: why its session does not count.
    """

    round: int
    table: int
    players: tuple[str, ...]
    hands: int
    of: int
    session: str = ""
    file: str = ""
    asks: int = 0
    copies: tuple[str, ...] = ()
    fault: Fault | None = None


def missing(tournament: Tournament, results: Results, only: int | None = None) -> tuple[Missing, ...]:
    """Every table of the drawn rounds that is not in, or is in dispute. `only`: of that round."""
    return tuple(
        Missing(
            round_.number,
            table,
            round_.players(table),
            len(result.hands),
            round_.hands,
            state.session,
            state.file,
            result.asks,
            tuple(dispute.file for dispute in state.disputes),
            result.fault,
        )
        for round_, table, state, result in tables(tournament, results)
        if only in (None, round_.number) and not is_in(round_, state, result)
    )


def is_in(round_: DrawnRound, state: TableState, result: TableResult) -> bool:
    """Whether nothing is waited for at a table of the round."""
    return not state.disputes and (bool(state.closed) or len(result.hands) >= round_.hands)


def played_short(tournament: Tournament, results: Results, rounds: range) -> bool:
    """Whether anybody in those rounds had fewer hands than others through no choice of theirs.

    They rested, or their table was closed before it had all of its hands.
    """
    return any(round_.seating.resting for round_ in tournament.drawn if round_.number in rounds) or any(
        state.closed and len(result.hands) < round_.hands
        for round_, _, state, result in tables(tournament, results)
        if round_.number in rounds
    )


def running_round(tournament: Tournament, results: Results) -> DrawnRound | None:
    """The last round that has begun, or the one after it where every table of that one is in; None before a draw."""
    drawn, begun = tournament.drawn, tournament.begun
    if not drawn or not begun:
        return drawn[0] if drawn else None
    over = all(
        is_in(round_, state, result)
        for round_, _, state, result in tables(tournament, results)
        if round_.number == begun
    )
    return drawn[begun] if over and begun < len(drawn) else drawn[begun - 1]


class Beyond(Struct, frozen=True):
    """A table with more complete `hands` than the `of` that count."""

    round: int
    table: int
    hands: int
    of: int


def beyond(tournament: Tournament, results: Results, only: int | None = None) -> tuple[Beyond, ...]:
    """Every such table of the drawn rounds. `only`: of that round."""
    return tuple(
        Beyond(round_.number, table, result.complete, round_.hands)
        for round_, table, _, result in tables(tournament, results)
        if only in (None, round_.number) and result.complete > round_.hands
    )

"""What the board of a tournament shows, as values: the round that is played, what is waited for, the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from pusoyref.commands.tournament.json import standings_json
from pusoyref.commands.tournament.tables import standings_table
from pusoyref.commands.tournament.words import missing_words, standings_notes
from pusoyref.text.style import Style, count_words
from pusoyref.tournament.drawing import stale_rounds
from pusoyref.tournament.missing import Results, is_in
from pusoyref.tournament.standings import TournamentStandings, standings
from pusoyref.tournament.state import DrawnRound, TableState, Tournament

State = Literal["waiting", "playing", "in", "undecided", "closed"]
SEATING, STANDINGS, WAITED_FOR, RESTING = "Seating", "Standings", "Waited for", "rest"
NOTHING_DRAWN = "No round is drawn yet."
NOBODY = "Nobody plays yet."
TABLE, PLAYERS, STATE = "table", "players", "hands"
PROVISIONAL, FINAL = "provisional", "final"


def round_words(number: int, of: int) -> str:
    """`round 2 of 5`"""
    return f"round {number} of {max(number, of)}"


def tables_in_words(done: int, of: int) -> str:
    """`3 of 4 tables are in`"""
    return f"{done} of {count_words(of, 'table')} {'is' if of == 1 else 'are'} in"


def state_words(state: State, hands: int, of: int) -> str:
    """What is known of a table: `2 of 4`"""
    if state == "playing":
        return f"{hands} of {of}"
    return {"waiting": "none yet", "in": "all in", "undecided": "undecided", "closed": "closed"}[state]


def page_words(number: int, of: int) -> str:
    """Which part of a list is shown, where it does not fit: `2/3`"""
    return f" {number}/{of}" if of > 1 else ""


LAST_COLUMN = "won"
"""What follows in the standings is not for a wall."""


class TableShown(Struct, frozen=True):
    """A table of the round: who sits at it, in turn order, how far it is."""

    number: int
    players: tuple[str, ...]
    state: State
    words: str


class TournamentScene(Struct, frozen=True):
    """`about`: how far it is. `waiting`: tables of earlier rounds, and what else has to be done about one.

    `heads` and `rows` are the standings as texts. `round`: the number of the round shown, 0 before the first draw.
    """

    name: str
    about: tuple[str, ...]
    round: int
    tables: tuple[TableShown, ...]
    resting: tuple[str, ...]
    waiting: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def tournament_scene(tournament: Tournament, results: Results, style: Style) -> TournamentScene:
    """What everybody should see now. `style` has no colour."""
    found = standings(tournament, results)
    round_ = running_round(tournament, results)
    tables = () if round_ is None else _tables(round_, results)
    heads, rows = standings_table(tournament, found, style)
    shown = heads.index(LAST_COLUMN) + 1
    number = round_.number if round_ else 0
    return TournamentScene(
        tournament.name,
        tuple(_about(tournament, found, number, tables)),
        number,
        tables,
        round_.seating.resting if round_ else (),
        tuple(missing_words(one) for one in found.missing if one.round < number or one.copies or one.fault),
        tuple(heads[:shown]),
        tuple(tuple(row[:shown]) for row in rows),
        tuple(_notes(tournament, found)),
    )


def running_round(tournament: Tournament, results: Results) -> DrawnRound | None:
    """The last round that has begun, or the one after it where every table of that one is in; None before a draw."""
    drawn, begun = tournament.drawn, tournament.begun
    if not drawn or not begun:
        return drawn[0] if drawn else None
    last = drawn[begun - 1]
    over = all(
        is_in(state, results.get((begun, table)), last.hands) for table, state in enumerate(last.tables, 1)
    )
    return drawn[begun] if over and begun < len(drawn) else last


def board_json(tournament: Tournament, results: Results) -> dict[str, Any]:
    """`tournament board`: the standings, and the round that is played."""
    round_ = running_round(tournament, results)
    shown = {
        "round": round_.number,
        "tables": [
            {"table": one.number, "players": list(one.players), "state": one.state}
            for one in _tables(round_, results)
        ],
        "resting": list(round_.seating.resting),
    } if round_ else None  # fmt: skip
    document = standings_json(tournament, standings(tournament, results), stale_rounds(tournament, results))
    return {**document, "running": shown}


def _tables(round_: DrawnRound, results: Results) -> tuple[TableShown, ...]:
    shown = []
    for number, (table, state) in enumerate(zip(round_.seating.tables, round_.tables, strict=True), 1):
        result = results.get((round_.number, number))
        hands = len(result.hands) if result else 0
        sort = _state(state, hands, round_.hands)
        shown.append(TableShown(number, table.players, sort, state_words(sort, hands, round_.hands)))
    return tuple(shown)


def _state(state: TableState, hands: int, of: int) -> State:
    if state.disputes:
        return "undecided"
    if hands >= of:
        return "in"
    if state.closed:
        return "closed"
    return "playing" if hands else "waiting"


def _about(
    tournament: Tournament, found: TournamentStandings, number: int, tables: Sequence[TableShown]
) -> list[str]:
    if not number:
        return [NOTHING_DRAWN]
    done = sum(table.state in ("in", "closed") for table in tables)
    state = PROVISIONAL if found.provisional else FINAL
    return [round_words(number, tournament.rounds), tables_in_words(done, len(tables)), state]


def _notes(tournament: Tournament, found: TournamentStandings) -> list[str]:
    """What has to be known to read the standings; the missing tables are shown beside them."""
    without = TournamentStandings(found.rows, (), 0, found.per_hand, found.seed, None)
    return list(standings_notes(tournament, without, ()))

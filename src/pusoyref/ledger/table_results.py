"""What the tables of a tournament came to, read from their sessions; only those that changed are read again.

What was found is kept beside the tournament. It is derived, can be thrown away at any moment, and is made again.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import DISK, fingerprint, read_derived, remove_quietly, write_derived
from pusoyref.ledger.sessions import SessionStore
from pusoyref.ledger.tables import unreadable_fault
from pusoyref.tournament.results import TableResult, table_result
from pusoyref.tournament.state import DrawnRound, Tournament

MADE_BY = 2
"""Goes up whenever what is kept would come out otherwise."""


class _KeptResult(Struct, frozen=True, array_like=True):
    """A table's result, good as long as `key` is what `_key` says."""

    key: str
    result: TableResult


class _KeptResults(Struct, frozen=True):
    made_by: int
    tables: dict[str, _KeptResult]


def table_results(
    tournament: Tournament, store: SessionStore, *, replay: bool = False
) -> dict[tuple[int, int], TableResult]:
    """By round and table (from 1), of every table that has a session here.

    `replay`: nothing that was kept is believed, neither here nor in the sessions, and every hand is refereed again. One
    that is damaged or gone counts for nothing, with the fault `unreadable`. Errors: `newer-version`, `cannot-read`.
    """
    file = results_file(store, tournament.id)
    kept = {} if replay else _kept(file)
    results: dict[tuple[int, int], TableResult] = {}
    keep: dict[str, _KeptResult] = {}
    for round_ in tournament.drawn:
        for table, state in enumerate(round_.tables, 1):
            if not state.session:
                continue
            path = store.path(state.session)
            key = _key(path, round_.players(table), round_.hands)
            place = f"{round_.number}.{table}"
            known = kept.get(place)
            if known is None or not key or known.key != key:
                known = _KeptResult(key, _result(tournament, store, round_, table, replay=replay))
            if known.result.fault is None or known.result.fault.code != "unreadable":
                keep[place] = known
            results[round_.number, table] = known.result
    if keep != kept and not replay:
        write_derived(file, _KeptResults(MADE_BY, keep))
    return results


def wrong_results(tournament: Tournament, store: SessionStore) -> list[tuple[int, int]]:
    """The tables of which something else is kept than a replay gives. Errors: those of `table_results`."""
    kept = _kept(results_file(store, tournament.id))
    wrong = []
    for (number, table), result in table_results(tournament, store, replay=True).items():
        round_ = tournament.drawn[number - 1]
        known = kept.get(f"{number}.{table}")
        key = _key(store.path(round_.tables[table - 1].session), round_.players(table), round_.hands)
        if known is not None and known.key == key and known.result != result:
            wrong.append((number, table))
    return wrong


def make_again(tournament: Tournament, store: SessionStore) -> None:
    """Throws away what is kept and reads the tables anew. Errors: those of `table_results`."""
    remove_quietly(DISK, results_file(store, tournament.id))
    table_results(tournament, store)


def results_file(store: SessionStore, id: str) -> Path:
    """Where that tournament's are kept."""
    return store.folder / "tournaments" / f"{id}.results"


def _kept(file: Path) -> dict[str, _KeptResult]:
    all_kept = read_derived(file, _KeptResults)
    return all_kept.tables if all_kept is not None and all_kept.made_by == MADE_BY else {}


def _result(
    tournament: Tournament, store: SessionStore, round_: DrawnRound, table: int, *, replay: bool
) -> TableResult:
    id = round_.tables[table - 1].session
    try:
        session = store.open(id)
        evening = session.evening_replayed() if replay else session.evening()
    except LedgerError as error:
        return TableResult(fault=unreadable_fault(error, store.path(id)))
    return table_result(evening, tournament, round_, table)


def _key(path: Path, players: tuple[str, ...], hands: int) -> str:
    """Size, time and place of the file, and what was drawn; "" where there is no file."""
    seen = fingerprint(path)
    return f"{seen}|{hands}|{'|'.join(players)}" if seen else ""

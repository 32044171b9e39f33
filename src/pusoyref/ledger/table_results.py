"""What the tables of a tournament came to, read from their sessions; only those that changed are read again.

What was found is kept beside the tournament. It is derived, can be thrown away at any moment, and is made again.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError
from pusoyref.ledger.disk import fingerprint, read_derived, write_derived
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


def table_results(tournament: Tournament, store: SessionStore) -> dict[tuple[int, int], TableResult]:
    """By round and table (from 1), of every table that has a session here.

    One that is damaged or gone counts for nothing, with the fault `unreadable`. Errors: `newer-version`, `cannot-read`.
    """
    file = store.folder / "tournaments" / f"{tournament.id}.results"
    all_kept = read_derived(file, _KeptResults)
    kept = all_kept.tables if all_kept is not None and all_kept.made_by == MADE_BY else {}
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
                known = _KeptResult(key, _result(tournament, store, round_, table))
            if known.result.fault is None or known.result.fault.code != "unreadable":
                keep[place] = known
            results[round_.number, table] = known.result
    if keep != kept:
        write_derived(file, _KeptResults(MADE_BY, keep))
    return results


def _result(tournament: Tournament, store: SessionStore, round_: DrawnRound, table: int) -> TableResult:
    id = round_.tables[table - 1].session
    try:
        evening = store.open(id).evening()
    except LedgerError as error:
        return TableResult(fault=unreadable_fault(error, store.path(id)))
    return table_result(evening, tournament, round_, table)


def _key(path: Path, players: tuple[str, ...], hands: int) -> str:
    """Size, time and place of the file, and what was drawn; "" where there is no file."""
    seen = fingerprint(path)
    return f"{seen}|{hands}|{'|'.join(players)}" if seen else ""

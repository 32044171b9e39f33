"""Every tournament in the data folder read and folded; damaged files brought back from their copies."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pusoyref.errors import LedgerError, PusoyrefError
from pusoyref.ledger.book import Book
from pusoyref.ledger.copies import good_copies, restore
from pusoyref.ledger.lock import Lock
from pusoyref.ledger.stored_form import Tables
from pusoyref.ledger.tournament_file import TournamentFile, stored_tournament
from pusoyref.ledger.tournaments import Tournaments


class ExaminedTournament(Struct, frozen=True):
    """What was found in one file: `findings` are facts for `wording.errors`, `notes` counts all that happened.

    `unreadable`: nothing of it can be used. `restored`: the copy that it was brought back from just now.
    """

    id: str
    file: Path
    name: str = ""
    notes: int = 0
    findings: tuple[PusoyrefError, ...] = ()
    unreadable: bool = False
    restored: Path | None = None


def examine_tournaments(all_: Tournaments, book: Book, *, mend: bool) -> list[ExaminedTournament]:
    """Every one, lost ones too. `mend`: what cannot be read is brought back from its newest good copy."""
    found = [_examined(all_.path(id), id, book) for id in (*all_.ids(), *all_.lost())]
    return [_mended(one, book) if mend and one.unreadable else one for one in found]


def _examined(file: Path, id: str, book: Book) -> ExaminedTournament:
    try:
        stored = TournamentFile(file).load()
        tournament = stored.tournament
    except PusoyrefError as error:
        if error.code == "no-file":
            copies = good_copies(file)
            error = LedgerError("missing-file", file=str(file), copy=str(copies[0]) if copies else None)
        return ExaminedTournament(id, file, findings=(error,), unreadable=True)
    gone = [
        LedgerError("missing-file", file=str(book.path(state.session)), copy=None)
        for round_ in tournament.drawn
        for state in round_.tables
        if state.session and not book.path(state.session).exists()
    ]
    return ExaminedTournament(id, file, tournament.name, len(stored.notes), tuple(gone))


def _mended(one: ExaminedTournament, book: Book) -> ExaminedTournament:
    def check(tables: Tables) -> bool:
        return stored_tournament(tables, one.file).tournament is not None

    try:
        with Lock(one.file):
            done = restore(one.file, check=check)
    except PusoyrefError as error:
        return ExaminedTournament(one.id, one.file, findings=(*one.findings, error), unreadable=True)
    again = _examined(one.file, one.id, book)
    return ExaminedTournament(
        again.id, again.file, again.name, again.notes, again.findings, again.unreadable, done.copy
    )

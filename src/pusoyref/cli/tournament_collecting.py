"""`tournament collect`: files read, held against what is here, taken into sessions, and told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from pusoyref.cli.desk import desk, now
from pusoyref.cli.progress import steps
from pusoyref.cli.tournament_desk import open_tournament
from pusoyref.cli.tournament_files import Source, renamed, tables_in
from pusoyref.cli.tournament_opening import free_name, session_name
from pusoyref.errors import LedgerError, PusoyrefError, Unreadable
from pusoyref.ledger.new_session import Coming
from pusoyref.ledger.table_copies import Placed, TableCopies, placed
from pusoyref.ledger.table_unreadable import is_lost, unreadable_table
from pusoyref.notation.names import folded
from pusoyref.tournament.copies import Copy, compared, copy_of
from pusoyref.tournament.entries import Collected, Disputed, Entry, Kept
from pusoyref.tournament.gather import Brought, Gathered, Gathering, Where
from pusoyref.tournament.state import TableState, Tournament
from pusoyref.wording.sheets import COMPARING


class Refused(Struct, frozen=True):
    """A file, or a table in it, of which nothing was taken."""

    file: str
    error: PusoyrefError


class Report(Struct):
    """What became of everything that was brought; `sessions`: ids by round and table of what was taken."""

    gathered: list[Gathered[Source]] = []
    refused: list[Refused] = []
    sessions: dict[Where, Placed] = {}

    def session(self, where: Where) -> str:
        """The id of a table's session, "" where nothing was taken."""
        return self.sessions[where].session if where in self.sessions else ""


def collect(which: str | None, files: Sequence[str], take: Sequence[str], *, keep: bool) -> int:
    """The exit status: 2 where a file cannot be read, 1 where something differs or does not count."""
    from pusoyref.cli.tournament_report import show_report

    if not files and not take and not keep:
        raise Unreadable("nothing-to-collect")
    if take and keep:
        raise Unreadable("take-or-keep")
    report = Report()

    def chosen(tournament: Tournament) -> list[Entry]:
        report.gathered, report.refused, report.sessions = [], [], {}
        return _entries(tournament, report, [*files, *take], frozenset(take), keep=keep)

    after, entries = open_tournament(which).enter(chosen)
    too_many = show_report(after, report, [entry for entry in entries if isinstance(entry, Kept)])
    if any(one.error.code != "table-unfit" and not _is_tie(one.error) for one in report.refused):
        return 2
    return 1 if report.refused or too_many or any(one.outcome == "differs" for one in report.gathered) else 0


def _is_tie(error: PusoyrefError) -> bool:
    return error.code in ("no-tie", "other-tournament", "table-not-drawn", "no-tie-in-sheets")


def _entries(
    tournament: Tournament, report: Report, files: Sequence[str], take: frozenset[str], *, keep: bool
) -> list[Entry]:
    gathering = Gathering[Source](tournament, lambda where: copy_here(tournament, where), take, keep=keep)
    for file in steps(list(dict.fromkeys(files)), COMPARING):
        try:
            for found in tables_in(file, tournament):
                if isinstance(found, PusoyrefError):
                    report.refused.append(Refused(file, found))
                else:
                    report.gathered.append(gathering.bring(found))
        except PusoyrefError as error:
            report.refused.append(Refused(file, error))
    return [*taken_entries(tournament, report, gathering), *_undecided(tournament, report, keep=keep)]


def taken_entries(tournament: Tournament, report: Report, gathering: Gathering[Source]) -> list[Entry]:
    """Puts what was taken into sessions, and says so."""
    report.sessions = _sessions(tournament, gathering.taken)
    return [*_taken(gathering.taken, report.sessions)]


def copy_here(tournament: Tournament, where: Where) -> Copy | None:
    """The table as its session here has it; None where there is none, or nothing brings it back.

    Errors: `table-unreadable` where a good copy does.
    """
    id, book = _state(tournament, where).session, desk().book
    if not id:
        return None
    try:
        return copy_of(book.open(id).evening_replayed())
    except LedgerError as error:
        if is_lost(error, book.path(id)):
            return None
        raise unreadable_table(error, book.path(id), *where) from None


def _sessions(tournament: Tournament, taken: dict[Where, Brought[Source]]) -> dict[Where, Placed]:
    """Where each is kept from now on: in the session that the table has here, or in a new one."""
    if not taken:
        return {}
    book = desk().book
    names = {folded(line.name): line.id for line in book.index() if not line.why}
    found: dict[Where, Placed] = {}
    coming: dict[Where, Coming] = {}
    copies = TableCopies(book, tournament.id, now)
    for where, brought in taken.items():
        name = session_name(tournament, *where)
        id = _state(tournament, where).session or _left_over(brought, names.get(folded(name), ""))
        if id:
            named = renamed(brought.source, _name_of(id) or free_name(name, set(names)))
            found[where] = copies.put(id, named, brought.copy.proof)
        else:
            name = free_name(name, set(names))
            names[folded(name)] = ""
            coming[where] = renamed(brought.source, name)
    if coming:
        ids = book.create_all(list(coming.values()), current=False)
        found |= placed(dict(zip(coming, ids, strict=True)))
    return found


def _name_of(id: str) -> str:
    """What a session is called, "" where it cannot be read."""
    book = desk().book
    try:
        return book.open(id).stored().document.name
    except LedgerError as error:
        if is_lost(error, book.path(id)):
            return ""
        raise


def _left_over(brought: Brought[Source], id: str) -> str:
    """That session if it is of the same table: an undo, or a command that broke off, left it behind.

    One with other hands stays what it is.
    """
    if not id:
        return ""
    there = desk().book.open(id)
    if there.stored().header.tournament != brought.copy.evening.header.tournament:
        return ""
    return "" if compared(copy_of(there.evening_replayed()), brought.copy).verdict == "differs" else id


def _taken(taken: dict[Where, Brought[Source]], sessions: dict[Where, Placed]) -> list[Entry]:
    return [
        Collected(
            *where,
            sessions[where].session,
            _name(one.file),
            len(one.copy.hands),
            one.copy.proof,
            sessions[where].before,
        )
        for where, one in taken.items()
    ]


def _undecided(tournament: Tournament, report: Report, *, keep: bool) -> list[Entry]:
    """Copies that differ, once each; or the choice of what is here, for those that differed before too."""
    entries: dict[tuple[Where, str], Entry] = {}
    for one in report.gathered:
        where, proof, file = one.brought.where, one.brought.copy.proof, _name(one.brought.file)
        known = [dispute.proof for dispute in _state(tournament, where).disputes]
        if one.outcome == "kept":
            entries[where, proof] = Kept(*where, file, proof)
        elif one.outcome == "differs" and proof not in known:
            entries[where, proof] = Disputed(*where, file, proof, one.hands)
    if keep:
        open_ = [
            ((round_.number, table), dispute)
            for round_ in tournament.drawn
            for table, state in enumerate(round_.tables, 1)
            for dispute in state.disputes
        ]
        if not open_ and not report.gathered and not report.refused:
            raise Unreadable("no-dispute")
        for where, dispute in open_:
            entries.setdefault((where, dispute.proof), Kept(*where, dispute.file, dispute.proof))
    return list(entries.values())


def _state(tournament: Tournament, where: Where) -> TableState:
    return tournament.drawn[where[0] - 1].tables[where[1] - 1]


def _name(file: str) -> str:
    """A file as the log has it: its name; where it lay is nobody's business later."""
    return "standard input" if file == "-" else Path(file).name

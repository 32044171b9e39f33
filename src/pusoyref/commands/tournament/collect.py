"""`tournament collect`: files read, held against what is here, taken into sessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from pusoyref.cli.completions import files
from pusoyref.cli.context import get_context, now
from pusoyref.cli.files import read_file
from pusoyref.cli.progress import COMPARING, steps
from pusoyref.commands.tournament.context import Which, open_tournament
from pusoyref.commands.tournament.copies import show_report
from pusoyref.commands.tournament.open import free_name, session_name
from pusoyref.errors import InvalidRequest, LedgerError, PusoyrefError
from pusoyref.formats.json.reader import import_sessions
from pusoyref.formats.recognise import recognise
from pusoyref.formats.toml.reader import read_sheet
from pusoyref.ledger.new_session import BroughtBack, NewSession, SessionSource
from pusoyref.ledger.table_copies import Placed, TableCopies, is_lost, placed, unreadable_table
from pusoyref.notation.names import casefolded
from pusoyref.session.evening import Evening, TournamentTable
from pusoyref.tournament.collect import Brought, Copy, Gathered, Gathering, Where, compared, copy_of
from pusoyref.tournament.entries import Collected, Disputed, Entry, Kept
from pusoyref.tournament.fitting import Fault, fault
from pusoyref.tournament.state import TableState, Tournament

Source = NewSession | BroughtBack


def tables_in(file: str, tournament: Tournament) -> Iterator[Brought[Source] | PusoyrefError]:
    """Every table of this tournament in a file, or why one is none.

    Errors: those of reading the file.
    """
    for source, evening in _sessions_in_file(read_file(file), file):
        try:
            tied = evening.header.tournament
            check_tie(tied, tournament)
            assert tied is not None
            check_fits(evening, tournament, tied.round, tied.table)
        except InvalidRequest as error:
            yield error
        else:
            yield Brought(file, (tied.round, tied.table), copy_of(evening), source)


def _sessions_in_file(text: str, file: str) -> list[tuple[Source, Evening]]:
    """Every session of a file, replayed. Errors: those of reading it."""
    sort = recognise(text)
    if sort == "big-two-scorer":
        raise InvalidRequest("no-tie-in-sheets", file=file)
    if sort == "json":
        return [(BroughtBack(one), one.evening(replay=True)) for one in import_sessions(text, file)]
    reading = read_sheet(text, file, folders=(Path(file).parent, *get_context().rules_folders))
    evening = reading.evening
    return [(NewSession(evening.header, reading.events, evening), evening)]


def check_tie(tied: TournamentTable | None, tournament: Tournament) -> None:
    """Errors: `no-tie`, `other-tournament`, `table-not-drawn`."""
    if tied is None:
        raise InvalidRequest("no-tie", name=tournament.name, id=tournament.id)
    if tied.id != tournament.id or casefolded(tied.name) != casefolded(tournament.name):
        raise InvalidRequest("other-tournament", found=tied.name, id=tied.id, name=tournament.name)
    drawn = tournament.drawn
    if tied.round > len(drawn) or tied.table > len(drawn[tied.round - 1].tables):
        raise InvalidRequest("table-not-drawn", round=tied.round, table=tied.table)


def check_fits(evening: Evening, tournament: Tournament, round_: int, table: int) -> None:
    """Errors: `table-unfit` with `fault` one of players, rules, stake, refused."""
    players = tournament.drawn[round_ - 1].players(table)
    wrong = fault(evening, players, tournament.rules, tournament.stake)
    if wrong is not None:
        raise InvalidRequest("table-unfit", round=round_, table=table, **_told(wrong))


def _told(wrong: Fault) -> dict[str, object]:
    def said(words: tuple[str, ...]) -> tuple[str, ...]:
        pesos = get_context().plain_style.pesos
        return tuple(pesos(int(word)) for word in words) if wrong.code == "stake" else words

    return {
        "fault": wrong.code,
        "hand": wrong.hand,
        "found": said(wrong.found),
        "wanted": said(wrong.wanted),
    }


def renamed(source: Source, name: str) -> SessionSource:
    """The session under the name that it gets here."""
    if isinstance(source, BroughtBack):
        return BroughtBack(replace(source.stored, document=replace(source.stored.document, name=name)))
    header = replace(source.header, name=name)
    return NewSession(header, source.events, replace(source.evening, header=header))


class RejectedFile(Struct, frozen=True):
    """A file, or a table in it, of which nothing was taken."""

    file: str
    error: PusoyrefError


class Report(Struct):
    """What became of everything that was brought; `sessions`: ids by round and table of what was taken."""

    gathered: list[Gathered[Source]] = []
    refused: list[RejectedFile] = []
    sessions: dict[Where, Placed] = {}

    def session(self, where: Where) -> str:
        """The id of a table's session, "" where nothing was taken."""
        return self.sessions[where].session if where in self.sessions else ""


def collect(which: str | None, files: Sequence[str], take: Sequence[str], *, keep: bool) -> int:
    """The exit status: 2 where a file cannot be read, 1 where something differs or does not count."""
    if not files and not take and not keep:
        raise InvalidRequest("nothing-to-collect")
    if take and keep:
        raise InvalidRequest("take-or-keep")
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
                    report.refused.append(RejectedFile(file, found))
                else:
                    report.gathered.append(gathering.bring(found))
        except PusoyrefError as error:
            report.refused.append(RejectedFile(file, error))
    return [*taken_entries(tournament, report, gathering), *_undecided(tournament, report, keep=keep)]


def taken_entries(tournament: Tournament, report: Report, gathering: Gathering[Source]) -> list[Entry]:
    """Puts what was taken into sessions, and says so."""
    report.sessions = _sessions(tournament, gathering.taken)
    return [*_taken(gathering.taken, report.sessions)]


def copy_here(tournament: Tournament, where: Where) -> Copy | None:
    """The table as its session here has it; None where there is none, or nothing brings it back.

    Errors: `table-unreadable` where a good copy does.
    """
    id, store = _state(tournament, where).session, get_context().store
    if not id:
        return None
    try:
        return copy_of(store.open(id).evening_replayed())
    except LedgerError as error:
        if is_lost(error, store.path(id)):
            return None
        raise unreadable_table(error, store.path(id), *where) from None


def _sessions(tournament: Tournament, taken: dict[Where, Brought[Source]]) -> dict[Where, Placed]:
    """Where each is kept from now on: in the session that the table has here, or in a new one."""
    if not taken:
        return {}
    store = get_context().store
    names = {casefolded(line.name): line.id for line in store.listed() if not line.why}
    found: dict[Where, Placed] = {}
    coming: dict[Where, SessionSource] = {}
    copies = TableCopies(store, tournament.id, now)
    for where, brought in taken.items():
        name = session_name(tournament, *where)
        id = _state(tournament, where).session or _left_over(brought, names.get(casefolded(name), ""))
        if id:
            named = renamed(brought.source, _name_of(id) or free_name(name, set(names)))
            found[where] = copies.put(id, named, brought.copy.proof)
        else:
            name = free_name(name, set(names))
            names[casefolded(name)] = ""
            coming[where] = renamed(brought.source, name)
    if coming:
        ids = store.create_all(list(coming.values()), current=False)
        found |= placed(dict(zip(coming, ids, strict=True)))
    return found


def _name_of(id: str) -> str:
    """What a session is called, "" where it cannot be read."""
    store = get_context().store
    try:
        return store.open(id).stored().document.name
    except LedgerError as error:
        if is_lost(error, store.path(id)):
            return ""
        raise


def _left_over(brought: Brought[Source], id: str) -> str:
    """That session if it is of the same table: an undo, or a command that broke off, left it behind.

    One with other hands stays what it is.
    """
    if not id:
        return ""
    there = get_context().store.open(id)
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
            raise InvalidRequest("no-dispute")
        for where, dispute in open_:
            entries.setdefault((where, dispute.proof), Kept(*where, dispute.file, dispute.proof))
    return list(entries.values())


def _state(tournament: Tournament, where: Where) -> TableState:
    return tournament.drawn[where[0] - 1].tables[where[1] - 1]


def _name(file: str) -> str:
    """A file as the log has it: its name; where it lay is nobody's business later."""
    return "standard input" if file == "-" else Path(file).name


def collect_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="[FILE...]", autocompletion=files, help="Session files and JSON exports, in any order."
        ),
    ] = [],  # noqa: B006
    take: Annotated[
        list[str],
        typer.Option(
            "--take", metavar="FILE", autocompletion=files, help="This copy counts, whatever differs."
        ),
    ] = [],  # noqa: B006
    keep: Annotated[bool, typer.Option("--keep", help="What is here counts, whatever differs.")] = False,
    which: Which = None,
) -> None:
    """Tables played on other machines, brought back: in any order.

    Twice does no harm. Where a hand differs between two copies, both are
    shown and nothing is overwritten, until you choose with --take or --keep.
    Tables opened here need no collecting. Exit status 1: something differs
    or does not count. 2: a file cannot be read.

    \b
    pusoyref tournament collect table3.toml
    pusoyref tournament collect usb/*.json
    pusoyref tournament collect --take table3.toml
    pusoyref tournament collect --keep
    """

    raise typer.Exit(collect(which, files, take, keep=keep))

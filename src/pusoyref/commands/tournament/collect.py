"""`tournament collect`: files read, held against what is here, taken into sessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct

from pusoyref.cli.completions import files
from pusoyref.cli.context import get_context
from pusoyref.cli.files import read_file
from pusoyref.cli.progress import COMPARING, steps
from pusoyref.commands.tournament.context import Which, open_tournament, table_sessions
from pusoyref.commands.tournament.copies import show_report
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.json.reader import import_sessions
from pusoyref.formats.recognise import recognise
from pusoyref.formats.toml.reader import read_sheet
from pusoyref.ledger.new_session import BroughtBack, NewSession
from pusoyref.ledger.tables import Placed, Source
from pusoyref.session.evening import Evening
from pusoyref.tournament.collect import Brought, Gathered, Gathering, Where, copy_of
from pusoyref.tournament.entries import Collected, Disputed, Entry, Kept
from pusoyref.tournament.fitting import check_fits, check_tie
from pusoyref.tournament.state import TableState, Tournament


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
    gathering = Gathering[Source](
        tournament, lambda where: table_sessions(tournament).copy(tournament, where), take, keep=keep
    )
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
    report.sessions = table_sessions(tournament).take(tournament, gathering.taken)
    return [*_taken(gathering.taken, report.sessions)]


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

"""`tournament collect`: files read, held against what is here, taken into sessions; and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec import Struct

from pusoyref.cli.context import get_context
from pusoyref.cli.files import read_file
from pusoyref.cli.options import files
from pusoyref.cli.progress import COMPARING, steps
from pusoyref.commands.tournament.context import Which, open_tournament, results_of, said, table_sessions
from pusoyref.commands.tournament.missing import beyond_words, missing_json, missing_lines, stale_lines
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.json.reader import import_sessions
from pusoyref.formats.recognise import recognise
from pusoyref.formats.toml.reader import read_sheet
from pusoyref.ledger.session_file import Stored, new_session
from pusoyref.ledger.tables import Placed
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.text.amounts import signed
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.json import hand_json
from pusoyref.text.style import count_words
from pusoyref.text.tables import table_lines
from pusoyref.text.tournament_errors import hands_words, place_words
from pusoyref.tournament.collect import (
    Brought,
    Copy,
    Gathered,
    Gathering,
    Where,
    choices,
    copy_of,
    file_name,
    open_disputes,
)
from pusoyref.tournament.drawing import stale_rounds
from pusoyref.tournament.entries import Collected, Entry, Kept
from pusoyref.tournament.fitting import check_fits, check_tie
from pusoyref.tournament.missing import beyond, missing
from pusoyref.tournament.state import Tournament


def tables_in(file: str, tournament: Tournament) -> Iterator[Brought[Stored] | PusoyrefError]:
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


def _sessions_in_file(text: str, file: str) -> list[tuple[Stored, Evening]]:
    """Every session of a file, replayed. Errors: those of reading it."""
    sort = recognise(text)
    if sort == "big-two-scorer":
        raise InvalidRequest("no-tie-in-sheets", file=file)
    if sort == "json":
        return [(one, one.evening(replay=True)) for one in import_sessions(text, file)]
    reading = read_sheet(text, file, folders=(Path(file).parent, *get_context().rules_folders))
    evening = reading.evening
    return [(new_session(evening, reading.events, get_context().store.clock()), evening)]


class RejectedFile(Struct, frozen=True):
    """A file, or a table in it, of which nothing was taken."""

    file: str
    error: PusoyrefError


class Report(Struct):
    """What became of everything that was brought; `sessions`: ids by round and table of what was taken."""

    gathered: list[Gathered[Stored]] = []
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
    too_many = _show_report(after, report, [entry for entry in entries if isinstance(entry, Kept)])
    if any(one.error.code != "table-unfit" and not _is_tie(one.error) for one in report.refused):
        return 2
    return 1 if report.refused or too_many or any(one.outcome == "differs" for one in report.gathered) else 0


def _is_tie(error: PusoyrefError) -> bool:
    return error.code in ("no-tie", "other-tournament", "table-not-drawn", "no-tie-in-sheets")


def _entries(
    tournament: Tournament, report: Report, files: Sequence[str], take: frozenset[str], *, keep: bool
) -> list[Entry]:
    """What is entered of all those files. Errors: `no-dispute`, those of the storage."""
    gathering = Gathering[Stored](
        tournament, lambda where: table_sessions(tournament).copy(tournament, where), take, keep=keep
    )
    for file in steps(list(dict.fromkeys(files)), COMPARING):
        try:
            for table in tables_in(file, tournament):
                if isinstance(table, PusoyrefError):
                    report.refused.append(RejectedFile(file, table))
                else:
                    report.gathered.append(gathering.bring(table))
        except PusoyrefError as error:
            report.refused.append(RejectedFile(file, error))
    taken = taken_entries(tournament, report, gathering)
    if keep and not open_disputes(tournament) and not report.gathered and not report.refused:
        raise InvalidRequest("no-dispute")
    return [*taken, *choices(tournament, report.gathered, keep=keep)]


def taken_entries(tournament: Tournament, report: Report, gathering: Gathering[Stored]) -> list[Entry]:
    """Puts what was taken into sessions, and says so."""
    report.sessions = table_sessions(tournament).take(tournament, gathering.taken)
    return [
        Collected(
            *where,
            report.sessions[where].session,
            file_name(brought.file),
            len(brought.copy.hands),
            brought.copy.proof,
            report.sessions[where].before,
        )
        for where, brought in gathering.taken.items()
    ]


def _show_report(tournament: Tournament, report: Report, kept: Sequence[Kept]) -> bool:
    """Says it; what was not taken goes to standard error. `kept`: the choices of what is here.

    Whether a table that was brought has hands that do not count, being more than were agreed.
    """
    context = get_context()
    results = results_of(tournament)
    waiting, stale = missing(tournament, results), stale_rounds(tournament, results)
    if not context.as_json:
        context.notice(*(line for one in report.refused for line in _complaint(one)))
    brought = {one.brought.where for one in report.gathered}
    more = [one for one in beyond(tournament, results) if (one.round, one.table) in brought]
    lines: list[str] = []
    for one in report.gathered:
        where = one.brought.where
        if one.outcome == "kept":
            continue
        lines.append(gathered_words(one, report.session(where)))
        if one.outcome == "differs" and one.here is not None:
            lines += side_by_side(one.here, one.brought.copy, one.hands, one.brought.file)
    lines += said(kept, tournament)
    context.answer(
        lambda: {
            **_gathered_json(report),
            "beyond": [msgspec.to_builtins(one) for one in more],
            "missing": missing_json(waiting),
            "draws_now_different": list(stale),
        },
        *lines,
        *map(beyond_words, more),
        *missing_lines(waiting),
        *stale_lines(stale),
    )
    return bool(more)


def _complaint(one: RejectedFile) -> list[str]:
    style = get_context().plain_style
    said = sentences(one.error, style) or [error_words(one.error, style)]
    return [line if line.startswith(one.file) else f"{one.file}: {line}" for line in said]


def gathered_words(one: Gathered[Any], session: str) -> str:
    """`t3.toml: round 1 table 3, 4 hands, proof BCDFGHJK, is here as S9.`"""
    copy, where = one.brought.copy, place_words(*one.brought.where)
    proof = f"proof {copy.proof}"
    file = one.brought.file
    if one.outcome == "taken":
        return f"{file}: {where}, {count_words(len(copy.hands), 'hand')}, {proof}, is here as {session}."
    if one.outcome == "older":
        there = count_words(len(one.here.hands), "hand") if one.here else "more"
        hands = count_words(len(copy.hands), "hand")
        return f"{file}: an older copy of {where}, {hands}; here are {there}. Left alone."
    if one.outcome == "differs":
        return (
            f"{file}: {hands_words(one.hands)} of {where} {'differs' if len(one.hands) == 1 else 'differ'} from what "
            f"is here ({proof}, here {one.here.proof if one.here else ''}). Nothing was overwritten."
        )
    if one.outcome == "known":
        return f"{file}: this copy of {where} was here before, {proof}; what is here now stays."
    return f"{file}: {where} is here already, {proof}."


def side_by_side(
    here: Copy,
    other: Copy,
    hands: Sequence[int],
    file: str,
    *,
    there: str = "in file",
    choice: str = "",
) -> list[str]:
    """Cards left and points of both, a row a player and hand; then how to choose, unless that is said by `choice`."""
    heads = ["hand", "player", "left here", "points here", f"left {there}", f"points {there}"]
    rows: list[list[str]] = []
    alike: list[int] = []
    for number in hands:
        one, two = _record(here, number), _record(other, number)
        if (one.result.points, one.result.left) == (two.result.points, two.result.left):
            alike.append(number)
        for player in one.setup.players:
            first = str(number) if player == one.setup.players[0] else ""
            rows.append([first, player, *_cells(one, player), *_cells(two, player)])
    context = get_context()
    lines = table_lines(heads, rows, context.style, left=2)
    lines += [f"  Hand {number}: the same score; what was played differs." for number in alike]
    return [*lines, choice or f"To choose: tournament collect --take {file}, or tournament collect --keep"]


def _record(copy: Copy, number: int) -> HandRecord:
    return next(record for record in copy.evening.hands if record.number == number)


def _cells(record: HandRecord, player: str) -> list[str]:
    result = record.result
    if result.status == "void":
        return ["void", "-"]
    left = result.left.get(player)
    return ["-" if left is None else str(left), signed(result.points.get(player, 0))]


def _gathered_json(report: Report) -> dict[str, Any]:
    by_outcome: dict[str, list[dict[str, Any]]] = {
        "taken": [],
        "same": [],
        "older": [],
        "kept": [],
        "differs": [],
    }
    for one in report.gathered:
        round_, table = one.brought.where
        said: dict[str, Any] = {
            "file": one.brought.file,
            "round": round_,
            "table": table,
            "hands": len(one.brought.copy.hands),
            "proof": one.brought.copy.proof,
        }
        if one.outcome == "taken":
            said["session"] = report.session(one.brought.where)
        if one.hands and one.here is not None:
            said["differing"] = [
                {
                    "hand": number,
                    "here": _hand_json(one.here, number),
                    "file": _hand_json(one.brought.copy, number),
                }
                for number in one.hands
            ]
        by_outcome["same" if one.outcome == "known" else one.outcome].append(said)
    style = get_context().plain_style
    return {
        "collected": by_outcome["taken"],
        "already": by_outcome["same"],
        "older": by_outcome["older"],
        "kept": by_outcome["kept"],
        "conflicts": by_outcome["differs"],
        "refused": [
            {"file": one.file, "code": one.error.code, "message": error_words(one.error, style)}
            for one in report.refused
        ],
    }


def _hand_json(copy: Copy, number: int) -> dict[str, Any]:
    record = next(record for record in copy.evening.hands if record.number == number)
    return hand_json(record, get_context().plain_style)


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

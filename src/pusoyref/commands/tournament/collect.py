"""`tournament collect`: files read, held against what is here, taken into sessions; and what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from pusoyref.cli.context import get_context
from pusoyref.cli.options import files
from pusoyref.cli.progress import COMPARING, steps
from pusoyref.commands.tournament.context import Which, open_tournament, results_of, table_sessions
from pusoyref.commands.tournament.words import (
    beyond_words,
    missing_json,
    missing_lines,
    stale_lines,
    tournament_entry_words,
)
from pusoyref.errors import InvalidRequest, PusoyrefError
from pusoyref.formats.reading import read_sessions, recognise
from pusoyref.ledger.files import name_as_text, read_file
from pusoyref.ledger.session_log import Stored
from pusoyref.session.evening import Evening, HandRecord
from pusoyref.session.proof import short_proof
from pusoyref.text.amounts import signed
from pusoyref.text.error_sentences import hands_words, place_words
from pusoyref.text.errors import error_words, sentences
from pusoyref.text.json import hand_json
from pusoyref.text.style import count_words
from pusoyref.text.tables import table_lines
from pusoyref.tournament.collect import Copy, Gathered, Gathering, RejectedFile, copy_of, same_score
from pusoyref.tournament.entries import Entry, Kept
from pusoyref.tournament.organiser import stale_rounds
from pusoyref.tournament.results import beyond, check_fits, check_tie, missing
from pusoyref.tournament.state import Tournament

NO_TABLE = ("table-unfit", "no-tie", "other-tournament", "table-not-drawn", "no-tie-in-sheets")
"""What is wrong with a file that could be read."""


def new_gathering(tournament: Tournament, take: Sequence[str] = (), *, keep: bool = False) -> Gathering:
    """Nothing brought yet; what is here of a table is read from its session."""
    sessions = table_sessions(tournament)
    return Gathering(tournament, lambda where: sessions.copy(tournament, where), frozenset(take), keep=keep)


def collected(tournament: Tournament, gathering: Gathering) -> list[Entry]:
    """Puts what was taken into sessions; what is entered of all that was brought. Errors: `no-dispute`."""
    return gathering.entries(table_sessions(tournament).take(tournament, gathering.taken))


def _bring(file: str, tournament: Tournament, gathering: Gathering) -> None:
    """Every table of this tournament in a file. Errors: those of reading the file."""
    for source, evening in _sessions_in_file(read_file(file), file):
        try:
            where = check_tie(evening.header.tournament, tournament)
            check_fits(evening, tournament, *where)
        except InvalidRequest as error:
            gathering.refused.append(RejectedFile(file, error))
        else:
            gathering.bring(name_as_text(file), where, copy_of(evening), source)


def _sessions_in_file(text: str, file: str) -> list[tuple[Stored, Evening]]:
    """Every session of a file, replayed. Errors: those of reading it."""
    context, sort = get_context(), recognise(text)
    if sort == "big-two-scorer":
        raise InvalidRequest("no-tie-in-sheets", file=file)
    return read_sessions(text, file, sort, context.rules_folders, context.store.clock())


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
    if not files and not take and not keep:
        raise InvalidRequest("nothing-to-collect")
    if take and keep:
        raise InvalidRequest("take-or-keep")
    gatherings: list[Gathering] = []

    def chosen(tournament: Tournament) -> list[Entry]:
        gathering = new_gathering(tournament, take, keep=keep)
        gatherings.append(gathering)
        for file in steps(list(dict.fromkeys([*files, *take])), COMPARING):
            try:
                _bring(file, tournament, gathering)
            except PusoyrefError as error:
                gathering.refused.append(RejectedFile(file, error))
        return collected(tournament, gathering)

    tournament, entries = open_tournament(which).enter(chosen)
    gathering = gatherings[-1]
    too_many = _show(tournament, gathering, [entry for entry in entries if isinstance(entry, Kept)])
    if any(rejected.error.code not in NO_TABLE for rejected in gathering.refused):
        raise typer.Exit(2)
    if gathering.refused or too_many or any(copy.outcome == "differs" for copy in gathering.gathered):
        raise typer.Exit(1)


def _show(tournament: Tournament, gathering: Gathering, kept: Sequence[Kept]) -> bool:
    """Says it; what was not taken goes to standard error. `kept`: the choices of what is here.

    Whether a table that was brought has hands that do not count, being more than were agreed.
    """
    context, gathered = get_context(), gathering.gathered
    results = results_of(tournament)
    waiting, stale = missing(tournament, results), stale_rounds(tournament, results)
    if not context.as_json:
        context.notice(*(line for rejected in gathering.refused for line in _complaint(rejected)))
    places = {brought.where for brought in gathered}
    more = [table for table in beyond(tournament, results) if (table.round, table.table) in places]
    lines: list[str] = []
    for brought in gathered:
        if brought.outcome != "kept":
            lines.append(gathered_words(brought, gathering.session(brought.where)))
        if brought.outcome == "differs" and brought.here is not None:
            lines += side_by_side(brought.here, brought.copy, brought.hands)
            lines.append(f"To choose: tournament collect --take {brought.file}, or tournament collect --keep")
    lines += [f"{tournament.name}: {tournament_entry_words(entry, context.style)}." for entry in kept]
    context.answer(
        lambda: {
            **_gathered_json(gathering),
            "beyond": more,
            "missing": missing_json(waiting),
            "draws_now_different": stale,
        },
        *lines,
        *map(beyond_words, more),
        *missing_lines(waiting),
        *stale_lines(stale),
    )
    return bool(more)


def _complaint(rejected: RejectedFile) -> list[str]:
    style = get_context().plain_style
    lines = sentences(rejected.error, style) or [error_words(rejected.error, style)]
    return [line if line.startswith(rejected.file) else f"{rejected.file}: {line}" for line in lines]


def gathered_words(brought: Gathered, session: str) -> str:
    """`t3.toml: round 1 table 3, 4 hands, short proof BCDFGHJK, is here as S9.`"""
    file, copy, present = brought.file, brought.copy, brought.here
    where, proof = place_words(*brought.where), f"short proof {short_proof(copy.proof)}"
    hands = count_words(len(copy.hands), "hand")
    if brought.outcome == "taken":
        return f"{file}: {where}, {hands}, {proof}, is here as {session}."
    if brought.outcome == "older" and present is not None:
        more = count_words(len(present.hands), "hand")
        return f"{file}: an older copy of {where}, {hands}; here are {more}. Left alone."
    if brought.outcome == "differs" and present is not None:
        differ = "differs" if len(brought.hands) == 1 else "differ"
        return (
            f"{file}: {hands_words(brought.hands)} of {where} {differ} from what is here ({proof}, here "
            f"{short_proof(present.proof)}). Nothing was overwritten."
        )
    if brought.outcome == "known":
        return f"{file}: this copy of {where} was here before, {proof}; what is here now stays."
    return f"{file}: {where} is here already, {proof}."


def side_by_side(here: Copy, other: Copy, hands: Sequence[int], *, there: str = "in file") -> list[str]:
    """Cards left and points of both, a row a player and hand."""
    heads = ["hand", "player", "left here", "points here", f"left {there}", f"points {there}"]
    rows: list[list[str]] = []
    for number in hands:
        one, two = here.record(number), other.record(number)
        first = str(number)
        for player in one.setup.players:
            rows.append([first, player, *_cells(one, player), *_cells(two, player)])
            first = ""
    alike = [number for number in hands if same_score(here.record(number), other.record(number))]
    return [
        *table_lines(heads, rows, get_context().style, left=2),
        *(f"  Hand {number}: the same score; what was played differs." for number in alike),
    ]


def _cells(record: HandRecord, player: str) -> list[str]:
    result = record.result
    if result.status == "void":
        return ["void", "-"]
    left = result.left.get(player)
    return ["-" if left is None else str(left), signed(result.points.get(player, 0))]


def differing_json(brought: Gathered, other: str) -> Iterator[dict[str, Any]]:
    """The hands that differ, as they are here and, under `other`, in the copy."""
    style = get_context().plain_style
    for number in brought.hands:
        if brought.here is not None:
            ours, theirs = brought.here.record(number), brought.copy.record(number)
            yield {"hand": number, "here": hand_json(ours, style), other: hand_json(theirs, style)}


_OUTCOMES = {
    "collected": ("taken",),
    "already": ("same", "known"),
    "older": ("older",),
    "kept": ("kept",),
    "conflicts": ("differs",),
}
"""Under which key of the JSON each outcome stands."""


def _gathered_json(gathering: Gathering) -> dict[str, Any]:
    style = get_context().plain_style
    return {
        **{
            key: [_copy_json(copy, gathering) for copy in gathering.gathered if copy.outcome in outcomes]
            for key, outcomes in _OUTCOMES.items()
        },
        "refused": [
            {"file": file.file, "code": file.error.code, "message": error_words(file.error, style)}
            for file in gathering.refused
        ],
    }


def _copy_json(brought: Gathered, gathering: Gathering) -> dict[str, Any]:
    round_, table = brought.where
    document: dict[str, Any] = {
        "file": brought.file,
        "round": round_,
        "table": table,
        "hands": len(brought.copy.hands),
        "proof": brought.copy.proof,
    }
    if brought.outcome == "taken":
        document["session"] = gathering.session(brought.where)
    if brought.hands and brought.here is not None:
        document["differing"] = list(differing_json(brought, "file"))
    return document
